public import Coordinates

extension RoadNetwork {
  /// The best legal route through waypoints.
  ///
  /// Each waypoint is put on the nearest road that the mode may use. Where that is a place which
  /// can't be reached or left (a closed yard, a fragment at the edge of the extract), the nearest
  /// roads of the main network are taken instead. A via point is passed in the direction of travel
  /// unless the options let the route turn back there; over all legs together the route is the best.
  ///
  /// - Parameter waypoints: two or more coordinates, in order.
  /// - Throws: `noRoad` or `invalidCoordinate` with the index of the waypoint, `noRoute` with the
  ///   index of the waypoint that can't be reached, or `damaged`.
  /// - Complexity: O(*n* log *n*) for each leg in the edges around it.
  public func route(
    through waypoints: [Coordinate], options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> NetworkRoute {
    precondition(waypoints.count >= 2, "a route needs two waypoints")
    let planner = RoutePlanner(self, options)
    do throws(RoadNetworkError) {
      return try planner.route(waypoints, mainlandOnly: false)
    } catch {
      guard error.code == .noRoute else { throw error }
      do throws(RoadNetworkError) {
        return try planner.route(waypoints, mainlandOnly: true)
      } catch let second {
        // That the main network is out of reach is not what keeps the route from being.
        throw second.code == .noRoad ? error : second
      }
    }
  }
}
