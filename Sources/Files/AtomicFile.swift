/// An output file that appears under its name either complete or not at all.
///
/// Bytes are written to a temporary file in the same folder; ``finish()`` flushes it to disk and
/// renames it. Without that call, or after a failed write, the temporary file is removed and any
/// previous file stays unchanged. Links are followed, and the permissions of a replaced file are
/// preserved. A device or a pipe, such as `/dev/null`, is written directly.
public final class AtomicFile: ByteSink {
  /// The path as given.
  public let path: String

  private var file: AtomicFileWriter
  /// The reason why the file can't be written anymore, which all later calls throw.
  private var failure: FileError?

  /// Creates an output file.
  ///
  /// - Throws: ``FileError/Code/outputFailed`` if the file can't be created, or
  ///   ``FileError/Code/noSpace`` if the disk is full.
  public init(path: String) throws(FileError) {
    do throws(AtomicFileWriter.Failure) {
      file = try AtomicFileWriter(AtomicFileWriter.Target(path))
    } catch {
      throw FileError(error, path: path, expected: "a writable file")
    }
    self.path = path
  }

  /// Writes bytes.
  ///
  /// - Throws: ``FileError/Code/noSpace`` if the disk is full, ``FileError/Code/brokenPipe`` if the
  ///   reader of a pipe has closed it, otherwise ``FileError/Code/outputFailed``. After an error,
  ///   the file can't be finished.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try step { file throws(AtomicFileWriter.Failure) in try file.write(bytes) }
  }

  /// Completes the file and moves it to its path.
  ///
  /// - Throws: The same errors as ``write(_:)``.
  public func finish() throws(FileError) {
    try step { file throws(AtomicFileWriter.Failure) in try file.finish() }
    failure = FileError(
      .outputFailed, found: "a finished file", expected: "an open file", file: path)
  }

  private func step(
    _ body: (inout AtomicFileWriter) throws(AtomicFileWriter.Failure) -> Void
  ) throws(FileError) {
    if let failure { throw failure }
    do throws(AtomicFileWriter.Failure) {
      try body(&file)
    } catch {
      let failure = FileError(error, path: path, expected: "to continue writing")
      self.failure = failure
      throw failure
    }
  }
}
