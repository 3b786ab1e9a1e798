#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The name of an unfinished file: the name of the finished file, `.tmp-`, the process id, a
/// hyphen, and a random number.
///
/// The process that writes the file holds a lock on it. If another process can lock the file, the
/// writing process has died. The next writer of the same file then removes the abandoned one.
struct TemporaryName {
  let path: String
  let entry: SignalSafeList.Entry

  private static let mark = ".tmp-"

  /// Creates a temporary file for a path.
  ///
  /// - Parameter permissions: the permissions of the file, before the process's umask is applied.
  /// - Returns: The open file; nil, with the reason in `errno`, if it can't be created.
  static func open(
    for path: String, _ permissions: mode_t, in list: SignalSafeList
  ) -> (name: TemporaryName, descriptor: Int32)? {
    while true {
      let name = path + mark + "\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      // The name is listed before the file is created, so that a signal in between doesn't leave
      // the file behind.
      let entry = list.add(name)
      let opened = SystemCalls.openFile(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      guard opened >= 0 else {
        let reason = errno
        list.remove(entry)
        errno = reason
        return nil
      }
      // If the file system doesn't support locks, abandoned files are not removed.
      let isTaken = flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      var status = stat()
      if !isTaken, fstat(opened, &status) == 0, status.st_nlink > 0 {
        return (TemporaryName(path: name, entry: entry), opened)
      }
      // Another writer considered the file abandoned before it was locked.
      list.remove(entry)
      close(opened)
    }
  }

  /// Removes the temporary files for a path whose processes have died.
  static func removeAbandoned(of path: String) {
    let folder = AtomicFileWriter.Target.folder(of: path)
    let prefix = FileIdentity.name(of: path) + mark
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard name.hasPrefix(prefix), isNumbers(name.dropFirst(prefix.count)) else { continue }
      removeIfAbandoned(folder + name)
    }
  }

  /// Returns whether a string consists of two numbers with a hyphen between them.
  private static func isNumbers(_ text: Substring) -> Bool {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = SystemCalls.openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard FileState(descriptor) != nil, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    unlink(path)
  }
}
