public import Files
public import TextFormats
public import TripAnalysis

/// The form in which the command line gives measures of lines.
public enum MeasuresFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// JSON, an object a line.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// Comma-separated values with a header.
  case csv

  /// A writer of measures in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<LineMeasures> {
    switch self {
    case .table: MeasuresTableWriter(to: sink)
    case .ndjson: MeasuresNDJSONWriter(to: sink)
    case .json: MeasuresNDJSONWriter(to: JSONArraySink(sink))
    case .csv: MeasuresCSVWriter(to: sink)
    }
  }
}
