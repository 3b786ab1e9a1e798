public import Files
public import Polylines
public import TextFormats

/// The form in which the command line gives a route's parts.
public enum SplitFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// JSON, an object a line and position, with encoded polylines.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// GeoJSON: a line for each part, a point for the vehicle and each waypoint ahead.
  case geojson

  /// A writer of parts in this format.
  ///
  /// - Parameter polylines: the format of encoded polylines.
  public func writer(
    to sink: any ByteSink, polylines: PolylineFormat = .google(.precision6)
  ) -> any RecordWriter<SplitRecord> {
    switch self {
    case .table: SplitTableWriter(to: sink)
    case .ndjson: SplitNDJSONWriter(to: sink, polylines: polylines)
    case .json: SplitNDJSONWriter(to: JSONArraySink(sink), polylines: polylines)
    case .geojson: SplitGeoJSONWriter(to: sink)
    }
  }
}
