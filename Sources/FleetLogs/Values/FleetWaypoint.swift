public import Coordinates
import Files
public import Polylines
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place where a vehicle is to stop, with the route to it.
public struct FleetWaypoint: Sendable, Hashable {
  /// The purpose of the stop; nil if the log doesn't include it.
  public var kind: Waypoint.Kind?

  /// The id of the trip to which the waypoint belongs; nil if the log doesn't include it.
  public var tripID: String?

  /// The position; nil if the log has an encrypted handle instead.
  public var coordinate: Coordinate?

  /// The route to the waypoint from the previous one, or from the vehicle.
  public var path: Polyline?

  /// The length of the route to the waypoint, in meters.
  public var distance: Double?

  /// The travel time along the route to the waypoint.
  public var duration: Duration?

  /// The expected time of arrival.
  public var eta: Date?

  /// Creates a waypoint without any values.
  public init() {}
}

extension FleetWaypoint {
  private static let kinds: [(name: String, value: Waypoint.Kind)] = [
    ("pickup", .pickup), ("dropoff", .dropOff),
    ("intermediatedestination", .intermediateDestination),
  ]

  /// Reads a waypoint, or returns nil if the value isn't an object.
  init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    while more {
      switch try reader.field() {
      case .waypointtype:
        kind = try reader.choice(Self.kinds, affix: "waypoint_type")
      case .tripid: tripID = try reader.text()
      case .location: coordinate = try FleetStop(&reader)?.coordinate
      case .point: coordinate = try reader.coordinate()
      case .encodedpathtowaypoint: path = try reader.polyline()
      case .distancemeters: distance = try reader.magnitude()
      case .duration: duration = try reader.duration()
      case .eta: eta = try reader.time()
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
  }
}
