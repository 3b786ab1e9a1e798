public import Polylines
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A stop of a trip that its vehicle has yet to make, with the way to it from the stop before.
public struct TripWaypoint: Hashable, Sendable {
  /// The trip that it belongs to.
  public var tripID: TripID
  /// What happens there.
  public var kind: Waypoint.Kind
  /// Where it is.
  public var location: TerminalLocation
  /// The way from the waypoint before, or from the vehicle; nil while none is known.
  public var path: Polyline?
  /// Traffic on that way; nil while none is known.
  public var traffic: LineTraffic?
  /// Meters of that way; nil while none is known.
  public var distance: Double?
  /// The time that it takes; nil while none is known.
  public var duration: Duration?
  /// When the vehicle arrives; nil while that is not known.
  public var arrival: Date?
  /// The times from which 10 % of arrivals are earlier up to which 10 % are later; nil while they
  /// are not known.
  public var arrivalInterval: ClosedRange<Date>?

  /// Creates a waypoint to which no way is known.
  public init(_ tripID: TripID, _ kind: Waypoint.Kind, at location: TerminalLocation) {
    self.tripID = tripID
    self.kind = kind
    self.location = location
  }

  /// Whether it is the same stop, whatever is known of the way to it.
  public func isSameStop(as other: TripWaypoint) -> Bool {
    tripID == other.tripID && kind == other.kind && location.point == other.location.point
  }
}

extension Waypoint {
  /// The waypoint as routes have it, named by its label.
  public init(_ waypoint: TripWaypoint) {
    let label = waypoint.location.label
    self.init(
      waypoint.kind, tripID: waypoint.tripID.text, coordinate: waypoint.location.point,
      name: label.isEmpty ? nil : label)
  }
}
