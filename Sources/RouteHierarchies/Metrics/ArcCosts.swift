/// The costs of the arcs of a hierarchy, in both directions.
struct ArcCosts: ~Copyable, Sendable {
  /// The cost from the lower vertex of each arc to the upper one.
  let up: Cells<UInt32>
  /// The cost from the upper vertex of each arc to the lower one.
  let down: Cells<UInt32>

  /// The cost of a closed arc; any cost from here on counts as closed.
  ///
  /// Twice this cost fits in 32 bits, so sums of two costs don't overflow.
  static let closed = UInt32.max / 2
  /// A cost below which sums of two costs don't count as closed.
  static let half = closed / 2

  init(count: Int) {
    up = Cells(repeating: Self.closed, count: count)
    down = Cells(repeating: Self.closed, count: count)
  }

  /// Creates a copy of costs.
  init(_ costs: borrowing ArcCosts) {
    up = Cells(copying: costs.up)
    down = Cells(copying: costs.down)
  }

  /// Lowers the cost of each arc to that of the cheapest path over lower vertices.
  ///
  /// Each vertex takes up the triangles that it forms with a lower and a higher neighbor. By then,
  /// the costs of the lower neighbor's arcs are final.
  ///
  /// - Complexity: O(*n*) in the number of triangles.
  func customize(_ arcs: HierarchyArcs.View) {
    // The arc of the current vertex to each of its upper neighbors.
    let memory = Cells<UInt32>(repeating: 0, count: arcs.parents.count)
    let own = memory.view
    let (up, down) = (up.view, down.view)
    for vertex in 0..<UInt32(arcs.parents.count) {
      for arc in arcs.upper(of: vertex) { own[arcs.heads[arc]] = arc }
      for place in arcs.lowerPlaces(of: vertex) {
        let arc = arcs.lowerArcs[place]
        let (toLower, fromLower) = (down[arc], up[arc])
        for upper in arc + 1..<arcs.first[arcs.lower[place] + 1] {
          let target = own[arcs.heads[upper]]
          // Branches would often be mispredicted.
          up[target] = min(up[target], toLower + up[upper])
          down[target] = min(down[target], down[upper] + fromLower)
        }
      }
    }
  }
}
