import Foundation
import Samples

/// An estimate of the time that a trip still takes, and what it took.
struct ScoredArrival {
  /// Seconds.
  var median: Double
  /// The deciles, in seconds.
  var interval: ClosedRange<Double>
  /// Seconds that it really took.
  var actual: Double
  /// Seconds that the whole trip took: trips are told apart by it.
  var tripSeconds: Double
}

/// How good the estimates of some arrivals are.
struct ArrivalScore {
  private let arrivals: [ScoredArrival]

  init(_ arrivals: [ScoredArrival]) { self.arrivals = arrivals }

  private func mean(_ value: (ScoredArrival) -> Double) -> Double {
    arrivals.reduce(0) { $0 + value($1) } / Double(arrivals.count)
  }

  /// The mean of the errors' sizes over what it took.
  var relativeError: Double { mean { abs($0.median - $0.actual) / $0.actual } }

  /// The mean of the errors' sizes in seconds.
  var error: Double { mean { abs($0.median - $0.actual) } }

  /// The sum of the errors over the sum of what it took.
  var bias: Double { mean { $0.median - $0.actual } / mean(\.actual) }

  /// The share of arrivals in their intervals.
  var coverage: Double { mean { $0.interval.contains($0.actual) ? 1 : 0 } }

  /// The same for each third of the trips, by what they took.
  var coverageByThird: [Double] {
    let sorted = arrivals.sorted { $0.tripSeconds < $1.tripSeconds }
    return (0..<3).map { third in
      let range = (sorted.count * third / 3)..<(sorted.count * (third + 1) / 3)
      return ArrivalScore(Array(sorted[range])).coverage
    }
  }

  /// The interval score in seconds: the width, and ten times what an arrival misses it by (Gneiting
  /// and Raftery 2007, doi 10.1198/016214506000001437).
  var intervalScore: Double {
    mean { arrival in
      let (low, high) = (arrival.interval.lowerBound, arrival.interval.upperBound)
      return high - low + 10 * max(0, low - arrival.actual, arrival.actual - high)
    }
  }

  /// The continuous ranked probability score in seconds.
  var crps: Double { mean { continuousRankedScore($0.median, $0.interval, $0.actual) } }

  /// The cells of a table's row.
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
