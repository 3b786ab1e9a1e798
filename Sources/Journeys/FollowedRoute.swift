public import RouteSplitting
public import TrafficClassification

/// A vehicle's route, and the vehicle's place on it.
public struct FollowedRoute: Sendable, Equatable {
  /// The index of the route among the routes of the vehicle, or, for a trace along a route, among
  /// the routes of its source.
  public var number: Int
  /// Whether this is the vehicle's first update on the route.
  public var isNew: Bool
  /// The route.
  public var route: Route
  /// The vehicle's progress along the route, with the waypoints that it has reached.
  ///
  /// In a log, each route leads to one waypoint, and the next route may begin before an update
  /// shows that the waypoint was reached. In that case, ``RouteSplitting/RouteProgress/reached`` of
  /// the first update on the next route (whose ``isNew`` is true) refers to the previous route.
  public var progress: RouteProgress
  /// The traffic along the whole route.
  public var traffic: LineTraffic

  /// Creates a route with a vehicle's progress along it.
  public init(
    number: Int, isNew: Bool, route: Route, progress: RouteProgress, traffic: LineTraffic
  ) {
    self.number = number
    self.isNew = isNew
    self.route = route
    self.progress = progress
    self.traffic = traffic
  }

  /// The index of the next waypoint; nil after the last one.
  public var nextWaypoint: Int? {
    progress.nextStop < route.stops.count ? progress.nextStop : nil
  }

  /// The waypoints from the next one on, each with a coordinate.
  var waypointsAhead: [Waypoint] {
    route.stops[progress.nextStop...].map { stop in
      var waypoint = stop.waypoint
      waypoint.coordinate =
        waypoint.coordinate ?? route.line.coordinate(atDistance: stop.distance)
      return waypoint
    }
  }
}
