public import Polylines
public import RoadNetworks
public import RoadSearch
public import RouteSplitting
public import TrafficClassification

/// A route as planned by a routing service, with the durations, speeds, and traffic that the
/// service gave.
public struct PlannedRoute: Sendable {
  /// The line, the waypoints after the start, and the planned times.
  ///
  /// The times include the traffic that the service knew.
  public var route: Route
  /// The start of the route; nil if the source doesn't specify it, and the route starts where its
  /// line begins.
  public var origin: Waypoint?
  /// The name that the source gave the route, such as its main roads; nil if it gave none.
  public var name: String?
  /// The length in meters as stated by the source; nil if unknown.
  ///
  /// ``RouteSplitting/Route/length`` is measured along the line, which may be simplified.
  /// `RouteResponse.remark(onRoute:)` of `RouteFiles` warns of such a line.
  public var statedLength: Double?
  /// The duration as stated by the source, including traffic if the source knew any; nil if
  /// unknown.
  public var statedDuration: Duration?
  /// The duration without live traffic; nil unless the source gives it.
  public var typicalDuration: Duration?
  /// The planned time from the place where the vehicle meets the route to the end; nil if unknown.
  ///
  /// If ``hasTimes`` is true, arrivals don't depend on this time.
  public var remainingDuration: Duration?
  /// Whether waypoints were specified, and not only the line.
  public package(set) var hasWaypoints: Bool
  /// The speed in meters per second on each segment of the line, nil if unknown; nil if the source
  /// gives no speeds.
  public var speeds: [Double?]?
  /// The speed limit in meters per second on each segment, infinite if there is no limit, and nil
  /// if unknown; nil if the source gives no limits.
  public var speedLimits: [Double?]?
  /// The traffic along the line; no data if the source gives no traffic.
  public var traffic: LineTraffic

  /// Creates a planned route.
  ///
  /// - Parameter traffic: the traffic along the route's line; nil if unknown.
  public init(
    _ route: Route, origin: Waypoint? = nil, name: String? = nil, hasWaypoints: Bool = true,
    traffic: LineTraffic? = nil, remainingDuration: Duration? = nil
  ) {
    self.route = route
    self.origin = origin
    self.name = name
    self.hasWaypoints = hasWaypoints
    self.traffic = traffic ?? LineTraffic(unknownOn: route.line)
    self.remainingDuration = remainingDuration
  }
}

extension PlannedRoute {
  /// Creates a route along a line that passes waypoints in order.
  ///
  ///     let planned = try PlannedRoute(
  ///       line, through: [Waypoint(.pickup, coordinate: cafe), Waypoint(.dropOff)],
  ///       remainingDuration: .seconds(540))
  ///
  /// - Parameters:
  ///   - waypoints: the waypoints after the start; without any, the route leads to one unnamed
  ///     waypoint at its end.
  ///   - times: the time that each segment of the line takes; nil if unknown.
  ///   - traffic: the traffic along the line; nil if unknown.
  ///   - remainingDuration: the planned time from the place where the vehicle meets the route to
  ///     the end; nil if unknown.
  /// - Throws: the errors of `Route.init(_:waypoints:expected:times:)`.
  /// - Complexity: O(*n* *k*) for *k* waypoints.
  public init(
    _ line: Polyline, through waypoints: [Waypoint] = [], times: PlannedTimes? = nil,
    traffic: LineTraffic? = nil, remainingDuration: Duration? = nil
  ) throws(RouteError) {
    self.init(
      try Route(line, waypoints: waypoints, times: times), hasWaypoints: !waypoints.isEmpty,
      traffic: traffic, remainingDuration: remainingDuration)
  }

  /// Creates a planned route from a route on a network, with the times of that route.
  ///
  /// - Throws: the errors of `Route.init(_:in:)`.
  /// - Complexity: O(*n*) in the number of points.
  public init(
    _ route: NetworkRoute, in network: RoadNetwork
  ) throws(RouteError) {
    self.init(try Route(route, in: network))
  }

  /// Whether the source gave times for the segments of the route, not all of which are 0.
  ///
  /// - Complexity: O(1).
  public var hasTimes: Bool { route.times?.totalSeconds ?? 0 > 0 }

  /// Whether the traffic is known on any part of the route.
  ///
  /// - Complexity: O(*k*) in the number of intervals of traffic.
  public var isTrafficKnown: Bool { traffic.intervals.contains { $0.traffic != .noData } }
}
