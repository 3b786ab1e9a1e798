import Coordinates
import Journeys
import TrafficClassification

/// The distance driven along routes, and the time that it took, by class of traffic.
struct MetTraffic: Sendable {
  private var meters = SIMD4<Double>.zero
  private var seconds = SIMD4<Double>.zero

  init() {}

  /// Creates the traffic of a step.
  ///
  /// The time of the step is divided among the classes in proportion to their distances; if the
  /// step doesn't lead forward, the time counts toward the class at its end.
  ///
  /// - Complexity: O(log *n* + *k*) for *n* intervals of the route, *k* of which the step touches.
  init(_ step: DrivenStretch) {
    guard step.end > step.start else {
      seconds[Self.place(step.traffic.traffic(at: step.end))] = step.elapsed
      return
    }
    let intervals = step.traffic.intervals
    for interval in intervals[intervals.partitionPoint { $0.endMeters > step.start }...] {
      guard interval.startMeters < step.end else { break }
      let shared =
        min(step.end, interval.endMeters) - max(step.start, interval.startMeters)
      meters[Self.place(interval.traffic)] += shared
    }
    seconds = meters / (step.end - step.start) * step.elapsed
  }

  static func += (sum: inout MetTraffic, other: MetTraffic) {
    sum.meters += other.meters
    sum.seconds += other.seconds
  }

  /// The distance in all classes, in meters.
  var length: Double { meters.sum() }

  /// The classes that were met.
  var classes: [FleetReport.TrafficMet] {
    TrafficClass.allCases.compactMap { traffic in
      let place = Self.place(traffic)
      guard meters[place] > 0 || seconds[place] > 0 else { return nil }
      return FleetReport.TrafficMet(
        traffic: traffic, meters: meters[place], duration: Duration(inSeconds: seconds[place]))
    }
  }

  private static func place(_ traffic: TrafficClass) -> Int {
    switch traffic {
    case .noData: 0
    case .normal: 1
    case .slow: 2
    case .trafficJam: 3
    }
  }
}
