import Files

/// Passes paragraphs on that begin with a blank line each, the first without it.
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
