/// The cost of a road length at a pace, which is the cost of a millimeter in millionths of a unit.
///
/// A pace in microseconds per meter gives milliseconds; a pace of 1,000,000 gives millimeters.
@usableFromInline package enum Pace {
  /// Returns the cost of a length in millimeters, rounded to the nearest unit and at most
  /// 2^32 - 1, so that the sum over all edges of a file fits in 64 bits.
  @inlinable
  @inline(__always)
  package static func cost(length: UInt32, pace: UInt32) -> UInt64 {
    min((UInt64(length) * UInt64(pace) + 500_000) / 1_000_000, UInt64(UInt32.max))
  }

  /// Returns the cost of a part of a road; the costs of parts add up to that of the whole.
  @inlinable
  @inline(__always)
  package static func cost(from start: UInt32, to end: UInt32, pace: UInt32) -> UInt64 {
    cost(length: max(start, end), pace: pace) - cost(length: start, pace: pace)
  }
}
