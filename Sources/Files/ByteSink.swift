/// A destination of bytes: a file, standard output, or memory.
public protocol ByteSink: AnyObject {
  /// Writes bytes, which the sink or the system may buffer.
  func write(_ bytes: [UInt8]) throws(FileError)

  /// Ends the output; callers must not write anything afterward.
  ///
  /// An ``AtomicFile`` appears under its name only when this method is called.
  func finish() throws(FileError)
}

/// The choice of a sink by its path.
public enum Output {
  /// Returns standard output for `-`, otherwise a file that appears under its name once it is
  /// finished.
  ///
  /// - Throws: ``FileError/Code/outputFailed`` if the file can't be created, or
  ///   ``FileError/Code/noSpace`` if the disk is full.
  public static func sink(for path: String) throws(FileError) -> any ByteSink {
    path == "-" ? StandardOutput() : try AtomicFile(path: path)
  }
}

/// Standard output.
///
/// If the reader of a pipe has closed it, writing throws ``FileError/Code/brokenPipe``, provided
/// that the process ignores the signal `SIGPIPE`, which would otherwise end it.
public final class StandardOutput: ByteSink {
  /// Creates a sink without writing anything.
  public init() {}

  /// Writes bytes without buffering them.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try SystemCalls.output(bytes, to: SystemCalls.standardOutput, name: "-")
  }

  /// Truncates the file that receives standard output to `size` bytes.
  package func cut(to size: Int) throws(FileError) {
    try SystemCalls.cut(SystemCalls.standardOutput, to: size, name: "-")
  }

  /// Does nothing; standard output stays open.
  public func finish() throws(FileError) {}
}

/// A sink that collects bytes in memory.
public final class MemorySink: ByteSink {
  /// The bytes written so far.
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
