public import Files
public import RoadSnapping
public import TextFormats

/// Writes snapped traces as GeoJSON: for each matching a line, for each raw location a point, and
/// for each place on the road another, so that a map shows what was made of what.
///
/// The property `kind` tells them apart: `route`, `raw`, `snapped`. Fields of the input that are
/// not about points follow those of the routes as they were.
public final class SnappedGeoJSONWriter: RecordWriter {
  private let collection: FeatureCollectionText

  /// Creates a writer.
  public init(to sink: any ByteSink) { collection = FeatureCollectionText(to: sink) }

  private init(featuresTo sink: any ByteSink) {
    collection = FeatureCollectionText(featuresTo: sink)
  }

  /// Features in a collection.
  package static var form: RecordForm<SnappedRecord> {
    RecordForm({ SnappedGeoJSONWriter(featuresTo: $0) }, in: { JSONArraySink.features($0) })
  }

  /// Writes the features of one trace.
  public func write(_ record: SnappedRecord) throws(FileError) {
    let matchings = record.snapped.matchings
    try collection.routes(of: record) { $0.members(of: matchings[$1]) }
    try collection.points(of: record)
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try collection.finish() }
}
