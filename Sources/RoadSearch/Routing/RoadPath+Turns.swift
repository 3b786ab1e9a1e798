package import RoadNetworks

extension RoadNetwork {
  /// Milliseconds that turns, signals and signs take behind each stretch of a path, as routes by
  /// time count them; 0 behind the last one, and where no legal way leads from one stretch to the
  /// next.
  ///
  /// - Throws: `unknownEdge`, or `damaged` where the file has changed.
  /// - Complexity: O(*n*) in stretches.
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
