import Coordinates

/// What is believed of a vehicle's log pace, and what it has driven since its plan began.
///
/// All errors are taken for normal, so that the time ahead follows from the time taken by linear
/// regression. From plan to plan the pace goes on as the state of a Kalman filter that drifts
/// (Kalman 1960, A new approach to linear filtering and prediction problems, doi
/// 10.1115/1.3662552).
struct PaceBelief {
  private let model: PaceModel
  private var logPace = 0.0
  private var variance: Double
  private var noise = NoiseScale()

  /// What was driven since the plan began, in seconds.
  private var elapsed = 0.0
  private var expected = 0.0

  /// The least factor by which one plan changes the pace.
  private static let leastChange = 0.5

  /// Standard deviations beyond which a time taken counts as if it were there: parked, or a gap.
  private static let cap = 2.5

  init(_ model: PaceModel) {
    self.model = model
    variance = model.deviation * model.deviation
  }

  /// The pace that is believed in, without what was driven since the plan began.
  private var pace: Double { exponential(logPace) }

  mutating func add(elapsed: Double, expected: Double) {
    self.elapsed += elapsed
    self.expected += expected
    noise.add(elapsed: elapsed, expected: pace * expected, model: model)
  }

  /// Takes what was driven for an observation of the pace, and begins anew.
  ///
  /// - Parameter settled: seconds that were lost, and are accounted for otherwise.
  mutating func beginPlan(without settled: Double) {
    let paced = pace * expected
    let covariance = variance * paced
    let total = covariance * paced + noise.factor * (model.waits + model.spread) * expected
    if total > 0 {
      let surprise = Self.capped(elapsed - paced - settled, variance: total)
      // The share by which the pace changes, which is above -1.
      logPace += naturalLogarithm(max(Self.leastChange, 1 + covariance / total * surprise))
      variance -= covariance * covariance / total
    }
    variance = min(variance + model.drift * expected, model.deviation * model.deviation)
    elapsed = settled
    expected = 0
  }

  /// The seconds that the way ahead takes, and the variance of that.
  ///
  /// - Parameters:
  ///   - ahead: seconds that are expected for it.
  ///   - settled: seconds that were lost, and are accounted for otherwise.
  func outlook(ahead: Double, without settled: Double) -> (seconds: Double, variance: Double) {
    let paced = pace * expected
    let pacedAhead = pace * ahead
    let spread = noise.factor * model.spread
    let waits = noise.factor * model.waits
    // The bridge: what the parts of a known sum have in common.
    let bridge =
      expected + ahead > 0 ? model.sum * spread * expected * ahead / (expected + ahead) : 0
    let loose = (1 - model.sum) * spread
    let taken = variance * paced * paced + (waits + loose) * expected + bridge
    let novelty = model.novelty * model.novelty
    let own =
      (variance + novelty) * pacedAhead * pacedAhead + waits * ahead
      + Self.share(ahead) * (loose * ahead + bridge)
    let common = variance * paced * pacedAhead - bridge
    guard taken > 0 else { return (pacedAhead, own) }
    let surprise = Self.capped(elapsed - paced - settled, variance: taken)
    return (
      pacedAhead + common / taken * surprise, max(0, own - common * common / taken)
    )
  }

  /// The share of the spread's variance that a way has: within a piece of road errors are the same,
  /// so that there they grow with the way and not with its root.
  ///
  /// It is the variance of an Ornstein-Uhlenbeck process that is summed up, over that of what it is
  /// on long ways.
  private static func share(_ ahead: Double) -> Double {
    guard ahead > 0 else { return 0 }
    return 1 - (1 - exponential(-ahead / piece)) * piece / ahead
  }

  /// Seconds along which a piece of road is as fast or slow as it is.
  private static let piece = 60.0

  /// The pace, with what was driven since the plan began.
  func presentPace(without settled: Double) -> Double {
    var next = self
    next.beginPlan(without: settled)
    return next.pace
  }

  private static func capped(_ surprise: Double, variance: Double) -> Double {
    let most = cap * variance.squareRoot()
    return max(-most, min(most, surprise))
  }
}
