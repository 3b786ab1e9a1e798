import Coordinates

/// A log pace that changes along the way and comes back to what is expected: a stationary
/// Ornstein-Uhlenbeck process of expected seconds (Uhlenbeck and Ornstein 1930, On the theory of
/// the Brownian motion, doi 10.1103/PhysRev.36.823).
struct RoadProcess {
  /// Of the log pace.
  var variance: Double
  /// Expected seconds after which 1/e of a value is left.
  var memory: Double

  /// The share of the present value that is left behind a way.
  func kept(over way: Double) -> Double { exponential(-way / memory) }

  /// The share of the present value that the mean over a way ahead has.
  func carried(over way: Double) -> Double {
    way > 0 ? memory * (1 - kept(over: way)) / way : 1
  }

  /// The variance of the mean over a way ahead, whose present value is known.
  func meanVariance(over way: Double) -> Double {
    let share = way / memory
    // What is left of the difference of large numbers.
    guard share > 1e-3 else { return variance * share * 2 / 3 }
    let kept = kept(over: way)
    return variance * (2 * share - 3 + 4 * kept - kept * kept) / (share * share)
  }

  /// The covariance of that mean with the value at the end of the way.
  func meanCovariance(over way: Double) -> Double {
    let lost = 1 - kept(over: way)
    return way > 0 ? variance * memory * lost * lost / way : 0
  }

  /// The variance of the seconds that a way of which nothing is known takes longer or shorter.
  func sumVariance(over way: Double) -> Double {
    max(0, 2 * variance * memory * (way - memory * (1 - kept(over: way))))
  }
}
