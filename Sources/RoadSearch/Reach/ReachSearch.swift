import RoadNetworks

/// A search for the roads that can be reached from a place.
struct ReachSearch: ~Copyable {
  private var oneToAll: OneToAllSearch

  init(_ network: RoadNetwork, _ options: RouteOptions) throws(RoadNetworkError) {
    oneToAll = try OneToAllSearch(network, options, notesBeyond: true)
  }

  mutating func roads(
    from origin: EdgePosition, within limit: UInt64
  ) throws(RoadNetworkError) -> ReachableRoads {
    let (network, costs, graph) = (oneToAll.network, oneToAll.costs, oneToAll.graph)
    let limit = min(limit, ReachableRoads.highestLimit)
    let starts = graph.departures(from: try network.index(origin.edge), at: origin.offset)
    var entries: [ReachableRoads.Entry] = []
    let open = entryCosts(from: starts, .none, within: limit)
    for number in 0..<UInt32(open.count) { entries.append(ReachableRoads.Entry(open[number])) }
    var isComplete = oneToAll.isComplete(.none)
    if !graph.pockets.isEmpty {
      let isOpenComplete = isComplete
      let pocketed = entryCosts(from: starts, graph.pockets, within: limit)
      isComplete = isComplete && oneToAll.isComplete(graph.pockets)
      var exact = RouteSearch(network, costs)
      let origins = starts.map { RouteSearch.Start($0) }
      for number in 0..<UInt32(pocketed.count) {
        let label = pocketed[number]
        let edge = EdgeIndex(rawValue: label.state.rawValue)
        guard
          graph.isReachedThroughPockets(
            edge, from: starts, isReached: { open.find(StateIndex($0)) != nil })
        else { continue }
        // A route that doesn't lead through pockets may exist beyond the limit; then there is none
        // within it. If everything was reached, that can only be a way back to an origin's road.
        let ends = [edge, graph.edges[edge].twin].filter { graph.isOpen(graph.edges[$0]) }
        let goals = ends.map { RouteSearch.Goal(edge: $0, offset: 0) }
        let isAtOrigin = starts.contains { ends.contains($0.edge) }
        if isOpenComplete && !isAtOrigin || exact.path(from: origins, to: goals, .open) == nil {
          entries.append(ReachableRoads.Entry(label))
        }
      }
    }
    try network.checkIntact()
    return ReachableRoads(
      from: origin, starts, within: limit, entries, isComplete: isComplete, in: network, costs)
  }

  /// Returns the lowest cost of reaching the start of each edge by a step; labels are those of the
  /// edges' own states.
  private mutating func entryCosts(
    from starts: [SearchGraph.EdgePoint], _ pockets: PocketMarks, within limit: UInt64
  ) -> LabelTable {
    var costs = LabelTable()
    oneToAll.run(from: starts, pockets, within: limit) { edge, _, cost in
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
  /// Creates the entry of a label of an edge's own state.
  fileprivate init(_ label: SearchLabel) {
    self.init(edge: EdgeIndex(rawValue: label.state.rawValue), cost: UInt32(label.cost))
  }
}
