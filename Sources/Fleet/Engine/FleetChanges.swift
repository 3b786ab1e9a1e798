import Synchronization

/// A change to a trip or vehicle in a store.
public enum FleetChange: Hashable, Sendable {
  /// A trip was created, changed, or deleted.
  case trip(TripID)
  /// A vehicle was created, changed, or deleted.
  case vehicle(VehicleID)
}

/// An asynchronous sequence of the changes made to a store after the sequence was created.
///
/// Changes that a slow reader has not yet received are coalesced: a trip or vehicle that changes
/// several times is reported once. Memory use is therefore bounded by the number of trips and
/// vehicles that change. A reader that reads the trip or vehicle after each change sees its current
/// state.
public struct FleetChanges: AsyncSequence, Sendable {
  private let queue: ChangeQueue

  fileprivate init(_ queue: ChangeQueue) { self.queue = queue }

  /// An iterator over the changes, for one reader.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: ChangeQueue

    /// Waits for the next change and returns it.
    ///
    /// Returns nil if a task was canceled while it read the sequence, or if another reader of the
    /// sequence is already waiting.
    public mutating func next() async -> FleetChange? { await queue.next() }
  }

  /// Returns an iterator over the changes that have not been received yet.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }
}

/// A feed through which any kind of store publishes its changes to readers.
public final class ChangeFeed: Sendable {
  private struct Reader {
    weak var queue: ChangeQueue?
  }

  private let readers = Mutex<[Reader]>([])

  /// Creates a feed without readers.
  public init() {}

  /// Returns a sequence of all later changes, for a new reader.
  public func changes() -> FleetChanges {
    let queue = ChangeQueue(PendingChanges())
    readers.withLock { $0.append(Reader(queue: queue)) }
    return FleetChanges(queue)
  }

  /// Publishes changes to all readers, in the given order.
  ///
  /// - Complexity: O(*r* · *k*) for *r* readers and *k* changes.
  public func publish(_ changes: [FleetChange]) {
    let queues = readers.withLock { readers in
      readers.removeAll { $0.queue == nil }
      return readers.compactMap(\.queue)
    }
    for queue in queues { queue.update { $0.add(changes) } }
  }
}

private typealias ChangeQueue = PendingQueue<PendingChanges>

/// The changes that a reader has not yet received, without duplicates.
private struct PendingChanges: PendingElements {
  private var changes: [FleetChange] = []
  /// The number of elements of `changes` that the reader has already received.
  private var taken = 0
  private var known: Set<FleetChange> = []

  var isComplete: Bool { false }

  mutating func add(_ others: [FleetChange]) {
    for change in others where known.insert(change).inserted { changes.append(change) }
  }

  mutating func next() -> FleetChange? {
    guard taken < changes.count else { return nil }
    let change = changes[taken]
    taken += 1
    known.remove(change)
    if taken * 2 > changes.count {
      changes.removeFirst(taken)
      taken = 0
    }
    return change
  }
}
