#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file that a network is written to, links followed.
///
/// A network replaces what stands under its name. That must never be a device: replacing
/// `/dev/null` breaks a system.
struct OutputTarget {
  let path: String

  /// - Throws: `inputOutput` where something else than a regular file stands.
  init(_ path: String) throws(RoadImportError) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw RoadImportError(
        .inputOutput, path: path, found: isFolder ? "a folder" : "a device or pipe",
        expected: "the name of a file to write")
    }
    self.path = target
  }
}
