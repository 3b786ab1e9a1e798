/// A mapped file that can be checked for changes while it is open.
package struct MappedFile: Sendable {
  /// The files that are currently mapped.
  private static let files = SignalSafeList()

  private let descriptor: Int32
  private let path: String
  private let state: FileState
  private let entry: SignalSafeList.Entry

  init(_ descriptor: Int32, path: String, state: FileState, memory: UnsafeRawBufferPointer) {
    self.descriptor = descriptor
    self.path = path
    self.state = state
    entry = Self.files.add(path, mappedTo: memory)
  }

  /// Returns the path of the file that is mapped at an address; nil if there is none.
  ///
  /// Safe to call from a signal handler, such as one for `SIGBUS`.
  package static func name(at address: UInt) -> UnsafePointer<CChar>? { files.name(at: address) }

  func checkUnchanged() throws(FileError) -> FileState? {
    guard let now = FileState(descriptor), now == state else { throw .changed(path) }
    return now.isTouched(since: state) ? now : nil
  }

  func close() {
    Self.files.remove(entry)
    SystemCalls.closeFile(descriptor)
  }
}
