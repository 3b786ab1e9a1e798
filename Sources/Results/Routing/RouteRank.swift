import TextFormats

/// The rank of a route among several between the same points.
public struct RouteRank: Sendable, Hashable {
  /// The number of the alternative, from 1; 0 for the best route.
  public var alternative: Int
  /// The ratio of the cost to that of the best route.
  public var stretch: Double
  /// The part of the cost on roads of better routes, as a share of the cost of the best route.
  public var sharing: Double

  /// Creates a rank.
  public init(alternative: Int, stretch: Double, sharing: Double) {
    self.alternative = alternative
    self.stretch = stretch
    self.sharing = sharing
  }
}

extension JSONText {
  /// Writes the rank of a route, if it has one.
  mutating func rank(_ rank: RouteRank?) {
    guard let rank else { return }
    // The number of the alternative, from 1; 0 for the best route; omitted without
    // `--alternatives`.
    member("alternative", rank.alternative)
    // The ratio of the route's duration, or of its length with `--shortest`, to that of the best
    // route; omitted without `--alternatives`.
    member("stretch", rank.stretch)
    // The part of the route on roads of better routes, as a share of the best route, by duration
    // or, with `--shortest`, by length; omitted without `--alternatives`.
    member("sharing", rank.sharing)
  }
}
