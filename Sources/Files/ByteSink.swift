/// Where a writer's bytes go: a file, standard output, or memory.
public protocol ByteSink: AnyObject {
  /// Takes bytes; they may be kept in a buffer of the system.
  func write(_ bytes: [UInt8]) throws(FileError)

  /// Ends the output; nothing may be written after it.
  ///
  /// A file stands under its name only once this has returned.
  func finish() throws(FileError)
}

/// The sinks that paths stand for.
public enum Output {
  /// Standard output for `-`, else a file that stands under its name once it is finished.
  ///
  /// - Throws: ``FileError/Code/outputFailed`` if the file can't be made.
  public static func sink(for path: String) throws(FileError) -> any ByteSink {
    path == "-" ? StandardOutput() : try AtomicFile(path: path)
  }
}

/// Standard output.
///
/// If the reader of a pipe goes away the error's code is ``FileError/Code/brokenPipe``,
/// provided that the process ignores the signal `SIGPIPE`, which would end it.
public final class StandardOutput: ByteSink {
  /// Creates a sink; nothing is written yet.
  public init() {}

  /// Writes bytes at once.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try SystemCalls.output(bytes, to: SystemCalls.standardOutput, name: "-")
  }

  /// Cuts off what the file that it is appended to holds behind some bytes.
  package func cut(to size: Int) throws(FileError) {
    try SystemCalls.cut(SystemCalls.standardOutput, to: size, name: "-")
  }

  /// Does nothing: standard output is not ours to close.
  public func finish() throws(FileError) {}
}

/// Bytes in memory.
public final class MemorySink: ByteSink {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Does nothing.
  public func finish() throws(FileError) {}
}
