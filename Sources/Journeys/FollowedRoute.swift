public import RouteSplitting
public import TrafficClassification

/// The route that a vehicle has, and its place on it.
public struct FollowedRoute: Sendable, Equatable {
  /// Which one it is, from 0: among those of the vehicle in a log, or among those of an answer.
  public var number: Int
  /// Whether this is the vehicle's first update on it.
  public var isNew: Bool
  /// The route.
  public var route: Route
  /// Where the vehicle is on it, with the waypoints that it has reached.
  ///
  /// In a log a route leads to one waypoint, and the next route may come before an update tells
  /// that it was reached: then ``RouteSplitting/RouteProgress/reached`` of the first update on the
  /// next one, where ``isNew`` is true, is of the route before.
  public var progress: RouteProgress
  /// Traffic along the whole of it.
  public var traffic: LineTraffic

  /// Places a vehicle on a route.
  public init(
    number: Int, isNew: Bool, route: Route, progress: RouteProgress, traffic: LineTraffic
  ) {
    self.number = number
    self.isNew = isNew
    self.route = route
    self.progress = progress
    self.traffic = traffic
  }

  /// The number of the next waypoint, from 0; nil behind the last one.
  public var nextWaypoint: Int? {
    progress.nextStop < route.stops.count ? progress.nextStop : nil
  }

  /// The waypoints that are not reached, each with a coordinate.
  var waypointsAhead: [Waypoint] {
    route.stops[progress.nextStop...].map { stop in
      var waypoint = stop.waypoint
      waypoint.coordinate =
        waypoint.coordinate ?? route.line.coordinate(atDistance: stop.distance)
      return waypoint
    }
  }
}
