/// The elapsed and expected time of a part of a drive.
struct DrivenTime {
  /// The elapsed time in seconds.
  var elapsed = 0.0
  /// The expected time in seconds.
  var expected = 0.0

  /// The expected seconds after which a piece of a drive is complete.
  ///
  /// Shorter pieces would contain either one wait or none. The limit isn't in elapsed time, because
  /// a long wait would then make a piece short in expected time, and its error improbable.
  static let piece = 45.0

  static func += (sum: inout DrivenTime, other: DrivenTime) {
    sum.elapsed += other.elapsed
    sum.expected += other.expected
  }
}
