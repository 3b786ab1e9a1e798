import Foundation
import Samples

/// The quality of the estimates with a time left in one range, the horizon.
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

  /// Adds an estimate whose estimated time left is in this horizon.
  mutating func add(isInside: Bool) {
    foreseen += 1
    foreseenInside += isInside ? 1 : 0
  }

  /// Adds an estimate for which the actual time left is in this horizon.
  ///
  /// - Parameters:
  ///   - seconds: the estimated time left, in seconds.
  ///   - interval: the interval of the estimate, in seconds.
  ///   - bare: the time left according to the plan or the usual times alone, in seconds.
  ///   - left: the actual time left, in seconds.
  ///   - change: the change of the arrival since the previous update, in seconds; nil if there was
  ///     none.
  mutating func add(
    seconds: Double, interval: ClosedRange<Double>, bare: Double, left: Double, change: Double?
  ) {
    count += 1
    inside += interval.contains(left) ? 1 : 0
    above += left > interval.upperBound ? 1 : 0
    width += (interval.upperBound - interval.lowerBound) / left
    crps += continuousRankedScore(seconds, interval, left)
    error += abs(seconds - left)
    bareError += abs(bare - left)
    if let change {
      changes += 1
      self.change += abs(change)
    }
  }

  /// The cells of a table row; empty if no actual time left is in this horizon.
  var cells: [String] {
    if count == 0 { return [] }
    return [
      String(format: "%.0f", count), String(format: "%.1f%%", 100 * inside / count),
      String(format: "%.1f%%", 100 * above / count),
      String(format: "%.1f%%", foreseen > 0 ? 100 * foreseenInside / foreseen : 0),
      String(format: "%.0f%%", 100 * width / count), String(format: "%.1f s", crps / count),
      String(format: "%.1f s", error / count), String(format: "%.1f s", bareError / count),
      String(format: "%.2f s", changes > 0 ? change / changes : 0),
    ]
  }
}
