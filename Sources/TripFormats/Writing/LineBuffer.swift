/// Lines of text on their way to a sink, some kilobytes at a time.
final class LineBuffer {
  private let sink: any ByteSink
  private var bytes: [UInt8] = []

  init(to sink: any ByteSink) { self.sink = sink }

  /// Writes a line; the line feed comes by itself.
  func write(_ line: some Collection<UInt8>) throws(TripFormatError) {
    bytes.append(contentsOf: line)
    bytes.append(0x0a)
    if bytes.count >= writingChunk { try flush() }
  }

  /// Writes the rest and finishes the sink.
  func finish() throws(TripFormatError) {
    try flush()
    try sink.finish()
  }

  private func flush() throws(TripFormatError) {
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
