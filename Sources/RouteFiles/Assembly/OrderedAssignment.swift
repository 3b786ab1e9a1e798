/// Pairs the elements of a short sequence with elements of a longer one, in order.
enum OrderedAssignment {
  /// The element of the longer sequence for each of the shorter one, ascending, whose costs sum up
  /// to the least; of equal ones the first.
  ///
  /// - Parameter cost: of an element of the shorter and one of the longer sequence; infinite where
  ///   they are no pair.
  /// - Precondition: `few` is at most `many`.
  /// - Complexity: O(`few` · `many`).
  static func cheapest(
    of few: Int, among many: Int, cost: (Int, Int) -> Double
  ) -> [Int] {
    /// The least cost of all up to an element, if it is the partner of a row; and of any before.
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
    // Where nothing fits the last ones are as good as any.
    if few > 0, best[column].isInfinite { column = many - 1 }
    var chosen: [Int] = []
    for row in partners.indices.reversed() {
      chosen.append(column)
      column = partners[row][column]
    }
    return chosen.reversed()
  }
}
