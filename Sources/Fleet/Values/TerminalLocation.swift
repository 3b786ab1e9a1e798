public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place where a trip begins, stops, or ends.
public struct TerminalLocation: Hashable, Sendable {
  /// The position of the place.
  public var point: Coordinate
  /// The display name of the place; empty if it has none.
  public var label: String

  /// Creates a location.
  public init(_ point: Coordinate, label: String = "") {
    self.point = point
    self.label = label
  }
}

/// The actual position and time of a stop.
public struct StopLocation: Hashable, Sendable {
  /// The position of the stop.
  public var point: Coordinate
  /// The time of the stop; nil if unknown.
  public var time: Date?

  /// Creates a stop.
  public init(_ point: Coordinate, time: Date? = nil) {
    self.point = point
    self.time = time
  }
}
