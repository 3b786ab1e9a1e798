public import Coordinates
public import Files
public import TextFormats

/// A writer of traces as a GeoJSON feature collection, one line of text per feature.
///
/// A trace is a `LineString`, or a `MultiLineString` if it has several parts. A trace with a single
/// location is a `MultiPoint`, since a line needs two positions (RFC 7946, section 3.1.4). The
/// geometry of a trace without locations is null.
///
/// Lines are cut at the antimeridian (section 3.1.9). Every list has an element for each position
/// added by a cut; times and elevations are interpolated by distance. The member `cutPositions` of
/// the geometry has the indices of these positions, so that a reader can remove them.
///
/// Coordinates are written with the fewest digits that round-trip. A position has its elevation as
/// the third number if known. The properties are `coordTimes` (RFC 3339, nested like the
/// coordinates), `accuracy`, `bearing`, and `speed`, each if any location has it, and the extra
/// fields.
public final class GeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public convenience init(to sink: any ByteSink) {
    self.init(featuresTo: JSONArraySink.features(sink))
  }

  /// Creates a writer of bare features, which ``JSONArraySink/features(_:)`` wraps in a collection.
  package init(featuresTo sink: any ByteSink) {
    collection = FeatureCollectionText(featuresTo: sink)
  }

  /// Writes one feature.
  ///
  /// - Throws: ``FileError/Code/invalidTime`` for a time outside the years 0 to 9999, before any of
  ///   the trace is written; also rethrows errors of the sink.
  public func write(_ record: TraceRecord) throws(FileError) {
    try record.checkTimes()
    let (cut, cutPositions) = record.cutAtAntimeridian()
    try collection.feature { text in
      text.identifier(of: record)
      Self.geometry(of: cut, cutPositions, &text)
      text.key("properties")
      text.beginObject()
      if record.trace.locations.contains(where: { $0.time != nil }) {
        text.key("coordTimes")
        Self.nested(cut, &text) { location, text in
          if let time = location.time { text.time(time) } else { text.null() }
        }
      }
      text.measurements(of: cut.trace.locations)
      text.fields(of: record, except: ["coordTimes", "times", "timestamps"])
      text.endObject()
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }

  private static func geometry(
    of record: TraceRecord, _ cutPositions: [Int], _ text: inout JSONText
  ) {
    guard !record.trace.locations.isEmpty else {
      text.key("geometry")
      return text.null()
    }
    text.geometry(typeName(of: record), cutPositions: cutPositions) { text in
      nested(record, &text) { location, text in
        text.givenCoordinate(location.coordinate, elevation: location.elevation)
      }
    }
  }

  private static func typeName(of record: TraceRecord) -> String {
    record.trace.locations.count == 1
      ? "MultiPoint" : record.parts.count > 1 ? "MultiLineString" : "LineString"
  }

  /// Writes an element for each location, in an array for each part if there are several.
  private static func nested(
    _ record: TraceRecord, _ text: inout JSONText,
    _ element: (Location, inout JSONText) -> Void
  ) {
    let parts = record.parts
    let hasParts = parts.count > 1
    text.beginArray()
    for part in parts {
      if hasParts { text.beginArray() }
      for location in record.trace.locations[part] { element(location, &text) }
      if hasParts { text.endArray() }
    }
    text.endArray()
  }
}
