#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The identity of a file, equal for all paths that lead to it, except for dangling links.
package struct FileIdentity: Hashable {
  private var folder: UInt64
  private var number: UInt64
  private var name: String

  /// Creates the identity of a regular file, which may not exist yet; nil for `-`, for anything
  /// else, or if the file's folder doesn't exist.
  package init?(_ path: String) {
    guard path != "-" else { return nil }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self.init(status, name: "")
    } else {
      let slash = path.lastIndex(of: "/")
      guard stat(slash.map { String(path[...$0]) } ?? ".", &status) == 0 else { return nil }
      self.init(
        status, name: String(slash.map { path[path.index(after: $0)...] } ?? path[...]))
    }
  }

  /// The identity of standard input if it is a regular file; otherwise nil.
  package static var standardInput: FileIdentity? { FileIdentity(STDIN_FILENO) }

  /// The identity of standard output if it is a regular file; otherwise nil.
  package static var standardOutput: FileIdentity? { FileIdentity(STDOUT_FILENO) }

  /// The identity of the regular file to which standard output is appended; nil if there is none.
  package static var appendedOutput: FileIdentity? {
    fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND != 0 ? standardOutput : nil
  }

  private init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status, name: "")
  }

  private init(_ status: stat, name: String) {
    folder = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    self.name = name
  }

  /// Returns the size in bytes of a regular file, or of standard input for `-`; nil for anything
  /// other than a regular file.
  package static func size(of path: String) -> Int? {
    var status = stat()
    guard (path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// Returns whether a file of any kind exists at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the last component of a path, without slashes.
  package static func name(of path: String) -> Substring {
    let end = path.lastIndex { $0 != "/" }.map(path.index(after:)) ?? path.startIndex
    let path = path[..<end]
    return path.lastIndex(of: "/").map { path[$0...].dropFirst() } ?? path
  }

  /// Returns the extension of a file name in lowercase; empty if there is no dot.
  package static func ending(of path: String) -> String {
    let name = name(of: path)
    return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
  }
}
