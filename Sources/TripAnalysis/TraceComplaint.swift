public import TripFormats

extension SnappedRecord {
  /// Why the answer can't be what was wanted, for people: no road matches the trace, or its times
  /// run backwards; nil where it may be.
  ///
  /// - Complexity: O(*n*).
  public var complaint: String? {
    let locations = source.trace.locations
    let outOfOrder = snapped.points.count { $0.status == .outOfOrder }
    if 2 * outOfOrder > locations.count {
      let times = locations.compactMap(\.time)
      if zip(times, times.dropFirst()).allSatisfy({ $0 >= $1 }) {
        return "its times never rise from point to point: it is sorted newest first"
      }
      return "\(outOfOrder) of \(locations.count) points are out of order: times run backwards; "
        + "is it sorted newest first?"
    }
    guard snapped.matchings.isEmpty else { return nil }
    let coverage = NetworkCoverage(of: locations.lazy.map(\.coordinate), in: network)
    return "no road matches it" + coverage.advice(for: network)
  }
}
