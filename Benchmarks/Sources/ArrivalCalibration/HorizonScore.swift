import Foundation

/// How good estimates at one horizon are.
struct HorizonScore {
  private var count = 0.0
  private var inside = 0.0
  private var above = 0.0
  private var width = 0.0
  private var crps = 0.0
  private var error = 0.0
  private var bareError = 0.0
  private var changes = 0.0
  private var change = 0.0
  private var foreseen = 0.0
  private var foreseenInside = 0.0

  static func += (sum: inout HorizonScore, other: HorizonScore) {
    sum.count += other.count
    sum.inside += other.inside
    sum.above += other.above
    sum.width += other.width
    sum.crps += other.crps
    sum.error += other.error
    sum.bareError += other.bareError
    sum.changes += other.changes
    sum.change += other.change
    sum.foreseen += other.foreseen
    sum.foreseenInside += other.foreseenInside
  }

  /// Takes an estimate of this horizon, whatever is really left.
  mutating func add(isInside: Bool) {
    foreseen += 1
    foreseenInside += isInside ? 1 : 0
  }

  mutating func add(
    seconds: Double, interval: ClosedRange<Double>, bare: Double, left: Double, change: Double?
  ) {
    count += 1
    inside += interval.contains(left) ? 1 : 0
    above += left > interval.upperBound ? 1 : 0
    width += (interval.upperBound - interval.lowerBound) / left
    crps += Self.crps(seconds, interval, left)
    error += abs(seconds - left)
    bareError += abs(bare - left)
    if let change {
      changes += 1
      self.change += abs(change)
    }
  }

  /// The continuous ranked probability score of an estimate, in seconds.
  ///
  /// The distribution is log-normal on either side of the median, with a width of its own. For a
  /// number without spread the score is the absolute error.
  ///
  /// It is twice the mean of the quantiles' losses (Gneiting and Raftery 2007, Strictly proper
  /// scoring rules, prediction, and estimation, doi 10.1198/016214506000001437).
  private static func crps(
    _ median: Double, _ interval: ClosedRange<Double>, _ truth: Double
  ) -> Double {
    // Estimates of less than a second are spread as those of one.
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

  /// Standard deviations beyond which 10 % lie.
  private static let decile = 1.281_551_565_545

  /// Shares of a normal distribution, and the standard deviations below which they lie.
  private static let quantiles: [(share: Double, deviations: Double)] = (0..<50).map { index in
    let share = (Double(index) + 0.5) / 50
    var low = -5.0
    var high = 5.0
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if erfc(-middle / 2.squareRoot()) / 2 < share { low = middle } else { high = middle }
    }
    return (share, low)
  }

  /// The cells of a table's row.
  var cells: [String] {
    if count == 0 { return [] }
    return [
      String(format: "%.0f", count), String(format: "%.1f %%", 100 * inside / count),
      String(format: "%.1f %%", 100 * above / count),
      String(format: "%.1f %%", foreseen > 0 ? 100 * foreseenInside / foreseen : 0),
      String(format: "%.0f %%", 100 * width / count), String(format: "%.1f s", crps / count),
      String(format: "%.1f s", error / count), String(format: "%.1f s", bareError / count),
      String(format: "%.2f s", changes > 0 ? change / changes : 0),
    ]
  }
}
