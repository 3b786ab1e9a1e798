import RoadNetworks

extension Pace {
  /// Returns the farthest offset along a road, in millimeters, to which the cost from another one
  /// is at most a budget.
  ///
  /// - Parameter budget: a cost below 2^32.
  /// - Precondition: `pace` > 0.
  @inline(__always)
  static func farthest(
    from start: UInt32, spending budget: UInt64, pace: UInt32
  ) -> UInt32 {
    let total = cost(length: start, pace: pace) + budget
    return UInt32(clamping: (total * 1_000_000 + 499_999) / UInt64(pace))
  }
}
