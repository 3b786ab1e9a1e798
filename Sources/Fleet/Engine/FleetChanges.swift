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
    let queue = ChangeQueue()
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
    for queue in queues { queue.add(changes) }
  }
}

/// The changes that a reader has not taken.
private final class ChangeQueue: Sendable {
  private struct State {
    var pending: [FleetChange] = []
    /// How many of the pending ones were taken.
    var taken = 0
    var known: Set<FleetChange> = []
    var waiter: CheckedContinuation<FleetChange?, Never>?
    var isEnded = false

    mutating func next() -> FleetChange? {
      guard taken < pending.count else { return nil }
      let change = pending[taken]
      taken += 1
      known.remove(change)
      if taken * 2 > pending.count {
        pending.removeFirst(taken)
        taken = 0
      }
      return change
    }
  }

  private let state = Mutex(State())

  func add(_ changes: [FleetChange]) {
    let resumed = state.withLock {
      state -> (CheckedContinuation<FleetChange?, Never>, FleetChange)? in
      guard !state.isEnded else { return nil }
      for change in changes where state.known.insert(change).inserted {
        state.pending.append(change)
      }
      guard let waiter = state.waiter, let change = state.next() else { return nil }
      state.waiter = nil
      return (waiter, change)
    }
    resumed?.0.resume(returning: resumed?.1)
  }

  func next() async -> FleetChange? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> FleetChange?? in
          if state.isEnded { return .some(nil) }
          if let change = state.next() { return .some(change) }
          // A second reader of one sequence ends at once instead of waiting forever.
          if state.waiter != nil { return .some(nil) }
          state.waiter = continuation
          return .none
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.isEnded = true
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: nil)
    }
  }
}
