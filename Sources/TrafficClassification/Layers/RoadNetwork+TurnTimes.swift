package import RoadNetworks
import RoadSearch

extension RoadNetwork {
  /// Returns the time in milliseconds that turns, signals, and signs take after each part of a
  /// path, as in the costs of the fastest route at ``TravelTime/usual``.
  ///
  /// It is 0 after the last part, after a part that ends before the end of its edge, and if no
  /// legal turn leads to the next part.
  ///
  /// - Throws: `unknownEdge`; `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n*) in the number of parts.
  package func turnMilliseconds(
    along path: RoadPath, for mode: TravelMode
  ) throws(RoadNetworkError) -> [UInt64] {
    var options = RouteOptions()
    options.mode = mode
    let graph = SearchGraph(self, travelCosts(options, .time))
    var costs: [UInt64] = []
    costs.reserveCapacity(path.traversals.count)
    var state: StateIndex?
    for (traversal, next) in zip(path.traversals, path.traversals.dropFirst()) {
      let edge = try index(traversal.edge)
      let onto = try index(next.edge)
      var found: SearchGraph.Step?
      if traversal.end == edges[edge].length {
        graph.forEachSuccessor(of: state ?? StateIndex(edge)) { step in
          if graph.turns.edge(of: step.state) == onto { found = step }
        }
      }
      costs.append(found?.turnCost ?? 0)
      state = found?.state
    }
    if !path.traversals.isEmpty { costs.append(0) }
    try checkIntact()
    return costs
  }
}
