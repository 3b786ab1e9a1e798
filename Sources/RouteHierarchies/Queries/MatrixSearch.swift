import RoadNetworks
import RoadSearch

/// A search for the costs of the cheapest paths from many origins to the same destinations.
struct MatrixSearch: ~Copyable {
  private let metric: HierarchyMetric
  private let workspace: SearchWorkspace
  private let graph: SearchGraph
  private let destinations: [[RouteSearch.Goal]]
  /// The vertices of each destination, with the cost of the rest of their edges.
  private let goals: [[(number: UInt32, rest: UInt32)]]
  /// The destinations on each edge.
  private let byEdge: [EdgeIndex: [Int]]
  private let selection: VertexSelection
  private let labels: Cells<CostLanes>

  /// - Complexity: O(*n*) in the number of vertices of the hierarchy.
  init(
    to destinations: [[RouteSearch.Goal]], _ metric: HierarchyMetric, _ workspace: SearchWorkspace
  ) {
    self.metric = metric
    self.workspace = workspace
    self.destinations = destinations
    let graph = SearchGraph(metric.network, metric.travelCosts)
    self.graph = graph
    let topology = metric.topology
    var byEdge: [EdgeIndex: [Int]] = [:]
    let vertices = destinations.enumerated().map { index, goals in
      var vertices: [(number: UInt32, rest: UInt32)] = []
      for goal in goals {
        let edge = graph.edges[goal.edge]
        byEdge[goal.edge, default: []].append(index)
        let rest = graph.cost(of: edge, from: goal.offset, to: edge.length)
        func arrive(_ state: StateIndex) {
          for copy in 0..<topology.copyCount(of: state) where rest < ArcCosts.closed {
            vertices.append((topology.vertex(of: state, copy: copy), UInt32(rest)))
          }
        }
        arrive(StateIndex(goal.edge))
        if edge.flags.contains(.hasStates) { graph.turns.forEachExtraState(on: goal.edge, arrive) }
      }
      return vertices
    }
    self.byEdge = byEdge
    let selection = VertexSelection(of: vertices.flatMap { $0.map(\.number) }, metric)
    goals = vertices.map { $0.map { (selection.number(of: $0.number), $0.rest) } }
    labels = Cells(repeating: CostLanes(), count: selection.count)
    self.selection = selection
  }

  /// Calls a closure with the costs from each origin to all destinations, in the order of the
  /// origins; `UInt32.max` stands for a destination without a path.
  func costs(
    from origins: [[RouteSearch.Start]], _ body: (_ origin: Int, _ costs: [UInt32]) -> Void
  ) {
    var row = [UInt32](repeating: .max, count: destinations.count)
    for batch in stride(from: 0, to: origins.count, by: CostLanes.scalarCount) {
      let batch = batch..<min(batch + CostLanes.scalarCount, origins.count)
      for number in 0..<selection.count {
        labels[number] = CostLanes(repeating: ArcCosts.closed)
      }
      for origin in batch { spread(from: origins[origin], lane: origin - batch.lowerBound) }
      selection.sweep(labels.view)
      for origin in batch {
        let lane = origin - batch.lowerBound
        for (index, goals) in goals.enumerated() {
          var best = UInt32.max
          for goal in goals {
            let cost = labels[goal.number][lane]
            if cost < ArcCosts.closed, cost >= goal.rest { best = min(best, cost - goal.rest) }
          }
          row[index] = best
        }
        mend(&row, origins[origin])
        body(origin, row)
      }
    }
  }

  /// Finds the costs of the vertices above an origin.
  private func spread(from starts: [RouteSearch.Start], lane: Int) {
    let arcs = metric.topology.arcs.view
    let up = metric.costs.up.view
    for start in starts where metric.topology.copyCount(of: start.state) > 0 {
      let edge = graph.edges[graph.turns.edge(of: start.state)]
      workspace.forward.begin(
        metric.topology.vertex(of: start.state, copy: 0),
        start.cost + graph.cost(of: edge, from: start.offset, to: edge.length))
    }
    let costs = workspace.forward.costs
    arcs.forEachAncestor(of: workspace.forward.ends) { vertex in
      let cost = costs[vertex]
      guard cost < ArcCosts.closed else { return }
      let number = selection.number(of: vertex)
      if number != .max {
        var label = labels[number]
        label[lane] = cost
        labels[number] = label
      }
      for arc in arcs.upper(of: vertex) {
        let head = arcs.heads[arc]
        if cost + up[arc] < costs[head] { costs[head] = cost + up[arc] }
      }
    }
    workspace.forward.removeAll(arcs)
  }

  /// Replaces the costs to destinations that lie behind an origin on its own edge, for which the
  /// sweep doesn't leave the edge.
  private func mend(_ row: inout [UInt32], _ starts: [RouteSearch.Start]) {
    var behind: Set<Int> = []
    for start in starts {
      let edge = graph.turns.edge(of: start.state)
      for index in byEdge[edge] ?? []
      where destinations[index].contains(where: { $0.edge == edge && $0.offset < start.offset }) {
        behind.insert(index)
      }
    }
    guard !behind.isEmpty else { return }
    let search = HierarchySearch(metric, workspace)
    for index in behind {
      let cost = search.cost(from: starts, to: destinations[index])
      row[index] = cost.flatMap(UInt32.init(exactly:)) ?? .max
    }
  }
}
