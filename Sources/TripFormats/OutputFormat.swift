/// The form in which the command line gives a result.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
  /// JSON, an object a line.
  case ndjson
  /// The same: one object is one line.
  case json
  /// A GeoJSON feature collection.
  case geojson
  /// GPX 1.1.
  case gpx
  /// Comma-separated values with a header.
  case csv
  /// A table for people.
  case table
}
