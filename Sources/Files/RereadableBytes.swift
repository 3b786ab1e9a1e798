/// The bytes of a source, to be read again by their place while and after they were read in order.
///
/// A file is read where it lies, memory too. What can't be read by place, a pipe or a terminal, is
/// written to a temporary file as it comes, which has no name and goes with its last user.
package final class RereadableBytes: Sendable {
  /// The name of the source.
  package let name: String

  private enum Origin {
    case memory([UInt8])
    /// `start` is where the source began in the file; a state is watched.
    case file(Int32, start: Int, state: FileState?)
  }
  private let origin: Origin

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    origin = .memory(bytes)
  }

  /// Shares a file that can be read by place; nil for a pipe and the like.
  init?(sharing descriptor: Int32, name: String) throws(FileError) {
    guard let state = FileState(descriptor) else { return nil }
    self.name = name
    let start = SystemCalls.position(of: descriptor)
    origin = .file(
      try SystemCalls.duplicate(descriptor, name: name), start: start, state: state)
  }

  /// Begins an empty temporary file.
  init(spooling name: String) throws(FileError) {
    self.name = name
    origin = .file(try SystemCalls.temporaryFile(), start: 0, state: nil)
  }

  deinit {
    if case .file(let descriptor, _, _) = origin { SystemCalls.closeFile(descriptor) }
  }

  /// Writes behind what the temporary file holds.
  func append(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    guard case .file(let descriptor, _, _) = origin else { return }
    try SystemCalls.output(Array(bytes), to: descriptor, name: "temporary file for \(name)")
  }

  /// Reads a range of the source into the first bytes of a buffer, which grows where it is too
  /// small.
  ///
  /// - Throws: ``FileError/Code/inputFailed`` where the file is no longer what it was when it
  ///   was opened.
  package func read(_ range: Range<Int>, into buffer: inout [UInt8]) throws(FileError) {
    if buffer.count < range.count {
      buffer = [UInt8](repeating: 0, count: max(range.count, 2 * buffer.count))
    }
    switch origin {
    case .memory(let bytes):
      guard range.upperBound <= bytes.count else { throw changed(at: range.lowerBound) }
      buffer.replaceSubrange(0..<range.count, with: bytes[range])
    case .file(let descriptor, let start, _):
      try checkUnchanged()
      let count = try SystemCalls.input(
        from: descriptor, at: start + range.lowerBound, into: &buffer, count: range.count,
        name: name)
      guard count == range.count else { throw changed(at: range.lowerBound) }
    }
  }

  /// Looks whether the file was written or cut since it was opened.
  ///
  /// - Throws: ``FileError/Code/inputFailed``.
  package func checkUnchanged() throws(FileError) {
    guard case .file(let descriptor, _, let state?) = origin else { return }
    guard FileState(descriptor) == state else { throw changed(at: nil) }
  }

  /// The error for bytes that are not those that stood there before.
  package func changed(at offset: Int?) -> FileError { .changed(name, at: offset) }
}
