/// An assignment of the elements of a short sequence to elements of a longer one, in order.
enum OrderedAssignment {
  /// Returns the assignment with the lowest total cost: the index in the longer sequence for each
  /// element of the shorter one, ascending.
  ///
  /// Ties are resolved in favor of the lower index. If all assignments have an infinite cost, the
  /// result is an arbitrary one.
  ///
  /// - Parameter cost: the cost of pairing an element of the shorter sequence with an element of
  ///   the longer one; infinite if they can't be paired.
  /// - Precondition: `few` is at most `many`.
  /// - Complexity: O(`few` · `many`).
  static func cheapest(
    of few: Int, among many: Int, cost: (Int, Int) -> Double
  ) -> [Int] {
    /// For each element of the longer sequence, the lowest total cost of an assignment that ends
    /// with it.
    var best = Array(repeating: 0.0, count: many)
    var partners: [[Int]] = []
    for row in 0..<few {
      var next = Array(repeating: Double.infinity, count: many)
      var partner = Array(repeating: 0, count: many)
      var least = (cost: Double.infinity, column: max(0, row - 1))
      for column in row..<many {
        if row > 0, best[column - 1] < least.cost { least = (best[column - 1], column - 1) }
        next[column] = cost(row, column) + (row > 0 ? least.cost : 0)
        partner[column] = least.column
      }
      best = next
      partners.append(partner)
    }
    var column = best.indices.min { best[$0] < best[$1] } ?? 0
    if few > 0, best[column].isInfinite { column = many - 1 }
    var chosen: [Int] = []
    for row in partners.indices.reversed() {
      chosen.append(column)
      column = partners[row][column]
    }
    return chosen.reversed()
  }
}
