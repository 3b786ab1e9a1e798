import Foundation
import MilepostKit
import Samples

/// A program that simulates trips and measures how often arrivals lie in the estimated interval.
///
///     arrival-calibration [drives] [--kinds]
///
/// Simulates the given number of drives of each kind, 300 by default. Prints a Markdown table with
/// rows for each group of kinds (see ``DriveKind/Group``) and each range of the actual time left,
/// with and without the plans of an engine. With `--kinds`, there are also rows for each kind.
///
/// - `in 80%`: the share of arrivals in the interval.
/// - `above`: the share of arrivals after the interval.
/// - `by estimate`: the share of arrivals in the interval, with updates grouped by the estimated
///   time left.
/// - `width`: the mean width of the interval, relative to the time left.
/// - `plan error`: the mean absolute error of the plan, or of the usual times without a plan.
/// - `change`: the mean absolute change of the arrival from one update to the next, five seconds
///   later.
///
/// Drives that take unexpectedly long contribute many of the updates with a long actual time left.
/// The share of these updates whose interval contains the arrival is below 80% even if all
/// intervals are perfect (Lerch et al. 2017, Forecaster's dilemma, doi 10.1214/16-STS588).
@main
enum ArrivalCalibration {
  private static let horizons: [(name: String, end: Double)] = [
    ("under 3 min", 180), ("3 to 10 min", 600), ("10 to 20 min", 1_200),
    ("over 20 min", .infinity),
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.compactMap { Int($0) }.first ?? 300
    print(
      "| plans | drives | horizon | updates | in 80% | above | by estimate | width | CRPS "
        + "| error | plan error | change |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for hasPlans in [true, false] {
      var rows: [String] = []
      for group in DriveKind.Group.allCases {
        var sums = horizons.map { _ in HorizonScore() }
        for kind in DriveKind.all where kind.group == group {
          let scores = score(kind, hasPlans: hasPlans, count: count)
          for index in scores.indices { sums[index] += scores[index] }
          rows += table(kind.name, hasPlans, scores)
        }
        for row in table(group.rawValue, hasPlans, sums) { print(row) }
      }
      if arguments.contains("--kinds") {
        for row in rows { print(row) }
      }
    }
  }

  private static func table(
    _ name: String, _ hasPlans: Bool, _ scores: [HorizonScore]
  ) -> [String] {
    zip(horizons, scores).compactMap { horizon, score in
      score.cells.isEmpty
        ? nil
        : "| "
          + ([hasPlans ? "known" : "none", name, horizon.name] + score.cells)
          .joined(separator: " | ") + " |"
    }
  }

  /// Simulates drives of a kind, and scores their updates for each horizon, until ten seconds
  /// before the end.
  private static func score(
    _ kind: DriveKind, hasPlans: Bool, count: Int
  ) -> [HorizonScore] {
    var random = SplitMix(state: 7)
    var scores = horizons.map { _ in HorizonScore() }
    for _ in 0..<count {
      let drive = SimulatedDrive(kind, &random)
      var estimator = ArrivalEstimator(hasPlans ? .planned : .unplanned)
      // The ratio of planned to usual seconds.
      var scale = 1.0
      var last: SimulatedDrive.Step?
      var arrival: Double?
      for step in drive.steps {
        if let last, last.isOnRoute, step.isOnRoute {
          estimator.advance(
            elapsedSeconds: step.time - last.time,
            expectedSeconds: (step.usual - last.usual) * scale)
        }
        if let plan = step.plan {
          estimator.beginPlan()
          if hasPlans, step.usualAhead > 0 { scale = plan / step.usualAhead }
        }
        last = step
        let left = drive.duration - step.time
        guard left > 10, let horizon = self.horizon(left) else { continue }
        let ahead = step.usualAhead * scale
        let estimate = estimator.estimate(expectedSeconds: ahead)
        let seconds = estimate.remainingDuration / .seconds(1)
        let (first, end) = (estimate.interval.lowerBound, estimate.interval.upperBound)
        let interval = (first / .seconds(1))...(end / .seconds(1))
        if let foreseen = self.horizon(seconds) {
          scores[foreseen].add(isInside: interval.contains(left))
        }
        let now = step.time + seconds
        scores[horizon].add(
          seconds: seconds, interval: interval, bare: ahead, left: left,
          change: arrival.map { now - $0 })
        arrival = now
      }
    }
    return scores
  }

  private static func horizon(_ seconds: Double) -> Int? {
    horizons.firstIndex { seconds < $0.end }
  }
}
