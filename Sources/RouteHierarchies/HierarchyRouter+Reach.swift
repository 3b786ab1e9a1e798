public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Returns the roads that can be reached from a place on a road within a limit.
  ///
  /// The result is that of ``RoadSearch/RoadNetwork/reachableRoads(from:within:options:)``.
  ///
  /// It takes the same time for all limits, once the router has two metrics for the options: one
  /// for usual routes, and one for those from or to streets that are enclosed by own-traffic roads.
  /// Where costs exceed some 1,000 km or 12 days, the network is searched without a hierarchy for
  /// limits that are as high.
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
    let lenient = try metric(for: options, leavesPockets: true)
    let limit = min(limit, ReachableRoads.highestLimit)
    let places = graph.departures(from: try network.index(origin.edge), at: origin.offset)
    guard let open, let lenient, let found = reach(from: places, within: limit, open, lenient)
    else {
      return try network.reachableRoads(from: origin, within: limit, options: options)
    }
    try network.checkIntact()
    return ReachableRoads(
      from: origin, places, within: limit, found.entries, isComplete: found.isComplete, in: network,
      costs)
  }

  /// Returns the edges that are entered within a limit, and whether no others can be reached; nil
  /// if some costs may be too high for the hierarchy.
  private func reach(
    from places: [SearchGraph.EdgePoint], within limit: UInt64, _ open: HierarchyMetric,
    _ lenient: HierarchyMetric
  ) -> (entries: [ReachableRoads.Entry], isComplete: Bool)? {
    let graph = SearchGraph(network, open.travelCosts)
    let starts = places.map { RouteSearch.Start($0) }
    var entries: [ReachableRoads.Entry] = []
    func enter(_ edge: EdgeIndex, _ cost: UInt32) {
      if cost <= limit { entries.append(ReachableRoads.Entry(edge: edge, cost: cost)) }
    }
    return withWorkspace(open.hierarchy) { workspace in
      let sweep = ReachSweep(from: starts, open, workspace)
      guard sweep.isExact(within: limit) else { return nil }
      var isComplete = sweep.highestCost <= limit
      for edge in network.edges.indices { enter(edge, sweep.entryCosts[edge.rawValue]) }
      func isReached(_ edge: EdgeIndex) -> Bool { sweep.entryCosts[edge.rawValue] != .max }
      // The edges to which no route leads but, perhaps, one through pockets.
      let others = network.edges.indices.filter {
        sweep.misses($0)
          && graph.isReachedThroughPockets($0, from: places, isReached: isReached)
      }
      // Another route may exist whose cost is too high for the hierarchy.
      guard others.isEmpty || sweep.isExact(within: .max) else { return nil }
      if isComplete || !others.isEmpty {
        let through = ReachSweep(from: starts, lenient, workspace)
        guard through.isExact(within: limit) else { return nil }
        isComplete = isComplete && through.highestCost <= limit
        for edge in others { enter(edge, through.entryCosts[edge.rawValue]) }
      }
      return (entries, isComplete)
    }
  }
}
