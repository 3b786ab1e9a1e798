/// Hands events to any number of listeners.
struct EventBroadcast: Sendable {
  /// Events that a slow listener may have before it; older ones are lost to it.
  static let bufferSize = 64

  private var listeners: [AsyncStream<ReporterEvent>.Continuation] = []

  /// The events from now on, for a new listener.
  mutating func makeStream() -> AsyncStream<ReporterEvent> {
    let (stream, listener) = AsyncStream.makeStream(
      of: ReporterEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferSize))
    listeners.append(listener)
    return stream
  }

  /// Hands out an event, and forgets the listeners that have left.
  mutating func publish(_ event: ReporterEvent) {
    listeners.removeAll { listener in
      if case .terminated = listener.yield(event) { return true }
      return false
    }
  }

  /// Ends all streams.
  func finish() { for listener in listeners { listener.finish() } }
}
