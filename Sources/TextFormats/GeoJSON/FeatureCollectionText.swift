public import Files

/// A writer of a GeoJSON feature collection to a sink, feature by feature.
public final class FeatureCollectionText {
  private let lines: JSONLines

  /// Creates a writer; the start of the collection is written along with the first features, or at
  /// the end if there are none.
  public convenience init(to sink: any ByteSink) {
    self.init(featuresTo: JSONArraySink.features(sink))
  }

  /// Creates a writer of features alone, one per line, which ``JSONArraySink/features(_:)``
  /// combines into a collection.
  package init(featuresTo sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one feature on its own line.
  ///
  /// - Parameter members: writes the members after `"type":"Feature"`: `geometry`, `properties`,
  ///   and `id` if there is one.
  /// - Throws: errors of the sink.
  public func feature(_ members: (inout JSONText) -> Void) throws(FileError) {
    try lines.object { text in
      text.member("type", "Feature")
      members(&text)
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
