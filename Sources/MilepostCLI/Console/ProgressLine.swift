/// A line on a terminal that shows how far something is; elsewhere, and where it is short, nothing.
struct ProgressLine {
  private let start = ContinuousClock.now
  private let isOnTerminal = StandardStreams.isErrorTerminal
  private var isVisible = false
  private var lastShown: ContinuousClock.Instant?

  /// What ends sooner shows nothing.
  private static let patience = Duration.milliseconds(500)
  /// Between two changes of the line.
  private static let pause = Duration.milliseconds(100)

  /// Seconds since the line was made.
  var seconds: Double { (ContinuousClock.now - start).inSeconds }

  /// Whether a text would be seen: there is a terminal, and the last text is not too new to have
  /// been read.
  var isDue: Bool {
    guard isOnTerminal else { return false }
    let now = ContinuousClock.now
    return now - start > Self.patience && lastShown.map { now - $0 > Self.pause } ?? true
  }

  /// Shows a text instead of the last one, if one is due.
  mutating func show(_ text: String) {
    guard isDue else { return }
    lastShown = .now
    isVisible = true
    StandardStreams.replaceLine(with: text)
  }

  /// Takes the line away, so that something else can be written there.
  mutating func clear() {
    if isVisible { StandardStreams.replaceLine() }
    isVisible = false
  }
}
