import RoadNetworks
import RoadSearch

/// A search for the costs of the cheapest paths from origins to the same destinations.
struct MatrixSearch {
  private let metric: HierarchyMetric
  private let workspace: SearchWorkspace
  private let graph: SearchGraph
  private let arcs: HierarchyArcs.View
  private let destinations: [[RouteSearch.Goal]]
  /// The ends of all destinations, in their order.
  private var ends: [End] = []
  private let selection: VertexSelection

  /// A vertex at which a destination is reached.
  private struct End {
    var destination: Int
    var edge: EdgeIndex
    var offset: UInt32
    var vertex: UInt32
    /// The cost of the edge after the destination.
    var rest: UInt32
  }

  /// The number of origins from which on arcs are copied for sweeps.
  private static let leastForCopy = 3

  /// - Complexity: that of ``VertexSelection``.
  init(
    to destinations: [[RouteSearch.Goal]], _ metric: HierarchyMetric, _ workspace: SearchWorkspace
  ) {
    self.metric = metric
    self.workspace = workspace
    self.destinations = destinations
    let graph = SearchGraph(metric.network, metric.travelCosts)
    self.graph = graph
    arcs = metric.hierarchy.arcs.view
    let hierarchy = metric.hierarchy
    var ends: [End] = []
    ends.reserveCapacity(destinations.count)
    for (number, goals) in destinations.enumerated() {
      for goal in goals {
        let edge = graph.edges[goal.edge]
        let rest = graph.cost(of: edge, from: goal.offset, to: edge.length)
        guard rest < ArcCosts.closed else { continue }
        func arrive(_ state: StateIndex) {
          for copy in 0..<hierarchy.copies.count(of: state) {
            ends.append(
              End(
                destination: number, edge: goal.edge, offset: goal.offset,
                vertex: hierarchy.copies.vertex(of: state, copy: copy), rest: UInt32(rest)))
          }
        }
        arrive(StateIndex(goal.edge))
        if edge.flags.contains(.hasStates) { graph.turns.forEachExtraState(on: goal.edge, arrive) }
      }
    }
    selection = VertexSelection(of: ends.lazy.map(\.vertex), arcs)
    self.ends = ends
  }

  /// Calls a closure with the costs from each origin to all destinations, in the order of the
  /// origins; `UInt32.max` stands for a destination without a path.
  ///
  /// - Complexity: O(*n*) for each origin, in the number of arcs of selected vertices.
  func costs(
    from origins: [[RouteSearch.Start]], _ body: (_ origin: Int, _ costs: [UInt32]) -> Void
  ) {
    if origins.count < Self.leastForCopy {
      for origin in origins.indices { body(origin, costs(from: origins[origin])) }
      return
    }
    let sweep = SweepArcs(selection, metric)
    let labels = Cells(repeating: CostLanes(), count: sweep.count)
    // The number of each end's vertex, next to its other facts.
    let numbers = ends.map { sweep.number(of: $0.vertex) }
    for start in stride(from: 0, to: origins.count, by: CostLanes.scalarCount) {
      let batch = start..<min(start + CostLanes.scalarCount, origins.count)
      for number in 0..<sweep.count { labels[number] = CostLanes(repeating: ArcCosts.closed) }
      for origin in batch {
        spread(from: origins[origin]) { vertex, cost in
          let number = sweep.number(of: vertex)
          guard number != .max else { return }
          var label = labels[number]
          label[origin - start] = cost
          labels[number] = label
        }
        workspace.forward.removeAll(arcs)
      }
      sweep.sweep(labels.view)
      for origin in batch {
        body(
          origin,
          row(origins[origin]) { labels[numbers[$0]][origin - start] })
      }
    }
  }

  /// Returns the costs from a single origin, which are found in the memory of the search.
  private func costs(from origin: [RouteSearch.Start]) -> [UInt32] {
    spread(from: origin) { _, _ in }
    let costs = workspace.forward.costs
    let down = metric.costs.down.view
    for vertex in selection.vertices {
      var best = costs[vertex]
      for arc in arcs.upper(of: vertex) { best = min(best, costs[arcs.heads[arc]] + down[arc]) }
      costs[vertex] = best
    }
    let found = ends.map { costs[$0.vertex] }
    workspace.forward.removeAll(arcs)
    for vertex in selection.vertices { costs[vertex] = ArcCosts.closed }
    return row(origin) { found[$0] }
  }

  /// Finds the costs of the vertices above an origin, and calls a closure with each.
  @inline(__always)
  private func spread(from starts: [RouteSearch.Start], _ body: (UInt32, UInt32) -> Void) {
    for start in starts where metric.hierarchy.copies.count(of: start.state) > 0 {
      let edge = graph.edges[graph.turns.edge(of: start.state)]
      workspace.forward.begin(
        metric.hierarchy.copies.vertex(of: start.state, copy: 0),
        start.cost + graph.cost(of: edge, from: start.offset, to: edge.length))
    }
    workspace.forward.spread(arcs, metric.costs.up.view) { vertex, cost in
      body(vertex, cost)
      return true
    }
  }

  /// Returns the costs of all destinations, given those of the vertices of all ends.
  private func row(_ starts: [RouteSearch.Start], _ cost: (Int) -> UInt32) -> [UInt32] {
    var row = [UInt32](repeating: .max, count: destinations.count)
    var behind: [Int] = []
    for (index, end) in ends.enumerated() {
      let cost = cost(index)
      if cost < ArcCosts.closed, cost >= end.rest {
        row[end.destination] = min(row[end.destination], cost - end.rest)
      }
      // The sweep doesn't leave the edge of an origin to reach a destination behind it.
      for start in starts
      where end.offset < start.offset && graph.turns.edge(of: start.state) == end.edge {
        behind.append(end.destination)
      }
    }
    guard !behind.isEmpty else { return row }
    let search = HierarchySearch(metric, workspace)
    for destination in behind {
      let cost = search.cost(from: starts, to: destinations[destination])
      row[destination] = cost.flatMap(UInt32.init(exactly:)) ?? .max
    }
    return row
  }
}
