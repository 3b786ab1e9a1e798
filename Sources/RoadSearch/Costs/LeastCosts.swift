import RoadNetworks

/// The minimum of several costs: each road has its lowest cost by any of them, and a step is legal
/// if any of them allows it.
///
/// So the cost of the cheapest path is a lower bound for a journey during which the costs change.
struct LeastCosts {
  private let network: RoadNetwork
  private let first: TravelCosts
  /// The row of each edge.
  private var rows: [TravelCosts.Row] = []
  private var turnTimes: [UInt8]

  init(_ network: RoadNetwork, _ first: TravelCosts) {
    self.network = network
    self.first = first
    turnTimes = (0..<first.turnTimes.count).map { first.turnTimes.view[$0] }
    let edges = TimedEdges(network, first)
    let view = first.rows.view
    rows = network.edges.indices.map { view[edges[$0].attributes] }
  }

  /// Adds costs for the same mode and vehicle.
  ///
  /// - Complexity: O(*n*) in the number of edges.
  mutating func add(_ costs: TravelCosts) {
    let edges = TimedEdges(network, costs)
    let view = costs.rows.view
    for edge in network.edges.indices {
      let row = view[edges[edge].attributes]
      guard row.pace != 0 else { continue }
      let index = Int(edge.rawValue)
      if rows[index].pace == 0 {
        rows[index] = row
      } else {
        rows[index].pace = min(rows[index].pace, row.pace)
        rows[index].isEndsOnly = rows[index].isEndsOnly && row.isEndsOnly
      }
    }
    for place in turnTimes.indices {
      let index = UInt32(place)
      turnTimes[place] &= index < costs.turnTimes.count ? costs.turnTimes.view[index] : 0
    }
  }

  /// The costs, by which gates are open to all.
  var travelCosts: TravelCosts {
    var atNodes = first.atNodes
    // Where the way on is open at another time, a U-turn may be needed now.
    atNodes.turnsBackAnywhere = true
    return TravelCosts(first, rows: rows, turnTimes: turnTimes, atNodes)
  }
}

extension TravelCosts {
  /// Creates costs with other rows, one for each edge, that may pass gates everywhere.
  fileprivate init(
    _ costs: TravelCosts, rows: [Row], turnTimes: [UInt8], _ atNodes: NodeCosts
  ) {
    mode = costs.mode
    self.rows = LookupTable(rows, else: Row(pace: 0))
    changes = LookupTable([], else: TimedEdges.EdgeChange(edge: .absent, attributes: 0))
    edgeRows = LookupTable(Array(0..<UInt32(rows.count)), else: 0)
    self.turnTimes = LookupTable(turnTimes, else: 0)
    turns = costs.turns
    self.atNodes = atNodes
    gates = []
    pockets = costs.pockets
    opensRoads = costs.opensRoads
    keepsRestrictions = costs.keepsRestrictions
    fittingLimits = costs.fittingLimits
  }
}
