/// A sink that passes bytes to another sink, between an opening and a closing text.
package final class FrameSink: ByteSink {
  private let sink: any ByteSink
  private let closing: [UInt8]
  /// The opening text; nil once it is written.
  private var opening: [UInt8]?

  /// Creates a sink in front of another; `opening` is written with the first bytes, or at the end
  /// if there are none.
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
