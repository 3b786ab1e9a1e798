/// The computation of a road's cost from its length and a pace.
///
/// A pace is the cost of one millimeter, in millionths of a unit. With a pace in microseconds per
/// meter, costs are in milliseconds; with a pace of 1,000,000, they are in millimeters.
@usableFromInline package enum Pace {
  /// Returns the cost of a length in millimeters, rounded to the nearest unit and at most
  /// 2^32 - 1, so that the sum over all edges of a file fits in 64 bits.
  @inlinable
  @inline(__always)
  package static func cost(length: UInt32, pace: UInt32) -> UInt64 {
    min((UInt64(length) * UInt64(pace) + 500_000) / 1_000_000, UInt64(UInt32.max))
  }

  /// Returns the cost between two offsets along a road, in millimeters; 0 if the end is before the
  /// start.
  ///
  /// The costs of the parts of a road add up to the cost of the whole.
  @inlinable
  @inline(__always)
  package static func cost(from start: UInt32, to end: UInt32, pace: UInt32) -> UInt64 {
    cost(length: max(start, end), pace: pace) - cost(length: start, pace: pace)
  }
}
