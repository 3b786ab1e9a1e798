/// Writes a GeoJSON feature collection to a sink, feature by feature, whatever the features are.
public final class FeatureCollectionText {
  private let sink: any ByteSink
  private var text = JSONText()
  private var isBegun = false

  /// Creates a collection; its first bytes go out with the first feature.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one feature on a line of its own.
  ///
  /// - Parameter members: Writes the members behind `"type":"Feature"`: `geometry` and
  ///   `properties`, and `id` where there is one.
  /// - Throws: What the sink throws.
  public func feature(_ members: (inout JSONText) -> Void) throws(TripFormatError) {
    begin()
    text.lineBreak()
    text.beginObject()
    text.key("type")
    text.string("Feature")
    members(&text)
    text.endObject()
    if text.bytes.count >= writingChunk { try flush() }
  }

  /// Closes the collection and finishes the sink.
  public func finish() throws(TripFormatError) {
    begin()
    text.endArray()
    text.endObject()
    text.newline()
    try flush()
    try sink.finish()
  }

  private func begin() {
    if isBegun { return }
    isBegun = true
    text.beginObject()
    text.key("type")
    text.string("FeatureCollection")
    text.key("features")
    text.beginArray()
  }

  private func flush() throws(TripFormatError) {
    try sink.write(text.bytes)
    text.removeBytes()
  }
}
