/// An output file opened for appending; bytes already written survive a later failure.
package final class AppendedFile: ByteSink {
  private let path: String
  private let descriptor: Int32

  /// Opens a file, or makes it; other processes can't until it is closed.
  ///
  /// - Throws: ``FileError/Code/outputFailed`` if it can't be written, or another process does.
  package init(path: String) throws(FileError) {
    self.path = path
    descriptor = try SystemCalls.openForAppending(path)
    try SystemCalls.lock(descriptor, name: path)
  }

  /// Cuts off what is behind some bytes.
  package func cut(to size: Int) throws(FileError) {
    try SystemCalls.cut(descriptor, to: size, name: path)
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try SystemCalls.output(bytes, to: descriptor, name: path)
  }

  /// Brings the file to the disk.
  package func finish() throws(FileError) {
    try SystemCalls.synchronize(descriptor, name: path)
  }

  deinit { SystemCalls.closeFile(descriptor) }
}
