public import Files
public import Journeys
public import Polylines
public import TextFormats

/// The form in which the command line gives traffic on routes.
public enum RouteTrafficFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// JSON, an object a line and route.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// GeoJSON: a colored line for each interval.
  case geojson

  /// A writer of traffic in this format.
  ///
  /// - Parameter polylines: the format of encoded polylines.
  public func writer(
    to sink: any ByteSink, polylines: PolylineFormat = .google(.precision6)
  ) -> any RecordWriter<RouteTraffic> {
    switch self {
    case .table: RouteTrafficTableWriter(to: sink)
    case .ndjson: RouteTrafficNDJSONWriter(to: sink, polylines: polylines)
    case .json: RouteTrafficNDJSONWriter(to: JSONArraySink(sink), polylines: polylines)
    case .geojson: RouteTrafficGeoJSONWriter(to: sink)
    }
  }
}
