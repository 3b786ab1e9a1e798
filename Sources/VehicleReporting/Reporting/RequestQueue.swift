import Synchronization

/// A queue that admits one request at a time, in order of arrival.
final class RequestQueue: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Waits until all earlier requests have ended; ``end()`` must follow.
  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isBusy else {
          state.isBusy = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Ends the current request, and admits the next one.
  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isBusy = false
      return nil
    }
    next?.resume()
  }
}
