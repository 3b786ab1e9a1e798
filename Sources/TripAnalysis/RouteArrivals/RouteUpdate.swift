public import Coordinates
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How far a vehicle is on its route after one of its locations, and when it arrives at each waypoint
/// ahead.
public struct RouteUpdate: Sendable, Hashable {
  /// The way to a waypoint.
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
  }

  /// The id of the trace.
  public var id: String
  /// The number of the location in its trace, from 0.
  public var point: Int
  /// When the vehicle was there; nil where unknown.
  public var time: Date?
  /// The location.
  public var raw: Coordinate
  /// Its place on the route; nil where the vehicle is not known to follow it, or the location isn't
  /// used.
  public var snapped: Coordinate?
  /// How it stands on the route.
  public var progress: RouteProgress
  /// The waypoints ahead that were asked for, in order; nil where ``snapped`` is: of a vehicle off
  /// its route nobody knows when it arrives.
  public var arrivals: [Arrival]?
}

extension RouteUpdate {
  /// Whether the vehicle follows the route; nil where nothing tells so far.
  public var isOnRoute: Bool? { progress.status.isOnRoute }

  /// Meters from the start of the route to the vehicle; off the route, to where it left.
  public var along: Double { progress.position.distance }
}
