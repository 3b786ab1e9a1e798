public import RoadNetworks

/// A route over a network, from waypoint to waypoint.
///
/// Its edge ids mean something to the network alone that gave the route: keep ``network`` with
/// whatever of it is stored.
public struct NetworkRoute: Sendable, Hashable {
  /// A part of a route from one waypoint to the next.
  public struct Leg: Sendable, Hashable {
    /// The way.
    public var path: RoadPath
    /// The travel time with turns and signals, at free flow.
    public var duration: Duration
  }

  /// The identity of the network whose edges the route names.
  public var network: NetworkIdentity
  /// The legs in order of travel, one fewer than waypoints.
  public var legs: [Leg]
  /// Where each waypoint lies on a road.
  public var waypoints: [RoadPosition]

  /// When it is driven: under which conditions of roads it was found.
  public var time = TravelTime.usual

  /// Length in meters.
  public var length: Double {
    Double(legs.reduce(0) { $0 + $1.path.lengthInMillimeters }) / 1000
  }

  /// Travel time at free flow.
  public var duration: Duration { legs.reduce(.zero) { $0 + $1.duration } }
}
