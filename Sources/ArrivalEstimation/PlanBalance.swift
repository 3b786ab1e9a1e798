/// What a vehicle has gained or lost against a plan whose sum is better known than its parts.
///
/// Where the sum is right, what was driven faster than the plan's share is followed by what is
/// driven slower: errors of the spread are a Brownian bridge over the way. Of what was gained, that
/// part is owed again which such errors explain; the rest, of waits and luck, is kept.
struct PlanBalance {
  private var elapsed = 0.0
  private var expected = 0.0

  /// Standard deviations beyond which a deviation is no error of the spread.
  private static let cap = 2.5

  /// Takes what was driven, and what was expected for it at the present pace.
  mutating func add(elapsed: Double, expected: Double) {
    self.elapsed += elapsed
    self.expected += expected
  }

  /// The seconds by which what is ahead takes less than its share of the plan, and the variance of
  /// that.
  ///
  /// - Parameters:
  ///   - seconds: what is lost already and settled otherwise.
  ///   - ahead: the expected seconds that are ahead; with those driven they are the plan.
  func settlement(
    without seconds: Double, ahead: Double, pace: Double, model: PaceModel
  ) -> (seconds: Double, variance: Double) {
    guard model.spread > 0, expected > 0, ahead > 0 else { return (0, 0) }
    let spread = model.spread * expected * ahead / (expected + ahead)
    let waits = model.waits * expected
    let share = spread / (spread + waits)
    let most = Self.cap * (spread + waits).squareRoot()
    let lost = max(-most, min(most, elapsed - pace * expected - seconds))
    return (share * lost, (1 - share) * spread)
  }
}
