import Coordinates

/// The belief about a vehicle's log pace: an extended Kalman filter over the two parts of a
/// ``PaceModel`` (Jazwinski 1970, Stochastic processes and filtering theory).
///
/// What is driven counts as one observation each time that a minute's worth of it has come together:
/// shorter pieces hold a wait or none, and say little each.
struct PaceFilter {
  let model: PaceModel

  /// The means of the lasting part and of the one that changes.
  private var lasting = 0.0
  private var changing = 0.0
  /// Their variances and covariance.
  private var lastingVariance: Double
  private var changingVariance: Double
  private var covariance = 0.0

  /// What was driven since the last observation, in seconds.
  private var elapsed = 0.0
  private var expected = 0.0

  /// Expected seconds that make an observation.
  private static let window = 60.0
  /// Standard deviations beyond which an observation counts as if it were there: parked, or a gap.
  private static let cap = 2.5

  init(_ model: PaceModel) {
    self.model = model
    lastingVariance = model.lasting * model.lasting
    changingVariance = model.changing * model.changing
  }

  /// The pace at present: its median.
  var pace: Double { exponential(lasting + changing) }

  /// Takes what was driven.
  mutating func add(elapsed: Double, expected: Double) {
    self.elapsed += elapsed
    self.expected += expected
    guard self.expected >= Self.window else { return }
    forget(after: self.expected)
    observe(
      ratio: self.elapsed / self.expected,
      variance: (model.waits + model.spread) / self.expected)
    self.elapsed = 0
    self.expected = 0
  }

  private mutating func forget(after expected: Double) {
    let kept = exponential(-expected / model.memory)
    changing *= kept
    covariance *= kept
    changingVariance =
      kept * kept * changingVariance + (1 - kept * kept) * model.changing * model.changing
  }

  private mutating func observe(ratio: Double, variance: Double) {
    // Both parts have the same derivative: the pace.
    let pace = pace
    let lastingGain = (lastingVariance + covariance) * pace
    let changingGain = (changingVariance + covariance) * pace
    let spread = (lastingGain + changingGain) * pace + variance
    let most = Self.cap * spread.squareRoot()
    let surprise = max(-most, min(most, ratio - pace))
    lasting += lastingGain / spread * surprise
    changing += changingGain / spread * surprise
    lastingVariance -= lastingGain * lastingGain / spread
    changingVariance -= changingGain * changingGain / spread
    covariance -= lastingGain * changingGain / spread
  }

  /// The mean of the log pace over a way ahead, and its variance with all that has no memory.
  func outlook(expected: Double) -> (pace: Double, variance: Double) {
    guard expected > 0 else { return (pace, 0) }
    let length = expected / model.memory
    let kept = exponential(-length)
    // What the present tells of the mean over the way.
    let share = (1 - kept) / length
    let pace = exponential(lasting + share * changing)
    var variance =
      lastingVariance + 2 * share * covariance + share * share * changingVariance
    // What is new on the way: the mean of the process from a known beginning.
    variance +=
      model.changing * model.changing * (2 * length - 3 + 4 * kept - kept * kept)
      / (length * length)
    return (pace, max(0, variance))
  }
}
