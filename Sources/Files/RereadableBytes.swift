/// The bytes of a source with random access, during and after sequential reading.
///
/// Files and memory are read directly. A source without random access, such as a pipe or a
/// terminal, is copied to an unnamed temporary file while it is read. The system removes the file
/// once it is closed.
package final class RereadableBytes: Sendable {
  /// The name of the source.
  package let name: String

  private enum Origin {
    case memory([UInt8])
    /// An open file; `start` is the position in the file at which the source begins. If `state`
    /// isn't nil, the file must not change.
    case file(Int32, start: Int, state: FileState?)
  }
  private let origin: Origin

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    origin = .memory(bytes)
  }

  /// Shares a regular file; nil for anything else, such as a pipe or a terminal.
  init?(sharing descriptor: Int32, name: String) throws(FileError) {
    guard let state = FileState(descriptor) else { return nil }
    self.name = name
    let start = SystemCalls.position(of: descriptor)
    origin = .file(
      try SystemCalls.duplicate(descriptor, name: name), start: start, state: state)
  }

  /// Creates an empty temporary file.
  init(spooling name: String) throws(FileError) {
    self.name = name
    origin = .file(try SystemCalls.temporaryFile(), start: 0, state: nil)
  }

  deinit {
    if case .file(let descriptor, _, _) = origin { SystemCalls.closeFile(descriptor) }
  }

  /// Appends bytes to the temporary file.
  func append(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    guard case .file(let descriptor, _, _) = origin else { return }
    try SystemCalls.output(Array(bytes), to: descriptor, name: "temporary file for \(name)")
  }

  /// Reads a range of the source into the beginning of a buffer, which grows if it is too small.
  ///
  /// - Throws: ``FileError/Code/inputFailed`` if the source can't be read, has changed since it was
  ///   opened, or ends before the range does.
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

  /// Checks that a shared file hasn't been written or truncated since it was opened.
  ///
  /// - Throws: ``FileError/Code/inputFailed`` if it has.
  package func checkUnchanged() throws(FileError) {
    guard case .file(let descriptor, _, let state?) = origin else { return }
    guard FileState(descriptor) == state else { throw changed(at: nil) }
  }

  /// Returns the error for a source that has changed since it was opened.
  package func changed(at offset: Int?) -> FileError { .changed(name, at: offset) }
}
