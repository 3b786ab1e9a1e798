package import RoadNetworks

/// The costs of parts of edges in a ``ManyToManySearch``.
package struct StretchCosts: @unchecked Sendable {
  // These keep the tables of the views below alive.
  private let network: RoadNetwork
  private let costs: TravelCosts
  private let rows: LookupTable<TravelCosts.Row>.View
  private let edges: TimedEdges
  /// The cost of a U-turn.
  package let uTurn: Int32

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.network = network
    self.costs = costs
    rows = costs.rows.view
    edges = TimedEdges(network, costs)
    uTurn = Int32(min(costs.atNodes.uTurn, UInt32(KnownRoads.longestStep)))
  }

  /// Returns whether going from one edge onto another enters a one-way street in the wrong
  /// direction.
  package func entersWrongWay(from edge: EdgeIndex, onto next: EdgeIndex) -> Bool {
    row(of: edge).entersWrongWay(row(of: next))
  }

  /// Returns the cost per millimeter of an edge.
  package func pace(of edge: EdgeIndex) -> Double { Double(row(of: edge).pace) / 1_000_000 }

  /// Returns the cost of a part of an edge.
  package func cost(of edge: EdgeIndex, from start: UInt32, to end: UInt32) -> Int32 {
    let cost = Pace.cost(from: start, to: end, pace: row(of: edge).pace)
    return Int32(min(cost, UInt64(KnownRoads.longestStep)))
  }

  private func row(of edge: EdgeIndex) -> TravelCosts.Row {
    rows[edges[edge].attributes]
  }
}
