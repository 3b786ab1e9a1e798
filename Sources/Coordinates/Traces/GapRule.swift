/// The rule for gaps in a trace.
///
/// A gap is between two locations that have a place on a road, if the vehicle's path between them
/// is unknown. This is the case if one of the following holds:
///
/// - The time between the two locations exceeds both a given quiet time and five times the usual
///   interval of the trace.
/// - The second location is earlier than the first, because a clock was set back.
/// - Ten or more locations between them have no place on a road.
/// - The path between them is longer than can be driven in that time, because the receiver or its
///   clock was frozen.
package struct GapRule {
  /// The multiple of the trace's usual interval above which there is a gap.
  private static let factor = 5.0
  /// The number of consecutive locations without a place that form a gap, however short the time.
  private static let leastUnplaced = 10
  /// The tolerance for times in seconds.
  private static let clockError = 0.5
  /// The tolerance in meters for the length of the path between two places.
  private static let roughness = 50.0

  /// The time between two locations, in seconds, above which there is a gap.
  private let seconds: Double
  /// The highest plausible speed in meters per second.
  private let topSpeed: Double

  /// Creates the rule for a trace from the median interval between its locations.
  ///
  /// - Parameters:
  ///   - quietSeconds: the time between two locations, in seconds, up to which the time alone never
  ///     makes a gap.
  ///   - topSpeed: the highest plausible speed in meters per second.
  /// - Complexity: O(*n*) if no interval exceeds a fifth of `quietSeconds`, otherwise
  ///   O(*n* log *n*).
  package init(_ locations: [Location], quietSeconds: Double, topSpeed: Double = .infinity) {
    var longest = 0.0
    Self.forEachInterval(locations) { longest = max(longest, $0) }
    var intervals: [Double] = []
    // The median interval matters only if five times an interval can exceed the quiet time.
    if longest * Self.factor > quietSeconds {
      Self.forEachInterval(locations) { intervals.append($0) }
    }
    self.init(intervals: intervals, quietSeconds: quietSeconds, topSpeed: topSpeed)
  }

  /// Creates the rule for a trace with given intervals between its locations, in seconds.
  package init(intervals: [Double], quietSeconds: Double, topSpeed: Double = .infinity) {
    self.init(
      usualInterval: intervals.isEmpty ? 0 : intervals.sorted()[intervals.count / 2],
      quietSeconds: quietSeconds, topSpeed: topSpeed)
  }

  /// Creates the rule for a trace with a location every `usualInterval` seconds.
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

  /// Returns whether there is a gap between two locations.
  ///
  /// - Parameters:
  ///   - elapsed: the time between them in seconds; nil if unknown.
  ///   - unplaced: the number of locations without a place between them.
  ///   - meters: the length of the path between them, in meters.
  package func isGap(elapsed: Double?, unplaced: Int, meters: Double = 0) -> Bool {
    unplaced >= Self.leastUnplaced || !(0...seconds ~= (elapsed ?? 0))
      || isJump(elapsed: elapsed, meters: meters)
  }

  /// Returns whether a path, in meters, is longer than can be driven in the time between its ends,
  /// in seconds.
  ///
  /// Two equal times are no evidence of a jump, because the clock may be coarse.
  package func isJump(elapsed: Double?, meters: Double) -> Bool {
    guard let elapsed, elapsed > 0 else { return false }
    return meters - Self.roughness > topSpeed * (elapsed + Self.clockError)
  }
}
