import MilepostKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The signal for a page of a mapped file that is gone, since the file was cut in place.
///
/// No thread can go on from it: it ends the process, with a message that names the file, and
/// without files that are not whole.
enum MissingPage {
  /// Ends the process in order where a page is missing.
  static func prepare() {
    // Made before the signal, whose handler may not wait for them.
    _ = MappedFile.name(at: 0)
    AtomicFileWriter.removeUnfinished()
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

  /// Ends the process; calls only functions that signal handlers may call.
  private static func end(at address: UnsafeMutableRawPointer?) {
    guard let name = MappedFile.name(at: UInt(bitPattern: address)) else {
      // No page of ours: the second time the signal ends the process.
      signal(SIGBUS, SIG_DFL)
      return
    }
    AtomicFileWriter.removeUnfinished()
    put("milepost: ")
    _ = write(STDERR_FILENO, name, strlen(name))
    put(": found a file that was cut while it was open, expected an unchanged file\n")
    _exit(Failure.inputOutput.rawValue)
  }

  private static func put(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
