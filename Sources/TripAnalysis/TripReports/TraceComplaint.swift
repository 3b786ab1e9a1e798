public import RoadSnapping

extension SnappedRecord {
  /// The reason why the result is unusable, for human readers: no road matches the trace, or more
  /// than half of its points are out of order; nil if it may be usable.
  ///
  /// - Complexity: O(*n*).
  public var complaint: String? {
    let locations = source.trace.locations
    let outOfOrder = snapped.points.count { $0.status == .outOfOrder }
    if 2 * outOfOrder > locations.count {
      let times = locations.compactMap(\.time)
      if zip(times, times.dropFirst()).allSatisfy({ $0 >= $1 }) {
        return "its times never increase from point to point: it is sorted newest first"
      }
      return "\(outOfOrder) of \(locations.count) points are out of order: times run backwards; "
        + "sort them by time"
    }
    guard snapped.matchings.isEmpty else { return nil }
    let coverage = NetworkCoverage(of: locations.lazy.map(\.coordinate), in: network)
    return "no road matches it" + coverage.advice(for: network)
  }

  /// A remark for human readers if more than a quarter of the points have no place on a road; nil
  /// otherwise.
  ///
  /// It gives the number of these points with each status. If more than a quarter of all points are
  /// out of order, or are outliers, it also gives a likely cause.
  ///
  /// - Complexity: O(*n*).
  public var remark: String? {
    let count = snapped.points.count
    let placeless = snapped.points.filter { $0.place == nil }
    guard 4 * placeless.count > count else { return nil }
    func number(of status: SnappedPoint.Status) -> Int {
      placeless.count { $0.status == status }
    }
    let outliers = number(of: .outlier)
    let outOfOrder = number(of: .outOfOrder)
    let counts = [
      (outliers, outliers == 1 ? "outlier" : "outliers"), (outOfOrder, "out of order"),
      (number(of: .unmatched), "unmatched"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
    let text = "\(placeless.count) of \(count) points have no place on a road: \(counts)"
    if 4 * outOfOrder > count {
      return text + "; their times run backwards, as when a clock is set back; "
        + "points out of order are left out"
    }
    if 4 * outliers > count {
      return text + "; they contradict the others, as when several vehicles share an id"
    }
    return text
  }
}
