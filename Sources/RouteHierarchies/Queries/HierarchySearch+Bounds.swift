import RoadNetworks
import RoadSearch

extension HierarchySearch {
  /// Returns, for each state, the cost of the cheapest path from the end of its edge to any of some
  /// goals, but at most ``ArcCosts/closed``.
  ///
  /// - Complexity: O(*n*) in the number of arcs of the hierarchy.
  func costs(to goals: [RouteSearch.Goal]) -> [UInt32] {
    let ends = begin(from: [], to: goals)
    workspace.backward.spread(arcs, down) { _, _ in true }
    let costs = workspace.backward.costs
    arcs.sweep(costs, up)
    let copies = metric.hierarchy.copies.view
    let found = (0..<copies.stateCount).map { number in
      let least = copies.least(of: StateIndex(rawValue: number), costs)
      return least - UInt32(min(UInt64(least), ends.addition))
    }
    workspace.backward.removeAll(arcs)
    for vertex in 0..<UInt32(costs.count) { costs[vertex] = ArcCosts.closed }
    return found
  }
}
