public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Returns the roads that can be reached from a place on a road within a limit.
  ///
  /// The result is that of ``RoadSearch/RoadNetwork/reachableRoads(from:within:options:)``. It takes
  /// the same time for all limits, once the router has two metrics for the options: one for usual
  /// routes, and one for those from or to streets that are enclosed by own-traffic roads. If the
  /// limit and the cost of the longest edge add up to 2,147 km or 24 days, or more, the network is
  /// searched without a hierarchy.
  ///
  /// - Throws: the errors of ``RoadSearch/RoadNetwork/reachableRoads(from:within:options:)``.
  /// - Complexity: O(*n*) in the number of arcs of the hierarchy.
  public func reachableRoads(
    from origin: EdgePosition, within limit: UInt64, options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> ReachableRoads {
    try network.checkSpeeds(of: options)
    let costs = network.travelCosts(options, options.objective)
    let graph = SearchGraph(network, costs)
    let open = try metric(for: options, leavesPockets: false)
    let lenient = graph.pockets.isEmpty ? open : try metric(for: options, leavesPockets: true)
    let limit = min(limit, ReachableRoads.highestLimit)
    // A sweep finds the cost of an edge's start only if that of its end is low enough.
    guard let open, let lenient, limit + open.edgeCosts.highest < ArcCosts.closed else {
      return try network.reachableRoads(from: origin, within: limit, options: options)
    }
    let places = graph.departures(from: try network.index(origin.edge), at: origin.offset)
    let starts = places.map {
      RouteSearch.Start(state: StateIndex($0.edge), offset: $0.offset, cost: 0)
    }
    var entries: [ReachableRoads.Entry] = []
    var isComplete = false
    withWorkspace(open.hierarchy) { workspace in
      func enter(_ edge: EdgeIndex, _ cost: UInt32) {
        if cost <= limit { entries.append(ReachableRoads.Entry(edge: edge, cost: cost)) }
      }
      let sweep = ReachSweep(from: starts, open, workspace)
      isComplete = sweep.highestCost <= limit
      for edge in network.edges.indices { enter(edge, sweep.entryCosts[edge.rawValue]) }
      let others = graph.edgesBehindPockets(from: places) {
        sweep.entryCosts[$0.rawValue] != .max
      }
      guard !graph.pockets.isEmpty, isComplete || !others.isEmpty else { return }
      let through = ReachSweep(from: starts, lenient, workspace)
      isComplete = isComplete && through.highestCost <= limit
      for edge in others { enter(edge, through.entryCosts[edge.rawValue]) }
    }
    try network.checkIntact()
    return ReachableRoads(
      from: origin, places, within: limit, entries, isComplete: isComplete, in: network, costs)
  }
}
