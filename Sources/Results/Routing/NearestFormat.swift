public import Files
public import TextFormats

/// The form in which the command line gives nearest roads.
public enum NearestFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people, a row a road.
  case table
  /// JSON, an object a line and point.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// GeoJSON points on the roads.
  case geojson
  /// Comma-separated values with a header, a row a road.
  case csv

  /// A writer of nearest roads in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<NearestRecord> {
    switch self {
    case .table: NearestTableWriter(to: sink)
    case .ndjson: NearestNDJSONWriter(to: sink)
    case .json: NearestNDJSONWriter(to: JSONArraySink(sink))
    case .geojson: NearestGeoJSONWriter(to: sink)
    case .csv: NearestCSVWriter(to: sink)
    }
  }
}
