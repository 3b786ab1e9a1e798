public import Polylines

/// A format in which results are written; which of them a kind of result has, ``ResultRecord/formats``
/// says.
public enum ResultFormat: String, Sendable, Hashable, CaseIterable {
  /// A table or paragraphs, for people.
  case table
  /// Lines of JSON, an object for each record.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// A GeoJSON feature collection (RFC 7946).
  case geojson
  /// GPX 1.1, a track for each record.
  case gpx
  /// Comma-separated values under a header (RFC 4180).
  case csv
  /// Well-known text, a line for each record.
  case wkt
}

/// What a format leaves open.
public struct ResultOptions: Sendable, Hashable {
  /// How lines are written in JSON that has no coordinates.
  public var polylines: PolylineFormat
  /// Whether records have a `source`, for which tables of several tasks need a column.
  package var namesSources = false

  /// Creates options.
  public init(polylines: PolylineFormat = .google(.precision6)) { self.polylines = polylines }

  package init(namesSources: Bool) {
    self.init()
    self.namesSources = namesSources
  }
}
