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
  private var entrySeconds: Double
  private var exitSeconds: Double

  /// Creates a traversal from one offset to another, in millimeters.
  ///
  /// Times that are not finite count as unknown.
  public init(
    edge: EdgeID, start: UInt32, end: UInt32, entryTime: Date? = nil, exitTime: Date? = nil
  ) {
    self.edge = edge
    self.start = start
    self.end = end
    entrySeconds = Self.seconds(entryTime)
    exitSeconds = Self.seconds(exitTime)
  }

  /// When the vehicle entered; nil where unknown, and for times that are not finite.
  public var entryTime: Date? {
    get { Self.time(entrySeconds) }
    set { entrySeconds = Self.seconds(newValue) }
  }

  /// When the vehicle left; nil where unknown, and for times that are not finite.
  public var exitTime: Date? {
    get { Self.time(exitSeconds) }
    set { exitSeconds = Self.seconds(newValue) }
  }

  /// Seconds since Date's own reference date, as they lose nothing.
  private static func seconds(_ time: Date?) -> Double {
    let seconds = time?.timeIntervalSinceReferenceDate
    return Double(keeping: seconds?.isFinite == true ? seconds : nil)
  }

  private static func time(_ seconds: Double) -> Date? {
    seconds.kept.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// Length in millimeters.
  public var lengthInMillimeters: UInt32 { end >= start ? end - start : 0 }

  /// Mean speed in meters per second; nil where a time is unknown or none has passed.
  public var speed: Double? {
    guard let entryTime, let exitTime, exitTime > entryTime else { return nil }
    return Double(lengthInMillimeters) / 1000 / exitTime.timeIntervalSince(entryTime)
  }
}
