import RoadNetworks

/// What it costs to believe that a location was taken on a road, as a negative log likelihood.
///
/// Position errors are normal near the middle with linear tails (Huber 1964), so that one bad fix
/// can't outweigh all its neighbors. Costs leave out what is the same for every road.
struct EmissionModel {
  /// Multiples of the standard deviation from which on the tail is linear.
  private let tail: Double
  /// How sharply a reported bearing points along the road: the concentration of a von Mises
  /// density.
  private let bearingConcentration: Double
  /// The most that being too fast costs.
  private let mostHaste: Double
  /// The cost at ``remote`` standard deviations from a road, charged for every location.
  private let remoteness: Double
  /// Whether roads that are open to the mode are preferred.
  private let prefersOpenRoads: Bool
  /// The price of one-way streets in the wrong direction.
  private let wrongDirection: Double
  /// Seconds in which what lasts of an error of position fades to 1/e.
  let errorMemory: Double
  /// Seconds after which an error of position is as likely another one altogether, as behind a
  /// bridge, as the same.
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

  /// - Parameters:
  ///   - distance: meters between location and road.
  ///   - noise: standard deviation along one axis in meters.
  func cost(distance: Double, noise: Double) -> Double {
    let z = distance / noise
    return z <= tail ? z * z / 2 : tail * (z - tail / 2)
  }

  /// The cost of a distance from a road that hardly any error reaches, however long it lasts; see
  /// ``cost(distance:noise:)``.
  func remoteness(distance: Double, noise: Double) -> Double {
    let common = max(Self.common, min(Self.uncommon, Self.commonMeters / noise))
    let excess = max(0, min(Self.farthest, distance / noise) - common)
    return remoteness * excess / (Self.remote - common)
  }

  /// Standard deviations that errors commonly have.
  private static let common = 4.0
  /// Meters that errors of good receivers reach too: reflections in street canyons.
  private static let commonMeters = 35.0
  /// Standard deviations that no errors commonly have.
  private static let uncommon = 7.0
  /// Standard deviations that cost the same whatever is common.
  private static let remote = 11.0
  /// Standard deviations beyond which it makes no difference how many they are.
  private static let farthest = 16.0

  /// - Parameter course: the cosine of the angle between reported bearing and direction of the
  ///   road.
  func cost(course: Double) -> Double { bearingConcentration * (1 - course) }

  /// The cost of driving faster than traffic does where it flows freely.
  ///
  /// Who is too fast stays so for a while: seconds count, not locations.
  ///
  /// - Parameters:
  ///   - speed: meters per second.
  ///   - freeFlow: the speed at free flow, above 0.
  ///   - seconds: how long the speed was held.
  func cost(speed: Double, freeFlow: Double, seconds: Double) -> Double {
    let excess = (speed / freeFlow - Self.ease) / Self.haste
    guard excess > 0 else { return 0 }
    return min(mostHaste, excess * excess / 2) * min(seconds, Self.hasteMemory)
      / Self.hasteSeconds
  }

  /// Multiples of the free-flow speed that any driver may hold.
  private static let ease = 1.2
  /// The standard deviation of the multiples beyond.
  private static let haste = 0.2
  /// Seconds after which being too fast counts again.
  private static let hasteSeconds = 10.0
  /// Seconds that a speed is believed to be held.
  private static let hasteMemory = 20.0

  /// The price of a road that is not open to the mode.
  func cost(_ access: RoadAccess) -> Double {
    switch access {
    case .allowed: 0
    case .destination: prefersOpenRoads ? 0.2 : 0
    case .private: prefersOpenRoads ? 0.7 : 0
    case .restricted: prefersOpenRoads ? 1.2 : 0
    case .againstOneway: wrongDirection
    case .none: .infinity
    }
  }
}
