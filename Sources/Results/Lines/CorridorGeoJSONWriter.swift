public import Files
public import TextFormats

/// Writes corridors as a GeoJSON feature collection, a line of text per feature.
///
/// The geometry is a `Polygon`, or a `MultiPolygon` where the corridor is cut at the antimeridian or
/// its parts don't meet; coordinates have up to 7 decimals (a centimeter). The properties are
/// `meters` and the kept fields.
public final class CorridorGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  /// Writes one feature.
  public func write(_ corridor: LineCorridor) throws(FileError) {
    try collection.feature { $0.members(of: corridor) }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }
}

extension JSONText {
  /// Writes what stands behind the type of a feature.
  mutating func members(of corridor: LineCorridor) {
    key("id")
    identifier(of: corridor.record)
    geometry(corridor.corridor.outline.polygons)
    key("properties")
    beginObject()
    key("meters")
    number(corridor.corridor.meters)
    if let source = corridor.record.source {
      key("source")
      string(source)
    }
    fields(of: corridor.record, except: ["meters", "coordTimes", "times", "timestamps"])
    endObject()
  }
}
