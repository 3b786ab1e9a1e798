#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A regular file that is opened once and can be read several times, even if it is renamed or
/// removed.
package final class OpenedFile: Sendable {
  /// The path by which the file was opened.
  package let path: String

  private let descriptor: Int32
  private let state: FileState

  /// Opens a file.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the file can't be opened or isn't a regular file.
  package init(path: String, expecting kind: String) throws(FileError) {
    // Opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(.cannotOpen, path: path) }
    guard let state = FileState(descriptor) else {
      close(descriptor)
      let isFolder = FileIdentity.isFolder(path)
      throw FileError(
        .cannotOpen, found: isFolder ? "is a directory" : "no regular file",
        expected: isFolder ? "" : kind, file: path)
    }
    self.path = path
    self.descriptor = descriptor
    self.state = state
  }

  deinit { close(descriptor) }

  /// The size of the file in bytes.
  package var size: Int { state.size }

  /// Returns a path by which this process can open the file at its start, for one reader at a time.
  package func pathFromStart() -> String {
    #if canImport(Darwin)
    // A file opened by this path shares the descriptor's position.
    lseek(descriptor, 0, SEEK_SET)
    return "/dev/fd/\(descriptor)"
    #else
    return "/proc/self/fd/\(descriptor)"
    #endif
  }

  /// Checks that the file hasn't been written or truncated since it was opened.
  ///
  /// - Throws: ``FileError/Code/inputFailed`` if it has.
  package func checkUnchanged() throws(FileError) {
    guard FileState(descriptor) == state else { throw .changed(path) }
  }
}
