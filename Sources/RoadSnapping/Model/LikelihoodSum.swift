import Coordinates

/// A sum of likelihoods, all given as negative logs.
struct LikelihoodSum {
  /// The largest so far.
  private var least: Double
  /// The sum in multiples of it.
  private var sum: Double

  /// - Parameter cost: the first; infinity for none.
  init(_ cost: Double = .infinity) {
    least = cost
    sum = cost < .infinity ? 1 : 0
  }

  @inline(__always)
  mutating func add(_ cost: Double) {
    // What is under a trillionth changes nothing.
    guard cost < .infinity, cost - least < 30 else { return }
    if cost >= least {
      sum += exponential(least - cost)
    } else {
      sum = 1 + (least < .infinity ? sum * exponential(cost - least) : 0)
      least = cost
    }
  }

  var cost: Double { sum == 1 || sum == 0 ? least : least - naturalLogarithm(sum) }
}
