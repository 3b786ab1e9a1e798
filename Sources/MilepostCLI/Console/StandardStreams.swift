import MilepostKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard input, output and error of the process.
enum StandardStreams {
  /// Makes what happens to the streams show as errors of reading and writing.
  static func prepare() {
    // A pipe whose reader has left, and a file that may not grow, would end the process otherwise.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Where a stream is closed, the next file that is opened would take its place.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line to standard error as it is.
  static func say(_ line: String) { put(line + "\n") }

  /// Writes to standard error what went wrong; names from data can't steer a terminal.
  static func complain(_ sentence: String) { say("milepost: " + DisplayWidth.printable(sentence)) }

  /// Writes to standard error what is good to know; names from data can't steer a terminal.
  static func note(_ sentence: String) {
    say("milepost: note: " + DisplayWidth.printable(sentence))
  }

  /// Replaces the last line of a terminal; without text, clears it.
  static func replaceLine(with text: String = "") { put("\r\u{1b}[K" + text) }

  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
