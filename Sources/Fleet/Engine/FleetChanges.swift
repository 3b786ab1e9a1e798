import Synchronization

/// What has changed in a store.
public enum FleetChange: Hashable, Sendable {
  /// A trip was created, changed or deleted.
  case trip(TripID)
  /// A vehicle was created, changed or deleted.
  case vehicle(VehicleID)
}

/// The changes of a store from now on, one after the other.
///
/// Changes that a slow reader has not taken are merged: a trip or vehicle that changes several
/// times comes once. So memory is bounded by the number of trips and vehicles, and a reader that
/// reads the trip or vehicle after each change sees its present state.
public struct FleetChanges: AsyncSequence, Sendable {
  private let queue: ChangeQueue

  fileprivate init(_ queue: ChangeQueue) { self.queue = queue }

  /// Hands out changes to one reader.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: ChangeQueue

    /// Waits for the next change; nil once the reader's task is canceled.
    public mutating func next() async -> FleetChange? { await queue.next() }
  }

  /// Begins to hand out changes; those since the sequence was made are there already.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }
}

/// Publishes the changes of a store to its readers; every kind of store can use it.
public final class ChangeFeed: Sendable {
  private struct Reader {
    weak var queue: ChangeQueue?
  }

  private let readers = Mutex<[Reader]>([])

  /// Creates a feed without readers.
  public init() {}

  /// The changes from now on, for a new reader.
  public func changes() -> FleetChanges {
    let queue = ChangeQueue(PendingChanges())
    readers.withLock { $0.append(Reader(queue: queue)) }
    return FleetChanges(queue)
  }

  /// Publishes changes to all readers, in this order.
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

/// The changes that a reader has not taken, each once.
private struct PendingChanges: PendingElements {
  private var changes: [FleetChange] = []
  /// How many of them were taken.
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
