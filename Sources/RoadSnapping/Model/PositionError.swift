import Coordinates

/// The estimated position error of a receiver at a location, given one sequence of candidates: the
/// vector from the vehicle to its reported position, in meters east and north.
///
/// Errors of satellite positions change little from second to second, because reflections and
/// delays persist. One part lasts, as a first-order Gauss-Markov process; the rest is fresh with
/// each location. So ten fixes at the same offset from a road are little more evidence against the
/// road than one, whereas a single fix at another offset is strong evidence against it. A road
/// reveals only the error across it; an error that was observed before a corner is still known
/// after the corner (Kalman 1960, A new approach to linear filtering and prediction problems, doi
/// 10.1115/1.3662552).
struct PositionError: BitwiseCopyable {
  /// The offset of a location from a road.
  struct Sight: BitwiseCopyable {
    /// The signed distance from the road to the location in meters, along ``direction``.
    var meters = 0.0
    /// A unit vector (east, north).
    var direction = SIMD2(0.0, 1.0)
  }

  /// The effect of elapsed time on position errors.
  struct Lapse {
    /// The share of an error that is left.
    let share: Double
    /// The cost of a change to another error in the meantime.
    let change: Double

    init(seconds: Double, _ model: EmissionModel) {
      share = exponential(-max(0, seconds) / model.errorMemory)
      // The probability of a change after s seconds is s / (s + life).
      change = naturalLogarithm(1 + model.errorLife / max(Self.leastSeconds, seconds))
    }

    /// The minimum time in seconds that is assumed for a change, since clocks are coarse.
    private static let leastSeconds = 0.5
  }

  /// Half the logarithm of the ratio of the total variance to the fresh variance: the constant part
  /// of the cost of an error without prior knowledge.
  ///
  /// It is a literal, since a property computed at first use would be checked at each access.
  static let surprise = 0.804718956217050

  /// The expected error in meters east and north.
  private(set) var mean = SIMD2<Double>()
  /// The covariance in square meters: east with east, east with north, and north with north.
  private(set) var covariance: (Double, Double, Double)

  /// Creates an estimate from the standard deviation along one axis in meters.
  init(noise: Double) {
    let variance = NoiseEstimate.lastingShare * noise * noise
    covariance = (variance, 0, variance)
  }

  /// Creates an estimate from one location beside a road.
  init(first sight: Sight, noise: Double) {
    self.init(noise: noise)
    learn(from: sight, noise: noise)
  }

  /// Returns the cost of a location beside a road without prior knowledge, at least 0.
  static func cost(ofFirst sight: Sight, noise: Double, _ model: EmissionModel) -> Double {
    model.cost(distance: sight.meters.magnitude, noise: noise) + surprise
  }

  /// Returns the estimate after some time, provided that the error hasn't changed to another one.
  func fading(by lapse: Lapse, noise: Double) -> PositionError {
    let share = lapse.share
    let square = share * share
    let fresh = (1 - square) * NoiseEstimate.lastingShare * noise * noise
    var later = self
    later.mean *= share
    later.covariance = (
      covariance.0 * square + fresh, covariance.1 * square, covariance.2 * square + fresh
    )
    return later
  }

  /// Returns the cost of a location beside a road, at least 0.
  func cost(
    of sight: Sight, noise: Double, change: Double, _ model: EmissionModel
  ) -> Double {
    let costs = costs(of: sight, noise: noise, change: change, model)
    return min(costs.lasting, costs.changed)
      + model.remoteness(distance: sight.meters.magnitude, noise: noise)
  }

  /// Returns the estimate updated by a location.
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

  /// Returns the cost if the error lasts, and the cost if it has changed.
  private func costs(
    of sight: Sight, noise: Double, change: Double, _ model: EmissionModel
  ) -> (lasting: Double, changed: Double) {
    let variance = variance(along: sight.direction, noise: noise)
    let new = (1 - NoiseEstimate.lastingShare) * noise * noise
    return (
      model.cost(distance: excess(of: sight).magnitude, noise: variance.squareRoot())
        + naturalLogarithm(variance / new) / 2,
      Self.cost(ofFirst: sight, noise: noise, model) + change
    )
  }

  /// Returns the signed distance from the expected location to the reported one, in meters along
  /// the direction of the sight.
  private func excess(of sight: Sight) -> Double {
    sight.meters - (mean * sight.direction).sum()
  }

  /// Returns the variance of the distance along a direction, including the fresh error.
  private func variance(along direction: SIMD2<Double>, noise: Double) -> Double {
    let (x, y) = (direction.x, direction.y)
    return covariance.0 * x * x + 2 * covariance.1 * x * y + covariance.2 * y * y
      + (1 - NoiseEstimate.lastingShare) * noise * noise
  }
}

extension PositionError: Archived {
  init() { self.init(noise: 1) }

  var isSound: Bool {
    let (xx, xy, yy) = covariance
    return max(mean.x.magnitude, mean.y.magnitude) < .infinity && xx >= 0 && yy >= 0
      && max(xx, yy) < .infinity && xy * xy <= xx * yy * 1.000001 + 1e-9
  }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&mean)
    try archive.visit(&covariance.0)
    try archive.visit(&covariance.1)
    try archive.visit(&covariance.2)
  }
}

extension PositionError.Sight: Archived {
  var isSound: Bool {
    meters.magnitude < .infinity && ((direction * direction).sum() - 1).magnitude < 0.001
  }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&meters)
    try archive.visit(&direction)
  }
}
