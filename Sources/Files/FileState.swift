#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The state of a regular file, which shows whether the file was written or truncated.
package struct FileState: Sendable, Equatable {
  /// A time in seconds and nanoseconds since 1970.
  private struct Instant: Sendable, Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  /// The size in bytes.
  package let size: Int
  private let device: UInt64
  private let number: UInt64
  private let written: Instant
  private let changed: Instant

  /// Whether the file can be written only by its owner, who is the current user or root.
  package let isOwnersAlone: Bool

  /// Creates the state of an open file; nil if it isn't a regular file.
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

  /// Returns whether the status of the file has changed since another state, even if the two states
  /// are equal.
  ///
  /// The cause can be a new name, a removed name, or new permissions, but also a write after which
  /// the modification time was set back.
  package func isTouched(since other: FileState) -> Bool { changed != other.changed }

  /// Returns whether two states have the same file, size, and modification time.
  package static func == (a: FileState, b: FileState) -> Bool {
    a.size == b.size && a.device == b.device && a.number == b.number && a.written == b.written
  }
}
