/// A file that goes on behind what it holds; what was written stays when the rest fails.
package final class AppendedFile: ByteSink {
  private let path: String
  private let descriptor: Int32

  /// Opens a file, or makes it.
  ///
  /// - Parameter size: how many of its bytes stay; what is behind is cut off, if given.
  /// - Throws: ``TripFormatError/Code/outputFailed`` if it can't be written.
  package init(path: String, keeping size: Int?) throws(TripFormatError) {
    self.path = path
    descriptor = try SystemCalls.openForAppending(path)
    if let size { try SystemCalls.cut(descriptor, to: size, name: path) }
  }

  package func write(_ bytes: [UInt8]) throws(TripFormatError) {
    try SystemCalls.output(bytes, to: descriptor, name: path)
  }

  /// Brings the file to the disk.
  package func finish() throws(TripFormatError) {
    try SystemCalls.synchronize(descriptor, name: path)
  }

  deinit { SystemCalls.closeFile(descriptor) }
}
