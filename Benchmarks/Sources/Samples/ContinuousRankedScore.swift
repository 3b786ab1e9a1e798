import Foundation

/// Returns the continuous ranked probability score of an estimated duration, in seconds.
///
/// The score (Gneiting and Raftery 2007, Strictly proper scoring rules, prediction, and estimation,
/// doi 10.1198/016214506000001437) is computed as twice the mean quantile loss, from 50 quantiles.
/// The distribution is log-normal on either side of the median, with separate widths. If it has no
/// spread, the score is the absolute error.
///
/// - Parameters:
///   - median: the median of the estimate, in seconds; a lower one than 1 counts as 1.
///   - interval: the range from the 10th to the 90th percentile, in seconds.
///   - truth: the actual duration, in seconds.
public func continuousRankedScore(
  _ median: Double, _ interval: ClosedRange<Double>, _ truth: Double
) -> Double {
  let median = max(median, 1)
  let early = log(median / min(median, max(interval.lowerBound, 0.01))) / decile
  let late = log(max(interval.upperBound, median) / median) / decile
  var sum = 0.0
  for (share, deviations) in quantiles {
    let quantile = median * exp(deviations * (deviations < 0 ? early : late))
    sum += (truth - quantile) * (truth < quantile ? share - 1 : share)
  }
  return 2 * sum / Double(quantiles.count)
}

/// The 90th percentile of the standard normal distribution.
private let decile = 1.281_551_565_545

/// The middles of 50 equal shares of a standard normal distribution, and the quantiles there.
private let quantiles: [(share: Double, deviations: Double)] = (0..<50).map { index in
  let share = (Double(index) + 0.5) / 50
  var low = -5.0
  var high = 5.0
  while high - low > 1e-9 {
    let middle = (low + high) / 2
    if erfc(-middle / 2.squareRoot()) / 2 < share { low = middle } else { high = middle }
  }
  return (share, low)
}
