/// The delays between failed attempts: each about twice the previous one, up to a limit.
///
/// This is exponential backoff with jitter, which Google's API guide AIP-194 advises after
/// `UNAVAILABLE`. The random part prevents the apps of a fleet from all calling at once after an
/// outage.
public struct Backoff: Hashable, Sendable {
  /// The delay after the first failure, before jitter.
  public var first: Duration
  /// The maximum delay, before jitter.
  public var most: Duration

  /// Creates a backoff; negative durations count as 0.
  public init(first: Duration = .seconds(1), most: Duration = .seconds(60)) {
    self.first = max(.zero, first)
    self.most = max(.zero, most)
  }

  /// Returns the delay after a number of consecutive failures, between half of the full delay and
  /// the full delay.
  ///
  /// - Parameters:
  ///   - failures: the number of consecutive failures; a number below 1 counts as 1.
  ///   - random: a number that determines the jitter, clamped to 0…1; 1 results in the full delay.
  public func wait(after failures: Int, random: Double) -> Duration {
    var whole = min(first, most)
    for _ in 0..<min(max(1, failures) - 1, 64) where whole < most {
      // Doubling a very long delay would exceed the range of `Duration`.
      whole = whole > most / 2 ? most : whole * 2
    }
    return whole * (0.5 + 0.5 * min(max(0, random), 1))
  }
}
