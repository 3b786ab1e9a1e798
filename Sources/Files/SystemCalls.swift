#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// System calls for reading and writing, with typed errors.
package enum SystemCalls {
  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO

  /// Opens a file for reading; rejects directories.
  static func openForReading(_ path: String) throws(FileError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "no such file" : String(cString: strerror(errno))
      throw FileError(.cannotOpen, found: reason, expected: "", file: path)
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw FileError(.cannotOpen, found: "is a directory", expected: "", file: path)
    }
    return descriptor
  }

  /// Opens a file; if that fails, returns a negative number and leaves the reason in `errno`.
  static func openFile(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    open(path, flags, mode)
  }

  /// Reads once into a range of `bytes` and returns the number of bytes, 0 at the end of the file.
  static func input(
    from descriptor: Int32, into bytes: inout [UInt8], range: Range<Int>, name: String
  ) throws(FileError) -> Int {
    let count = bytes.withUnsafeMutableBytes { buffer in
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[range])
      while true {
        let count = read(descriptor, part.baseAddress, part.count)
        if count >= 0 || errno != EINTR { return count }
      }
    }
    guard count >= 0 else {
      let reason = String(cString: strerror(errno))
      throw FileError(
        .inputFailed, found: "'\(reason)'", expected: "to continue reading", file: name)
    }
    return count
  }

  /// Writes all bytes.
  package static func output(
    _ bytes: [UInt8], to descriptor: Int32, name: String
  ) throws(FileError) {
    do throws(AtomicFileWriter.Failure) {
      try AtomicFileWriter.write(bytes, to: descriptor)
    } catch {
      throw FileError(error, path: name, expected: "to continue writing")
    }
  }

  /// Opens a file for appending, or creates it.
  static func openForAppending(_ path: String) throws(FileError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw FileError(.last, path: path, expected: "a writable file")
    }
    return descriptor
  }

  /// Locks a file against other processes until it is closed, if its file system supports that.
  static func lock(_ descriptor: Int32, name: String) throws(FileError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw FileError(
      .outputFailed, found: "a file that another process is writing", expected: "exclusive access",
      file: name)
  }

  /// Truncates a file to `size` bytes.
  static func cut(_ descriptor: Int32, to size: Int, name: String) throws(FileError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else {
      throw FileError(.last, path: name, expected: "to truncate the file")
    }
  }

  /// Flushes written bytes to disk, if the file is on a disk.
  static func synchronize(_ descriptor: Int32, name: String) throws(FileError) {
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw FileError(.last, path: name, expected: "to continue writing")
    }
  }

  /// Closes a file.
  static func closeFile(_ descriptor: Int32) { close(descriptor) }

  /// Returns the index of the first occurrence of a byte in a range, using the system's vectorized
  /// search.
  package static func firstIndex(of byte: UInt8, in bytes: [UInt8], range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      let part = UnsafeRawBufferPointer(rebasing: buffer[range])
      guard let base = part.baseAddress, let hit = memchr(base, Int32(byte), part.count)
      else { return nil }
      return range.lowerBound + (UnsafeRawPointer(hit) - base)
    }
  }
}

extension FileError {
  /// Creates the error for a system error in writing a file.
  init(_ failure: AtomicFileWriter.Failure, path: String, expected: String) {
    let code: Code =
      switch failure.number {
      case EPIPE: .brokenPipe
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      default: .outputFailed
      }
    self.init(code, found: "'\(failure.reason)'", expected: expected, file: path)
  }
}
