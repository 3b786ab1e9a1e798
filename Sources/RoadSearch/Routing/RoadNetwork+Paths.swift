package import RoadNetworks

extension RoadNetwork {
  /// Returns the routes along other paths between the places of a route without via points.
  ///
  /// - Parameters:
  ///   - paths: paths from any of the starts to any of the goals.
  ///   - route: the route along the cheapest of such paths.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  package func routes(
    along paths: [RouteSearch.Found], from starts: [RouteSearch.Start],
    to goals: [RouteSearch.Goal], like route: NetworkRoute, options: RouteOptions
  ) throws(RoadNetworkError) -> [NetworkRoute] {
    let planner = RoutePlanner(self, options)
    let departures = starts.map {
      RoutePlanner.Arrival(state: $0.state, offset: $0.offset, cost: $0.cost)
    }
    let numbered = starts.enumerated().map { (start: $1, arrival: $0) }
    var routes: [NetworkRoute] = []
    for path in paths {
      guard let arrival = planner.arrival(by: path, from: numbered, to: goals) else { continue }
      routes.append(try planner.assemble([departures, [arrival]], route.waypoints))
    }
    return routes
  }
}
