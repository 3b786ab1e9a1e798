public import RoadNetworks
import RoadSearch

/// What the snapper may assume.
///
/// The defaults are meant for every trace; change them with a reason.
public struct SnappingOptions: Sendable, Hashable {
  /// Who travels: which roads are candidates, and at what price.
  public var mode = TravelMode.car

  /// Standard deviation of positions along one axis, in meters; nil estimates it from each trace.
  ///
  /// A location's own accuracy counts before either. Above 0, up to 1000.
  public var noise: Double?

  /// The most meters between a location and its place on a road; 0…100,000.
  public var searchRadius = 200.0

  /// The most roads that are considered for one location, 1…1000; each pass of a hairpin counts.
  public var candidateLimit = 12

  /// The fastest that is believed, in meters per second: what is faster is an error of position.
  ///
  /// Nil is what the mode can reach: 70 in a car, 22 on a bicycle, 9 on foot.
  ///
  /// Above 0, up to 1000.
  public var topSpeed: Double?

  /// The local clock, for conditions by time; nil if unknown.
  ///
  /// Without it, or without times, the usual conditions hold.
  public var clock: LocalClock?

  /// The pieces of the model that count.
  var rules = SnappingRules.all

  /// The default assumptions.
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

  /// The fastest that is believed, in meters per second.
  package var fastest: Double { topSpeed ?? motion.topSpeed }

  /// What ways cost beside their length.
  var prices: MatchingPrices { rules.prices(for: motion) }

  /// The options as bytes, to tell them from others.
  var digest: [UInt64] {
    [
      UInt64(mode.rawValue), (noise ?? -1).bitPattern, searchRadius.bitPattern,
      UInt64(bitPattern: Int64(candidateLimit)), (topSpeed ?? -1).bitPattern,
      clock.map { StateArchive.digest($0.name.utf8) } ?? 0,
    ]
  }

  /// The time when a path was driven, as far as it is known.
  package func time(of path: RoadPath) -> TravelTime {
    guard let clock, let start = path.traversals.first?.entryTime else { return .usual }
    return .moment(clock.localTime(at: start))
  }
}
