package import RoadNetworks

extension TravelCosts {
  /// Returns the edges with another pace, or with another limit to the ends of a route, than by
  /// other costs for the same mode and vehicle; nil if there are more than a number of them.
  ///
  /// - Complexity: O(*n*) in the number of edges.
  package func changedEdges(
    since others: TravelCosts, on network: RoadNetwork, atMost limit: Int
  ) -> [EdgeIndex]? {
    let (edges, otherEdges) = (TimedEdges(network, self), TimedEdges(network, others))
    let (rows, otherRows) = (rows.view, others.rows.view)
    var changed: [EdgeIndex] = []
    for edge in network.edges.indices {
      let (row, other) = (rows[edges[edge].attributes], otherRows[otherEdges[edge].attributes])
      guard row.pace != other.pace || row.isEndsOnly != other.isEndsOnly else { continue }
      guard changed.count < limit else { return nil }
      changed.append(edge)
    }
    return changed
  }
}
