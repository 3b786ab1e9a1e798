public import Files
public import Journeys
public import Polylines
public import TextFormats

/// The form in which the command line gives the progress of vehicles.
public enum ProgressFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// JSON, an object a line and update, with the line of each route once.
  case ndjson
  /// One JSON array of the same objects.
  case json
  /// GeoJSON: the vehicle at each update, and the active route where it is a new one.
  case geojson

  /// A writer of progress in this format.
  ///
  /// - Parameter polylines: the format of encoded polylines.
  public func writer(
    to sink: any ByteSink, polylines: PolylineFormat = .google(.precision6)
  ) -> any RecordWriter<VehicleProgress> {
    switch self {
    case .table: ProgressTableWriter(to: sink)
    case .ndjson: ProgressNDJSONWriter(to: sink, polylines: polylines)
    case .json: ProgressNDJSONWriter(to: JSONArraySink(sink), polylines: polylines)
    case .geojson: ProgressGeoJSONWriter(to: sink)
    }
  }
}
