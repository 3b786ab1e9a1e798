public import Coordinates
import Files

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place where a trip begins, stops, or ends, with its time.
public struct FleetStop: Sendable, Hashable {
  /// The position; nil if the log has an encrypted handle instead.
  public var coordinate: Coordinate?

  /// The expected or actual time; nil if unknown.
  public var time: Date?

  /// Creates a stop.
  public init(coordinate: Coordinate? = nil, time: Date? = nil) {
    self.coordinate = coordinate
    self.time = time
  }

  /// Reads a place such as `pickupPoint`, whose coordinates are under `point`, or returns nil if it
  /// isn't an object.
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
