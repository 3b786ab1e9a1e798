#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Bytes that stay where they are: a mapped file, or a copy in memory.
package struct MappedBytes: ~Copyable, @unchecked Sendable {
  package let base: UnsafeRawPointer
  package let byteCount: Int
  private let isMapped: Bool

  /// Lends the bytes for the length of a call.
  package borrowing func withSpan<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(RawSpan(_unsafeStart: base, byteCount: byteCount))
  }

  /// Takes a copy of bytes.
  package init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    base = UnsafeRawPointer(copy)
    byteCount = bytes.count
    isMapped = false
  }

  /// Maps a file, or reads it into memory.
  ///
  /// An empty file has no bytes, mapped or not.
  ///
  /// - Parameters:
  ///   - isCopied: Whether the bytes are read into memory, where nothing that happens to the file
  ///     later matters.
  ///   - kind: What the file should be, for errors: such as "a .roads file".
  /// - Throws: `cannotOpen` for what is no regular file too, `inputFailed`, or `cut`.
  package init(path: String, isCopied: Bool, expecting kind: String) throws(FileError) {
    // Opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(.cannotOpen, path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(.cannotOpen, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.cannotOpen, found: "no regular file", expected: kind, file: path)
    }
    let count = Int(status.st_size)
    guard count > 0 else {
      self.init([])
      return
    }
    if isCopied {
      let copy = try Self.copy(descriptor, count: count, path: path)
      self.init(base: UnsafeRawPointer(copy), byteCount: count, isMapped: false)
    } else {
      guard let map = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), map != MAP_FAILED
      else { throw .system(.cannotOpen, path: path) }
      self.init(base: UnsafeRawPointer(map), byteCount: count, isMapped: true)
    }
  }

  private init(base: UnsafeRawPointer, byteCount: Int, isMapped: Bool) {
    self.base = base
    self.byteCount = byteCount
    self.isMapped = isMapped
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
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: base), byteCount)
    } else {
      base.deallocate()
    }
  }
}

extension FileError {
  /// An error with the system's reason for the call that failed last.
  static func system(_ code: Code, path: String) -> FileError {
    FileError(code, found: String(cString: strerror(errno)), expected: "", file: path)
  }
}
