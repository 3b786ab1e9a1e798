import Files

/// A sink for paragraphs that each begin with a blank line, which it removes from the first one.
final class ParagraphSink: ByteSink {
  private let sink: any ByteSink
  private var isBegun = false

  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try sink.write(isBegun ? bytes : Array(bytes.dropFirst()))
    isBegun = isBegun || !bytes.isEmpty
  }

  func finish() throws(FileError) { try sink.finish() }
}
