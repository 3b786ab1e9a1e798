/// The time over an edge, divided into driving and waiting at its end.
struct Passage: Sendable {
  /// The driving time over the whole length, in seconds.
  var driving: Double
  /// The waiting time at the end, in seconds.
  var waiting: Double

  /// The total time in seconds.
  var seconds: Double { driving + waiting }

  /// Returns the passage with both times multiplied by a factor.
  func times(_ factor: Double) -> Passage {
    Passage(driving: driving * factor, waiting: waiting * factor)
  }
}
