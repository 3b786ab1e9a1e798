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

extension OutputFormat {
  /// A writer of reports in this format; nil for GPX and CSV, which have no form for them.
  public func reportWriter(to sink: any ByteSink) -> (any RecordWriter<ReportRecord>)? {
    switch self {
    case .ndjson, .json: ReportNDJSONWriter(to: sink)
    case .geojson: ReportGeoJSONWriter(to: sink)
    case .table: ReportTextWriter(to: sink)
    case .gpx, .csv: nil
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
