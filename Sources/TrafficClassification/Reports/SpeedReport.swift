#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A reported speed on a road, such as a row of a traffic feed.
///
/// Roads are identified by OpenStreetMap ids, so a report can be used with any import of the map.
public struct SpeedReport: Sendable, Hashable {
  /// A road in one direction.
  public enum Road: Sendable, Hashable {
    /// A whole way in the direction of its nodes, or against it.
    case way(Int64, isForward: Bool)
    /// The part of a way from one of its nodes to another.
    case part(from: Int64, to: Int64)
  }

  /// The road.
  public var road: Road
  /// The speed in meters per second; 0, less, or not a number if the road is closed.
  public var speed: Double
  /// The time from which the report holds.
  ///
  /// Of two reports in force on a road, the one with the later time counts. Nil for a report that
  /// always holds and that any report with a time overrides.
  public var time: Date?
  /// The time at which the report ends; nil for ``time`` plus the lifetime
  /// (``SpeedReports/init(lifetime:)``), or for no end if there is no `time`.
  public var until: Date?

  /// Creates a report.
  public init(road: Road, speed: Double, time: Date? = nil, until: Date? = nil) {
    self.road = road
    self.speed = speed
    self.time = time
    self.until = until
  }

  /// The time for the order of reports.
  var start: Date { time ?? .distantPast }
}

extension SpeedReport.Road {
  /// The order of roads: ways before parts, each in the order of their ids.
  ///
  /// So a report on a part of a way overrides one on the whole way with the same time.
  var sortKey: (Int, Int64, Int64) {
    switch self {
    case .way(let way, let isForward): (0, way, isForward ? 0 : 1)
    case .part(let start, let end): (1, start, end)
    }
  }
}
