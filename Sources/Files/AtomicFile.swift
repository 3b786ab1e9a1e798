/// A file that stands under its name whole or not at all.
///
/// Bytes go to a temporary file in the same folder; ``finish()`` brings them to the disk and
/// renames the file. Without it, or after a failed write, the temporary file is removed and what
/// stood under the name stays. Links are followed; the permissions of a file that is replaced are
/// kept. What is no regular file (`/dev/null`, a pipe) is written directly.
public final class AtomicFile: ByteSink {
  /// The path as it was given.
  public let path: String

  private var file: AtomicFileWriter
  /// Why the file can't be written any more; it stays the reason.
  private var failure: FileError?

  /// Begins a file.
  ///
  /// - Throws: ``FileError/Code/outputFailed`` if it can't be made.
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
  /// - Throws: ``FileError/Code/noSpace`` on a full disk, else
  ///   ``FileError/Code/outputFailed``; the file can't be finished then.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try step { file throws(AtomicFileWriter.Failure) in try file.write(bytes) }
  }

  /// Puts the file under its name.
  ///
  /// - Throws: The reason why it does not stand there.
  public func finish() throws(FileError) {
    try step { file throws(AtomicFileWriter.Failure) in try file.finish() }
    failure = FileError(
      .outputFailed, found: "a file that is finished", expected: "an open one", file: path)
  }

  private func step(
    _ body: (inout AtomicFileWriter) throws(AtomicFileWriter.Failure) -> Void
  ) throws(FileError) {
    if let failure { throw failure }
    do throws(AtomicFileWriter.Failure) {
      try body(&file)
    } catch {
      let failure = FileError(error, path: path, expected: "to write on")
      self.failure = failure
      throw failure
    }
  }
}
