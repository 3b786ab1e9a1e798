import Coordinates
import RoadNetworks

/// The chances that the vehicle was on the road at the places along a path, asked for in order.
struct RoadChances {
  /// Standard deviations by which two locations blur how fast a vehicle left its road.
  private static let blur = 2.0

  private let doubt: OffRoadDoubt
  /// Meters from the path's first place to a hole after its end; infinity where there is none.
  private let metersToEndHole: Double
  private let motion: Motion
  /// How far the last location lay from its place, and when; seconds are NaN where unknown.
  private var last = (meters: 0.0, seconds: Double.nan)

  init(along path: borrowing DecidedPath, _ motion: Motion) {
    doubt = path.doubt
    metersToEndHole =
      path.doubt.after < .infinity ? path.length + path.doubt.after : .infinity
    self.motion = motion
  }

  /// The chance at the next place.
  ///
  /// - Parameters:
  ///   - meters: how far its location lies from it.
  ///   - along: meters along the path.
  ///   - noise: the standard deviation of that location, in meters.
  mutating func next(
    _ meters: Double, at seconds: Double?, along: Double, noise: Double
  ) -> Double {
    defer { last = (meters, seconds ?? .nan) }
    let hole = max(0, min(doubt.before + along, metersToEndHole - along))
    // No vehicle leaves its road so fast: the location is an error, and says nothing of the map.
    let farthest = last.meters + motion.detourPace * ((seconds ?? .nan) - last.seconds)
    return OffRoadDoubt.chanceOfRoad(
      hole: hole, meters: meters, noise: noise,
      isStray: meters > farthest + Self.blur * noise)
  }
}
