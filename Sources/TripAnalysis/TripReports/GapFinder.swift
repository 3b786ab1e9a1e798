import Coordinates
import RoadNetworks
import RoadSnapping

/// A search for the gaps of a trace, in which the path is unknown.
struct GapFinder {
  private let locations: [Location]
  private let points: [SnappedPoint]
  private let rule: GapRule

  /// The distance in meters within which a location repeats the place of a frozen receiver.
  private static let repeated = 1.0

  init(_ trace: Trace, _ points: [SnappedPoint], _ options: SnappingOptions) {
    locations = trace.locations
    self.points = points
    rule = GapRule(
      trace.locations, quietSeconds: Motion(options.mode).quietSeconds, topSpeed: options.fastest)
  }

  /// Returns the gaps in order; empty if no location has a place.
  ///
  /// - Complexity: O(*n* log *n*).
  func gaps() -> [TripReport.Gap] {
    let placed = points.indices.filter { points[$0].place != nil }
    guard let first = placed.first, let last = placed.last else { return [] }
    var gaps: [TripReport.Gap] = []
    if let gap = gap(0..<first) { gaps.append(gap) }
    for (point, next) in zip(placed, placed.dropFirst()) {
      if isJump(from: point, to: next) {
        let start = freeze(before: point, after: gaps.last?.next ?? first)
        gaps.append(gap(from: start, to: next, .tooFast))
      } else if let gap = gap(point + 1..<next) {
        gaps.append(gap)
      }
    }
    if let gap = gap(last + 1..<points.count) { gaps.append(gap) }
    return gaps
  }

  /// Returns whether the path from one place to the next is longer than can be driven in the
  /// elapsed time.
  private func isJump(from point: Int, to next: Int) -> Bool {
    guard let start = points[point].place, let end = points[next].place,
      start.matching == end.matching
    else { return false }
    return rule.isJump(
      elapsed: elapsed(point, next), meters: end.distanceAlong - start.distanceAlong)
  }

  /// Returns the index of the first location at the place from which a vehicle jumped; locations
  /// that repeat this place come from a frozen receiver, not from a stationary vehicle.
  private func freeze(before point: Int, after least: Int) -> Int {
    var first = point
    while first > least,
      locations[first - 1].coordinate.distance(to: locations[point].coordinate) <= Self.repeated
    {
      first -= 1
    }
    return first
  }

  /// Returns the gap around locations without a place, or between two locations if the range is
  /// empty; nil if there is no gap.
  private func gap(_ unplaced: Range<Int>) -> TripReport.Gap? {
    let point = max(0, unplaced.lowerBound - 1)
    let next = min(points.count - 1, unplaced.upperBound)
    guard rule.isGap(elapsed: elapsed(point, next), unplaced: unplaced.count) else { return nil }
    return gap(from: point, to: next, reason(unplaced))
  }

  private func gap(
    from point: Int, to next: Int, _ reason: TripReport.Gap.Reason
  ) -> TripReport.Gap {
    TripReport.Gap(
      point: point, next: next, duration: elapsed(point, next).map(Duration.init(inSeconds:)),
      meters: locations[point].coordinate.distance(to: locations[next].coordinate),
      reason: reason)
  }

  /// Returns the seconds between two locations; nil if unknown.
  private func elapsed(_ point: Int, _ next: Int) -> Double? {
    guard let start = locations[point].time, let end = locations[next].time else { return nil }
    return end.timeIntervalSince(start)
  }

  /// Returns the most frequent reason why locations have no place; `noLocations` if there are none.
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
