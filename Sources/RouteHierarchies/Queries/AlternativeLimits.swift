/// The limits for alternatives to a cheapest path.
///
/// The terms are those of Abraham, Delling, Goldberg, and Werneck, "Alternative Routes in Road
/// Networks" (2013).
struct AlternativeLimits {
  /// The highest cost beyond that of the cheapest path: a quarter of that (limited stretch).
  let extraCost: UInt32
  /// The highest cost on roads of better paths: 0.8 times that of the cheapest path (limited
  /// sharing).
  let sharedCost: UInt64
  /// The cost up to which parts are cheapest paths: 0.4 times that of the cheapest path (local
  /// optimality).
  let optimalCost: UInt32

  /// - Parameter best: the cost of the cheapest path.
  init(best: UInt32) {
    extraCost = best / 4
    sharedCost = UInt64(best) * 4 / 5
    optimalCost = UInt32(UInt64(best) * 2 / 5)
  }
}
