public import Coordinates
import Files
public import Polylines
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place where a vehicle is to stop, with the way to it.
public struct FleetWaypoint: Sendable, Hashable {
  /// What is to happen there; nil where the log doesn't say.
  public var kind: Waypoint.Kind?

  /// The trip that it belongs to; nil where the log doesn't say.
  public var tripID: String?

  /// Where it is; nil where the log has a handle in its place.
  public var coordinate: Coordinate?

  /// The way to it from the way point before it, or from the vehicle.
  public var path: Polyline?

  /// Meters along the way to it.
  public var distance: Double?

  /// The time that the way to it takes.
  public var duration: Duration?

  /// When the vehicle is expected there.
  public var eta: Date?

  /// Creates a way point of which nothing is known.
  public init() {}
}

extension FleetWaypoint {
  private static let kinds: [(name: String, value: Waypoint.Kind)] = [
    ("pickup", .pickup), ("dropoff", .dropOff),
    ("intermediatedestination", .intermediateDestination),
  ]

  /// Reads a way point; nil where there is none.
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
