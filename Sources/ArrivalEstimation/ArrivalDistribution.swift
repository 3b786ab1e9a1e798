import Coordinates

/// The distribution of a time of arrival: a mixture of three log-normal distributions.
///
/// Times are positive. Each part may be wider above its median than below.
struct ArrivalDistribution {
  /// The probability of each part; the sum is 1.
  private let weights: SIMD3<Double>
  /// The logarithm of each part's median in seconds.
  private let medians: SIMD3<Double>
  /// The standard deviations of the logarithm below and above the median.
  private let early: SIMD3<Double>
  private let late: SIMD3<Double>

  /// The number of standard deviations below and above the median within which nearly all of the
  /// distribution lies.
  private static let reach = 6.0
  private static let mostSteps = 60
  /// The tolerance of the logarithm of a time, equivalent to far less than a millisecond in an
  /// hour.
  private static let tolerance = 1e-9

  /// Creates the mixture.
  ///
  /// - Parameters:
  ///   - weights: the probability of each part; their sum is 1.
  ///   - medians: the median of each part in seconds, above 0.
  ///   - early: the variance of each part below its median in square seconds, above 0.
  ///   - late: the variance of each part above its median in square seconds, above 0.
  init(
    weights: SIMD3<Double>, medians: SIMD3<Double>, early: SIMD3<Double>, late: SIMD3<Double>
  ) {
    self.weights = weights
    self.medians = naturalLogarithms(medians)
    let squares = medians * medians
    self.early = naturalLogarithms(1 + early / squares).squareRoot()
    self.late = naturalLogarithms(1 + late / squares).squareRoot()
  }

  /// The 10th, 50th, and 90th percentiles in seconds; all are NaN if a parameter isn't finite.
  var quantiles: (early: Double, median: Double, late: Double) {
    guard (weights + medians + early + late).sum().isFinite else { return (.nan, .nan, .nan) }
    let middle = quantile(0.5, in: medians.min()...medians.max())
    let low = quantile(0.1, in: min(middle, (medians - Self.reach * early).min())...middle)
    let high = quantile(0.9, in: middle...max(middle, (medians + Self.reach * late).max()))
    return (exponential(low), exponential(middle), exponential(high))
  }

  /// Returns the logarithm of the time before which a share of arrivals lies, by Newton's method
  /// and bisection between bounds.
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

  /// Returns the share of arrivals before the time with a given logarithm, and the density of the
  /// logarithm there.
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
