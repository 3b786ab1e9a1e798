public import Coordinates
public import RoadNetworks

extension RoadNetwork {
  /// The best legal route through waypoints.
  ///
  /// Each waypoint is put on the nearest road that the mode may use, at a junction on all roads
  /// that meet there, and on a ferry only where there is no road. Where no legal way leads on from
  /// there, or none leads there (a closed yard, a fragment at the edge of the extract), that
  /// waypoint is put on the nearest road outside instead, up to 32 times; the others stay. A via
  /// point is passed in the direction of travel unless the options let the route turn back there;
  /// over all legs together the route is the best.
  ///
  /// - Parameter waypoints: two or more coordinates, in order.
  /// - Throws: `tooFewWaypoints` for fewer than two; `noRoad` or `invalidCoordinate` with the index
  ///   of the waypoint, `noRoute` with the index of the waypoint that can't be reached, or
  ///   `damaged`.
  /// - Complexity: O(*n* log *n*) in the edges around each leg, for each direction in which its end
  ///   can be reached; once more for each time that a waypoint is put on another road.
  public func route(
    through waypoints: [Coordinate], options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> NetworkRoute {
    guard waypoints.count >= 2 else {
      throw RoadNetworkError(
        .tooFewWaypoints, "found \(waypoints.count) waypoints, expected two or more")
    }
    return try RoutePlanner(self, options).route(waypoints)
  }
}
