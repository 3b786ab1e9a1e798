public import RoadNetworks

extension RoadNetwork {
  /// Returns the best legal route through waypoints.
  ///
  /// Each waypoint is put on the nearest road that the vehicle may use at the time of travel. At a
  /// junction, it is put on all roads that meet there. It is put on a ferry only if no road is
  /// within the radius.
  ///
  /// If no legal path leads from or to that road, as in a closed yard or on a fragment at the edge
  /// of the extract, the waypoint is moved to the nearest road outside the closed part, up to 32
  /// times. The other waypoints stay.
  ///
  /// A via point is passed in the direction of travel unless the options allow a U-turn there. The
  /// route keeps as many preferences of the waypoints as possible. Among these routes, it minimizes
  /// the total cost of all legs.
  ///
  /// - Parameter waypoints: two or more waypoints, in order.
  /// - Throws: `tooFewWaypoints` for fewer than two; `noRoad`, `invalidCoordinate`, or
  ///   `invalidBearing` with the index of the waypoint; `noRoute` with the index of the waypoint
  ///   that can't be reached; `otherNetwork` for speeds on another network; `damaged`, or
  ///   `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of edges around each leg, for each direction in
  ///   which its end can be reached, and again for each preference that is given up, and each time
  ///   that a waypoint is moved.
  public func route(
    through waypoints: [RouteWaypoint], options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> NetworkRoute {
    var search = RouteSearch(self, travelCosts(options, options.objective))
    return try route(through: waypoints, options: options, using: &search)
  }

  /// Returns the best legal route through waypoints, found by the given search, whose costs must be
  /// those of the options.
  ///
  /// - Throws: the errors of ``route(through:options:)``.
  package func route(
    through waypoints: [RouteWaypoint], options: RouteOptions,
    using search: inout some JourneyPathSearch & ~Copyable
  ) throws(RoadNetworkError) -> NetworkRoute {
    guard waypoints.count >= 2 else {
      throw RoadNetworkError(
        .tooFewWaypoints, "found \(waypoints.count) waypoints, expected two or more")
    }
    for (index, waypoint) in waypoints.enumerated() {
      guard let bearing = waypoint.bearing, !bearing.isFinite else { continue }
      throw RoadNetworkError(
        .invalidBearing, "found the bearing \(bearing), expected a finite number", index: index)
    }
    try checkSpeeds(of: options)
    return try RoutePlanner(self, options).route(waypoints, &search)
  }
}
