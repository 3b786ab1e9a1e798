import MilepostKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A handler of the signal for a missing page of a memory-mapped file that was truncated in place.
///
/// Execution can't continue after the signal. The handler ends the process with a message that
/// names the file, after removing unfinished files.
enum MissingPage {
  /// Whether a thread has begun to end the process.
  private static let isEnding = Atomic(false)

  /// Installs the handler, except on systems with the musl library.
  static func prepare() {
    // Initialize these first, since a signal handler must not wait for their initialization.
    _ = MappedFile.name(at: 0)
    AtomicFileWriter.removeUnfinished()
    _ = isEnding.load(ordering: .relaxed)
    _ = Failure.inputOutput
    #if canImport(Darwin) || canImport(Glibc)
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    action.sa_flags = Int32(bitPattern: UInt32(SA_SIGINFO))
    #if canImport(Darwin)
    action.__sigaction_u.__sa_sigaction = { _, information, _ in
      MissingPage.end(at: information?.pointee.si_addr)
    }
    #else
    action.__sigaction_handler.sa_sigaction = { _, information, _ in
      MissingPage.end(at: information?.pointee._sifields._sigfault.si_addr)
    }
    #endif
    sigaction(SIGBUS, &action, nil)
    #endif
  }

  /// Ends the process, using only functions that are safe in signal handlers.
  private static func end(at address: UnsafeMutableRawPointer?) {
    guard let name = MappedFile.name(at: UInt(bitPattern: address)) else {
      // The page isn't in a mapped file, so let the repeated signal end the process.
      signal(SIGBUS, SIG_DFL)
      return
    }
    // Several threads may miss pages at the same time; one message is enough.
    while isEnding.exchange(true, ordering: .relaxed) { pause() }
    AtomicFileWriter.removeUnfinished()
    put("milepost: ")
    _ = write(STDERR_FILENO, name, strlen(name))
    put(": found a file that was truncated while it was open, expected an unchanged file\n")
    _exit(Failure.inputOutput.rawValue)
  }

  private static func put(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
