import MilepostKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard input, output and error of the process.
enum StandardStreams {
  /// The state of the terminal, and the notes so far.
  private struct State {
    /// Whether notes and progress are not wanted.
    var isQuiet = false
    /// Whether a result appears on the terminal as it is made, so that a line would be in its way.
    var hasResultOnTerminal = false
    /// Whether the last line of the terminal is one that will be replaced.
    var hasLine = false
    /// How many notes there were of each kind, and the first of them.
    var notes: [String: (count: Int, first: String)] = [:]
  }

  private static let state = Mutex(State())

  /// Notes of a kind that are printed; the others are counted at the end.
  private static let mostNotes = 5

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

  /// Suppresses notes and progress from now on.
  static func beQuiet() { state.withLock { $0.isQuiet = true } }

  /// Says that a result appears on the terminal as it is made.
  static func noteResultOnTerminal() { state.withLock { $0.hasResultOnTerminal = true } }

  /// Whether a progress line may be shown: standard error is a terminal, and no result is written
  /// to it.
  static var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && state.withLock { !$0.isQuiet && !$0.hasResultOnTerminal }
  }

  /// Writes a line to standard error as it is.
  static func say(_ line: String) {
    clearLine()
    put(line + "\n")
  }

  /// Writes to standard error a line of what was done, unless nothing of the kind is wanted.
  static func report(_ line: String) {
    if !state.withLock({ $0.isQuiet }) { say(line) }
  }

  /// Writes to standard error what went wrong; names from data can't steer a terminal.
  static func complain(_ sentence: String) { say("milepost: " + DisplayWidth.printable(sentence)) }

  /// Writes to standard error what is good to know; names from data can't steer a terminal.
  ///
  /// Notes of a kind come from one place in the source, or have a name in common. Only the first
  /// few of each kind are printed; the others are counted at the end.
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

  /// Prints how many notes of each kind were not printed.
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

  /// Takes away a line that would be replaced.
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
