public import Files

/// Writes JSON objects to a sink, a line each.
@usableFromInline package final class JSONLines {
  private let sink: any ByteSink
  private var text = JSONText()
  /// Whether the sink has a part of the object that is being written.
  private var isPartWritten = false
  /// Why an object is cut, behind which nothing may stand.
  private var failure: FileError?

  /// Begins an empty text.
  package init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one object, by its members.
  ///
  /// Nothing is written of one that fails, unless a part of it is long and has left: then it stays
  /// cut, and nothing can be written behind it.
  package func object(
    _ members: (inout JSONText) throws(FileError) -> Void
  ) throws(FileError) {
    if let failure { throw failure }
    let start = text.bytes.count
    isPartWritten = false
    text.beginObject()
    do {
      try members(&text)
    } catch {
      if isPartWritten { failure = error }
      text.cut(to: isPartWritten ? 0 : start)
      throw error
    }
    text.endObject()
    text.newline()
    try flushIfLong(&text)
  }

  /// Writes a member that is an array, and to the sink what is at hand of it, so that memory
  /// doesn't grow with it.
  @inlinable package func list<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, in text: inout JSONText,
    _ element: (inout JSONText, Elements.Element) throws(FileError) -> Void
  ) throws(FileError) {
    text.key(name)
    text.beginArray()
    for value in elements {
      try element(&text, value)
      try flushIfLong(&text)
    }
    text.endArray()
  }

  /// Writes the rest and finishes the sink.
  package func finish() throws(FileError) {
    if let failure { throw failure }
    try flush(&text)
    try sink.finish()
  }

  /// Writes what is at hand of a long object.
  @usableFromInline package func flushIfLong(_ text: inout JSONText) throws(FileError) {
    if text.bytes.count >= writingChunk { try flush(&text) }
  }

  private func flush(_ text: inout JSONText) throws(FileError) {
    try sink.write(text.bytes)
    text.removeBytes()
    isPartWritten = true
  }
}
