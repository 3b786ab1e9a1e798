public import Files
public import TextFormats

/// The form in which the command line gives corridors.
public enum CorridorFormat: String, Sendable, Hashable, CaseIterable {
  /// GeoJSON features, one a line.
  case ndjson
  /// A GeoJSON feature collection.
  case geojson
  /// Well-known text, a polygon or several a line.
  case wkt

  /// A writer of corridors in this format.
  public func writer(to sink: any ByteSink) -> any RecordWriter<LineCorridor> {
    switch self {
    case .ndjson: CorridorNDJSONWriter(to: sink)
    case .geojson: CorridorGeoJSONWriter(to: sink)
    case .wkt: CorridorWKTWriter(to: sink)
    }
  }
}
