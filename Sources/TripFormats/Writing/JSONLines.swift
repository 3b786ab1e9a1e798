/// Writes JSON objects to a sink, a line each.
package final class JSONLines {
  private let sink: any ByteSink
  private var text = JSONText()

  /// Begins an empty text.
  package init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one object, by its members.
  package func object(_ members: (inout JSONText) -> Void) throws(TripFormatError) {
    text.beginObject()
    members(&text)
    text.endObject()
    text.newline()
    if text.bytes.count >= writingChunk { try flush() }
  }

  /// Writes the rest and finishes the sink.
  package func finish() throws(TripFormatError) {
    try flush()
    try sink.finish()
  }

  private func flush() throws(TripFormatError) {
    try sink.write(text.bytes)
    text.removeBytes()
  }
}
