/// Puts a text before everything that is written to another sink, and one behind it.
package final class FrameSink: ByteSink {
  private let sink: any ByteSink
  private let closing: [UInt8]
  /// Nil once it is written.
  private var opening: [UInt8]?

  /// Creates a sink before another; `opening` goes out with the first bytes, or at the end.
  package init(_ sink: any ByteSink, opening: [UInt8], closing: [UInt8] = []) {
    self.sink = sink
    self.opening = opening
    self.closing = closing
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    if let opening = opening.take() {
      try sink.write(opening + bytes)
    } else {
      try sink.write(bytes)
    }
  }

  package func finish() throws(FileError) {
    let rest = (opening.take() ?? []) + closing
    if !rest.isEmpty { try sink.write(rest) }
    try sink.finish()
  }
}
