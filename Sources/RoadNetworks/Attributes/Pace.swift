/// What lengths of road cost at a pace, which is millionths of a unit of cost per millimeter of
/// road.
///
/// At a pace of time units are milliseconds, at a pace of 1,000,000 they are millimeters.
@usableFromInline package enum Pace {
  /// The cost of a length in millimeters, rounded to the nearest unit: at most 2^32 - 1, which no
  /// road comes near, so that no number of edges that fits a file can add up to more than 64 bits
  /// hold.
  @inlinable
  @inline(__always)
  package static func cost(length: UInt32, pace: UInt32) -> UInt64 {
    min((UInt64(length) * UInt64(pace) + 500_000) / 1_000_000, UInt64(UInt32.max))
  }

  /// The cost of a stretch of a road; stretches add up to the cost of the whole.
  @inlinable
  @inline(__always)
  package static func cost(from start: UInt32, to end: UInt32, pace: UInt32) -> UInt64 {
    cost(length: max(start, end), pace: pace) - cost(length: start, pace: pace)
  }
}
