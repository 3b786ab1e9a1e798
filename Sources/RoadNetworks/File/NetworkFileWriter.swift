#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a file whole or not at all: a temporary file beside it, fsync, rename.
package enum NetworkFileWriter {
  /// Puts bytes at a path, replacing what is there.
  ///
  /// Readers that have the old file mapped keep it: its bytes are never touched.
  ///
  /// - Throws: `inputOutput` with the system's reason; then nothing is left behind.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(RoadNetworkError) {
    let temporary = path + ".tmp-\(getpid())-\(UInt32.random(in: 0..<UInt32.max))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(.inputOutput, path: path) }
    let isWritten = put(bytes, descriptor) && fsync(descriptor) == 0
    let failure = errno
    guard close(descriptor) == 0, isWritten else {
      if !isWritten { errno = failure }
      let error = RoadNetworkError.system(.inputOutput, path: path)
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let error = RoadNetworkError.system(.inputOutput, path: path)
      unlink(temporary)
      throw error
    }
  }

  /// Writes all bytes; false leaves the reason in `errno`.
  private static func put(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count, let base = buffer.baseAddress {
        let count = write(descriptor, base + done, buffer.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }
}
