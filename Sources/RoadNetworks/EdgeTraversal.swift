#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A part of a directed edge that a path uses, with the times of entry and exit if known.
public struct EdgeTraversal: Sendable, Hashable {
  /// The edge.
  public var edge: EdgeID
  /// The distance in millimeters along the edge at which the path enters it: usually 0, except on
  /// the first edge of a path.
  public var start: UInt32
  /// The distance in millimeters along the edge at which the path leaves it: usually the edge's
  /// length, except on the last edge of a path.
  public var end: UInt32
  private var entrySeconds: Double
  private var exitSeconds: Double

  /// Creates a traversal from one offset to another, in millimeters.
  ///
  /// Times that aren't finite are treated as unknown.
  public init(
    edge: EdgeID, start: UInt32, end: UInt32, entryTime: Date? = nil, exitTime: Date? = nil
  ) {
    self.edge = edge
    self.start = start
    self.end = end
    entrySeconds = Self.seconds(entryTime)
    exitSeconds = Self.seconds(exitTime)
  }

  /// The time at which the vehicle entered the edge; nil if unknown or not finite.
  public var entryTime: Date? {
    get { Self.time(entrySeconds) }
    set { entrySeconds = Self.seconds(newValue) }
  }

  /// The time at which the vehicle left the edge; nil if unknown or not finite.
  public var exitTime: Date? {
    get { Self.time(exitSeconds) }
    set { exitSeconds = Self.seconds(newValue) }
  }

  /// Returns a time in seconds since the reference date of `Date`, as `Date` itself stores it.
  private static func seconds(_ time: Date?) -> Double {
    let seconds = time?.timeIntervalSinceReferenceDate
    return Double(keeping: seconds?.isFinite == true ? seconds : nil)
  }

  private static func time(_ seconds: Double) -> Date? {
    seconds.kept.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// The length in millimeters; 0 if the end is before the start.
  public var lengthInMillimeters: UInt32 { end >= start ? end - start : 0 }

  /// The mean speed in meters per second; nil if a time is unknown, or if the exit time isn't after
  /// the entry time.
  public var speed: Double? {
    guard let entryTime, let exitTime, exitTime > entryTime else { return nil }
    return Double(lengthInMillimeters) / 1000 / exitTime.timeIntervalSince(entryTime)
  }
}
