public import Polylines
public import RoadNetworks
public import RoadSearch
public import RouteSplitting
public import TrafficClassification

/// A route as a routing service planned it, with all that it said of it.
public struct PlannedRoute: Sendable {
  /// The line, the waypoints behind the start, and the planned times.
  ///
  /// Times count what the service knows of traffic.
  public var route: Route
  /// Where the route starts; nil where the source doesn't say, and there the line begins.
  public var origin: Waypoint?
  /// What the source calls it, such as its main roads; nil where it says nothing.
  public var name: String?
  /// Meters that the source says it is long; nil where it says nothing.
  ///
  /// ``RouteSplitting/Route/length`` is measured along the line, which may be a simplified one:
  /// `RouteResponse.remark(onRoute:)` of `RouteFiles` says so.
  public var statedLength: Double?
  /// The time that it takes by the source, with traffic where it knows any.
  public var statedDuration: Duration?
  /// The time that it takes without live traffic; nil where the source doesn't give both.
  public var typicalDuration: Duration?
  /// The time that was planned from where the vehicle is when it gets the route to the end; nil
  /// where the source says nothing of it, or the route has ``RouteSplitting/Route/times``.
  public var remainingDuration: Duration?
  /// Whether the source told where it leads to, and not only the line.
  public package(set) var hasWaypoints: Bool
  /// Meters per second for each segment of the line, nil where unknown; nil where the source says
  /// nothing of speeds.
  public var speeds: [Double?]?
  /// Meters per second that are allowed on each segment, infinite where there is no limit, nil
  /// where unknown; nil where the source says nothing of limits.
  public var speedLimits: [Double?]?
  /// Traffic along the line; no data where the source says nothing of it.
  public var traffic: LineTraffic

  /// Creates a route of what is known of it; ``PlannedRoute`` says what each is.
  ///
  /// - Parameter traffic: along the route's line; nil for none that is known.
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
  ///   - waypoints: after the start; without any, the route leads to one nameless waypoint at its
  ///     end.
  ///   - times: what each segment of the line takes; nil where unknown.
  /// - Throws: as `Route.init(_:waypoints:expected:times:)`.
  /// - Complexity: O(*n* *k*) for *k* waypoints.
  public init(
    _ line: Polyline, through waypoints: [Waypoint] = [], times: PlannedTimes? = nil,
    traffic: LineTraffic? = nil, remainingDuration: Duration? = nil
  ) throws(RouteError) {
    self.init(
      try Route(line, waypoints: waypoints, times: times), hasWaypoints: !waypoints.isEmpty,
      traffic: traffic, remainingDuration: remainingDuration)
  }

  /// Creates a route of one that a network has found, with free-flow times.
  ///
  /// - Throws: as `Route.init(_:in:for:)`.
  /// - Complexity: O(*n*) in points.
  public init(
    _ route: NetworkRoute, in network: RoadNetwork, for mode: TravelMode = .car
  ) throws(RouteError) {
    self.init(try Route(route, in: network, for: mode))
  }

  /// Whether the source knew anything of the time that each segment of the route takes.
  ///
  /// - Complexity: O(1).
  public var hasTimes: Bool { route.times?.totalSeconds ?? 0 > 0 }

  /// Whether the source knew anything of the traffic along the route.
  ///
  /// - Complexity: O(*k*) in intervals of traffic.
  public var isTrafficKnown: Bool { traffic.intervals.contains { $0.traffic != .noData } }
}
