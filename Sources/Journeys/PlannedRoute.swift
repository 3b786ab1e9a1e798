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
  /// ``RouteResponse/remark(onRoute:)`` says so.
  public var statedLength: Double?
  /// Seconds that the source says it takes, with traffic where it knows any.
  public var statedDuration: Double?
  /// Seconds that it takes without live traffic; nil where the source doesn't tell them apart.
  public var typicalDuration: Double?
  /// Whether the source told where it leads to, and not only the line.
  public package(set) var hasWaypoints: Bool
  /// Meters per second for each segment of the line, nil where unknown; nil where the source says
  /// nothing of speeds.
  public var speeds: [Double?]?
  /// Meters per second that are allowed on each segment, infinite where there is no limit, nil where
  /// unknown; nil where the source says nothing of limits.
  public var speedLimits: [Double?]?
  /// Traffic along the line; no data where the source says nothing of it.
  public var traffic: LineTraffic

  package init(
    route: Route, origin: Waypoint?, name: String?, statedLength: Double?, statedDuration: Double?,
    typicalDuration: Double?, hasWaypoints: Bool, speeds: [Double?]?, speedLimits: [Double?]?,
    traffic: LineTraffic
  ) {
    self.route = route
    self.origin = origin
    self.name = name
    self.statedLength = statedLength
    self.statedDuration = statedDuration
    self.typicalDuration = typicalDuration
    self.hasWaypoints = hasWaypoints
    self.speeds = speeds
    self.speedLimits = speedLimits
    self.traffic = traffic
  }
}
