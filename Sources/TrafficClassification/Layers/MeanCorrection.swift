/// Correction factors by key: the ratio of the sum of actual times to the sum of estimated times,
/// shrunk toward 1.
struct MeanCorrection<Key: Hashable & Sendable>: Sendable {
  private var sums: [Key: (taken: Double, estimated: Double)] = [:]

  /// The time in seconds that is added to both sums of each key to shrink the factor toward 1.
  ///
  /// A few dozen traversals of city streets take about as long.
  ///
  /// Evaluate changes with the benchmark `taxi-arrivals`.
  private static var doubt: Double { 600 }

  /// Adds an actual and an estimated time, in seconds.
  mutating func add(_ key: Key, taken: Double, estimated: Double) {
    sums[key, default: (0, 0)].taken += taken
    sums[key, default: (0, 0)].estimated += estimated
  }

  /// The correction factor of a key; 1 for a key without times.
  subscript(key: Key) -> Double {
    guard let sum = sums[key] else { return 1 }
    return (sum.taken + Self.doubt) / (sum.estimated + Self.doubt)
  }
}
