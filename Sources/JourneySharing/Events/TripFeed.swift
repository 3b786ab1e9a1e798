import Fleet
import Synchronization

/// A feed that sends the trip and the failures of a session to its followers.
///
/// The feed runs a task that polls the trip while there are followers.
final class TripFeed: Sendable {
  private struct State {
    var queues: [Int: TripEventQueue] = [:]
    var nextID = 0
    var newest: TripSnapshot?
    /// The last failure since the newest trip was read, which is also sent to new followers.
    var failure: CallFailure?
    var polling: Task<Void, Never>?
  }

  private let shared = Mutex(State())

  var trip: Trip? { shared.withLock { $0.newest }?.trip }

  var state: TripSession.State { shared.withLock { $0.polling == nil ? .inactive : .active } }

  /// Adds a follower, and starts polling with `poll` unless polling is in progress.
  func join(_ poll: @escaping @Sendable () async -> Void) -> (id: Int, queue: TripEventQueue) {
    shared.withLock { shared in
      let queue = TripEventQueue(PendingTripEvents(shared.newest, shared.failure))
      let id = shared.nextID
      shared.nextID += 1
      shared.queues[id] = queue
      if shared.polling == nil { shared.polling = Task { await poll() } }
      return (id, queue)
    }
  }

  /// Removes a follower, unless it has already left, and stops polling if no followers remain.
  func leave(_ id: Int) {
    shared.withLock { shared in
      guard shared.queues.removeValue(forKey: id) != nil, shared.queues.isEmpty else { return }
      shared.polling?.cancel()
      shared.polling = nil
      // The next follower receives only failures that occur after it has joined.
      shared.failure = nil
    }
  }

  /// Sends a trip to all followers.
  func publish(_ trip: Trip) {
    let snapshot = TripSnapshot(trip)
    let queues = shared.withLock { shared in
      shared.newest = snapshot
      shared.failure = nil
      return Array(shared.queues.values)
    }
    for queue in queues { queue.update { $0.add(snapshot) } }
  }

  /// Sends a failure to all followers, unless it equals the last failure and isn't transient.
  func report(_ failure: CallFailure) {
    let queues = shared.withLock { shared in
      if failure.repeats(shared.failure) { return [TripEventQueue]() }
      shared.failure = failure
      return Array(shared.queues.values)
    }
    for queue in queues { queue.update { $0.add(failure) } }
  }

  /// Ends polling, and the streams of all followers after their remaining events.
  func finish() {
    let queues = shared.withLock { shared in
      shared.polling = nil
      defer { shared.queues = [:] }
      return Array(shared.queues.values)
    }
    for queue in queues { queue.update { $0.finish() } }
  }
}

extension CallFailure {
  /// Returns whether the failure is an engine's error that isn't transient and equals the last
  /// failure.
  fileprivate func repeats(_ other: CallFailure?) -> Bool {
    guard case .engine(let error) = self, !error.isTransient, case .engine(let last) = other
    else { return false }
    return error == last
  }
}
