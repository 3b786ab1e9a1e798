public import Polylines
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A stop that a vehicle still has to make for a trip, with the path from the previous stop.
public struct TripWaypoint: Hashable, Sendable {
  /// The trip that the stop belongs to.
  public var tripID: TripID
  /// The kind of waypoint.
  public var kind: Waypoint.Kind
  /// The location of the waypoint.
  public var location: TerminalLocation
  /// The path from the previous waypoint or from the vehicle; nil while unknown.
  public var path: Polyline?
  /// The traffic along the path; nil while unknown.
  public var traffic: LineTraffic?
  /// The driving distance in meters from the previous waypoint or from the vehicle; nil while
  /// unknown.
  public var distance: Double?
  /// The time from the arrival at the previous waypoint to the arrival at this one; for the first
  /// waypoint, the time until the arrival.
  ///
  /// Nil while unknown.
  public var duration: Duration?
  /// The estimated arrival; nil while unknown.
  public var arrival: Date?
  /// The interval that is meant to contain 80% of arrivals: 10% are earlier, and 10% are later.
  ///
  /// Nil while unknown.
  public var arrivalInterval: ClosedRange<Date>?

  /// Creates a waypoint without a path.
  public init(_ tripID: TripID, _ kind: Waypoint.Kind, at location: TerminalLocation) {
    self.tripID = tripID
    self.kind = kind
    self.location = location
  }

  /// Returns whether both waypoints are the same stop: their trips, kinds, and positions are equal.
  public func isSameStop(as other: TripWaypoint) -> Bool {
    tripID == other.tripID && kind == other.kind && location.point == other.location.point
  }
}

extension Waypoint {
  /// Creates the waypoint of a route, with the label of the location as its name.
  public init(_ waypoint: TripWaypoint) {
    let label = waypoint.location.label
    self.init(
      waypoint.kind, tripID: waypoint.tripID.text, coordinate: waypoint.location.point,
      name: label.isEmpty ? nil : label)
  }
}
