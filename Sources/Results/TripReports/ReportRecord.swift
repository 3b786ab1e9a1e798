public import RoadSnapping
public import TripAnalysis

/// A report with the record that it was made of.
public struct ReportRecord: Sendable {
  /// The trace, and where it lies on roads.
  public var record: SnappedRecord
  /// The report.
  public var report: TripReport

  /// Creates a record.
  public init(record: SnappedRecord, report: TripReport) {
    self.record = record
    self.report = report
  }
}
