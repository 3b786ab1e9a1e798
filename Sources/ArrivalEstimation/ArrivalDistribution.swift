import Coordinates

/// When a vehicle arrives: a mixture of log-normal distributions, times are above 0, that may be
/// wider upward than downward, each around its median.
struct ArrivalDistribution {
  /// How likely each part is; their sum is 1.
  private let weights: SIMD3<Double>
  /// The logarithm of each part's median.
  private let medians: SIMD3<Double>
  /// The standard deviations of the logarithm below the median and above it.
  private let early: SIMD3<Double>
  private let late: SIMD3<Double>

  /// Standard deviations below and above the median in which nearly everything is.
  private static let reach = 6.0
  private static let mostSteps = 60
  /// Of the logarithm of a time: far below a millisecond in an hour.
  private static let tolerance = 1e-9

  /// Creates the mixture.
  ///
  /// - Parameters:
  ///   - medians: of each part, in seconds; above 0.
  ///   - early: the variance downward in square seconds; above 0.
  ///   - late: that upward.
  init(
    weights: SIMD3<Double>, medians: SIMD3<Double>, early: SIMD3<Double>, late: SIMD3<Double>
  ) {
    self.weights = weights
    self.medians = naturalLogarithms(medians)
    let squares = medians * medians
    self.early = naturalLogarithms(1 + early / squares).squareRoot()
    self.late = naturalLogarithms(1 + late / squares).squareRoot()
  }

  /// The seconds before which 10 %, half and 90 % arrive; NaN where a part isn't finite, as of a
  /// model with numbers that mean nothing.
  var quantiles: (early: Double, median: Double, late: Double) {
    guard (weights + medians + early + late).sum().isFinite else { return (.nan, .nan, .nan) }
    let middle = quantile(0.5, in: medians.min()...medians.max())
    let low = quantile(0.1, in: min(middle, (medians - Self.reach * early).min())...middle)
    let high = quantile(0.9, in: middle...max(middle, (medians + Self.reach * late).max()))
    return (exponential(low), exponential(middle), exponential(high))
  }

  /// The logarithm of the time before which a share arrives: by Newton's method between bounds.
  private func quantile(_ share: Double, in bounds: ClosedRange<Double>) -> Double {
    var low = bounds.lowerBound
    var high = bounds.upperBound
    var place = max(low, min(high, (weights * medians).sum()))
    for _ in 0..<Self.mostSteps where high - low > Self.tolerance {
      let (below, density) = distribution(at: place)
      let error = below - share
      if error == 0 { break }
      if error < 0 { low = place } else { high = place }
      let next = place - error / density
      if abs(next - place) < Self.tolerance { break }
      place = next > low && next < high ? next : (low + high) / 2
    }
    return place
  }

  /// The share that arrives before a time, and the density there, by its logarithm.
  private func distribution(at place: Double) -> (share: Double, density: Double) {
    var share = 0.0
    var density = 0.0
    for part in 0..<3 {
      let off = place - medians[part]
      let deviation = off <= 0 ? early[part] : late[part]
      let z = off / deviation
      share += weights[part] * complementaryErrorFunction(-z * 0.5.squareRoot()) / 2
      density += weights[part] * exponential(-z * z / 2) / deviation
    }
    return (share, density * Self.normal)
  }

  /// The density of the standard normal distribution at 0.
  private static let normal = 1 / (2 * Double.pi).squareRoot()
}

private func naturalLogarithms(_ x: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(naturalLogarithm(x.x), naturalLogarithm(x.y), naturalLogarithm(x.z))
}
