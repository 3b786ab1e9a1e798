/// What a part of a drive took, and what was expected for it.
struct DrivenTime {
  /// Seconds.
  var elapsed = 0.0
  /// Seconds.
  var expected = 0.0

  /// Expected seconds that make a piece.
  ///
  /// Shorter ones hold a wait or none. By the clock it must not be: pieces with long waits would be
  /// short ones then, in which such waits look impossible.
  static let piece = 45.0

  static func += (sum: inout DrivenTime, other: DrivenTime) {
    sum.elapsed += other.elapsed
    sum.expected += other.expected
  }
}
