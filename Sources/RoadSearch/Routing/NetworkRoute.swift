public import RoadNetworks

/// A route on a network, from waypoint to waypoint.
///
/// Its edge ids are meaningful only in the network on which it was found: store ``network`` with
/// any part of the route.
public struct NetworkRoute: Sendable, Hashable {
  /// A part of a route from one waypoint to the next.
  public struct Leg: Sendable, Hashable {
    /// The path of the leg.
    public package(set) var path: RoadPath
    /// The travel time at the speeds of the options and their forecast, including turns, signals,
    /// and signs.
    public let duration: Duration
    /// The travel time on each traversal of the path, without turns, signals, and signs.
    public let traversalDurations: [Duration]
  }

  /// A waypoint of a route.
  public struct Waypoint: Sendable, Hashable {
    /// The place on a road.
    public var place: RoadPosition
    /// The preferences of the waypoint that the route doesn't keep.
    public var unmet: RouteWaypoint.Preferences
  }

  /// The identity of the network that the edges belong to.
  public var network: NetworkIdentity
  /// The legs in order of travel, one fewer than the waypoints.
  public var legs: [Leg]
  /// The waypoints, one more than the legs.
  public var waypoints: [Waypoint]

  /// The time at which the journey begins, which determines the conditions of roads and turns.
  public var time = TravelTime.usual
  /// The digest of the speeds at the departure (``EdgeSpeeds/digest``); nil for free flow.
  public var speedsDigest: UInt64?

  /// The length in meters.
  public var length: Double {
    Double(legs.reduce(0) { $0 + $1.path.lengthInMillimeters }) / 1000
  }

  /// The sum of the legs' travel times.
  public var duration: Duration { legs.reduce(.zero) { $0 + $1.duration } }
}
