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
    try network.checkSpeeds(of: options)
    let costs = network.travelCosts(options, options.objective)
    let graph = SearchGraph(network, costs)
    let open = try metric(for: options, leavesPockets: false)
    let lenient = graph.pockets.isEmpty ? open : try metric(for: options, leavesPockets: true)
    guard let open, let lenient else {
      return try network.reachableRoads(from: origin, within: limit, options: options)
    }
    let places = graph.departures(from: try network.index(origin.edge), at: origin.offset)
    let limit = min(limit, ReachableRoads.highestLimit)
    var entries: [ReachableRoads.Entry] = []
    var highest: UInt32 = 0
    withWorkspace(open.hierarchy) { workspace in
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
      let search = HierarchySearch(lenient, workspace)
      for edge in others {
        let goal = RouteSearch.Goal(edge: edge, offset: 0)
        let cost = search.cost(from: starts, to: [goal]).flatMap(UInt32.init(exactly:))
        guard let cost else { continue }
        enter(edge, cost)
        highest = max(highest, cost)
      }
    }
    try network.checkIntact()
    return ReachableRoads(
      from: origin, places, within: limit, entries, isComplete: highest <= limit, in: network, costs
    )
  }
}
