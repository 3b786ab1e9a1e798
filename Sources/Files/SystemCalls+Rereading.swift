#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// System calls for random access.
extension SystemCalls {
  /// Returns the position in a file at which the next read begins.
  static func position(of descriptor: Int32) -> Int { max(0, Int(lseek(descriptor, 0, SEEK_CUR))) }

  /// Returns a second descriptor of the same file, which the caller closes.
  static func duplicate(_ descriptor: Int32, name: String) throws(FileError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else {
      throw FileError(
        .inputFailed, found: "'\(String(cString: strerror(errno)))'",
        expected: "to continue reading",
        file: name)
    }
    return copy
  }

  /// Creates a file without a name.
  ///
  /// The caller closes it, and the system then removes it.
  ///
  /// The file is in the folder named by `TMPDIR`, or else in `/tmp`.
  static func temporaryFile() throws(FileError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/milepost-XXXXXX".utf8CString)
    let descriptor = path.withUnsafeMutableBufferPointer { path in
      guard let start = path.baseAddress else { return Int32(-1) }
      let descriptor = mkstemp(start)
      if descriptor >= 0 { unlink(start) }
      return descriptor
    }
    guard descriptor >= 0 else {
      throw FileError(.last, path: folder, expected: "to make a temporary file")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Reads from a position in a file into the first `count` bytes of a buffer.
  ///
  /// - Returns: The number of bytes read, less than `count` at the end of the file.
  static func input(
    from descriptor: Int32, at offset: Int, into bytes: inout [UInt8], count: Int, name: String
  ) throws(FileError) -> Int {
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<count])
        return pread(descriptor, part.baseAddress, part.count, off_t(offset + done))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else {
        throw FileError(
          .inputFailed, found: "'\(String(cString: strerror(errno)))'",
          expected: "to continue reading",
          file: name)
      }
      if read == 0 { break }
      done += read
    }
    return done
  }
}
