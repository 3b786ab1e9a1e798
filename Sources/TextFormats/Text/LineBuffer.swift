public import Files

/// A buffer of text lines, flushed to a sink when it has at least ``writingChunk`` bytes.
@usableFromInline package final class LineBuffer {
  private let sink: any ByteSink
  @usableFromInline var bytes: [UInt8] = []

  package init(to sink: any ByteSink) { self.sink = sink }

  /// Writes a line, followed by a line feed.
  @inlinable package func write(_ line: some Collection<UInt8>) throws(FileError) {
    bytes.append(contentsOf: line)
    bytes.append(0x0a)
    if bytes.count >= writingChunk { try flush() }
  }

  /// Flushes the buffer and finishes the sink.
  package func finish() throws(FileError) {
    try flush()
    try sink.finish()
  }

  @usableFromInline func flush() throws(FileError) {
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
