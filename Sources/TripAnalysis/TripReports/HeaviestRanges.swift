/// A search for the ranges with the largest sums in a list of scores.
enum HeaviestRanges {
  /// A range that may still grow, with the sum of all scores before it and the sum up to its end.
  private struct OpenRange {
    var range: Range<Int>
    var before: Double
    var through: Double
    /// The index of the nearest open range to the left with a smaller sum before it; -1 if there is
    /// none.
    var lower: Int
  }

  /// Returns all maximal scoring ranges in order: they don't overlap, each has a positive sum, no
  /// part of one has a larger sum, and none can be extended to a larger sum.
  ///
  /// Ruzzo and Tompa 1999, A linear time algorithm for finding all maximal scoring subsequences.
  ///
  /// - Complexity: O(*n*).
  static func all(in scores: some Collection<Double>) -> [Range<Int>] {
    var open: [OpenRange] = []
    var sum = 0.0
    for (index, score) in scores.enumerated() {
      let before = sum
      sum += score
      guard score > 0 else { continue }
      var next = OpenRange(range: index..<index + 1, before: before, through: sum, lower: -1)
      while true {
        var lower = open.count - 1
        while lower >= 0, open[lower].before >= next.before {
          lower = open[lower].lower
        }
        guard lower >= 0, open[lower].through < next.through else {
          next.lower = lower
          open.append(next)
          break
        }
        next.range = open[lower].range.lowerBound..<next.range.upperBound
        next.before = open[lower].before
        open.removeSubrange(lower...)
      }
    }
    return open.map(\.range)
  }
}
