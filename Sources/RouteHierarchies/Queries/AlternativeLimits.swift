/// The limits for alternatives to a cheapest path.
///
/// The terms are those of Abraham, Delling, Goldberg, and Werneck, "Alternative Routes in Road
/// Networks" (2013).
struct AlternativeLimits {
  /// The cost of the cheapest path.
  let best: UInt64
  /// The highest cost: 1.25 times that of the cheapest path (limited stretch).
  let cost: UInt64
  /// The highest cost on roads of better paths: 0.8 times that of the cheapest path (limited
  /// sharing).
  let sharedCost: UInt64
  /// The cost up to which parts are cheapest paths: 0.4 times that of the cheapest path (local
  /// optimality).
  let optimalCost: UInt32

  /// - Parameter best: the cost of the cheapest path, under that of a closed arc.
  init(best: UInt64) {
    self.best = best
    cost = best * 5 / 4
    sharedCost = best * 4 / 5
    optimalCost = UInt32(best * 2 / 5)
  }
}
