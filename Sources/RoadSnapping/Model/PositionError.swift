import Coordinates

/// What is known of a receiver's error at a location, on one sequence of candidates: how far it
/// puts the vehicle from where it is, in meters east and north.
///
/// Errors of satellite positions hardly change from second to second: reflections and delays stay
/// while the sky does. One part lasts, as a first-order Gauss-Markov process; the rest is new each
/// time. So ten fixes beside a road say little more than one, and a fix on the next road says much
/// where those before lay as far beside this one. A road tells the error across itself only; what
/// was seen before a corner stays known (Kalman 1960, A new approach to linear filtering and
/// prediction problems, doi 10.1115/1.3662552).
struct PositionError: BitwiseCopyable {
  /// How far a location lies from a road, and which way.
  struct Sight: BitwiseCopyable {
    /// Meters from the road to the location, along ``direction``.
    var meters = 0.0
    /// A unit vector east and north.
    var direction = SIMD2(0.0, 1.0)
  }

  /// What time does to errors.
  struct Lapse {
    /// Share of an error that is left.
    let share: Double
    /// What it costs to believe that it is another one by now.
    let change: Double

    init(seconds: Double, _ model: EmissionModel) {
      share = exponential(-max(0, seconds) / model.errorMemory)
      // The chance of it is s / (s + life) after s seconds.
      change = naturalLogarithm(1 + model.errorLife / max(Self.leastSeconds, seconds))
    }

    /// Seconds in which errors may change at least, as clocks are coarse.
    private static let leastSeconds = 0.5
  }

  /// Share of the variance that lasts.
  static let lastingShare = 0.8
  /// Half the logarithm of all variance over that which is new each time: what an error costs that
  /// nothing is known of.
  ///
  /// Written out, since what is computed would be asked for with a lock.
  static let surprise = 0.804718956217050

  private(set) var mean = SIMD2<Double>()
  /// The covariance: east with east, east with north, north with north.
  private(set) var covariance: (Double, Double, Double)

  /// Nothing is known but the standard deviation along one axis, in meters.
  init(noise: Double) {
    let variance = Self.lastingShare * noise * noise
    covariance = (variance, 0, variance)
  }

  /// What is known with one location beside a road.
  init(first sight: Sight, noise: Double) {
    self.init(noise: noise)
    learn(from: sight, noise: noise)
  }

  /// The cost of a location beside a road where nothing is known, at least 0.
  static func cost(ofFirst sight: Sight, noise: Double, _ model: EmissionModel) -> Double {
    model.cost(distance: sight.meters.magnitude, noise: noise) + surprise
  }

  /// What is known after some time, if it is the same error still.
  func fading(by lapse: Lapse, noise: Double) -> PositionError {
    let share = lapse.share
    let square = share * share
    let fresh = (1 - square) * Self.lastingShare * noise * noise
    var later = self
    later.mean *= share
    later.covariance = (
      covariance.0 * square + fresh, covariance.1 * square, covariance.2 * square + fresh
    )
    return later
  }

  /// The cost of a location beside a road, at least 0.
  ///
  /// - Parameter change: what it costs to believe that the error is another one.
  func cost(
    of sight: Sight, noise: Double, change: Double, _ model: EmissionModel
  ) -> Double {
    let costs = costs(of: sight, noise: noise, change: change, model)
    return min(costs.lasting, costs.changed)
      + model.remoteness(distance: sight.meters.magnitude, noise: noise)
  }

  /// What is known with the location.
  ///
  /// - Parameter change: as in ``cost(of:noise:change:_:)``.
  func updated(
    by sight: Sight, noise: Double, change: Double, _ model: EmissionModel
  ) -> PositionError {
    let costs = costs(of: sight, noise: noise, change: change, model)
    guard costs.lasting <= costs.changed else { return PositionError(first: sight, noise: noise) }
    var error = self
    error.learn(from: sight, noise: noise)
    return error
  }

  private mutating func learn(from sight: Sight, noise: Double) {
    let direction = sight.direction
    let (xx, xy, yy) = covariance
    let gain = SIMD2(xx * direction.x + xy * direction.y, xy * direction.x + yy * direction.y)
    let variance = variance(along: direction, noise: noise)
    mean += gain * (excess(of: sight) / variance)
    covariance = (
      xx - gain.x * gain.x / variance, xy - gain.x * gain.y / variance,
      yy - gain.y * gain.y / variance
    )
  }

  /// The cost where the error lasts, and where it is another one.
  private func costs(
    of sight: Sight, noise: Double, change: Double, _ model: EmissionModel
  ) -> (lasting: Double, changed: Double) {
    let variance = variance(along: sight.direction, noise: noise)
    let new = (1 - Self.lastingShare) * noise * noise
    return (
      model.cost(distance: excess(of: sight).magnitude, noise: variance.squareRoot())
        + naturalLogarithm(variance / new) / 2,
      Self.cost(ofFirst: sight, noise: noise, model) + change
    )
  }

  /// Meters beyond what is expected.
  private func excess(of sight: Sight) -> Double {
    sight.meters - (mean * sight.direction).sum()
  }

  /// The variance of what is expected, with what is new.
  private func variance(along direction: SIMD2<Double>, noise: Double) -> Double {
    let (x, y) = (direction.x, direction.y)
    return covariance.0 * x * x + 2 * covariance.1 * x * y + covariance.2 * y * y
      + (1 - Self.lastingShare) * noise * noise
  }
}

extension PositionError: Archived {
  init() { self.init(noise: 1) }

  /// Whether all numbers may be what they should be.
  var isSound: Bool {
    let (xx, xy, yy) = covariance
    return max(mean.x.magnitude, mean.y.magnitude) < .infinity && xx >= 0 && yy >= 0
      && max(xx, yy) < .infinity && xy * xy <= xx * yy * 1.000001 + 1e-9
  }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&mean)
    try archive.visit(&covariance.0)
    try archive.visit(&covariance.1)
    try archive.visit(&covariance.2)
  }
}

extension PositionError.Sight: Archived {
  /// Whether it points anywhere.
  var isSound: Bool {
    meters.magnitude < .infinity && ((direction * direction).sum() - 1).magnitude < 0.001
  }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&meters)
    try archive.visit(&direction)
  }
}
