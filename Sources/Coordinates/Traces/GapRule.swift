/// Decides where a trace has a gap between two locations that have a place on a road: what the
/// vehicle did there is unknown.
///
/// There is a gap where the time between the two exceeds both the quiet time of the mode (a minute
/// in a car) and five times the usual interval of the trace, where ten locations or more between
/// them have no place, or where the way from the one to the other is longer than can be driven
/// meanwhile: the receiver was frozen, or its clock was.
package struct GapRule {
  /// Multiples of the trace's usual interval from which on it is a gap.
  private static let factor = 5.0
  /// Locations without a place in a row from which on they are a gap, however soon they follow.
  private static let leastUnplaced = 10
  /// Seconds by which times may be off.
  private static let clockError = 0.5
  /// Meters by which a way between two places may be too long.
  private static let roughness = 50.0

  /// Seconds between locations above which nothing is known of the time between.
  private let seconds: Double
  /// The fastest that is believed, in meters per second.
  private let topSpeed: Double

  /// The rule for a trace, by the median of the intervals between its locations.
  ///
  /// - Parameter quietSeconds: the longest silence that is never a gap.
  /// - Complexity: O(*n*) where no interval is longer than a fifth of that, else O(*n* log *n*).
  package init(_ locations: [Location], quietSeconds: Double, topSpeed: Double = .infinity) {
    var longest = 0.0
    Self.forEachInterval(locations) { longest = max(longest, $0) }
    var intervals: [Double] = []
    // The median isn't asked for where it can't matter.
    if longest * Self.factor > quietSeconds {
      Self.forEachInterval(locations) { intervals.append($0) }
    }
    self.init(intervals: intervals, quietSeconds: quietSeconds, topSpeed: topSpeed)
  }

  /// The rule for a trace with such intervals between its locations, in seconds.
  package init(intervals: [Double], quietSeconds: Double, topSpeed: Double = .infinity) {
    self.init(
      usualInterval: intervals.isEmpty ? 0 : intervals.sorted()[intervals.count / 2],
      quietSeconds: quietSeconds, topSpeed: topSpeed)
  }

  /// The rule for a trace with a location each so many seconds.
  package init(usualInterval: Double, quietSeconds: Double, topSpeed: Double = .infinity) {
    seconds = max(quietSeconds, Self.factor * usualInterval)
    self.topSpeed = topSpeed
  }

  private static func forEachInterval(_ locations: [Location], _ body: (Double) -> Void) {
    var latest: Double?
    var last: Location?
    for location in locations {
      guard let seconds = location.finiteSeconds else { continue }
      if let latest, seconds >= latest, last.map(location.isGivenOnceMore) != true {
        body(seconds - latest)
      }
      latest = max(seconds, latest ?? seconds)
      last = location
    }
  }

  /// Whether there is a gap between two locations.
  ///
  /// - Parameters:
  ///   - elapsed: the time between them in seconds; nil where it is unknown, under 0 where the
  ///     clock was set back, which says nothing either.
  ///   - unplaced: how many locations without a place lie between.
  ///   - meters: the way from the one to the other.
  package func isGap(elapsed: Double?, unplaced: Int, meters: Double = 0) -> Bool {
    unplaced >= Self.leastUnplaced || !(0...seconds ~= (elapsed ?? 0))
      || isJump(elapsed: elapsed, meters: meters)
  }

  /// Whether a way is longer than can be driven in the time between.
  ///
  /// A clock that shows one time twice is coarse, and no proof.
  package func isJump(elapsed: Double?, meters: Double) -> Bool {
    guard let elapsed, elapsed > 0 else { return false }
    return meters - Self.roughness > topSpeed * (elapsed + Self.clockError)
  }
}
