import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reports on roads, in each direction.
///
///     var reports = SpeedReports()
///     reports.update(with: try SpeedReportRows(contentsOf: "live.csv").reports)
///     let layers = SpeedLayers(network)
///     options.speeds = try reports.resolved(over: layers, asOf: .now).speeds
///
/// Reports are added one file after another: a road that a later file doesn't mention keeps its
/// reports until they expire. Those of the past and of the future are kept as well, so that any
/// time can be asked for, until ``removeExpired(at:)`` removes them.
public struct SpeedReports: Sendable {
  /// The reports on each road in the order of their times, which differ; one without a time is
  /// first.
  private var roads: [SpeedReport.Road: [SpeedReport]] = [:]
  /// The time for which a report without an end holds, in seconds.
  private let lifetime: Double

  /// Creates an empty collection.
  ///
  /// - Parameter lifetime: the time for which a report with a time but without an end holds.
  public init(lifetime: Duration = .seconds(3600)) { self.lifetime = lifetime.inSeconds }

  /// The number of reports, including those that aren't in force yet, or no longer.
  ///
  /// - Complexity: O(*n*) in the number of roads.
  public var count: Int { roads.values.reduce(0) { $0 + $1.count } }

  /// Adds a report, which replaces one on the same road with the same time.
  ///
  /// - Returns: whether it replaced one.
  /// - Complexity: O(*n*) in the number of reports on the road; O(log *n*) for the latest one.
  @discardableResult
  public mutating func update(with report: SpeedReport) -> Bool {
    roads[report.road, default: []].update(with: report)
  }

  /// Adds reports in order, and returns the number of reports that they replaced.
  ///
  /// - Complexity: that of adding each report.
  @discardableResult
  public mutating func update(with reports: some Sequence<SpeedReport>) -> Int {
    reports.reduce(0) { update(with: $1) ? $0 + 1 : $0 }
  }

  /// The roads with reports.
  var roadNames: some Sequence<SpeedReport.Road> { roads.keys }

  /// Removes the reports that no longer hold at a time.
  ///
  /// - Complexity: O(*n*) in the number of reports.
  public mutating func removeExpired(at time: Date) {
    roads = roads.compactMapValues { reports in
      let kept = reports.filter { report in end(of: report).map { $0 > time } ?? true }
      return kept.isEmpty ? nil : kept
    }
  }

  /// Returns the last report in force on each road, in no particular order, and the number of
  /// others by their outcomes.
  func reports(
    inForceAt time: Date
  ) -> (reports: [SpeedReport], counts: [ReportedSpeeds.Outcome: Int]) {
    var last: [SpeedReport] = []
    var counts: [ReportedSpeeds.Outcome: Int] = [:]
    for reports in roads.values {
      var inForce: SpeedReport?
      for report in reports {
        if let start = report.time, start > time {
          counts[.notYet, default: 0] += 1
        } else if let end = end(of: report), end <= time {
          counts[.expired, default: 0] += 1
        } else {
          if inForce != nil { counts[.superseded, default: 0] += 1 }
          inForce = report
        }
      }
      if let inForce { last.append(inForce) }
    }
    return (last, counts)
  }

  /// Returns the times within a span, ends included, at which reports begin or end.
  func changes(in span: ClosedRange<Date>) -> [Date] {
    roads.values.joined().flatMap { [$0.time, end(of: $0)] }.compactMap(\.self)
      .filter(span.contains)
  }

  /// Returns the time at which a report ends; nil if it always holds.
  private func end(of report: SpeedReport) -> Date? {
    report.until ?? report.time.map { $0 + lifetime }
  }
}

extension [SpeedReport] {
  /// Adds a report on the same road, or replaces the one with the same time; returns whether it
  /// replaced one.
  fileprivate mutating func update(with report: SpeedReport) -> Bool {
    let index = partitionPoint { report.start <= $0.start }
    if index < count, self[index].start == report.start {
      self[index] = report
      return true
    }
    insert(report, at: index)
    return false
  }
}
