public import Files

/// A writer of JSON objects to a sink, one per line.
@usableFromInline package final class JSONLines {
  private let sink: any ByteSink
  private var text = JSONText()
  /// Whether a part of the current object was already flushed to the sink.
  private var isPartWritten = false
  /// The error that truncated an object, after which nothing more may be written.
  private var failure: FileError?

  /// Creates a writer with an empty buffer.
  package init(to sink: any ByteSink) { self.sink = sink }

  /// Writes one object.
  ///
  /// If `members` throws, nothing of the object is written, unless a part of a long object was
  /// already flushed. Then, the object stays truncated, and nothing more can be written.
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

  /// Writes a member that is an array, in pieces, so that memory doesn't grow with its length.
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

  /// Flushes the buffer and finishes the sink.
  package func finish() throws(FileError) {
    if let failure { throw failure }
    try flush(&text)
    try sink.finish()
  }

  /// Flushes the buffer if it has at least ``writingChunk`` bytes.
  @usableFromInline package func flushIfLong(_ text: inout JSONText) throws(FileError) {
    if text.bytes.count >= writingChunk { try flush(&text) }
  }

  private func flush(_ text: inout JSONText) throws(FileError) {
    try sink.write(text.bytes)
    text.removeBytes()
    isPartWritten = true
  }
}
