/// Writes JSON objects to a sink, a line each.
package final class JSONLines {
  private let sink: any ByteSink
  private var text = JSONText()
  /// Whether the sink has a part of the object that is being written.
  private var isPartWritten = false

  /// Begins an empty text.
  package init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one object, by its members.
  ///
  /// Of one that fails nothing is written, but for what ``list(_:in:_:)`` wrote.
  package func object(
    _ members: (inout JSONText) throws(TripFormatError) -> Void
  ) throws(TripFormatError) {
    let start = text.bytes.count
    isPartWritten = false
    text.beginObject()
    do {
      try members(&text)
    } catch {
      text.cut(to: isPartWritten ? 0 : start)
      throw error
    }
    text.endObject()
    text.newline()
    try flushIfLong(&text)
  }

  /// Writes an array, and to the sink what is at hand of it, so that memory doesn't grow with it.
  package func list<Elements: Sequence>(
    _ elements: Elements, in text: inout JSONText,
    _ element: (inout JSONText, Elements.Element) throws(TripFormatError) -> Void
  ) throws(TripFormatError) {
    text.beginArray()
    for value in elements {
      try element(&text, value)
      try flushIfLong(&text)
    }
    text.endArray()
  }

  /// Writes the rest and finishes the sink.
  package func finish() throws(TripFormatError) {
    try flush(&text)
    try sink.finish()
  }

  package func flushIfLong(_ text: inout JSONText) throws(TripFormatError) {
    if text.bytes.count >= writingChunk { try flush(&text) }
  }

  private func flush(_ text: inout JSONText) throws(TripFormatError) {
    try sink.write(text.bytes)
    text.removeBytes()
    isPartWritten = true
  }
}
