public import Coordinates
public import Files
public import TextFormats
import TraceFiles

/// The form in which the command line gives a result.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// JSON, an object a line.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// A GeoJSON feature collection.
  case geojson
  /// GPX 1.1.
  case gpx
  /// Comma-separated values with a header.
  case csv
}

extension OutputFormat {
  /// A writer of traces in this format.
  public func traceWriter(to sink: any ByteSink) -> any RecordWriter<TraceRecord> {
    switch self {
    case .table: TraceTableWriter(to: sink)
    case .ndjson: NDJSONWriter(to: sink)
    case .json: NDJSONWriter(to: JSONArraySink(sink))
    case .geojson: GeoJSONWriter(to: sink)
    case .gpx: GPXWriter(to: sink)
    case .csv: CSVWriter(to: sink)
    }
  }
}
