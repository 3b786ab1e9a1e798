import Coordinates
import RoadNetworks
import RoadSnapping

/// Finds the stretches of a trace of which nothing is known.
struct GapFinder {
  private let locations: [Location]
  private let points: [SnappedPoint]
  private let rule: GapRule

  init(_ trace: Trace, _ points: [SnappedPoint], _ mode: TravelMode) {
    locations = trace.locations
    self.points = points
    rule = GapRule(trace.locations, quietSeconds: Motion(mode).quietSeconds)
  }

  /// The gaps in order; none where no location has a place.
  ///
  /// - Complexity: O(*n* log *n*).
  func gaps() -> [TripReport.Gap] {
    let placed = points.indices.filter { points[$0].place != nil }
    guard let first = placed.first, let last = placed.last else { return [] }
    let inner = zip(placed, placed.dropFirst()).map { ($0 + 1)..<$1 }
    return ([0..<first] + inner + [(last + 1)..<points.count]).compactMap(gap)
  }

  /// The gap between two places, by the locations that lie there, if any; nil where it is none.
  private func gap(_ unplaced: Range<Int>) -> TripReport.Gap? {
    let point = max(0, unplaced.lowerBound - 1)
    let next = min(points.count - 1, unplaced.upperBound)
    var seconds: Double?
    if let start = locations[point].time, let end = locations[next].time {
      seconds = end.timeIntervalSince(start)
    }
    guard rule.isGap(elapsed: seconds, unplaced: unplaced.count) else { return nil }
    return TripReport.Gap(
      point: point, next: next, seconds: seconds,
      meters: locations[point].coordinate.distance(to: locations[next].coordinate),
      reason: reason(unplaced))
  }

  /// What became of most of some locations without a place.
  private func reason(_ unplaced: Range<Int>) -> TripReport.Gap.Reason {
    var counts: [TripReport.Gap.Reason: Int] = [:]
    for point in points[unplaced] {
      let reason: TripReport.Gap.Reason? =
        switch point.status {
        case .outlier: .outlier
        case .outOfOrder: .outOfOrder
        case .unmatched:
          switch point.reason {
          case .noRoad: .noRoad
          case .offRoad: .offRoad
          case .isolated, nil: .isolated
          }
        case .snapped, .interpolated: nil
        }
      if let reason { counts[reason, default: 0] += 1 }
    }
    let all = TripReport.Gap.Reason.allCases
    return all.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .noLocations
  }
}
