import Synchronization

/// A buffer of the elements that a reader of a stream has not yet received.
package protocol PendingElements: Sendable {
  /// The type of element that the reader receives.
  associatedtype Element: Sendable

  /// Removes and returns the next element; returns nil if there is none yet.
  mutating func next() -> Element?

  /// Whether no more elements will be added, so that the stream ends after the remaining ones.
  var isComplete: Bool { get }
}

/// A queue that delivers pending elements to one reader, which waits while there are none.
package final class PendingQueue<Pending: PendingElements>: Sendable {
  private struct State {
    var pending: Pending
    var waiter: CheckedContinuation<Pending.Element?, Never>?
    var isEnded = false
  }

  private let state: Mutex<State>

  /// Creates a queue.
  package init(_ pending: Pending) { state = Mutex(State(pending: pending)) }

  /// Changes the pending elements, and resumes a waiting reader with the next element or the end.
  package func update(_ change: (inout Pending) -> Void) {
    let woken = state.withLock {
      state -> (CheckedContinuation<Pending.Element?, Never>, Pending.Element?)? in
      guard !state.isEnded else { return nil }
      change(&state.pending)
      guard let waiter = state.waiter else { return nil }
      let element = state.pending.next()
      guard element != nil || state.pending.isComplete else { return nil }
      state.waiter = nil
      return (waiter, element)
    }
    woken?.0.resume(returning: woken?.1)
  }

  /// Waits for the next element and returns it.
  ///
  /// Returns nil at the end, if a task was canceled while it read the queue, or if another reader
  /// is already waiting.
  package func next() async -> Pending.Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Pending.Element?? in
          if state.isEnded { return .some(nil) }
          if let element = state.pending.next() { return .some(element) }
          // A second concurrent reader ends at once instead of waiting forever.
          if state.pending.isComplete || state.waiter != nil { return .some(nil) }
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
