import ArgumentParser

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What tells a file from every other, by whatever path it is reached.
struct FileIdentity: Hashable {
  private var folder: UInt64
  private var number: UInt64
  private var name: String

  /// The identity of a regular file, or of one that is yet to be made; nil for streams and devices.
  init?(_ path: String) {
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

  /// The identity of the regular file that standard output is appended to; nil where there is none.
  static var appendedOutput: FileIdentity? {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND != 0
    else { return nil }
    return FileIdentity(status, name: "")
  }

  private init(_ status: stat, name: String) {
    folder = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    self.name = name
  }

  /// The bytes of a regular file, - for standard input; nil for what has no known size.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard (path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// Whether there is something under a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// What a file's name ends with, in lower case; empty without a dot.
  static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
  }

  /// Refuses outputs that have no name or would replace an input or each other, and standard input
  /// twice.
  static func check(inputs: [String], outputs: [String]) throws {
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("found '-' for standard input more than once, expected it once")
    }
    guard !outputs.contains("") else {
      throw ValidationError(
        "found an empty name to write to, expected that of a file, or - for standard output")
    }
    var taken: [FileIdentity: String] = [:]
    for input in inputs { if let file = FileIdentity(input) { taken[file] = "read" } }
    for output in outputs {
      guard let file = FileIdentity(output) else { continue }
      if let use = taken.updateValue("written", forKey: file) {
        throw ValidationError("\(output) is \(use) too; expected another file to write to")
      }
    }
    guard outputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("found several results for standard output, expected one at most")
    }
  }
}
