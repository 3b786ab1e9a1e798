public import Coordinates
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A vehicle on its journey at a moment: what a rider's app shows.
public struct JourneyMoment: Sendable, Equatable {
  /// When that was; nil where unknown.
  public var time: Date?
  /// The location of the receiver.
  public var raw: Coordinate
  /// The place on the route; nil while the vehicle doesn't follow it.
  ///
  /// A location that is passed over (``isPlaced``) leaves the vehicle where it was.
  public var snapped: Coordinate?
  /// Whether the vehicle follows the route; nil where nothing shows it.
  public var isOnRoute: Bool?
  /// The route, and where on it the vehicle is; nil without a route.
  public var route: FollowedRoute?
  /// Meters along the route to the next waypoint, or to the end after the last one; nil without a
  /// route, and when the trip is over and the navigation has ended.
  public var remainingDistance: Double?
  /// The arrivals at the waypoints ahead, in order, as many as were asked for; empty unless the
  /// vehicle is known to follow the route, and where ``remainingDistance`` is nil.
  ///
  /// ``JourneyFollower/arrivals(at:)`` gives a lower bound off the route.
  public var arrivals: [Arrival] = []
  /// Whether the vehicle has left its route, or never met it.
  var isElsewhere = false

  /// The arrival at a waypoint ahead.
  public struct Arrival: Sendable, Hashable {
    /// The number of the waypoint, from 0.
    public var waypoint: Int
    /// What the source calls it; nil where it says nothing.
    public var name: String?
    /// Meters along the route.
    public var remainingDistance: Double
    /// The time to it: it takes longer as often as it takes less.
    public var remainingDuration: Duration
    /// The times from which 10 % of arrivals are earlier up to which 10 % are later.
    public var interval: ClosedRange<Duration>
    /// When that is; nil where no time is known.
    public var date: Date?
    /// The dates of ``interval``.
    public var dates: ClosedRange<Date>?
  }

  /// A route that is needed.
  public struct RouteNeed: Sendable, Hashable {
    /// Where the vehicle is.
    public var from: Coordinate
    /// The waypoints that it has not reached, in order.
    public var through: [Waypoint]
  }

  /// The route that is needed; nil while the vehicle follows its route, and with no waypoint ahead.
  ///
  /// It stays until another route comes. A route that the vehicle doesn't meet is left after three
  /// locations beside it.
  ///
  /// - Complexity: O(*k* log *n*) for *k* waypoints ahead.
  public var need: RouteNeed? {
    guard isElsewhere, let route, route.nextWaypoint != nil else { return nil }
    return RouteNeed(from: raw, through: route.waypointsAhead)
  }

  /// Whether this location shows where on the route the vehicle is.
  public var isPlaced: Bool {
    route?.progress.use == .used && route?.progress.status == .onRoute
  }
}
