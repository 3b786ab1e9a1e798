/// A broadcast of events to any number of listeners.
struct EventBroadcast: Sendable {
  /// The maximum number of events buffered for a slow listener; older events are dropped.
  static let bufferSize = 64

  private var listeners: [AsyncStream<ReporterEvent>.Continuation] = []

  /// Returns a stream of all later events, for a new listener.
  mutating func makeStream() -> AsyncStream<ReporterEvent> {
    let (stream, listener) = AsyncStream.makeStream(
      of: ReporterEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferSize))
    listeners.append(listener)
    return stream
  }

  /// Sends an event to all listeners, and removes listeners whose streams have ended.
  mutating func publish(_ event: ReporterEvent) {
    listeners.removeAll { listener in
      if case .terminated = listener.yield(event) { return true }
      return false
    }
  }

  /// Ends all streams.
  func finish() { for listener in listeners { listener.finish() } }
}
