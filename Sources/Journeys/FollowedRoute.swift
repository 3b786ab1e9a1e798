public import RouteSplitting
public import TrafficClassification

/// A vehicle's route, and the vehicle's place on it.
public struct FollowedRoute: Sendable, Equatable {
  /// The index of the route among the vehicle's routes; for a trace along a route, the index of the
  /// route in its source.
  public var number: Int
  /// Whether this is the vehicle's first update on the route.
  public var isNew: Bool
  /// The route.
  public var route: Route
  /// The vehicle's progress along the route, with the waypoints that were reached since the
  /// previous update.
  ///
  /// If a waypoint was reached but not reported before the vehicle got another route, the first
  /// update on the new route (whose ``isNew`` is true) reports it. In this update,
  /// ``RouteSplitting/RouteProgress/reached`` refers to the previous route. This is common in logs,
  /// where each route leads to a single waypoint.
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
