import MilepostKit

/// A sink that passes bytes on until the reader of a pipe closes it, and then drops the rest.
final class PatientSink: ByteSink {
  private let sink: any ByteSink
  private var isClosed = false

  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: [UInt8]) throws(FileError) {
    if isClosed { return }
    do {
      try sink.write(bytes)
    } catch {
      guard error.code == .brokenPipe else { throw error }
      isClosed = true
    }
  }

  func finish() throws(FileError) { if !isClosed { try sink.finish() } }
}
