extension HierarchyArcs.View {
  /// Calls a closure with the given vertices and all vertices between them and the root of the
  /// elimination tree, once each and in ascending order.
  @inline(__always)
  func forEachAncestor(of vertices: [UInt32], _ body: (UInt32) -> Void) {
    var ways = vertices
    while ways.count > 1, let least = ways.min() {
      body(least)
      let next = parents[least]
      ways.removeAll { $0 == least }
      if next != .max, !ways.contains(next) { ways.append(next) }
    }
    guard var vertex = ways.first else { return }
    while vertex != .max {
      body(vertex)
      vertex = parents[vertex]
    }
  }

  /// Lowers the cost of each vertex to that of the cheapest path over higher vertices.
  ///
  /// - Parameter arcCosts: the cost of each arc between a vertex and a higher one.
  func sweep(_ costs: Cells<UInt32>.View, _ arcCosts: Cells<UInt32>.View) {
    var vertex = UInt32(costs.count)
    while vertex > 0 {
      vertex -= 1
      settle(vertex, costs, arcCosts)
    }
  }

  /// Lowers the cost of a vertex to that of the cheapest path over higher vertices, whose costs are
  /// final, and returns it.
  @inline(__always)
  @discardableResult
  func settle(
    _ vertex: UInt32, _ costs: Cells<UInt32>.View, _ arcCosts: Cells<UInt32>.View
  ) -> UInt32 {
    var best = costs[vertex]
    for arc in upper(of: vertex) { best = min(best, costs[heads[arc]] + arcCosts[arc]) }
    costs[vertex] = best
    return best
  }
}
