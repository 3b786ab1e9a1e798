#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A regular file that is opened once and read several times, whatever happens to its name.
package final class OpenedFile: Sendable {
  /// The name that it was opened by.
  package let path: String

  private let descriptor: Int32
  private let state: FileState

  /// Opens a file.
  ///
  /// - Throws: ``FileError/Code/cannotOpen``, also for a file that is no regular one.
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

  /// Bytes of the file.
  package var size: Int { state.size }

  /// A name by which this process opens the file from its start; one reader at a time.
  package func pathFromStart() -> String {
    #if canImport(Darwin)
    // Opening it there shares the descriptor's position.
    lseek(descriptor, 0, SEEK_SET)
    return "/dev/fd/\(descriptor)"
    #else
    return "/proc/self/fd/\(descriptor)"
    #endif
  }

  /// Looks whether the file was written or cut since it was opened.
  ///
  /// - Throws: ``FileError/Code/inputFailed``.
  package func checkUnchanged() throws(FileError) {
    guard FileState(descriptor) == state else { throw .changed(path) }
  }
}
