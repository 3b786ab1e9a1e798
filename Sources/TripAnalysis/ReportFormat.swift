public import TripFormats

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
    switch self {
    case .table: ReportTextWriter(to: sink)
    case .ndjson: ReportNDJSONWriter(to: sink)
    case .json: ReportNDJSONWriter(to: JSONArraySink(sink))
    case .geojson: ReportGeoJSONWriter(to: sink)
    case .csv: ReportCSVWriter(to: sink)
    }
  }
}
