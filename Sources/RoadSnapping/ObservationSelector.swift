import Coordinates

/// Chooses the locations that decide.
///
/// Fixes closer together than the noise say the same thing again, and their errors are alike: they
/// would only make the path wiggle. So one in each stretch of twice the noise decides (Newson and
/// Krumm 2009, section 4). Where the receiver says that the vehicle stands, its drift has to be as far
/// as roads are looked for to count.
struct ObservationSelector {
  let noise: Double

  /// Standard deviations from one observation to the next.
  private static let spacing = 2.0
  /// The same where the vehicle stands.
  private static let standingSpacing = 6.0
  /// Metres per second up to which a reported speed is that of a standing vehicle.
  private static let standingSpeed = 0.5

  /// The deciding locations of a trace, in order.
  ///
  /// - Parameter passedOver: locations that decide nothing, ascending.
  /// - Complexity: O(*n*).
  func select(_ locations: [Location], passedOver: [Int]) -> [Observation] {
    var observations: [Observation] = []
    var passed = passedOver[...]
    var last: Int?
    for (index, location) in locations.enumerated() {
      if passed.first == index {
        passed.removeFirst()
        continue
      }
      last = index
      let observation = observation(location, at: index)
      let isStanding = location.speed ?? .infinity <= Self.standingSpeed
      let spacing = isStanding ? Self.standingSpacing : Self.spacing
      if let previous = observations.last,
        previous.coordinate.distance(to: location.coordinate) < spacing * observation.noise
      {
        continue
      }
      observations.append(observation)
    }
    // The trace's end decides where the path ends, however near it is to the one before.
    if let last, let end = observations.last, end.point != last {
      var closing = observation(locations[last], at: last)
      if observations.count > 1,
        end.coordinate.distance(to: closing.coordinate) < closing.noise
      {
        closing.first = end.first
        observations.removeLast()
      }
      observations.append(closing)
    }
    return observations
  }

  private func observation(_ location: Location, at index: Int) -> Observation {
    let isMoving = (location.speed ?? .infinity) > EmissionModel.bearingSpeed
    return Observation(
      point: index, first: index, coordinate: location.coordinate,
      seconds: location.finiteSeconds, noise: noise(of: location),
      bearing: isMoving ? location.bearing.flatMap { $0.isFinite ? $0 : nil } : nil)
  }

  /// Two thirds of positions lie within the accuracy: 1.5 standard deviations of each axis.
  private func noise(of location: Location) -> Double {
    guard let accuracy = location.accuracy, accuracy > 0 else { return noise }
    return max(NoiseEstimate.range.lowerBound, min(200, accuracy / 1.5))
  }
}
