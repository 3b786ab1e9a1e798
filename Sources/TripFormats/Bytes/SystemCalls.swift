#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The calls to the system that reading and writing need, with typed errors.
enum SystemCalls {
  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO

  /// Opens a file for reading; refuses directories.
  static func openForReading(_ path: String) throws(TripFormatError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "no such file" : String(cString: strerror(errno))
      throw TripFormatError(.cannotOpen, found: reason, expected: "", file: path)
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw TripFormatError(.cannotOpen, found: "is a directory", expected: "", file: path)
    }
    return descriptor
  }

  /// Reads once into a part of `bytes`; 0 is the end of the file.
  static func input(
    from descriptor: Int32, into bytes: inout [UInt8], range: Range<Int>, name: String
  ) throws(TripFormatError) -> Int {
    let count = bytes.withUnsafeMutableBytes { buffer in
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[range])
      while true {
        let count = read(descriptor, part.baseAddress, part.count)
        if count >= 0 || errno != EINTR { return count }
      }
    }
    guard count >= 0 else { throw failure(.inputFailed, name, expected: "to read on") }
    return count
  }

  /// Writes all bytes.
  static func output(
    _ bytes: [UInt8], to descriptor: Int32, name: String
  ) throws(TripFormatError) {
    let isWritten = bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = write(descriptor, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    guard isWritten else { throw failure(.outputFailed, name, expected: "to write on") }
  }

  /// What a path names: links followed, and whether it is a file that may be replaced.
  static func outputTarget(_ path: String) -> (path: String, mode: UInt32?, isSpecial: Bool) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    var status = stat()
    guard stat(target, &status) == 0 else { return (target, nil, false) }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    return (target, UInt32(status.st_mode) & 0o777, !isRegular)
  }

  /// Opens what exists already and is no regular file: a device, a pipe.
  static func openSpecial(_ path: String) throws(TripFormatError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.outputFailed, path, expected: "a writable file") }
    return descriptor
  }

  /// Makes a new file; an existing one is an error.
  ///
  /// `mode` overrides the process's mask.
  static func create(
    _ path: String, mode: UInt32?, name: String
  ) throws(TripFormatError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(.outputFailed, name, expected: "a writable file") }
    if let mode { fchmod(descriptor, mode_t(mode)) }
    return descriptor
  }

  /// Waits until a file's bytes are on the disk.
  static func synchronize(_ descriptor: Int32, name: String) throws(TripFormatError) {
    guard fsync(descriptor) == 0 else {
      throw failure(.outputFailed, name, expected: "to write on")
    }
  }

  /// Closes what was written to; the last place where a failed write may show.
  static func closeWritten(_ descriptor: Int32, name: String) throws(TripFormatError) {
    guard close(descriptor) == 0 else {
      throw failure(.outputFailed, name, expected: "to close the file")
    }
  }

  /// Closes without looking: nothing was written, or it is thrown away.
  static func abandon(_ descriptor: Int32) { close(descriptor) }

  /// Removes a temporary file.
  static func remove(_ path: String) { unlink(path) }

  /// Puts a finished file under its final name.
  static func move(_ old: String, to new: String) throws(TripFormatError) {
    let result = rename(old, new)
    guard result == 0 else { throw failure(.outputFailed, new, expected: "to name the file") }
  }

  /// Makes a rename last through a power cut, where the file system can.
  static func synchronizeDirectory(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The number of this process.
  static var processNumber: Int32 { getpid() }

  /// The place of the first byte of a kind in a range, found by the system's vector code.
  static func firstIndex(of byte: UInt8, in bytes: [UInt8], range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      let part = UnsafeRawBufferPointer(rebasing: buffer[range])
      guard let base = part.baseAddress, let hit = memchr(base, Int32(byte), part.count)
      else { return nil }
      return range.lowerBound + (UnsafeRawPointer(hit) - base)
    }
  }

  private static func failure(
    _ code: TripFormatError.Code, _ name: String, expected: String
  ) -> TripFormatError {
    let number = errno
    let actual: TripFormatError.Code =
      switch number {
      case EPIPE: .brokenPipe
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      default: code
      }
    let reason = String(cString: strerror(number))
    return TripFormatError(actual, found: "“\(reason)”", expected: expected, file: name)
  }
}
