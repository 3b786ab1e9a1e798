import MilepostKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The standard input, output, and error of the process.
enum StandardStreams {
  /// The state of the terminal, and the notes so far.
  private struct State {
    /// Whether notes, progress, and reports are suppressed.
    var isQuiet = false
    /// Whether a result is written to the terminal as it is made, in which case a progress line
    /// would interfere.
    var hasResultOnTerminal = false
    /// Whether the last line of the terminal will be replaced.
    var hasLine = false
    /// The number of notes of each kind, and the first of them.
    var notes: [String: (count: Int, first: String)] = [:]
  }

  private static let state = Mutex(State())

  /// The maximum number of printed notes of a kind; the rest are counted at the end.
  private static let mostNotes = 5

  /// Makes failures of the streams appear as read and write errors.
  static func prepare() {
    // By default, writing to a closed pipe or beyond a file size limit ends the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // If a stream is closed, the next file to be opened would take its descriptor.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Suppresses notes, progress, and reports.
  static func beQuiet() { state.withLock { $0.isQuiet = true } }

  /// Records that a result is written to the terminal as it is made.
  static func noteResultOnTerminal() { state.withLock { $0.hasResultOnTerminal = true } }

  /// Whether a progress line may be shown: standard error is a terminal, progress isn't suppressed,
  /// and no result is written to the terminal.
  static var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && state.withLock { !$0.isQuiet && !$0.hasResultOnTerminal }
  }

  /// Writes a line to standard error unchanged.
  static func say(_ line: String) {
    clearLine()
    put(line + "\n")
  }

  /// Writes a report to standard error, unless `--quiet` is given.
  static func report(_ line: String) {
    if !state.withLock({ $0.isQuiet }) { say(line) }
  }

  /// Writes an error message to standard error, without control characters that names may contain.
  static func complain(_ sentence: String) { say("milepost: " + DisplayWidth.printable(sentence)) }

  /// Writes a note to standard error, without control characters that names may contain.
  ///
  /// Notes are of the same kind if they have the same `kind` or, without a `kind`, if they come
  /// from the same line of source code. Only the first few of each kind are printed;
  /// ``endNotes()`` prints the number of the others.
  static func note(
    _ sentence: String, of kind: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let kind = kind ?? "\(file):\(line)"
    let isPrinted = state.withLock { state in
      guard !state.isQuiet else { return false }
      state.notes[kind, default: (0, sentence)].count += 1
      return state.notes[kind, default: (0, "")].count <= mostNotes
    }
    if isPrinted { say("milepost: note: " + DisplayWidth.printable(sentence)) }
  }

  /// Prints the number of suppressed notes of each kind, with the first note of that kind.
  static func endNotes() {
    let notes = state.withLock { state in
      defer { state.notes = [:] }
      return state.notes.values.filter { $0.count > mostNotes }.sorted { $0.first < $1.first }
    }
    for (count, first) in notes {
      say(
        "milepost: note: \(count - mostNotes) more notes like this: "
          + DisplayWidth.printable(first))
    }
  }

  /// Replaces the last line of a terminal.
  static func replaceLine(with text: String) {
    state.withLock { $0.hasLine = true }
    put("\r\u{1b}[K" + text)
  }

  /// Removes the line shown by ``replaceLine(with:)``, if there is one.
  static func clearLine() {
    let hadLine = state.withLock { state in
      defer { state.hasLine = false }
      return state.hasLine
    }
    if hadLine { put("\r\u{1b}[K") }
  }

  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
