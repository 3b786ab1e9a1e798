#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Bytes that stay where they are: a mapped file, or a copy in memory.
struct MappedBytes: ~Copyable, @unchecked Sendable {
  let base: UnsafeRawPointer
  let byteCount: Int
  private let isMapped: Bool

  /// Lends the bytes for the length of a call.
  borrowing func withSpan<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(RawSpan(_unsafeStart: base, byteCount: byteCount))
  }

  /// Takes a copy of bytes.
  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    base = UnsafeRawPointer(copy)
    byteCount = bytes.count
    isMapped = false
  }

  /// Maps a file, or reads it into memory.
  init(path: String, loading: RoadNetwork.Loading) throws(RoadNetworkError) {
    // Without waiting: a pipe that nobody writes to would hold the process up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(.cannotOpen, path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(.cannotOpen, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RoadNetworkError(
        .cannotOpen, "found no regular file, expected a .roads file", path: path)
    }
    let count = Int(status.st_size)
    guard count > 0 else {
      throw RoadNetworkError(.notANetwork, "found an empty file", path: path, offset: 0)
    }
    switch loading {
    case .mapped:
      guard let map = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), map != MAP_FAILED
      else { throw .system(.cannotOpen, path: path) }
      base = UnsafeRawPointer(map)
      isMapped = true
    case .resident:
      let copy = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
      var done = 0
      while done < count {
        let got = read(descriptor, copy + done, count - done)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          copy.deallocate()
          if got == 0 {
            throw RoadNetworkError(
              .damaged, "found \(done) bytes, expected \(count)", path: path, offset: UInt64(done))
          }
          throw .system(.inputOutput, path: path)
        }
        done += got
      }
      base = UnsafeRawPointer(copy)
      isMapped = false
    }
    byteCount = count
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: base), byteCount)
    } else {
      base.deallocate()
    }
  }
}

extension RoadNetworkError {
  /// An error with the system's reason for the call that failed last.
  static func system(_ code: Code, path: String) -> RoadNetworkError {
    let reason = String(cString: strerror(errno))
    return RoadNetworkError(code, reason, path: path)
  }
}
