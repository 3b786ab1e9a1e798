/// An output file opened for appending; bytes already written survive a later failure.
package final class AppendedFile: ByteSink {
  private let path: String
  private let descriptor: Int32

  /// Opens or creates a file, and locks it against other processes until it is closed.
  ///
  /// - Throws: ``FileError/Code/outputFailed`` if the file can't be opened for writing or another
  ///   process has locked it, or ``FileError/Code/noSpace`` if the disk is full.
  package init(path: String) throws(FileError) {
    self.path = path
    descriptor = try SystemCalls.openForAppending(path)
    try SystemCalls.lock(descriptor, name: path)
  }

  /// Truncates the file to `size` bytes.
  package func cut(to size: Int) throws(FileError) {
    try SystemCalls.cut(descriptor, to: size, name: path)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try SystemCalls.output(bytes, to: descriptor, name: path)
  }

  /// Flushes the file to disk.
  package func finish() throws(FileError) {
    try SystemCalls.synchronize(descriptor, name: path)
  }

  deinit { SystemCalls.closeFile(descriptor) }
}
