package import RoadNetworks

/// A search for the roads that can be reached from a place.
struct ReachSearch: ~Copyable {
  private let network: RoadNetwork
  private let costs: TravelCosts
  private let graph: SearchGraph
  private var spread: RoadSpread

  init(_ network: RoadNetwork, _ options: RouteOptions) throws(RoadNetworkError) {
    try network.checkSpeeds(of: options)
    let costs = network.travelCosts(options, options.objective)
    let graph = SearchGraph(network, costs)
    spread = try RoadSpread(network, graph)
    self.network = network
    self.costs = costs
    self.graph = graph
  }

  mutating func roads(
    from origin: EdgePosition, within limit: UInt64
  ) throws(RoadNetworkError) -> ReachableRoads {
    let limit = min(limit, ReachableRoads.highestLimit)
    let starts = graph.departures(from: try network.index(origin.edge), at: origin.offset)
    var entries: [ReachableRoads.Entry] = []
    let open = entryCosts(from: starts, .none, within: limit)
    for number in 0..<UInt32(open.count) { entries.append(ReachableRoads.Entry(open[number])) }
    var isComplete = spread.isComplete
    if !graph.pockets.isEmpty {
      let isOpenComplete = isComplete
      let pocketed = entryCosts(from: starts, graph.pockets, within: limit)
      isComplete = isComplete && spread.isComplete
      var exact = RouteSearch(network, costs)
      let origins = starts.map {
        RouteSearch.Start(state: StateIndex($0.edge), offset: $0.offset, cost: 0)
      }
      for number in 0..<UInt32(pocketed.count) {
        let label = pocketed[number]
        let edge = EdgeIndex(rawValue: label.state.rawValue)
        guard
          graph.isReachedThroughPockets(
            edge, from: starts, isReached: { open.find(StateIndex($0)) != nil })
        else { continue }
        // A route that doesn't lead through pockets may exist beyond the limit; then there is none
        // within it.
        let goals = [edge, graph.edges[edge].twin].filter { graph.isOpen(graph.edges[$0]) }
          .map { RouteSearch.Goal(edge: $0, offset: 0) }
        if isOpenComplete || exact.path(from: origins, to: goals, .open) == nil {
          entries.append(ReachableRoads.Entry(label))
        }
      }
    }
    try network.checkIntact()
    return ReachableRoads(
      from: origin, starts, within: limit, entries, isComplete: isComplete, in: network, costs)
  }

  /// Returns the lowest cost of reaching the start of each edge by a step; labels are those of the
  /// edges' first states.
  private mutating func entryCosts(
    from starts: [SearchGraph.EdgePoint], _ pockets: PocketMarks, within limit: UInt64
  ) -> LabelTable {
    var costs = LabelTable()
    spread.spread(from: starts, pockets, within: limit) { edge, _, cost in
      guard cost <= limit else { return limit }
      if let known = costs.find(StateIndex(edge)) {
        costs[known].cost = min(costs[known].cost, cost)
      } else {
        _ = costs.append(
          SearchLabel(state: StateIndex(edge), parent: SearchLabel.none, cost: cost))
      }
      return limit
    }
    return costs
  }
}

extension ReachableRoads.Entry {
  /// Creates the entry of a label of an edge's first state.
  fileprivate init(_ label: SearchLabel) {
    self.init(edge: EdgeIndex(rawValue: label.state.rawValue), cost: UInt32(label.cost))
  }
}

extension SearchGraph {
  /// Returns whether the start of an edge that can be reached through pockets (``PocketFinder``)
  /// counts as reached: it does if no other route leads to its road.
  ///
  /// - Parameter isReached: returns whether a step of another route leads onto an edge.
  package func isReachedThroughPockets(
    _ edge: EdgeIndex, from starts: [EdgePoint], isReached: (EdgeIndex) -> Bool
  ) -> Bool {
    let row = edges[edge]
    guard areBehind(starts: starts.lazy.map(\.edge), goals: CollectionOfOne(edge)),
      !isReached(edge), !isReached(row.twin)
    else { return false }
    // A route can be at the origin's road without a step onto it.
    return starts.allSatisfy { start in
      start.edge == edge ? start.offset > 0 : start.edge != row.twin || start.offset == row.length
    }
  }
}
