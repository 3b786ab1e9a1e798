import RoadNetworks

/// The emission model: the cost of a location, given the road that the vehicle was on, as a
/// negative log likelihood.
///
/// The cost of a position error grows with its square near the middle and linearly in the tails
/// (Huber 1964), so that one bad fix can't outweigh all its neighbors. Costs omit terms that are
/// the same for every road.
struct EmissionModel {
  /// The number of standard deviations at which the linear tail begins.
  private let tail: Double
  /// The concentration of the von Mises density of reported bearings around the direction of the
  /// road.
  private let bearingConcentration: Double
  /// The maximum cost of excessive speed during ``hasteSeconds``.
  private let mostHaste: Double
  /// The result of ``remoteness(distance:noise:)`` at ``remote`` standard deviations from a road.
  private let remoteness: Double
  private let prefersOpenRoads: Bool
  /// The cost of a one-way street in the wrong direction.
  private let wrongDirection: Double
  /// The time in seconds in which the lasting part of a position error fades to 1/e.
  let errorMemory: Double
  /// The time in seconds after which the probability that a position error has changed completely,
  /// as after a bridge, is one half.
  let errorLife: Double

  init(_ rules: SnappingRules) {
    tail = rules.contains(.heavyTails) ? 3 : .infinity
    bearingConcentration = rules.contains(.bearings) ? 4 : 0
    mostHaste = rules.contains(.speeds) ? 6 : 0
    remoteness = rules.contains(.remoteness) ? 14 : 0
    prefersOpenRoads = rules.contains(.closedRoads)
    wrongDirection =
      rules.contains(.wrongWays) ? rules.contains(.oneways) ? 3 : 0 : .infinity
    errorMemory = rules.contains(.lastingErrors) ? 40 : .leastNormalMagnitude
    errorLife = rules.contains(.changedErrors) ? 270 : .infinity
  }

  /// Returns the cost of a location's distance from a road, with both arguments in meters.
  func cost(distance: Double, noise: Double) -> Double {
    let z = distance / noise
    return z <= tail ? z * z / 2 : tail * (z - tail / 2)
  }

  /// Returns the additional cost of a distance from a road that errors rarely reach; it applies to
  /// every location, even if the error of the previous one persists.
  func remoteness(distance: Double, noise: Double) -> Double {
    let common = max(Self.common, min(Self.uncommon, Self.commonMeters / noise))
    let excess = max(0, min(Self.farthest, distance / noise) - common)
    return remoteness * excess / (Self.remote - common)
  }

  /// The minimum number of standard deviations that errors commonly reach.
  private static let common = 4.0
  /// The distance in meters that even errors of good receivers commonly reach, because of
  /// reflections in street canyons.
  private static let commonMeters = 35.0
  /// The maximum number of standard deviations that errors commonly reach.
  private static let uncommon = 7.0
  /// The number of standard deviations at which the cost is the same no matter how far errors
  /// commonly reach.
  private static let remote = 11.0
  /// The number of standard deviations above which the cost no longer increases.
  private static let farthest = 16.0

  /// Returns the cost of a reported bearing.
  ///
  /// - Parameter course: the cosine of the angle between the reported bearing and the direction of
  ///   the road.
  func cost(course: Double) -> Double { bearingConcentration * (1 - course) }

  /// Returns the cost of driving for some seconds at a speed above the free-flow speed, both in
  /// meters per second.
  ///
  /// A speeding vehicle keeps speeding for a while, so the cost depends on the time, not on the
  /// number of locations.
  func cost(speed: Double, freeFlow: Double, seconds: Double) -> Double {
    let excess = (speed / freeFlow - Self.ease) / Self.haste
    guard excess > 0 else { return 0 }
    return min(mostHaste, excess * excess / 2) * min(seconds, Self.hasteMemory)
      / Self.hasteSeconds
  }

  /// The multiple of the free-flow speed up to which speeds cost nothing.
  private static let ease = 1.2
  /// The standard deviation of the excess over ``ease``.
  private static let haste = 0.2
  /// The time in seconds that counts as one observation of excessive speed.
  private static let hasteSeconds = 10.0
  /// The longest time in seconds during which a speed is assumed to be held.
  private static let hasteMemory = 20.0

  /// Returns the cost of using a road with a given access.
  func cost(_ access: RoadAccess) -> Double {
    switch access {
    case .allowed: 0
    case .destination: prefersOpenRoads ? 0.2 : 0
    case .private: prefersOpenRoads ? 0.7 : 0
    case .restricted, .dismount: prefersOpenRoads ? 1.2 : 0
    case .againstOneway: wrongDirection
    case .none: .infinity
    }
  }
}
