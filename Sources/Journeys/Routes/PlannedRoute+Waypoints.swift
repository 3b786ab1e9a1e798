public import RouteSplitting

extension PlannedRoute {
  /// Returns the same route with waypoints that its source didn't specify.
  ///
  ///     let response = try RouteResponse(path: "drive.ndjson")
  ///     let planned = try response.routes[1].leading(through: [Waypoint(coordinate: cafe)])
  ///
  /// - Parameter waypoints: the waypoints after the start, in order. They are placed as described
  ///   at ``RouteSplitting/Route/distances(of:on:expected:)``, and the route may continue after the
  ///   last of them.
  /// - Throws: `ownWaypoints` for a route that already has waypoints from its source;
  ///   `misplacedWaypoint` for a waypoint that lies more than 1 km from the line, can't be passed
  ///   in order, or has no valid coordinate (the last one may have none); or `tooManyWaypoints`.
  /// - Complexity: O(*n* *k*) for *k* waypoints.
  public func leading(through waypoints: [Waypoint]) throws(RouteError) -> PlannedRoute {
    guard !hasWaypoints else {
      throw RouteError(
        .ownWaypoints, "found waypoints for a route that has its own, expected none")
    }
    let points = route.line.polyline.count
    guard Self.canPlace(waypoints.count, onPoints: points) else {
      throw RouteError(
        .tooManyWaypoints,
        "found \(waypoints.count) waypoints to place on \(points) points, expected fewer")
    }
    let distances = try Route.distances(of: waypoints, on: route.line)
    let stops = zip(waypoints, distances).map { Route.Stop($0, at: $1) }
    var led = self
    led.route = try Route(route.line, stops: stops, times: route.times)
    led.hasWaypoints = !waypoints.isEmpty
    return led
  }

  /// Returns whether waypoints can be placed on a line within a few seconds: the number of
  /// waypoints times the number of points is at most 2³⁰.
  package static func canPlace(_ waypoints: Int, onPoints points: Int) -> Bool {
    let (steps, overflow) = waypoints.multipliedReportingOverflow(by: points)
    return !overflow && steps <= 1 << 30
  }
}
