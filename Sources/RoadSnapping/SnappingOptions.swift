public import Coordinates
public import RoadNetworks
import RoadSearch

/// The options of a snapper.
///
/// Apart from the mode, the defaults suit all kinds of traces; change them only for a reason.
public struct SnappingOptions: Sendable, Hashable {
  /// The travel mode, which determines the candidate roads and their costs.
  public var mode = TravelMode.car

  /// The standard deviation of positions along one axis in meters, above 0 and at most 1000; if
  /// nil, it is estimated from each trace.
  ///
  /// The reported accuracy of a location takes precedence over this value and over the estimate.
  public var noise: Double?

  /// The maximum distance in meters between a location and its place on a road, in 0…100,000.
  public var searchRadius = 200.0

  /// The usual maximum number of roads considered for one location, in 1…1000.
  ///
  /// Each pass of a hairpin counts separately. The limit is doubled where a trace is hard to match.
  public var candidateLimit = 12

  /// The top speed in meters per second, above 0 and at most 1000; faster motion is attributed to
  /// position errors, or splits the trace.
  ///
  /// nil means the top speed of the mode: 70 in a car, 22 on a bicycle, and 9 on foot.
  public var topSpeed: Double?

  /// The local clock, which determines the time-dependent conditions in force; nil if unknown.
  ///
  /// Without a clock or times, the usual conditions are in force.
  public var clock: LocalClock?

  var rules = SnappingRules.all

  /// Creates the default options.
  public init() {}
}

extension SnappingOptions {
  /// Whether all numbers are in their ranges.
  var isSound: Bool {
    func isPositive(_ value: Double) -> Bool { 0 < value && value <= 1000 }
    return (noise.map(isPositive) ?? true) && (topSpeed.map(isPositive) ?? true)
      && 0...100_000 ~= searchRadius && 1...1000 ~= candidateLimit
  }

  var motion: Motion { Motion(mode) }

  /// The top speed in meters per second.
  package var fastest: Double { topSpeed ?? motion.topSpeed }

  var prices: MatchingPrices { rules.prices(for: motion) }

  /// A fingerprint of the options, which is saved with the state of a stream.
  var digest: [UInt64] {
    [
      UInt64(mode.rawValue), (noise ?? -1).bitPattern, searchRadius.bitPattern,
      UInt64(bitPattern: Int64(candidateLimit)), (topSpeed ?? -1).bitPattern,
      clock.map { StateArchive.digest($0.name.utf8) } ?? 0,
    ]
  }

  /// Returns the time at which a path was entered; the usual time if it or the clock is unknown.
  package func time(of path: RoadPath) -> TravelTime {
    guard let clock, let start = path.traversals.first?.entryTime else { return .usual }
    return .moment(clock.localTime(at: start))
  }
}
