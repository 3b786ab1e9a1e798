import Fleet

/// The values of one property of a trip that is followed, each different from the one before.
///
/// A slow follower gets the newest value. Failures are left out; they come with
/// ``TripSession/updates()``.
public struct TripValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  private let updates: TripEvents
  private let property: any KeyPath<Trip, Value> & Sendable

  init(_ updates: TripEvents, _ property: any KeyPath<Trip, Value> & Sendable) {
    self.updates = updates
    self.property = property
  }

  /// Begins a stream; the trip is followed from the first call of `next` on.
  public func makeAsyncIterator() -> Iterator {
    Iterator(updates: updates.makeAsyncIterator(), property: property)
  }

  /// Hands out values to one follower.
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

    /// Waits for the next value; nil at the end, and once the task is canceled.
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
