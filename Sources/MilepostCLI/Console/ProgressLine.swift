/// A line on a terminal that shows how far something is; elsewhere, and where it is short, nothing.
struct ProgressLine {
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  /// What ends sooner shows nothing.
  private static let patience = Duration.milliseconds(500)
  /// Between two changes of the line.
  private static let pause = Duration.milliseconds(100)

  /// Seconds since the line was made.
  var seconds: Double { (ContinuousClock.now - start).inSeconds }

  /// Whether to show anything: standard error is a terminal, and the work takes long.
  var isLong: Bool { StandardStreams.showsProgress && ContinuousClock.now - start > Self.patience }

  /// Whether a text would be seen, and the last one is not too new to have been read.
  var isDue: Bool { isLong && lastShown.map { ContinuousClock.now - $0 > Self.pause } ?? true }

  /// Shows a text instead of the last one, if one is due.
  mutating func show(_ text: String) {
    guard isDue else { return }
    lastShown = .now
    StandardStreams.replaceLine(with: text)
  }

  /// Takes the line away.
  func clear() { StandardStreams.clearLine() }
}
