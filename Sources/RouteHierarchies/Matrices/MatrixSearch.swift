import RoadNetworks
import RoadSearch

/// A search for the costs of the cheapest paths to the same destinations.
final class MatrixSearch: Sendable {
  private let metric: HierarchyMetric
  private let destinations: MatrixPlaces
  /// Whether only pockets or own-traffic roads may lead to each destination.
  private let areBehind: [Bool]
  /// The ends of all destinations, in their order.
  private let ends: [End]
  private let selection: VertexSelection
  /// The arcs of a sweep for several origins; nil for a search from few origins.
  private let sweep: SweepArcs?

  /// A vertex at which a destination is reached.
  private struct End {
    var destination: UInt32
    /// The number of the vertex in the sweep, or the vertex if there is none.
    var vertex: UInt32
    /// The cost of the edge after the destination.
    var rest: UInt32
  }

  /// The number of origins from which on arcs are copied for sweeps.
  private static let leastForCopy = 3

  /// - Parameter originCount: the expected number of origins.
  /// - Throws: `unknownEdge` with the index of the destination.
  /// - Complexity: that of ``VertexSelection``.
  init(
    to destinations: [EdgePosition?], originCount: Int, _ metric: HierarchyMetric
  ) throws(RoadNetworkError) {
    self.metric = metric
    let graph = SearchGraph(metric.network, metric.travelCosts)
    self.destinations = try MatrixPlaces(
      destinations: destinations, in: metric.network, graph)
    let goals = self.destinations
    areBehind = (0..<goals.count).map { graph.areBehind(starts: [], goals: goals.goals(at: $0)) }
    var ends = Self.ends(of: self.destinations, metric, graph)
    selection = VertexSelection(of: ends.lazy.map(\.vertex), metric.hierarchy.arcs.view)
    if originCount >= Self.leastForCopy {
      let sweep = SweepArcs(selection, metric)
      for index in ends.indices { ends[index].vertex = sweep.number(of: ends[index].vertex) }
      self.sweep = sweep
    } else {
      sweep = nil
    }
    self.ends = ends
  }

  private static func ends(
    of destinations: MatrixPlaces, _ metric: HierarchyMetric, _ graph: SearchGraph
  ) -> [End] {
    let hierarchy = metric.hierarchy
    var ends: [End] = []
    ends.reserveCapacity(destinations.points.count)
    for number in 0..<destinations.count {
      for point in destinations[number] {
        let edge = graph.edges[point.edge]
        let rest = graph.cost(of: edge, from: point.offset, to: edge.length)
        guard rest < ArcCosts.closed else { continue }
        func arrive(_ state: StateIndex) {
          for copy in 0..<hierarchy.copies.count(of: state) {
            ends.append(
              End(
                destination: UInt32(number), vertex: hierarchy.copies.vertex(of: state, copy: copy),
                rest: UInt32(rest)))
          }
        }
        arrive(StateIndex(point.edge))
        if edge.flags.contains(.hasStates) { graph.turns.forEachExtraState(on: point.edge, arrive) }
      }
    }
    return ends
  }

  /// Returns the costs from each origin to all destinations.
  ///
  /// - Throws: `unknownEdge` with the index of the origin; `damaged`, or `inputOutput` if the file
  ///   changed while it was open.
  func rows(
    from origins: [EdgePosition?], _ router: HierarchyRouter, _ options: RouteOptions
  ) throws(RoadNetworkError) -> [[UInt32]] {
    let graph = SearchGraph(metric.network, metric.travelCosts)
    let places = try MatrixPlaces(origins: origins, in: metric.network, graph)
    return try router.withWorkspace(metric.hierarchy) { workspace throws(RoadNetworkError) in
      var rows =
        sweep == nil ? singleRows(from: places, workspace) : sweptRows(from: places, workspace)
      try complete(&rows, from: places, router, options, workspace)
      return rows
    }
  }

  /// Returns the costs from each origin, whose labels are in the memory of the search.
  private func singleRows(
    from origins: MatrixPlaces, _ workspace: SearchWorkspace
  ) -> [[UInt32]] {
    let arcs = metric.hierarchy.arcs.view
    let down = metric.costs.down.view
    let costs = workspace.forward.costs
    return (0..<origins.count).map { origin in
      spread(from: origins[origin], arcs, workspace) { _, _ in }
      for vertex in selection.vertices {
        var best = costs[vertex]
        for arc in arcs.upper(of: vertex) { best = min(best, costs[arcs.heads[arc]] + down[arc]) }
        costs[vertex] = best
      }
      let row = row { costs[$0] }
      workspace.forward.removeAll(arcs)
      for vertex in selection.vertices { costs[vertex] = ArcCosts.closed }
      return row
    }
  }

  /// Returns the costs from each origin, found by sweeps for several origins each.
  private func sweptRows(
    from origins: MatrixPlaces, _ workspace: SearchWorkspace
  ) -> [[UInt32]] {
    guard let sweep else { return [] }
    let arcs = metric.hierarchy.arcs.view
    let labels = workspace.lanes(count: sweep.count)
    var rows: [[UInt32]] = []
    for start in stride(from: 0, to: origins.count, by: CostLanes.scalarCount) {
      let batch = start..<min(start + CostLanes.scalarCount, origins.count)
      let closed = CostLanes(repeating: ArcCosts.closed)
      for number in 0..<UInt32(sweep.count) { labels[number] = closed }
      for origin in batch {
        spread(from: origins[origin], arcs, workspace) { vertex, cost in
          let number = sweep.number(of: vertex)
          guard number != .max else { return }
          var label = labels[number]
          label[origin - start] = cost
          labels[number] = label
        }
        workspace.forward.removeAll(arcs)
      }
      sweep.sweep(labels)
      for origin in batch { rows.append(row { labels[$0][origin - start] }) }
    }
    return rows
  }

  /// Finds the costs of the vertices above an origin, and calls a closure with each.
  @inline(__always)
  private func spread(
    from origin: ArraySlice<SearchGraph.EdgePoint>, _ arcs: HierarchyArcs.View,
    _ workspace: SearchWorkspace, _ body: (UInt32, UInt32) -> Void
  ) {
    let graph = SearchGraph(metric.network, metric.travelCosts)
    for point in origin {
      let state = StateIndex(point.edge)
      guard metric.hierarchy.copies.count(of: state) > 0 else { continue }
      let edge = graph.edges[point.edge]
      workspace.forward.begin(
        metric.hierarchy.copies.vertex(of: state, copy: 0),
        graph.cost(of: edge, from: point.offset, to: edge.length))
    }
    workspace.forward.spread(arcs, metric.costs.up.view) { vertex, cost in
      body(vertex, cost)
      return true
    }
  }

  /// Returns the costs of all destinations, given those of the vertices of all ends.
  @inline(__always)
  private func row(_ cost: (UInt32) -> UInt32) -> [UInt32] {
    var row = [UInt32](repeating: MatrixRow.none, count: destinations.count)
    for end in ends {
      let cost = cost(end.vertex)
      if cost < ArcCosts.closed, cost >= end.rest {
        let place = Int(end.destination)
        row[place] = min(row[place], cost - end.rest)
      }
    }
    return row
  }

  /// Finds the costs that a sweep can't find: to destinations on the edge of an origin, and from or
  /// to places from which or to which only pockets lead.
  private func complete(
    _ rows: inout [[UInt32]], from origins: MatrixPlaces, _ router: HierarchyRouter,
    _ options: RouteOptions, _ workspace: SearchWorkspace
  ) throws(RoadNetworkError) {
    let graph = SearchGraph(metric.network, metric.travelCosts)
    let search = HierarchySearch(metric, workspace)
    var lenient: HierarchyMetric?
    for origin in 0..<origins.count {
      let starts = origins.starts(at: origin)
      // The sweep doesn't leave the edge of an origin to reach a destination behind it.
      for start in starts {
        let edge = graph.turns.edge(of: start.state)
        for destination in destinations.places(on: edge, before: start.offset) {
          let goals = destinations.goals(at: destination)
          rows[origin][destination] =
            search.cost(from: starts, to: goals).flatMap(UInt32.init(exactly:)) ?? MatrixRow.none
        }
      }
      guard !starts.isEmpty else { continue }
      let isBehind = graph.areBehind(starts: starts, goals: [])
      for destination in 0..<destinations.count where rows[origin][destination] == MatrixRow.none {
        guard isBehind || areBehind[destination] else { continue }
        let goals = destinations.goals(at: destination)
        if lenient == nil {
          lenient = try router.metricAtOnce(for: options, leavesPockets: true)
        }
        guard let lenient else { continue }
        let cost = HierarchySearch(lenient, workspace).cost(from: starts, to: goals)
        rows[origin][destination] = cost.flatMap(UInt32.init(exactly:)) ?? MatrixRow.none
      }
    }
  }
}
