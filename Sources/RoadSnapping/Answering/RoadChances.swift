import Coordinates
import RoadNetworks

/// The chances that the vehicle was on the road at the places along a path, asked for in order.
struct RoadChances {
  /// Standard deviations by which two locations blur how fast a vehicle left its road.
  private static let blur = 2.0

  // `Benchmarks/Peers/peers judge-off-map` judges these by simulated drives.
  /// Share of the doubt between roads that is left near a hole.
  ///
  /// There no location on the other side helps to choose, yet the road that was chosen is right
  /// more often than its chance says.
  private static let doubtLeft = 0.64
  /// Standard deviations from a hole within which all of it is left: there the doubt is whether it
  /// was a road at all.
  private static let besideHole = 6.0
  /// Meters from a hole from which on other locations tell roads apart.
  private static let nearHole = 200.0
  /// Share of the places near a hole that are off the road, where locations are sparse.
  private static let sparseDoubt = 0.02
  /// Meters from the end of a path to a hole from which on locations are sparse.
  private static let sparseMeters = 25.0

  private let doubt: OffRoadDoubt
  /// Meters from the path's first place to a hole after its end; infinity where there is none.
  private let metersToEndHole: Double
  private let motion: Motion
  /// How far the last location lay from its place, and when; seconds are NaN where unknown.
  var last = (meters: 0.0, seconds: Double.nan)

  init(along path: borrowing DecidedPath, _ motion: Motion) {
    doubt = path.doubt
    metersToEndHole =
      path.doubt.after < .infinity ? path.length + path.doubt.after : .infinity
    self.motion = motion
  }

  /// The chances at the next place: that the vehicle was on a road, and that it was this one.
  ///
  /// - Parameters:
  ///   - chance: that it was this one, by the path alone.
  ///   - meters: how far its location lies from it.
  ///   - along: meters along the path.
  ///   - noise: the standard deviation of that location, in meters.
  mutating func next(
    _ chance: Double, _ meters: Double, at seconds: Double?, along: Double, noise: Double
  ) -> (road: Double, place: Double) {
    defer { last = (meters, seconds ?? .nan) }
    let (toStart, toEnd) = (doubt.before + along, metersToEndHole - along)
    let hole = max(0, min(toStart, toEnd))
    let isSparse = (toEnd < toStart ? doubt.after : doubt.before) > Self.sparseMeters
    // No vehicle leaves its road so fast: the location is an error, and says nothing of the map.
    let farthest = last.meters + motion.detourPace * ((seconds ?? .nan) - last.seconds)
    let road = OffRoadDoubt.chanceOfRoad(
      hole: hole, meters: meters, noise: noise,
      isStray: meters > farthest + Self.blur * noise)
    guard hole <= Self.nearHole else { return (road, chance) }
    return (
      isSparse ? road * (1 - Self.sparseDoubt) : road,
      hole > Self.besideHole * noise ? 1 - Self.doubtLeft * (1 - chance) : chance
    )
  }
}
