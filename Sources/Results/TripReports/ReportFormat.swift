public import Files
public import TextFormats

/// The form in which the command line gives reports.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Text and tables for people.
  case table
  /// JSON, an object a line and trace.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// GeoJSON: routes, streets, gaps, stops, raw and snapped points.
  case geojson
  /// Comma-separated values with a header, a row a street.
  case csv

  /// A writer of reports in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<ReportRecord> {
    // Its header follows the first record.
    self == .csv ? ReportCSVWriter(to: sink) : form().writer(to: sink)
  }

  /// The form of reports in this format, for several tasks.
  ///
  /// - Parameter namesSources: Whether the records have a `source`.
  package func form(namesSources: Bool = false) -> RecordForm<ReportRecord> {
    switch self {
    case .table: ReportTextWriter.form
    case .ndjson: RecordForm { ReportNDJSONWriter(to: $0) }
    case .json: RecordForm({ ReportNDJSONWriter(to: $0) }, in: { JSONArraySink($0) })
    case .geojson: ReportGeoJSONWriter.form
    case .csv: ReportCSVWriter.form(namesSources: namesSources)
    }
  }
}
