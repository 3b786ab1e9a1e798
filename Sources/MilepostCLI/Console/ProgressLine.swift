/// A progress line on a terminal; nothing is shown elsewhere or for short work.
struct ProgressLine {
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  /// The time before anything is shown.
  private static let patience = Duration.milliseconds(500)
  /// The minimum time between two changes of the line.
  private static let pause = Duration.milliseconds(100)

  /// The number of seconds since the line was created.
  var seconds: Double { (ContinuousClock.now - start).inSeconds }

  /// Whether to show anything: progress may be shown, and the work takes long.
  var isLong: Bool { StandardStreams.showsProgress && ContinuousClock.now - start > Self.patience }

  /// Whether to show a new text: the work takes long, and the last change was long enough ago.
  var isDue: Bool { isLong && lastShown.map { ContinuousClock.now - $0 > Self.pause } ?? true }

  /// Replaces the shown text, if an update is due.
  mutating func show(_ text: String) {
    guard isDue else { return }
    lastShown = .now
    StandardStreams.replaceLine(with: text)
  }

  /// Removes the line.
  func clear() { StandardStreams.clearLine() }
}
