/// The waits between attempts that fail: each about twice the one before, up to a limit.
///
/// Waits are spread at random, so that the apps of a fleet do not all call at once after an outage
/// (exponential backoff with jitter, as Google's API guide AIP-194 advises for `UNAVAILABLE`).
public struct Backoff: Hashable, Sendable {
  /// The wait after the first failure, before it is spread.
  public var first: Duration
  /// The longest wait.
  public var most: Duration

  /// Creates waits; what is below 0 counts as 0.
  public init(first: Duration = .seconds(1), most: Duration = .seconds(60)) {
    self.first = max(.zero, first)
    self.most = max(.zero, most)
  }

  /// The wait after some failures in a row: between half of it and all of it.
  ///
  /// - Parameters:
  ///   - failures: how many there were, 1 or more.
  ///   - random: a number in 0…1 that spreads the waits.
  public func wait(after failures: Int, random: Double) -> Duration {
    var whole = min(first, most)
    for _ in 0..<min(max(1, failures) - 1, 64) where whole < most {
      // Twice a very long wait would be out of the range of durations.
      whole = whole > most / 2 ? most : whole * 2
    }
    return whole * (0.5 + 0.5 * min(max(0, random), 1))
  }
}
