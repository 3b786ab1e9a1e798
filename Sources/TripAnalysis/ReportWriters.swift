public import TripFormats

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

/// The form in which the command line gives reports.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Text and tables for people.
  case table
  /// JSON, an object a line and trace.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// GeoJSON: what was driven, raw and snapped points.
  case geojson
  /// Comma-separated values with a header, a row a street.
  case csv

  /// A writer of reports in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<ReportRecord> {
    switch self {
    case .table: ReportTextWriter(to: sink)
    case .ndjson: ReportNDJSONWriter(to: sink)
    case .json: ReportNDJSONWriter(to: JSONArraySink(sink))
    case .geojson: ReportGeoJSONWriter(to: sink)
    case .csv: ReportCSVWriter(to: sink)
    }
  }
}

/// Writes reports as GeoJSON: what was driven, raw and snapped points.
public final class ReportGeoJSONWriter: RecordWriter {
  private let writer: SnappedGeoJSONWriter

  /// Creates a writer.
  public init(to sink: any ByteSink) { writer = SnappedGeoJSONWriter(to: sink) }

  /// Writes the features of one report.
  public func write(_ record: ReportRecord) throws(TripFormatError) {
    try writer.write(record.record)
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(TripFormatError) { try writer.finish() }
}
