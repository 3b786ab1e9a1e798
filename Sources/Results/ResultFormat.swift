public import Polylines

/// A format in which results are written; see ``ResultRecord/formats`` for those of a kind of
/// result.
public enum ResultFormat: String, Sendable, Hashable, CaseIterable {
  /// A table or paragraphs, for people; a table is laid out once all its rows are there.
  case table
  /// Lines of JSON, an object for each record.
  case ndjson
  /// One JSON array of the same objects; the object itself where there can be only one.
  case json
  /// A GeoJSON feature collection (RFC 7946).
  case geojson
  /// GPX 1.1, a track for each record.
  case gpx
  /// Comma-separated values under a header (RFC 4180).
  case csv
  /// Well-known text, a line for each record.
  case wkt
  /// A picture of all records on one map.
  case svg
  /// A page with all records on one map, on which drives are played.
  case html
}

/// Options for writing results.
public struct ResultOptions: Sendable {
  /// The codec of lines in JSON.
  public var polylines: PolylineFormat
  /// How records are drawn on maps.
  public var map = MapOptions()
  /// Whether records have a `source`, for which tables of several tasks need a column.
  package var namesSources = false

  /// Creates options.
  public init(polylines: PolylineFormat = .google(.precision6)) { self.polylines = polylines }
}
