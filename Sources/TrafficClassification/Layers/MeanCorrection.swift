/// Factors that bring the sums of estimated times to those that were taken, by a key; near 1 where
/// little was driven.
struct MeanCorrection<Key: Hashable & Sendable>: Sendable {
  private var sums: [Key: (taken: Double, estimated: Double)] = [:]

  /// Seconds that each key is taken to have been estimated rightly, before anything is known: a
  /// few dozen traversals of city streets.
  ///
  /// Judge changes by `taxi-arrivals` of the benchmarks.
  private static var doubt: Double { 600 }

  /// Adds times in seconds.
  mutating func add(_ key: Key, taken: Double, estimated: Double) {
    sums[key, default: (0, 0)].taken += taken
    sums[key, default: (0, 0)].estimated += estimated
  }

  /// The factor.
  subscript(key: Key) -> Double {
    guard let sum = sums[key] else { return 1 }
    return (sum.taken + Self.doubt) / (sum.estimated + Self.doubt)
  }
}
