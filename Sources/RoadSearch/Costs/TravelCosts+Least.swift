package import RoadNetworks

extension TravelCosts {
  /// Creates costs that aren't above any of some costs, and by which every path is legal that is
  /// legal by any of them, even in parts.
  ///
  /// So the cheapest path by these costs is a lower bound for a journey during which the costs
  /// change.
  ///
  /// - Parameter all: costs for the same mode and vehicle; at least one.
  /// - Complexity: O(*n* *m*) for *n* edges and *m* costs.
  package init(leastOf all: [TravelCosts], _ network: RoadNetwork) {
    let first = all[0]
    let edges = all.map { TimedEdges(network, $0) }
    let rows = network.edges.indices.map { edge in
      var least = Row(pace: 0)
      for (costs, edges) in zip(all, edges) {
        let row = costs.rows.view[edges[edge].attributes]
        guard row.pace != 0 else { continue }
        if least.pace == 0 {
          least = row
        } else {
          least.pace = min(least.pace, row.pace)
          least.isEndsOnly = least.isEndsOnly && row.isEndsOnly
        }
      }
      return least
    }
    let turnTimeCount = all.map { $0.turnTimes.count }.min() ?? 0
    let turnTimes = (0..<turnTimeCount).map { place in
      all.reduce(UInt8.max) { $0 & $1.turnTimes.view[place] }
    }
    var atNodes = first.atNodes
    // Where the way on is open at another time, a U-turn may be needed now.
    atNodes.turnsBackAnywhere = true
    self.init(
      first, rows: LookupTable(rows, else: Row(pace: 0)),
      edgeRows: LookupTable(Array(0..<UInt32(rows.count)), else: 0),
      turnTimes: LookupTable(turnTimes, else: 0), atNodes)
  }

  /// Creates costs with other rows, one for each edge, that may pass gates everywhere.
  private init(
    _ costs: TravelCosts, rows: LookupTable<Row>, edgeRows: LookupTable<UInt32>,
    turnTimes: LookupTable<UInt8>, _ atNodes: NodeCosts
  ) {
    mode = costs.mode
    self.rows = rows
    changes = LookupTable([], else: TimedEdges.EdgeChange(edge: .absent, attributes: 0))
    changeCount = 0
    self.edgeRows = edgeRows
    hasEdgeRows = true
    self.turnTimes = turnTimes
    turns = costs.turns
    self.atNodes = atNodes
    gates = []
    pockets = costs.pockets
    keepsRestrictions = costs.keepsRestrictions
    fittingLimits = costs.fittingLimits
  }
}
