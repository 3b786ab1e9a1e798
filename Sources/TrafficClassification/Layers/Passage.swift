/// The time over an edge: that of its length, and that of the waits at its end.
struct Passage: Sendable {
  /// Seconds over the whole length.
  var driving: Double
  /// Seconds at the end.
  var waiting: Double

  /// Seconds of both.
  var seconds: Double { driving + waiting }

  /// The same, slower or faster.
  func times(_ factor: Double) -> Passage {
    Passage(driving: driving * factor, waiting: waiting * factor)
  }
}
