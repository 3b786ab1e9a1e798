import Coordinates
import RoadNetworks

/// The probabilities that the vehicle was on a road, and on the right road, at the places along a
/// path, computed in order.
struct RoadChances {
  /// The number of standard deviations by which position errors may increase the distance between a
  /// vehicle and the road that it has left.
  private static let blur = 2.0

  // `Benchmarks/Peers/peers judge-off-map` evaluates these constants with simulated drives.
  /// The factor that reduces the doubt between roads near a hole, where the chosen road is right
  /// more often than its probability indicates.
  private static let doubtLeft = 0.64
  /// The number of standard deviations from a hole within which the doubt isn't reduced, since it
  /// is uncertain whether the vehicle was on a road at all.
  private static let besideHole = 6.0
  /// The distance in meters from a hole up to which the doubt is reduced; farther away, locations
  /// on both sides help to choose a road.
  private static let nearHole = 200.0
  /// The share of places near a hole that are off the road if locations are sparse.
  private static let sparseDoubt = 0.02
  /// The distance in meters between a path and a hole above which locations are sparse.
  private static let sparseMeters = 25.0

  private let doubt: OffRoadDoubt
  /// The distance in meters from the path's first place to a hole after its end; infinity if there
  /// is none.
  private let metersToEndHole: Double
  private let motion: Motion
  /// The distance in meters between the last location and its place, and the location's time in
  /// seconds; NaN if unknown.
  var last = (meters: 0.0, seconds: Double.nan)

  init(along path: borrowing DecidedPath, _ motion: Motion) {
    doubt = path.doubt
    metersToEndHole =
      path.doubt.after < .infinity ? path.length + path.doubt.after : .infinity
    self.motion = motion
  }

  /// Returns the probabilities for the next place: that the vehicle was on a road, and if so, that
  /// it was this road.
  ///
  /// - Parameters:
  ///   - chance: the probability that it was this road, given the path alone.
  ///   - meters: the distance in meters between the place and its location.
  ///   - along: the distance along the path in meters.
  ///   - noise: the standard deviation of that location in meters.
  mutating func next(
    _ chance: Double, _ meters: Double, at seconds: Double?, along: Double, noise: Double
  ) -> (road: Double, place: Double) {
    defer { last = (meters, seconds ?? .nan) }
    let (toStart, toEnd) = (doubt.before + along, metersToEndHole - along)
    let hole = max(0, min(toStart, toEnd))
    let isSparse = (toEnd < toStart ? doubt.after : doubt.before) > Self.sparseMeters
    // No vehicle is assumed to leave its road faster than this, so a location farther away is a
    // position error, not evidence of a missing road.
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
