import Coordinates

/// What is known of a receiver's error at a location, on one sequence of candidates: how far it puts
/// the vehicle from where it is, in meters east and north.
///
/// Errors of satellite positions hardly change from second to second: reflections and delays stay
/// while the sky does. One part is so, a first-order Gauss-Markov process; the rest is new each time.
/// So ten fixes beside a road say little more than one, and a fix beside the next road says much
/// where the fixes before lay on this one. A road tells the error across itself only; what was seen
/// on the road before a corner stays known (Kalman 1960, A new approach to linear filtering and
/// prediction problems).
struct PositionError: BitwiseCopyable {
  /// Share of the variance that lasts.
  static let lastingShare = 0.8
  /// Seconds after which an error is forgotten to 1/e.
  static let memory = 40.0
  /// What it costs that the error is a new one altogether, as behind a bridge.
  static let changeCost = 4.0

  private var mean = SIMD2<Double>()
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  /// Nothing is known but the standard deviation along one axis.
  init(noise: Double) {
    xx = Self.lastingShare * noise * noise
    yy = xx
  }

  /// What is known some time later.
  func predicted(after seconds: Double, noise: Double) -> PositionError {
    let share = exponential(-max(0, seconds) / Self.memory)
    let square = share * share
    let fresh = (1 - square) * Self.lastingShare * noise * noise
    var later = self
    later.mean *= share
    later.xx = xx * square + fresh
    later.xy = xy * square
    later.yy = yy * square + fresh
    return later
  }

  /// The cost of a location beside a road, at least 0.
  ///
  /// - Parameters:
  ///   - offset: from the road to the location, in meters along `direction`.
  ///   - direction: a unit vector.
  func cost(_ offset: Double, along direction: SIMD2<Double>, noise: Double) -> Double {
    let white = (1 - Self.lastingShare) * noise * noise
    let variance = variance(along: direction) + white
    let surprise = offset - (mean * direction).sum()
    let lasting =
      EmissionModel.cost(distance: surprise.magnitude, noise: variance.squareRoot())
      + naturalLogarithm(variance / white) / 2
    let changed =
      EmissionModel.cost(distance: offset.magnitude, noise: noise)
      - naturalLogarithm(1 - Self.lastingShare) / 2 + Self.changeCost
    return min(lasting, changed)
  }

  /// What is known with the location; where it changed altogether, from it alone.
  func updated(
    _ offset: Double, along direction: SIMD2<Double>, noise: Double
  ) -> PositionError {
    let white = (1 - Self.lastingShare) * noise * noise
    var error = self
    let surprise = offset - (mean * direction).sum()
    let all = variance(along: direction) + white
    let lasting =
      EmissionModel.cost(distance: surprise.magnitude, noise: all.squareRoot())
      + naturalLogarithm(all / white) / 2
    if lasting > cost(offset, along: direction, noise: noise) { error = PositionError(noise: noise) }
    let gain =
      SIMD2(
        error.xx * direction.x + error.xy * direction.y,
        error.xy * direction.x + error.yy * direction.y)
    let variance = error.variance(along: direction) + white
    let step = offset - (error.mean * direction).sum()
    error.mean += gain * (step / variance)
    error.xx -= gain.x * gain.x / variance
    error.xy -= gain.x * gain.y / variance
    error.yy -= gain.y * gain.y / variance
    return error
  }

  private func variance(along direction: SIMD2<Double>) -> Double {
    xx * direction.x * direction.x + 2 * xy * direction.x * direction.y
      + yy * direction.y * direction.y
  }
}
