package import Files

extension ByteWindow {
  /// Bytes of a file by which its kind is recognized.
  private static let beginning = 1 << 16

  /// The first bytes of a file, which is opened and closed again.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` or where the system fails to read.
  package static func beginning(ofFileAt path: String) throws(FileError) -> ByteWindow {
    var window = ByteWindow(try ByteSource(path: path), limit: beginning, chunkSize: beginning)
    while window.end < beginning, try window.fill() {}
    return window
  }
}
