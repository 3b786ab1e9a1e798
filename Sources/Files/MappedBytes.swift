#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Bytes at a fixed address: a mapped file, or a copy in memory.
package struct MappedBytes: ~Copyable, @unchecked Sendable {
  package let base: UnsafeRawPointer
  package let byteCount: Int
  /// The mapped file; nil for a copy.
  private let file: MappedFile?

  /// Calls a closure with the bytes, which are valid during the call.
  package borrowing func withSpan<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(RawSpan(_unsafeStart: base, byteCount: byteCount))
  }

  /// Creates a copy of bytes.
  package init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    self.init(base: UnsafeRawPointer(copy), byteCount: bytes.count, file: nil)
  }

  /// Maps a file, or reads it into memory.
  ///
  /// A file is always read into memory if anyone but the current user and root may write it. An
  /// empty file is never mapped.
  ///
  /// - Parameters:
  ///   - isCopied: whether to read the bytes into memory, where later changes to the file don't
  ///     affect them.
  ///   - kind: the expected kind of file, for errors, such as "a .roads file".
  /// - Throws: `cannotOpen` if the file isn't a regular file or can't be opened or mapped. If bytes
  ///   are read into memory, `inputFailed` if reading fails or the file changes meanwhile, or `cut`
  ///   if it becomes shorter.
  package init(path: String, isCopied: Bool, expecting kind: String) throws(FileError) {
    // Opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(.cannotOpen, path: path) }
    var isKept = false
    defer { if !isKept { close(descriptor) } }
    guard let state = FileState(descriptor) else {
      throw FileError(.cannotOpen, found: "no regular file", expected: kind, file: path)
    }
    let count = state.size
    guard count > 0 else {
      self.init([])
      return
    }
    if isCopied || !state.isOwnersAlone {
      let copy = try Self.copy(descriptor, count: count, path: path)
      guard FileState(descriptor) == state else {
        copy.deallocate()
        throw .changed(path)
      }
      self.init(base: UnsafeRawPointer(copy), byteCount: count, file: nil)
    } else {
      guard let map = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), map != MAP_FAILED
      else { throw .system(.cannotOpen, path: path) }
      isKept = true
      let memory = UnsafeRawBufferPointer(start: map, count: count)
      self.init(
        base: UnsafeRawPointer(map), byteCount: count,
        file: MappedFile(descriptor, path: path, state: state, memory: memory))
    }
  }

  private init(base: UnsafeRawPointer, byteCount: Int, file: MappedFile?) {
    self.base = base
    self.byteCount = byteCount
    self.file = file
  }

  /// Whether the bytes are those of a mapped file.
  package var isMapped: Bool { file != nil }

  /// Checks that a mapped file hasn't been written or truncated since it was opened.
  ///
  /// - Returns: The file's state if its status has changed in a way that may hide a write;
  ///   otherwise nil.
  /// - Throws: `inputFailed` if the file has been written or truncated.
  @discardableResult
  package borrowing func checkUnchanged() throws(FileError) -> FileState? {
    try file?.checkUnchanged()
  }

  private static func copy(
    _ descriptor: Int32, count: Int, path: String
  ) throws(FileError) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    var done = 0
    while done < count {
      let got = read(descriptor, copy + done, count - done)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        let error =
          got == 0
          ? FileError(
            .cut, found: "\(done) bytes", expected: "\(count)", file: path, byteOffset: done)
          : .system(.inputFailed, path: path)
        copy.deallocate()
        throw error
      }
      done += got
    }
    return copy
  }

  deinit {
    if let file {
      munmap(UnsafeMutableRawPointer(mutating: base), byteCount)
      file.close()
    } else {
      base.deallocate()
    }
  }
}

extension FileError {
  /// Returns the error for a file that has changed since it was opened.
  static func changed(_ path: String, at offset: Int? = nil) -> FileError {
    FileError(
      .inputFailed, found: "a file that has changed since it was opened",
      expected: "an unchanged file", file: path, byteOffset: offset)
  }

  /// Returns an error with the system's reason for the last failed call.
  static func system(_ code: Code, path: String) -> FileError {
    FileError(code, found: String(cString: strerror(errno)), expected: "", file: path)
  }
}
