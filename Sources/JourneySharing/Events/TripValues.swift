import Fleet

/// An asynchronous sequence of the values of one property of a followed trip, each different from
/// the previous one.
///
/// A slow follower receives only the newest value. Failures are omitted; ``TripSession/updates()``
/// reports them.
public struct TripValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  private let updates: TripEvents
  private let property: any KeyPath<Trip, Value> & Sendable

  init(_ updates: TripEvents, _ property: any KeyPath<Trip, Value> & Sendable) {
    self.updates = updates
    self.property = property
  }

  /// Creates a stream; the trip is followed starting with the first call of `next`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(updates: updates.makeAsyncIterator(), property: property)
  }

  /// An iterator over values, for one follower.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var updates: TripEvents.Iterator
    fileprivate let property: any KeyPath<Trip, Value> & Sendable
    private var last: Value?

    fileprivate init(
      updates: TripEvents.Iterator, property: any KeyPath<Trip, Value> & Sendable
    ) {
      self.updates = updates
      self.property = property
    }

    /// Waits for the next value and returns it; returns nil at the end, and once the task is
    /// canceled.
    public mutating func next() async -> Value? {
      while let event = await updates.next() {
        guard case .trip(let trip, _) = event else { continue }
        let value = trip[keyPath: property]
        guard value != last else { continue }
        last = value
        return value
      }
      return nil
    }
  }
}
