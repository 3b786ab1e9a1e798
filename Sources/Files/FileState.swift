#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The state of a regular file, which shows whether it was written or cut.
package struct FileState: Sendable, Equatable {
  /// Seconds and nanoseconds since 1970.
  private struct Instant: Sendable, Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  /// Length in bytes.
  package let size: Int
  private let device: UInt64
  private let number: UInt64
  private let written: Instant
  private let changed: Instant

  /// Whether only its owner, or the system's, may write it.
  package let isOwnersAlone: Bool

  /// The state of an open file; nil if it is no regular file.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    size = Int(status.st_size)
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    #if canImport(Darwin)
    written = Instant(status.st_mtimespec)
    changed = Instant(status.st_ctimespec)
    #else
    written = Instant(status.st_mtim)
    changed = Instant(status.st_ctim)
    #endif
    isOwnersAlone =
      status.st_mode & (S_IWGRP | S_IWOTH) == 0
      && (status.st_uid == geteuid() || status.st_uid == 0)
  }

  /// Whether something happened to the file that leaves its bytes as they are, or sets the time of
  /// writing back: a rename, a removed name, other permissions.
  package func isTouched(since other: FileState) -> Bool { changed != other.changed }

  /// Whether two are of one file that wasn't written between them.
  package static func == (a: FileState, b: FileState) -> Bool {
    a.size == b.size && a.device == b.device && a.number == b.number && a.written == b.written
  }
}
