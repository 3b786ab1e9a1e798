#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The calls to the system that reading by position needs.
extension SystemCalls {
  /// Where in a file the next read begins.
  static func position(of descriptor: Int32) -> Int { max(0, Int(lseek(descriptor, 0, SEEK_CUR))) }

  /// A second descriptor of the same file, for its owner to close.
  static func duplicate(_ descriptor: Int32, name: String) throws(FileError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else {
      throw FileError(
        .inputFailed, found: "'\(String(cString: strerror(errno)))'", expected: "to read on",
        file: name)
    }
    return copy
  }

  /// A new file without a name, for its owner to close; the system removes it then.
  ///
  /// It lies in the folder that `TMPDIR` names, else in `/tmp`.
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

  /// Reads from a place in a file into the first bytes of a buffer, until they are full.
  ///
  /// - Returns: How many bytes there were; fewer than `count` at the end of the file.
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
          .inputFailed, found: "'\(String(cString: strerror(errno)))'", expected: "to read on",
          file: name)
      }
      if read == 0 { break }
      done += read
    }
    return done
  }
}
