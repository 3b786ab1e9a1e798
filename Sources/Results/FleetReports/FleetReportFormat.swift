public import Files
public import TextFormats
public import TripAnalysis

/// The form in which the command line gives reports of vehicles and trips.
public enum FleetReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Text and tables for people.
  case table
  /// JSON, an object a line and report.
  case ndjson
  /// One JSON array of the same objects.
  case json

  /// A writer of reports in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<FleetReport> {
    switch self {
    case .table: FleetReportTextWriter(to: sink)
    case .ndjson: FleetReportNDJSONWriter(to: sink)
    case .json: FleetReportNDJSONWriter(to: JSONArraySink(sink))
    }
  }
}
