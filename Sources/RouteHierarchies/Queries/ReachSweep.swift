import RoadNetworks
import RoadSearch

/// A search for the costs of reaching all edges from a place.
///
/// A sweep over all vertices, from the highest to the lowest, finds the costs of all of them.
///
/// Source: Delling, Goldberg, Nowatzyk, and Werneck, "PHAST: Hardware-Accelerated Shortest Path
/// Trees" (2011).
struct ReachSweep: ~Copyable {
  /// The lowest cost of reaching the start of each edge by a step, if that of reaching its end is
  /// below `ArcCosts.closed`; `UInt32.max` otherwise.
  let entryCosts: Cells<UInt32>
  /// The highest cost of reaching the end of an edge in any of its states.
  let highestCost: UInt32
  /// The highest cost of any vertex.
  private let highestLabel: UInt32
  private let edgeCosts: EdgeCosts

  /// - Complexity: O(*n*) in the number of arcs of the hierarchy.
  init(from starts: [RouteSearch.Start], _ metric: HierarchyMetric, _ workspace: SearchWorkspace) {
    let graph = SearchGraph(metric.network, metric.travelCosts)
    let copies = metric.hierarchy.copies.view
    let arcs = metric.hierarchy.arcs.view
    for start in starts {
      workspace.depart(from: start.state, at: start.offset, cost: start.cost, metric, graph)
    }
    workspace.forward.spread(arcs, metric.costs.up.view) { _, _ in true }
    let costs = workspace.forward.costs
    arcs.sweep(costs, metric.costs.down.view)
    edgeCosts = metric.edgeCosts
    let wholeCosts = edgeCosts.costs.view
    let edgeCount = UInt32(wholeCosts.count)
    entryCosts = Cells(repeating: .max, count: wholeCosts.count)
    let entries = entryCosts.view
    var highestCost: UInt32 = 0
    for number in 0..<copies.stateCount {
      let state = StateIndex(rawValue: number)
      let cost = copies.least(of: state, costs)
      guard cost < ArcCosts.closed else { continue }
      highestCost = max(highestCost, cost)
      let edge = number < edgeCount ? number : graph.turns.edge(of: state).rawValue
      // The costs of arcs include that of the whole edge at their end. A cost below it is that of
      // a start, which isn't reached by a step.
      guard cost >= wholeCosts[edge] else { continue }
      entries[edge] = min(entries[edge], cost - wholeCosts[edge])
    }
    self.highestCost = highestCost
    var highestLabel: UInt32 = 0
    for vertex in 0..<UInt32(costs.count) {
      if costs[vertex] < ArcCosts.closed { highestLabel = max(highestLabel, costs[vertex]) }
      costs[vertex] = ArcCosts.closed
    }
    self.highestLabel = highestLabel
    workspace.forward.removeAll(arcs)
    // A sweep doesn't leave the edge of a start to return to it.
    let search = HierarchySearch(metric, workspace)
    for start in starts {
      let edge = graph.turns.edge(of: start.state)
      let cost = search.cost(from: starts, to: [RouteSearch.Goal(edge: edge, offset: 0)])
      entries[edge.rawValue] = cost.flatMap(UInt32.init(exactly:)) ?? .max
    }
  }

  /// Returns whether an edge is open, but can't be reached at a cost below `ArcCosts.closed`.
  @inline(__always)
  func misses(_ edge: EdgeIndex) -> Bool {
    entryCosts[edge.rawValue] == .max && edgeCosts.costs[edge.rawValue] < ArcCosts.closed
  }

  /// Returns whether the entry costs up to a limit, and the highest cost if it is no higher, are
  /// right, although higher costs may be too high for the hierarchy.
  func isExact(within limit: UInt64) -> Bool {
    // Beyond the limit, the first cost of each path is that of one more step.
    edgeCosts.areEdgesLow
      && (limit < ArcCosts.half || edgeCosts.areLow && highestLabel < ArcCosts.half)
  }
}
