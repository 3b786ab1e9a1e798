public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Returns the roads that can be reached from a place on a road within a limit.
  ///
  /// The result is that of ``RoadSearch/RoadNetwork/reachableRoads(from:within:options:)``. Once
  /// the router has a metric for the options, it takes the same time for all limits.
  ///
  /// - Throws: the errors of ``RoadSearch/RoadNetwork/reachableRoads(from:within:options:)``.
  /// - Complexity: O(*n*) in the number of arcs of the hierarchy.
  public func reachableRoads(
    from origin: EdgePosition, within limit: UInt64, options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> ReachableRoads {
    guard let hierarchy = hierarchies[options.mode] else {
      return try network.reachableRoads(from: origin, within: limit, options: options)
    }
    try network.checkSpeeds(of: options)
    let costs = network.travelCosts(options, options.objective)
    let graph = SearchGraph(network, costs)
    let key = network.travelCostKey(options, options.objective)
    func metric(leavesPockets: Bool) -> HierarchyMetric? {
      metrics.metric(MetricCache.Key(costs: key, leavesPockets: leavesPockets)) {
        HierarchyMetric(hierarchy, network, costs, leavesPockets: leavesPockets)
      }
    }
    let open = metric(leavesPockets: false)
    let lenient = graph.pockets.isEmpty ? open : metric(leavesPockets: true)
    guard let open, let lenient else {
      return try network.reachableRoads(from: origin, within: limit, options: options)
    }
    let places = graph.departures(from: try network.index(origin.edge), at: origin.offset)
    let limit = min(limit, ReachableRoads.highestLimit)
    var entries: [ReachableRoads.Entry] = []
    var highest: UInt32 = 0
    withWorkspace(hierarchy) { workspace in
      let starts = places.map {
        RouteSearch.Start(state: StateIndex($0.edge), offset: $0.offset, cost: 0)
      }
      func enter(_ edge: EdgeIndex, _ cost: UInt32) {
        if cost <= limit { entries.append(ReachableRoads.Entry(edge: edge, cost: cost)) }
      }
      let sweep = ReachSweep(from: starts, open, workspace)
      highest = sweep.highestCost
      for edge in network.edges.indices { enter(edge, sweep.entryCosts[edge.rawValue]) }
      let others = graph.edgesBehindPockets(from: places) {
        sweep.entryCosts[$0.rawValue] != .max
      }
      guard !others.isEmpty else { return }
      let goals = others.map { [RouteSearch.Goal(edge: $0, offset: 0)] }
      MatrixSearch(to: goals, lenient, workspace).costs(from: [starts]) { _, costs in
        for (edge, cost) in zip(others, costs) where cost != .max {
          enter(edge, cost)
          highest = max(highest, cost)
        }
      }
    }
    try network.checkIntact()
    return ReachableRoads(
      from: origin, places, within: limit, entries, isComplete: highest <= limit, in: network, costs
    )
  }
}
