package import RoadNetworks

extension RoadNetwork {
  /// Returns the routes along other paths between the places of a route without via points; nil for
  /// one that leads over a road that closes, by the forecast, before the vehicle reaches it.
  ///
  /// - Parameters:
  ///   - paths: paths from any of the starts to any of the goals.
  ///   - route: the route along the cheapest of such paths.
  ///   - waypoints: the waypoints of the route.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  package func routes(
    along paths: [RouteSearch.Found], from starts: [RouteSearch.Start],
    to goals: [RouteSearch.Goal], like route: NetworkRoute, through waypoints: [RouteWaypoint],
    options: RouteOptions
  ) throws(RoadNetworkError) -> [NetworkRoute?] {
    let planner = RoutePlanner(self, options)
    let stops = zip(waypoints, route.waypoints).map {
      RoutePlanner.Stop(waypoint: $0, place: $1.place)
    }
    let first = starts.map {
      RoutePlanner.Arrival(state: $0.state, offset: $0.offset, cost: $0.cost)
    }
    let departures = starts.enumerated().map {
      RoutePlanner.Departure(start: $1, arrival: $0, unmetCount: 0)
    }
    let ends = goals.map { RoutePlanner.End(goal: $0, unmetCount: 0) }
    var routes: [NetworkRoute?] = []
    for path in paths {
      guard let arrival = planner.arrival(by: path, from: departures, to: ends) else {
        routes.append(nil)
        continue
      }
      do throws(RoadNetworkError) {
        routes.append(try planner.assemble([first, [arrival]], stops))
      } catch {
        guard error.code == .noRoute else { throw error }
        routes.append(nil)
      }
    }
    return routes
  }
}
