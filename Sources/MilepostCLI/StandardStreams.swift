#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard output and error of the process.
enum StandardStreams {
  /// Makes writing to a closed pipe an error instead of a signal.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
