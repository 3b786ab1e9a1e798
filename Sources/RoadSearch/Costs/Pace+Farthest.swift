import RoadNetworks

extension Pace {
  /// Returns the farthest offset along a road, in millimeters, to which the cost from another one
  /// is at most a budget.
  ///
  /// - Parameters:
  ///   - budget: a cost below 2^32.
  ///   - pace: the pace; 0 only if the file of the network changed, and then the result is `start`.
  @inline(__always)
  static func farthest(
    from start: UInt32, spending budget: UInt64, pace: UInt32
  ) -> UInt32 {
    guard pace > 0 else { return start }
    let total = cost(length: start, pace: pace) + budget
    return UInt32(clamping: (total * 1_000_000 + 499_999) / UInt64(pace))
  }
}
