import Coordinates
import RoadSnapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds the stretches of a trace of which nothing is known.
struct GapFinder {
  private let locations: [Location]
  private let points: [SnappedPoint]

  /// Seconds without a place from which on it is a gap, at least.
  static let leastGap = 60.0
  /// Multiples of the trace's usual interval from which on it is a gap.
  static let gapFactor = 5.0
  /// Locations without a place in a row from which on they are a gap, however soon they follow.
  static let leastUnplaced = 10

  init(_ trace: Trace, _ points: [SnappedPoint]) {
    locations = trace.locations
    self.points = points
  }

  /// The gaps in order; none where no location has a place.
  ///
  /// - Complexity: O(*n* log *n*).
  func gaps() -> [TripReport.Gap] {
    let placed = points.indices.filter { points[$0].place != nil }
    guard let first = placed.first, let last = placed.last else { return [] }
    let least = leastSeconds()
    let inner = zip(placed, placed.dropFirst()).map { ($0 + 1)..<$1 }
    return ([0..<first] + inner + [(last + 1)..<points.count]).compactMap { gap($0, least) }
  }

  /// The gap that locations without a place make, there may be none of them; nil where it is short.
  private func gap(_ unplaced: Range<Int>, _ least: Double) -> TripReport.Gap? {
    let point = max(0, unplaced.lowerBound - 1)
    let next = min(points.count - 1, unplaced.upperBound)
    var seconds: Double?
    if let start = locations[point].time, let end = locations[next].time {
      seconds = end.timeIntervalSince(start)
    }
    guard unplaced.count >= Self.leastUnplaced || seconds ?? 0 > least else { return nil }
    return TripReport.Gap(
      point: point, next: next, seconds: seconds,
      meters: locations[point].coordinate.distance(to: locations[next].coordinate),
      reason: reason(unplaced))
  }

  /// Seconds between locations above which nothing is known of the time between.
  private func leastSeconds() -> Double {
    var intervals: [Double] = []
    var previous: Date?
    for time in locations.lazy.compactMap(\.time) {
      if let previous, time >= previous { intervals.append(time.timeIntervalSince(previous)) }
      previous = max(time, previous ?? time)
    }
    guard !intervals.isEmpty else { return Self.leastGap }
    return max(Self.leastGap, Self.gapFactor * intervals.sorted()[intervals.count / 2])
  }

  /// What became of most of some locations without a place.
  private func reason(_ unplaced: Range<Int>) -> TripReport.Gap.Reason {
    var counts: [TripReport.Gap.Reason: Int] = [:]
    for point in points[unplaced] {
      let reason: TripReport.Gap.Reason? =
        switch point.status {
        case .outlier: .outlier
        case .outOfOrder: .outOfOrder
        case .unmatched: point.reason == .noRoad ? .noRoad : .isolated
        case .snapped, .interpolated: nil
        }
      if let reason { counts[reason, default: 0] += 1 }
    }
    let all = TripReport.Gap.Reason.allCases
    return all.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .noLocations
  }
}
