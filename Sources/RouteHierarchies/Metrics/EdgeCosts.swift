import RoadNetworks
import RoadSearch

/// The costs of whole edges, which sweeps over all edges need, and bounds on those of a metric.
final class EdgeCosts: Sendable {
  /// The cost of each edge; that of a closed arc if the edge is closed or costs as much.
  let costs: Cells<UInt32>
  /// Whether the cost of each step, which includes that of an edge, is below ``ArcCosts/half``.
  let areEdgesLow: Bool
  /// Whether those of all open arcs are, too; then an arc is closed only if there is no path for
  /// which it stands.
  let areLow: Bool

  /// - Complexity: O(*n*) in the number of edges and arcs.
  init(_ network: RoadNetwork, _ travelCosts: TravelCosts, _ arcs: borrowing ArcCosts) {
    costs = Cells(repeating: ArcCosts.closed, count: network.edgeCount)
    let view = costs.view
    var highest: UInt64 = 0
    let graph = SearchGraph(network, travelCosts)
    for edge in network.edges.indices {
      let row = graph.edges[edge]
      guard graph.isOpen(row) else { continue }
      let cost = graph.cost(of: row, from: 0, to: row.length)
      highest = max(highest, cost)
      view[edge.rawValue] = UInt32(min(cost, UInt64(ArcCosts.closed)))
    }
    // Turns and barriers cost far less than the rest.
    areEdgesLow = highest < ArcCosts.half / 2
    areLow =
      areEdgesLow
      && [arcs.up.view, arcs.down.view].allSatisfy { costs in
        (0..<UInt32(costs.count)).allSatisfy {
          costs[$0] < ArcCosts.half || costs[$0] >= ArcCosts.closed
        }
      }
  }
}
