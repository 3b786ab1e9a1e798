import RoadNetworks
import RoadSearch

/// A search for the costs of reaching all edges from a place.
///
/// A sweep over all vertices, from the highest to the lowest, finds the costs of all of them.
///
/// Source: Delling, Goldberg, Nowatzyk, and Werneck, "PHAST: Hardware-Accelerated Shortest Path
/// Trees" (2011).
struct ReachSweep: ~Copyable {
  /// The lowest cost of reaching the start of each edge by a step, below `ArcCosts.closed`;
  /// `UInt32.max` for an edge onto which no step leads.
  let entryCosts: Cells<UInt32>
  /// The highest cost of reaching the end of any edge.
  let highestCost: UInt32

  /// - Complexity: O(*n*) in the number of arcs of the hierarchy.
  init(from starts: [RouteSearch.Start], _ metric: HierarchyMetric, _ workspace: SearchWorkspace) {
    let graph = SearchGraph(metric.network, metric.travelCosts)
    let hierarchy = metric.hierarchy
    let arcs = hierarchy.arcs.view
    for start in starts where hierarchy.copies.count(of: start.state) > 0 {
      let edge = graph.edges[graph.turns.edge(of: start.state)]
      workspace.forward.begin(
        hierarchy.copies.vertex(of: start.state, copy: 0),
        start.cost + graph.cost(of: edge, from: start.offset, to: edge.length))
    }
    workspace.forward.spread(arcs, metric.costs.up.view) { _, _ in true }
    let costs = workspace.forward.costs
    arcs.sweep(costs, metric.costs.down.view)
    entryCosts = Cells(repeating: .max, count: metric.network.edgeCount)
    let entries = entryCosts.view
    var highestCost: UInt32 = 0
    // The costs of arcs include that of the whole edge at their end. A cost below it is that of a
    // start, which isn't reached by a step.
    func enter(_ edge: EdgeIndex, _ state: StateIndex, _ whole: UInt64) {
      for copy in 0..<hierarchy.copies.count(of: state) {
        let cost = costs[hierarchy.copies.vertex(of: state, copy: copy)]
        guard cost < ArcCosts.closed else { continue }
        highestCost = max(highestCost, cost)
        guard UInt64(cost) >= whole else { continue }
        entries[edge.rawValue] = min(entries[edge.rawValue], cost - UInt32(whole))
      }
    }
    graph.forEachOpenEdge { edge, whole in enter(edge, StateIndex(edge), whole) }
    for number in UInt32(metric.network.edgeCount)..<hierarchy.copies.stateCount {
      let state = StateIndex(rawValue: number)
      let edge = graph.turns.edge(of: state)
      let row = graph.edges[edge]
      enter(edge, state, graph.cost(of: row, from: 0, to: row.length))
    }
    self.highestCost = highestCost
    workspace.forward.removeAll(arcs)
    for vertex in 0..<UInt32(costs.count) { costs[vertex] = ArcCosts.closed }
    // A sweep doesn't leave the edge of a start to return to it.
    let search = HierarchySearch(metric, workspace)
    for start in starts {
      let edge = graph.turns.edge(of: start.state)
      let cost = search.cost(from: starts, to: [RouteSearch.Goal(edge: edge, offset: 0)])
      entries[edge.rawValue] = cost.flatMap(UInt32.init(exactly:)) ?? .max
    }
  }
}

extension HierarchyArcs.View {
  /// Lowers the cost of each vertex to that of the cheapest path over higher vertices.
  ///
  /// - Parameter arcCosts: the cost of each arc between a vertex and a higher one.
  func sweep(_ costs: Cells<UInt32>.View, _ arcCosts: Cells<UInt32>.View) {
    var vertex = UInt32(costs.count)
    while vertex > 0 {
      vertex -= 1
      var best = costs[vertex]
      for arc in upper(of: vertex) { best = min(best, costs[heads[arc]] + arcCosts[arc]) }
      costs[vertex] = best
    }
  }
}
