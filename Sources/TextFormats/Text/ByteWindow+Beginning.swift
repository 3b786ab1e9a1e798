package import Files

extension ByteWindow {
  /// The maximum number of bytes from which the kind of a file is detected.
  private static let beginning = 1 << 16

  /// Returns the first 64 KiB of a file, or all of a shorter one.
  ///
  /// - Throws: ``FileError/Code/cannotOpen``, or ``FileError/Code/inputFailed`` if the system fails
  ///   to read.
  package static func beginning(ofFileAt path: String) throws(FileError) -> ByteWindow {
    var window = ByteWindow(try ByteSource(path: path), limit: beginning, chunkSize: beginning)
    while window.end < beginning, try window.fill() {}
    return window
  }
}
