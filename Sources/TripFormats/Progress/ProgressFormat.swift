/// The form in which the command line gives the progress of vehicles.
public enum ProgressFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// JSON, an object a line and update.
  case ndjson
  /// One JSON array of the same objects.
  case json

  /// A writer of progress in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<VehicleProgress> {
    switch self {
    case .table: ProgressTableWriter(to: sink)
    case .ndjson: ProgressNDJSONWriter(to: sink)
    case .json: ProgressNDJSONWriter(to: JSONArraySink(sink))
    }
  }
}
