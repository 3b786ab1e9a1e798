import Coordinates

/// A log pace that varies along the route and reverts to its expected value: a stationary
/// Ornstein-Uhlenbeck process in expected seconds (Uhlenbeck and Ornstein 1930, On the theory of
/// the Brownian motion, doi 10.1103/PhysRev.36.823).
struct RoadProcess {
  /// The variance of the log pace.
  var variance: Double
  /// The expected seconds after which a value has decayed to 1/e.
  var memory: Double

  /// Returns the fraction of the present value that is left after a number of expected seconds.
  func kept(over way: Double) -> Double { exponential(-way / memory) }

  /// Returns the expected mean over the seconds ahead, as a fraction of the present value.
  func carried(over way: Double) -> Double {
    way > 0 ? memory * (1 - kept(over: way)) / way : 1
  }

  /// Returns the variance of the mean over the seconds ahead, given the present value.
  func meanVariance(over way: Double) -> Double {
    let share = way / memory
    // Use the leading term of the series, because the difference below would lose precision.
    guard share > 1e-3 else { return variance * share * 2 / 3 }
    let kept = kept(over: way)
    return variance * (2 * share - 3 + 4 * kept - kept * kept) / (share * share)
  }

  /// Returns the covariance of the mean over the seconds ahead with the value at their end, given
  /// the present value.
  func meanCovariance(over way: Double) -> Double {
    let lost = 1 - kept(over: way)
    return way > 0 ? variance * memory * lost * lost / way : 0
  }

  /// Returns the variance of the drive time, in square seconds, if nothing is known about the
  /// process.
  func sumVariance(over way: Double) -> Double {
    max(0, 2 * variance * memory * (way - memory * (1 - kept(over: way))))
  }
}
