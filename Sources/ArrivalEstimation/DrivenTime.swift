/// The elapsed and expected time of a part of a drive.
struct DrivenTime {
  /// The elapsed time in seconds.
  var elapsed = 0.0
  /// The expected time in seconds.
  var expected = 0.0

  /// The length of a piece in expected seconds.
  ///
  /// Shorter pieces would contain either one wait or none. Pieces aren't measured in elapsed time,
  /// because a piece with a long wait would then be short in expected time, and such a wait would
  /// seem impossible.
  static let piece = 45.0

  static func += (sum: inout DrivenTime, other: DrivenTime) {
    sum.elapsed += other.elapsed
    sum.expected += other.expected
  }
}
