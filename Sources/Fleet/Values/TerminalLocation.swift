public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place where a trip begins, stops or ends.
public struct TerminalLocation: Hashable, Sendable {
  /// Where it is.
  public var point: Coordinate
  /// What people call it; empty for nothing.
  public var label: String

  /// Creates a location.
  public init(_ point: Coordinate, label: String = "") {
    self.point = point
    self.label = label
  }
}

/// A stop that was made: where it really was, and when.
public struct StopLocation: Hashable, Sendable {
  /// Where it was.
  public var point: Coordinate
  /// When it was; nil if that is not known.
  public var time: Date?

  /// Creates a stop.
  public init(_ point: Coordinate, time: Date? = nil) {
    self.point = point
    self.time = time
  }
}
