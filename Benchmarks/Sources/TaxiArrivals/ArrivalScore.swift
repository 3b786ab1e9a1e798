import Foundation
import Samples

/// An estimate of the time left in a trip, and the actual time.
struct ScoredArrival {
  /// The median of the estimate, in seconds.
  var median: Double
  /// The interval from the 10th to the 90th percentile of the estimate, in seconds.
  var interval: ClosedRange<Double>
  /// The actual time left, in seconds.
  var actual: Double
  /// The duration of the whole trip in seconds, by which trips are grouped.
  var tripSeconds: Double
}

/// The quality of the estimates of some arrivals.
struct ArrivalScore {
  private let arrivals: [ScoredArrival]

  init(_ arrivals: [ScoredArrival]) { self.arrivals = arrivals }

  private func mean(_ value: (ScoredArrival) -> Double) -> Double {
    arrivals.reduce(0) { $0 + value($1) } / Double(arrivals.count)
  }

  /// The mean of the absolute errors, each relative to the actual time.
  var relativeError: Double { mean { abs($0.median - $0.actual) / $0.actual } }

  /// The mean absolute error in seconds.
  var error: Double { mean { abs($0.median - $0.actual) } }

  /// The sum of the signed errors relative to the sum of the actual times; negative if the
  /// estimates are too short.
  var bias: Double { mean { $0.median - $0.actual } / mean(\.actual) }

  /// The share of arrivals that are in their intervals.
  var coverage: Double { mean { $0.interval.contains($0.actual) ? 1 : 0 } }

  /// The coverage for the shortest, middle, and longest third of the trips, by duration.
  var coverageByThird: [Double] {
    let sorted = arrivals.sorted { $0.tripSeconds < $1.tripSeconds }
    return (0..<3).map { third in
      let range = (sorted.count * third / 3)..<(sorted.count * (third + 1) / 3)
      return ArrivalScore(Array(sorted[range])).coverage
    }
  }

  /// The mean interval score of the 80% intervals, in seconds.
  ///
  /// The score is the width of the interval, plus ten times the time by which the arrival misses it
  /// (Gneiting and Raftery 2007, doi 10.1198/016214506000001437).
  var intervalScore: Double {
    mean { arrival in
      let (low, high) = (arrival.interval.lowerBound, arrival.interval.upperBound)
      return high - low + 10 * max(0, low - arrival.actual, arrival.actual - high)
    }
  }

  /// The mean continuous ranked probability score in seconds.
  var crps: Double { mean { continuousRankedScore($0.median, $0.interval, $0.actual) } }

  /// The cells of a table row.
  var cells: [String] {
    func percent(_ share: Double) -> String { String(format: "%.1f", 100 * share) }
    func seconds(_ value: Double) -> String { String(format: "%.1f", value) }
    return [
      percent(relativeError), seconds(error), percent(bias), percent(coverage),
      coverageByThird.map { String(format: "%.0f", 100 * $0) }.joined(separator: " "),
      seconds(intervalScore), seconds(crps),
    ]
  }
}
