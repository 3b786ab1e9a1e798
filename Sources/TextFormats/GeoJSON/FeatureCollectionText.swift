public import Files

/// Writes a GeoJSON feature collection to a sink, feature by feature, whatever the features are.
public final class FeatureCollectionText {
  private let lines: JSONLines

  /// Creates a collection; its first bytes go out with the first features.
  public convenience init(to sink: any ByteSink) {
    self.init(featuresTo: JSONArraySink.features(sink))
  }

  /// Creates a text of features alone, a line each, which ``JSONArraySink/features(_:)`` makes a
  /// collection of.
  package init(featuresTo sink: any ByteSink) { lines = JSONLines(to: sink) }

  /// Writes one feature on a line of its own.
  ///
  /// - Parameter members: Writes the members behind `"type":"Feature"`: `geometry` and
  ///   `properties`, and `id` where there is one.
  /// - Throws: What the sink throws.
  public func feature(_ members: (inout JSONText) -> Void) throws(FileError) {
    try lines.object { text in
      text.member("type", "Feature")
      members(&text)
    }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(FileError) { try lines.finish() }
}
