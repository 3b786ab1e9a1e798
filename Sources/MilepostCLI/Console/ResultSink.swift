import MilepostKit

/// A sink of results that is finished only if the networks haven't changed.
final class ResultSink: ByteSink {
  private let sink: any ByteSink

  init(_ sink: any ByteSink) { self.sink = sink }

  /// Opens standard output for `-`, otherwise a file.
  convenience init(path: String) throws(FileError) { self.init(try Output.sink(for: path)) }

  func write(_ bytes: [UInt8]) throws(FileError) { try sink.write(bytes) }

  func finish() throws(FileError) {
    do {
      try OpenNetworks.checkUnchanged()
    } catch {
      throw FileError(
        .inputFailed, found: error.detail, expected: "", file: error.path ?? "")
    }
    try sink.finish()
  }
}
