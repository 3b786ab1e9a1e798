/// A sum of likelihoods, which are given as negative logs.
@frozen @usableFromInline package struct LikelihoodSum {
  /// The negative log of the largest term so far.
  @usableFromInline var least: Double
  /// The sum as a multiple of the largest term.
  @usableFromInline var sum: Double

  /// Creates a sum of one term.
  ///
  /// - Parameter cost: the first term; infinity for an empty sum.
  @inlinable package init(_ cost: Double = .infinity) {
    least = cost
    sum = cost < .infinity ? 1 : 0
  }

  @inlinable
  @inline(__always)
  package mutating func add(_ cost: Double) {
    // Terms below about 1e-13 times the largest one are negligible.
    guard cost < .infinity, cost - least < 30 else { return }
    if cost >= least {
      sum += exponential(least - cost)
    } else {
      sum = 1 + (least < .infinity ? sum * exponential(cost - least) : 0)
      least = cost
    }
  }

  /// The negative log of the sum.
  @inlinable package var cost: Double {
    sum == 1 || sum == 0 ? least : least - naturalLogarithm(sum)
  }
}
