#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a file that stands under its name whole or not at all.
///
/// Bytes go to a temporary file in the same folder; ``finish()`` brings them to the disk, renames
/// the file and brings the folder to the disk. Without that, or after a failed write, the temporary
/// file is removed and what stood under the name stays. Links are followed; the permissions of a
/// file that is replaced are kept. Devices and pipes are never replaced: they are written directly.
package struct AtomicFileWriter: ~Copyable {
  /// Why a file could not be written.
  package struct Failure: Error, Hashable {
    /// The system's number of the reason (`errno`).
    package var number: Int32

    /// The system's words for it.
    package var reason: String { String(cString: strerror(number)) }

    /// The one that the last call to the system has left.
    package static var last: Failure { Failure(number: errno) }
  }

  /// What a path names.
  package struct Target {
    /// What is no file that could be replaced.
    package enum Special: String {
      case folder = "a folder"
      case device = "a device or pipe"
    }

    /// The path, with links followed.
    package var path: String
    /// The permissions of the regular file that stands there; nil where none does.
    package var permissions: UInt32?
    /// What stands there instead of a regular file; nil where one or nothing does.
    package var special: Special?

    /// Looks at what stands at a path.
    package init(_ path: String) {
      self.path = path
      var status = stat()
      // A pipe is opened by the name it was given: the target of its link (`/dev/stdout`) leads
      // nowhere.
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

    /// Where a link leads behind which nothing stands yet; nil where there is no link.
    private static func end(ofLinkAt path: String) -> String? {
      var path = path
      // As many as systems follow.
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

    /// The folder of a path, with a slash at its end; empty for the current one.
    static func folder(of path: String) -> String {
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
  }

  /// The temporary files of all writers.
  private static let unfinished = SignalSafeList()

  /// Removes the temporary files of all writers, where the process is about to end; a signal
  /// handler may call it.
  package static func removeUnfinished() { unfinished.unlinkAll() }

  private let target: Target
  /// Nil if the file is written directly.
  private let temporary: TemporaryName?
  /// Nil once the file is closed.
  private var descriptor: Int32?

  /// Begins a file.
  ///
  /// - Parameter permissions: those of a new file, before the process's mask takes some away.
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

  /// The file that holds the bytes until it is finished, for writers that open it by its name.
  package var path: String { temporary?.path ?? target.path }

  /// Writes bytes.
  ///
  /// After a failure the file is gone: nothing more can be written, nor finished.
  package mutating func write(_ bytes: [UInt8]) throws(Failure) {
    guard let descriptor else { throw Failure(number: EBADF) }
    guard writeAll(bytes, to: descriptor) else { throw discard() }
  }

  /// Writes all bytes to an open file that stays the caller's, whatever happens.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    guard writeAll(bytes, to: descriptor) else { throw .last }
  }

  /// Puts the file under its name.
  package mutating func finish() throws(Failure) {
    guard let open = descriptor else { throw Failure(number: EBADF) }
    guard let temporary else {
      descriptor = nil
      guard close(open) == 0 else { throw .last }
      return
    }
    // Renamed while it is open and locked: another process would take it for an abandoned one.
    guard fsync(open) == 0, rename(temporary.path, target.path) == 0 else { throw discard() }
    Self.unfinished.remove(temporary.entry)
    descriptor = nil
    guard close(open) == 0 else { throw .last }
    synchronizeFolder()
  }

  /// Makes the new name last through a power cut, where the file system can.
  private func synchronizeFolder() {
    let folder = Target.folder(of: target.path)
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Gives the file up; returns the reason that the system gave before.
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

/// Writes all bytes; false leaves the reason in `errno`.
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
