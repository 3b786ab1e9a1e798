import RoadNetworks
import RoadSearch

/// A search for the costs of the cheapest paths to the same destinations.
struct MatrixSearch: Sendable {
  let metric: HierarchyMetric
  private let destinations: MatrixPlaces
  /// The ends of all destinations, in their order.
  private let ends: [End]
  private let plan: Plan

  /// A vertex at which a destination is reached.
  private struct End {
    var destination: UInt32
    /// The number of the vertex in the sweep, or the vertex if there is none.
    var vertex: UInt32
    /// The cost of the edge after the destination.
    var rest: UInt32
  }

  private enum Plan {
    /// A search from one origin after another.
    case single(VertexSelection)
    /// Sweeps from several origins at once.
    case swept(SweepArcs)
  }

  /// The costs from an origin.
  struct Row {
    /// The cost for each destination; ``MatrixRow/none`` without a path.
    var costs: [UInt64]
    /// Whether each missing path doesn't exist; if not, it may cost too much for a hierarchy.
    var isExact: Bool

    var isComplete: Bool { !costs.contains(MatrixRow.none) }
  }

  /// The number of origins that justify copying the arcs for sweeps.
  private static let leastForCopy = 3

  /// - Parameter originCount: the expected number of origins.
  /// - Complexity: that of ``VertexSelection``.
  init(to destinations: [EdgePosition?], originCount: Int, _ metric: HierarchyMetric) {
    self.metric = metric
    let graph = SearchGraph(metric.network, metric.travelCosts)
    self.destinations = MatrixPlaces(destinations: destinations, graph)
    var ends = Self.ends(of: self.destinations, metric, graph)
    let selection = VertexSelection(of: ends.lazy.map(\.vertex), metric.hierarchy.arcs.view)
    if originCount >= Self.leastForCopy {
      let sweep = SweepArcs(selection, metric)
      for index in ends.indices { ends[index].vertex = sweep.number(of: ends[index].vertex) }
      plan = .swept(sweep)
    } else {
      plan = .single(selection)
    }
    self.ends = ends
  }

  private static func ends(
    of destinations: MatrixPlaces, _ metric: HierarchyMetric, _ graph: SearchGraph
  ) -> [End] {
    let copies = metric.hierarchy.copies.view
    var ends: [End] = []
    ends.reserveCapacity(destinations.points.count)
    for number in 0..<destinations.count {
      for point in destinations[number] {
        let edge = graph.edges[point.edge]
        let rest = graph.cost(of: edge, from: point.offset, to: edge.length)
        guard rest < ArcCosts.closed else { continue }
        copies.forEachVertex(on: point.edge, graph) {
          ends.append(End(destination: UInt32(number), vertex: $0, rest: UInt32(rest)))
        }
      }
    }
    return ends
  }

  /// Returns the costs from each origin to all destinations.
  func rows(from origins: [EdgePosition?], _ workspace: SearchWorkspace) -> [Row] {
    let graph = SearchGraph(metric.network, metric.travelCosts)
    let places = MatrixPlaces(origins: origins, graph)
    var rows: [Row] = []
    switch plan {
    case .single(let selection):
      rows = (0..<places.count).map { singleRow(from: places[$0], selection, workspace) }
    case .swept(let sweep):
      for start in stride(from: 0, to: places.count, by: CostLanes.scalarCount) {
        let batch = start..<min(start + CostLanes.scalarCount, places.count)
        rows += sweptRows(from: batch.map { places[$0] }, sweep, workspace)
      }
    }
    for origin in 0..<places.count {
      findPathsAround(from: places.starts(at: origin), graph, workspace, &rows[origin])
    }
    return rows
  }

  /// Returns the costs from an origin, whose labels are in the memory of the search.
  private func singleRow(
    from origin: ArraySlice<SearchGraph.EdgePoint>, _ selection: VertexSelection,
    _ workspace: SearchWorkspace
  ) -> Row {
    let arcs = metric.hierarchy.arcs.view
    let down = metric.costs.down.view
    let costs = workspace.forward.costs
    var highest: UInt32 = 0
    spread(from: origin, arcs, workspace) { highest = max(highest, $1) }
    for vertex in selection.vertices {
      let cost = arcs.settle(vertex, costs, down)
      if cost < ArcCosts.closed { highest = max(highest, cost) }
    }
    var row = row { costs[$0] }
    if !row.isComplete { row.isExact = areExact(upTo: highest) }
    workspace.forward.removeAll(arcs)
    for vertex in selection.vertices { costs[vertex] = ArcCosts.closed }
    return row
  }

  /// Returns the costs from some origins, no more than there are lanes, found by one sweep.
  private func sweptRows(
    from origins: [ArraySlice<SearchGraph.EdgePoint>], _ sweep: SweepArcs,
    _ workspace: SearchWorkspace
  ) -> [Row] {
    let arcs = metric.hierarchy.arcs.view
    let labels = workspace.lanes(count: sweep.count)
    let closed = CostLanes(repeating: ArcCosts.closed)
    var highest = CostLanes()
    for number in 0..<UInt32(sweep.count) { labels[number] = closed }
    for (lane, origin) in origins.enumerated() {
      spread(from: origin, arcs, workspace) { vertex, cost in
        highest[lane] = max(highest[lane], cost)
        let number = sweep.number(of: vertex)
        guard number != .max else { return }
        var label = labels[number]
        label[lane] = cost
        labels[number] = label
      }
      workspace.forward.removeAll(arcs)
    }
    sweep.sweep(labels)
    var rows = origins.indices.map { lane in row { labels[$0][lane] } }
    if rows.contains(where: { !$0.isComplete }) {
      highest = pointwiseMax(highest, sweep.highest(labels))
      for lane in rows.indices { rows[lane].isExact = areExact(upTo: highest[lane]) }
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
      workspace.depart(from: StateIndex(point.edge), at: point.offset, cost: 0, metric, graph)
    }
    workspace.forward.spread(arcs, metric.costs.up.view) { vertex, cost in
      body(vertex, cost)
      return true
    }
  }

  /// Returns whether vertices that weren't reached can't be reached at any cost.
  ///
  /// - Parameter highest: the highest cost of a vertex that was reached.
  private func areExact(upTo highest: UInt32) -> Bool {
    highest < ArcCosts.half && metric.edgeCosts.areLow
  }

  /// Returns the row of an origin, given the costs of the vertices of all ends.
  @inline(__always)
  private func row(_ cost: (UInt32) -> UInt32) -> Row {
    var costs = [UInt64](repeating: MatrixRow.none, count: destinations.count)
    for end in ends {
      let cost = cost(end.vertex)
      if cost < ArcCosts.closed, cost >= end.rest {
        let place = Int(end.destination)
        costs[place] = min(costs[place], UInt64(cost - end.rest))
      }
    }
    return Row(costs: costs, isExact: true)
  }

  /// Finds the costs to destinations that lie before the origin on its own edge: a sweep doesn't
  /// leave the edge to return to it.
  private func findPathsAround(
    from starts: [RouteSearch.Start], _ graph: SearchGraph, _ workspace: SearchWorkspace,
    _ row: inout Row
  ) {
    for start in starts {
      let edge = graph.turns.edge(of: start.state)
      for destination in destinations.places(on: edge, before: start.offset) {
        let goals = destinations.goals(at: destination)
        let cost = HierarchySearch(metric, workspace).cost(from: starts, to: goals)
        row.costs[destination] = cost ?? MatrixRow.none
        // The cost may be too high for the hierarchy.
        if cost == nil, !metric.edgeCosts.areLow { row.isExact = false }
      }
    }
  }

  /// Returns the destinations without a path to which one through pockets (``PocketMarks``) may
  /// lead.
  func enclosedDestinations(from origin: EdgePosition, without row: Row) -> Set<Int> {
    let graph = SearchGraph(metric.network, metric.travelCosts)
    let starts = graph.departures(from: origin.edge.index, at: origin.offset).map(\.edge)
    let isEnclosed = graph.isAnyEnclosed(starts: starts, goals: EmptyCollection())
    var found: Set<Int> = []
    for (destination, cost) in row.costs.enumerated() where cost == MatrixRow.none {
      let ends = destinations[destination].lazy.map(\.edge)
      if isEnclosed || graph.isAnyEnclosed(starts: EmptyCollection(), goals: ends) {
        found.insert(destination)
      }
    }
    return found
  }
}
