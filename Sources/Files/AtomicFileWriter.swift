#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A writer of a file that appears under its name either complete or not at all.
///
/// Bytes are written to a temporary file in the same folder; ``finish()`` flushes it to disk,
/// renames it, and flushes the folder. Without that call, or after a failed write, the temporary
/// file is removed and any previous file stays unchanged. Links are followed, and the permissions
/// of a replaced file are preserved. Devices and pipes are written directly.
package struct AtomicFileWriter: ~Copyable {
  /// A system error that prevented writing a file.
  package struct Failure: Error, Hashable {
    /// The system's error number (`errno`).
    package var number: Int32

    /// The system's description of the error.
    package var reason: String { String(cString: strerror(number)) }

    /// The error that the last system call reported.
    package static var last: Failure { Failure(number: errno) }
  }

  /// The target of a path.
  package struct Target {
    /// A kind of target that can't be replaced by a file.
    package enum Special: String {
      case folder = "a folder"
      case device = "a device or pipe"
    }

    /// The path, with links followed unless it leads to a device or a pipe.
    package var path: String
    /// The permissions of the regular file at the path; nil if there is none.
    package var permissions: UInt32?
    /// The kind of target; nil if it is a regular file or doesn't exist.
    package var special: Special?

    /// Inspects the target of a path.
    package init(_ path: String) {
      self.path = path
      var status = stat()
      // A pipe is opened by the given name, because the target of a link such as `/dev/stdout`
      // can't be opened.
      if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
        special = .device
        return
      }
      if let resolved = realpath(path, nil) {
        self.path = String(cString: resolved)
        free(resolved)
      } else if let end = Self.end(ofLinkAt: path) {
        self.path = end
      }
      guard stat(self.path, &status) == 0 else { return }
      switch status.st_mode & S_IFMT {
      case S_IFREG: permissions = UInt32(status.st_mode) & 0o7777
      case S_IFDIR: special = .folder
      default: special = .device
      }
    }

    /// Returns the end of a chain of links that leads to no existing file; nil if there is no link,
    /// or there are too many.
    private static func end(ofLinkAt path: String) -> String? {
      var path = path
      // Linux follows at most 40 links.
      for step in 0..<40 {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { buffer -> Int in
          guard let base = buffer.baseAddress else { return -1 }
          return readlink(path, base.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        guard count > 0 else { return step == 0 ? nil : path }
        let link = String(decoding: bytes[..<count], as: UTF8.self)
        path = link.hasPrefix("/") ? link : folder(of: path) + link
      }
      return nil
    }

    /// Returns the folder of a path, with a trailing slash; empty for the current folder.
    static func folder(of path: String) -> String {
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
  }

  /// The temporary files of all writers.
  private static let unfinished = SignalSafeList()

  /// Removes the temporary files of all writers before the process ends; safe in signal handlers.
  package static func removeUnfinished() { unfinished.unlinkAll() }

  private let target: Target
  /// The temporary file; nil if the target is written directly.
  private let temporary: TemporaryName?
  /// The descriptor of the open file; nil once it is closed.
  private var descriptor: Int32?

  /// Creates the temporary file, or opens a target that is a device or a pipe.
  ///
  /// Fails if the target is a folder. Temporary files that ended processes left for the same target
  /// are removed.
  ///
  /// - Parameter permissions: the permissions of a new file, before the process's umask is applied.
  package init(_ target: Target, permissions: UInt16 = 0o666) throws(Failure) {
    self.target = target
    let opened: Int32
    if target.special != nil {
      temporary = nil
      opened = open(target.path, O_WRONLY | O_CLOEXEC)
    } else {
      TemporaryName.removeAbandoned(of: target.path)
      let made = TemporaryName.open(
        for: target.path, mode_t(permissions), in: Self.unfinished)
      temporary = made?.name
      opened = made?.descriptor ?? -1
    }
    descriptor = opened < 0 ? nil : opened
    guard opened >= 0 else { throw .last }
    guard let permissions = target.permissions else { return }
    guard fchmod(opened, mode_t(permissions)) == 0 else { throw discard() }
  }

  /// The path of the file to which bytes are written until ``finish()``, for code that opens the
  /// file by its path.
  package var path: String { temporary?.path ?? target.path }

  /// Writes bytes.
  ///
  /// After a failure, the temporary file is removed, and nothing can be written or finished
  /// anymore.
  package mutating func write(_ bytes: [UInt8]) throws(Failure) {
    guard let descriptor else { throw Failure(number: EBADF) }
    guard writeAll(bytes, to: descriptor) else { throw discard() }
  }

  /// Writes all bytes to an open file, which the caller closes even after a failure.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    guard writeAll(bytes, to: descriptor) else { throw .last }
  }

  /// Completes the file and moves it to the target.
  package mutating func finish() throws(Failure) {
    guard let open = descriptor else { throw Failure(number: EBADF) }
    guard let temporary else {
      descriptor = nil
      guard close(open) == 0 else { throw .last }
      return
    }
    // Rename the file while it is open and locked, because other processes would otherwise consider
    // it abandoned.
    guard fsync(open) == 0, rename(temporary.path, target.path) == 0 else { throw discard() }
    Self.unfinished.remove(temporary.entry)
    descriptor = nil
    // The bytes are already on disk, so an error of `close` can be ignored.
    close(open)
    synchronizeFolder()
  }

  /// Makes the rename survive a power failure, if the file system supports that.
  private func synchronizeFolder() {
    let folder = Target.folder(of: target.path)
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Discards the file and returns the last system error.
  private mutating func discard() -> Failure {
    let failure = Failure.last
    if let descriptor { close(descriptor) }
    descriptor = nil
    if let temporary { remove(temporary) }
    return failure
  }

  deinit {
    guard let descriptor else { return }
    close(descriptor)
    if let temporary { remove(temporary) }
  }

  private func remove(_ temporary: TemporaryName) {
    unlink(temporary.path)
    Self.unfinished.remove(temporary.entry)
  }
}

/// Writes all bytes; if that fails, returns false and leaves the reason in `errno`.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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
