public import Files
public import TextFormats
public import TripAnalysis

/// The form in which the command line tells how far vehicles are on their routes.
public enum RouteUpdateFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// JSON, an object a line and location.
  case ndjson
  /// One JSON array of the same objects.
  case json

  /// A writer in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<RouteUpdate> {
    switch self {
    case .table: RouteUpdateTableWriter(to: sink)
    case .ndjson: RouteUpdateNDJSONWriter(to: sink)
    case .json: RouteUpdateNDJSONWriter(to: JSONArraySink(sink))
    }
  }
}
