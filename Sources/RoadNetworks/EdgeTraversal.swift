#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A stretch of a directed edge that a path uses, and when, where that is known.
public struct EdgeTraversal: Sendable, Hashable {
  /// The edge.
  public var edge: EdgeID
  /// Millimeters along the edge where the path enters it; 0 but for the first edge of a path.
  public var start: UInt32
  /// Millimeters along the edge where the path leaves it; the edge's length but for the last.
  public var end: UInt32
  /// When the vehicle entered; nil where unknown.
  public var entryTime: Date?
  /// When the vehicle left; nil where unknown.
  public var exitTime: Date?

  /// Creates a traversal from one offset to another, in millimeters.
  public init(
    edge: EdgeID, start: UInt32, end: UInt32, entryTime: Date? = nil, exitTime: Date? = nil
  ) {
    self.edge = edge
    self.start = start
    self.end = end
    self.entryTime = entryTime
    self.exitTime = exitTime
  }

  /// Length in millimeters.
  public var lengthInMillimeters: UInt32 { end >= start ? end - start : 0 }

  /// Mean speed in meters per second; nil where a time is unknown or none has passed.
  public var speed: Double? {
    guard let entryTime, let exitTime, exitTime > entryTime else { return nil }
    return Double(lengthInMillimeters) / 1000 / exitTime.timeIntervalSince(entryTime)
  }
}
