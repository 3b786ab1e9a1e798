package import RoadNetworks

extension RoadNetwork {
  /// Returns the routes along other paths between the places of a route without via points; nil for
  /// one that leads over a road that closes, by the forecast, before the vehicle reaches it.
  ///
  /// - Parameters:
  ///   - paths: paths from any of the starts to any of the goals.
  ///   - route: the route along the cheapest of such paths.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  package func routes(
    along paths: [RouteSearch.Found], from starts: [RouteSearch.Start],
    to goals: [RouteSearch.Goal], like route: NetworkRoute, options: RouteOptions
  ) throws(RoadNetworkError) -> [NetworkRoute?] {
    let planner = RoutePlanner(self, options)
    let departures = starts.map {
      RoutePlanner.Arrival(state: $0.state, offset: $0.offset, cost: $0.cost)
    }
    let numbered = starts.enumerated().map { (start: $1, arrival: $0) }
    var routes: [NetworkRoute?] = []
    for path in paths {
      guard let arrival = planner.arrival(by: path, from: numbered, to: goals) else {
        routes.append(nil)
        continue
      }
      do throws(RoadNetworkError) {
        routes.append(try planner.assemble([departures, [arrival]], route.waypoints))
      } catch {
        guard error.code == .noRoute else { throw error }
        routes.append(nil)
      }
    }
    return routes
  }
}
