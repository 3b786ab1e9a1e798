public import Polylines

/// A format of results; ``ResultRecord/formats`` lists the formats of each kind of result.
public enum ResultFormat: String, Sendable, Hashable, CaseIterable {
  /// A table or paragraphs, for people; a table is laid out after its last row is known.
  case table
  /// Lines of JSON, an object for each record.
  case ndjson
  /// A JSON array of the same objects, or the object itself if there can be only one.
  case json
  /// A GeoJSON feature collection (RFC 7946).
  case geojson
  /// GPX 1.1, with a track for each record.
  case gpx
  /// Comma-separated values with a header (RFC 4180).
  case csv
  /// Well-known text, with one line of text for each record.
  case wkt
  /// An SVG picture of all records on one map.
  case svg
  /// A web page that shows all records on one map and plays drives.
  case html
}

/// Options for writing results.
public struct ResultOptions: Sendable {
  /// The format of encoded lines in JSON.
  public var polylines: PolylineFormat
  /// Whether a route is written as its extent and, in JSON, an encoded line.
  public var isBrief = false
  /// The options for maps.
  public var map = MapOptions()
  /// Whether records have a `source`; if so, CSV written by several tasks has a column for it.
  package var namesSources = false

  /// Creates options.
  public init(polylines: PolylineFormat = .google(.precision6)) { self.polylines = polylines }
}
