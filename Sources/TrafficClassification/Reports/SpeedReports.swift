#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The latest report on each road, in each direction.
///
///     var reports = SpeedReports()
///     try reports.update(with: SpeedReportFile(contentsOf: "live.csv").reports)
///     options.speeds = try reports.resolved(on: network, asOf: .now).speeds
///
/// Reports are added one file after another: a road that a later file doesn't mention keeps its
/// report until it expires.
public struct SpeedReports: Sendable {
  private var latest: [SpeedReport.Road: SpeedReport] = [:]
  /// The time for which a report without an end holds, in seconds.
  private let lifetime: Double

  /// Creates an empty collection.
  ///
  /// - Parameter lifetime: the time for which a report with a time but without an end holds.
  public init(lifetime: Duration = .seconds(3600)) { self.lifetime = lifetime.inSeconds }

  /// The number of roads with a report, including those that don't hold yet or no longer.
  public var count: Int { latest.count }

  /// Adds a report unless there is a later one on its road; of two with the same time, the one
  /// added last is kept.
  ///
  /// - Returns: whether the report was added.
  @discardableResult
  public mutating func update(with report: SpeedReport) -> Bool {
    if let known = latest[report.road], known.isLater(than: report) { return false }
    latest[report.road] = report
    return true
  }

  /// Adds reports in order, and returns how many of them were earlier than known ones.
  @discardableResult
  public mutating func update(with reports: some Sequence<SpeedReport>) -> Int {
    reports.reduce(0) { update(with: $1) ? $0 : $0 + 1 }
  }

  /// Removes the reports that no longer hold at a time.
  ///
  /// - Complexity: O(*n*) in the number of reports.
  public mutating func removeExpired(at time: Date) {
    latest = latest.filter { validity(of: $0.value, at: time) != .expired }
  }

  enum Validity { case inForce, expired, notYet }

  func validity(of report: SpeedReport, at time: Date) -> Validity {
    if let start = report.time, start > time { return .notYet }
    return end(of: report).map { $0 <= time } ?? false ? .expired : .inForce
  }

  /// Returns the time up to which a report holds; nil if it holds until it is superseded.
  func end(of report: SpeedReport) -> Date? {
    report.until ?? report.time.map { $0 + lifetime }
  }

  /// All reports, in no particular order.
  var all: some Collection<SpeedReport> { latest.values }
}
