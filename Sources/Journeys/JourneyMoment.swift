public import Coordinates
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The state of a vehicle on its journey at one moment, as shown in a rider's app.
public struct JourneyMoment: Sendable, Equatable {
  /// The time of the moment; nil if unknown.
  public var time: Date?
  /// The location reported by the receiver.
  public var raw: Coordinate
  /// The place on the route; nil unless the vehicle follows the route.
  ///
  /// A location that isn't used (see ``isPlaced``) leaves the vehicle where it was.
  public var snapped: Coordinate?
  /// Whether the vehicle follows the route; nil if unknown, or when the trip is over and no
  /// navigation is active.
  public var isOnRoute: Bool?
  /// The route and the vehicle's place on it; nil without a route.
  public var route: FollowedRoute?
  /// The distance in meters along the route to the next waypoint, or to the end after the last one;
  /// nil without a route, or when the trip is over and no navigation is active.
  public var remainingDistance: Double?
  /// The arrivals at the waypoints ahead, in order, up to the follower's horizon; empty unless
  /// ``isOnRoute`` is true.
  ///
  /// Off the route, ``JourneyFollower/arrivals(at:)`` returns lower bounds.
  public var arrivals: [Arrival] = []
  /// Whether the vehicle has left its route, or hasn't met it with the first three locations.
  var isElsewhere = false

  /// The arrival at a waypoint ahead.
  public struct Arrival: Sendable, Hashable {
    /// The index of the waypoint.
    public var waypoint: Int
    /// The name of the waypoint in the source; nil if unknown.
    public var name: String?
    /// The distance along the route from the vehicle to the waypoint, in meters.
    public var remainingDistance: Double
    /// The median of the time to the waypoint.
    public var remainingDuration: Duration
    /// The time to the waypoint, from the 10th to the 90th percentile.
    public var interval: ClosedRange<Duration>
    /// The median of the arrival time; nil if the current time is unknown.
    public var date: Date?
    /// The arrival time, from the 10th to the 90th percentile; nil if the current time is unknown.
    public var dates: ClosedRange<Date>?
  }

  /// The start and the waypoints of a route that is needed.
  public struct RouteNeed: Sendable, Hashable {
    /// The location reported by the receiver, ``raw``.
    public var from: Coordinate
    /// The waypoints ahead, in order; waypoints that the vehicle has skipped are not included.
    public var through: [Waypoint]
  }

  /// The route that is needed; nil without a route, while the vehicle follows its route or may yet
  /// meet it, if there is no waypoint ahead, or when the trip is over and no navigation is active.
  ///
  /// Every moment repeats the need until the follower gets another route or the vehicle returns to
  /// its route. A route that the vehicle has never been on counts as left after three locations off
  /// the route.
  ///
  /// - Complexity: O(*k* log *n*) for *k* waypoints ahead.
  public var need: RouteNeed? {
    guard isElsewhere, let route, route.nextWaypoint != nil else { return nil }
    return RouteNeed(from: raw, through: route.waypointsAhead)
  }

  /// Whether the location determines the vehicle's place on the route.
  public var isPlaced: Bool {
    route?.progress.use == .used && route?.progress.status == .onRoute
  }
}
