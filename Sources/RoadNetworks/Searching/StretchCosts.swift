/// What stretches of edges cost in a ``ManyToManySearch``.
package struct StretchCosts: Sendable {
  private let network: RoadNetwork
  private let rows: LookupTable<TravelCosts.Row>
  private let uTurn: Int32
  private let wrongWay: Int32

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.network = network
    rows = costs.rows
    uTurn = Int32(min(costs.uTurnCost, UInt32(KnownRoads.longestStep)))
    wrongWay = Int32(min(costs.wrongWayCost, UInt32(KnownRoads.longestStep)))
  }

  /// The cost of turning back from an edge onto its twin.
  package func uTurn(from edge: UInt32, onto twin: UInt32) -> Int32 {
    row(of: edge).entersWrongWay(row(of: twin)) ? uTurn + wrongWay : uTurn
  }

  /// Cost units to a millimeter of an edge.
  package func pace(of edge: UInt32) -> Double { Double(row(of: edge).pace) / 1_000_000 }

  /// The cost of a stretch of an edge.
  package func cost(of edge: UInt32, from start: UInt32, to end: UInt32) -> Int32 {
    let cost = TravelCosts.cost(from: start, to: end, pace: row(of: edge).pace)
    return Int32(min(cost, UInt64(KnownRoads.longestStep)))
  }

  private func row(of edge: UInt32) -> TravelCosts.Row { rows.view[network.edges[edge].attributes] }
}
