public import Coordinates
import Files

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place where a trip begins, halts or ends, and when.
public struct FleetStop: Sendable, Hashable {
  /// Where it is; nil where the log has a handle in its place.
  public var coordinate: Coordinate?

  /// When the vehicle is expected there, or was there; nil where unknown.
  public var time: Date?

  /// Creates a stop.
  public init(coordinate: Coordinate? = nil, time: Date? = nil) {
    self.coordinate = coordinate
    self.time = time
  }

  /// Reads a place such as `pickupPoint`, whose coordinates stand under `point`; nil where there is
  /// none.
  init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    while more {
      switch try reader.field() {
      case .point: coordinate = try reader.coordinate()
      case .timestamp: time = try reader.time()
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
  }
}
