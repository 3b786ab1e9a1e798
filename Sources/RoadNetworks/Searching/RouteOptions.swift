/// What a route is to be: for whom, and what is to be least.
public struct RouteOptions: Sendable, Hashable {
  /// What a route minimises.
  public enum Objective: String, Sendable, Hashable, CaseIterable {
    /// Free-flow travel time with turns and signals.
    case time
    /// Length.
    case distance
  }

  /// Who travels.
  public var mode = TravelMode.car
  /// What is to be least.
  public var objective = Objective.time
  /// Whether the route may turn back at a via point.
  ///
  /// Elsewhere it turns back only where nothing else is open.
  public var turnsBackAtWaypoints = false
  /// Metres around a waypoint in which a road is looked for.
  public var searchRadius = 1000.0

  /// The fastest route by car.
  public init() {}
}

/// A route over a network, from waypoint to waypoint.
public struct NetworkRoute: Sendable, Hashable {
  /// A part of a route from one waypoint to the next.
  public struct Leg: Sendable, Hashable {
    /// The way.
    public var path: RoadPath
    /// Milliseconds of travel with turns and signals, at free flow.
    public var milliseconds: UInt64
  }

  /// The legs in order of travel, one fewer than waypoints.
  public var legs: [Leg]
  /// Where each waypoint lies on a road.
  public var waypoints: [RoadPosition]

  /// Length in metres.
  public var length: Double {
    Double(legs.reduce(0) { $0 + $1.path.lengthInMillimeters }) / 1000
  }

  /// Travel time at free flow.
  public var duration: Duration { .milliseconds(legs.reduce(0) { $0 + $1.milliseconds }) }
}
