import Coordinates

/// Chooses the locations that decide.
///
/// Fixes closer together than the noise say the same thing again, and their errors are alike: they
/// would only make the path wiggle. So one in each stretch of three times the noise decides (Newson and
/// Krumm 2009, section 4, take two), at its smoothed place. Where the receiver says that the vehicle
/// stands, its drift has to be as far as roads are looked for to count.
struct ObservationSelector {
  private let noise: NoiseEstimate
  private let rules: SnappingRules
  /// Standard deviations from one observation to the next.
  private let spacing: Double
  /// The same where the vehicle stands.
  private let standingSpacing: Double

  /// Meters per second up to which a reported speed is that of a standing vehicle.
  private static let standingSpeed = 0.5
  /// Seconds before and after a location over which its speed is measured, at least.
  private static let speedSeconds = 6.0

  init(noise: NoiseEstimate, _ rules: SnappingRules) {
    self.noise = noise
    self.rules = rules
    spacing = rules.contains(.thinning) ? 3 : 0
    standingSpacing = rules.contains(.standing) ? 6 : spacing
  }

  /// The deciding locations of a trace, in order.
  ///
  /// - Parameter passedOver: locations that decide nothing, ascending.
  /// - Complexity: O(*n*).
  func select(_ locations: [Location], passedOver: [Int]) -> [Observation] {
    let kept = Self.kept(locations.indices, without: passedOver)
    var smoother = LocationSmoother(
      fresh: rules.contains(.spikes) ? noise.fresh : 0, smooths: rules.contains(.smoothing))
    for index in kept {
      smoother.append(locations[index].coordinate, seconds: locations[index].finiteSeconds)
    }
    smoother.finish()

    var observations: [Observation] = []
    for (number, index) in kept.enumerated() {
      let location = locations[index]
      var observation = observation(location, at: index)
      observation.coordinate = smoother.place(number, noise: observation.noise)
      let isStanding = location.speed ?? .infinity <= Self.standingSpeed
      let spacing = isStanding ? standingSpacing : spacing
      if let previous = observations.last,
        previous.coordinate.distance(to: observation.coordinate) < spacing * observation.noise
      {
        // The trace's end decides where the path ends, however near it is to the one before.
        guard rules.contains(.ends), number == kept.count - 1 else { continue }
        if observations.count > 1,
          previous.coordinate.distance(to: observation.coordinate) < observation.noise
        {
          observation.first = previous.first
          observations.removeLast()
        }
      }
      observation.speed = speed(number, kept, locations)
      observations.append(observation)
    }
    Self.setDurations(&observations)
    return observations
  }

  private static func kept(_ all: Range<Int>, without passedOver: [Int]) -> [Int] {
    guard !passedOver.isEmpty else { return Array(all) }
    var passed = passedOver[...]
    return all.filter { index in
      guard passed.first == index else { return true }
      passed.removeFirst()
      return false
    }
  }

  private func observation(_ location: Location, at index: Int) -> Observation {
    let isMoving = (location.speed ?? .infinity) > EmissionModel.bearingSpeed
    return Observation(
      point: index, first: index, coordinate: location.coordinate,
      seconds: location.finiteSeconds, noise: noise.noise(of: location),
      bearing: isMoving ? location.bearing.flatMap { $0.isFinite ? $0 : nil } : nil)
  }

  /// The reported speed, or that over some seconds around a location; nil where neither is known.
  private func speed(_ number: Int, _ kept: [Int], _ locations: [Location]) -> Double? {
    let location = locations[kept[number]]
    if let speed = location.speed, speed.isFinite, speed >= 0 { return speed }
    guard let seconds = location.finiteSeconds else { return nil }
    func isWithin(_ other: Int) -> Bool {
      ((locations[kept[other]].finiteSeconds ?? seconds) - seconds).magnitude < Self.speedSeconds
    }
    var first = number
    while first > 0, isWithin(first) { first -= 1 }
    var last = number
    while last + 1 < kept.count, isWithin(last) { last += 1 }
    let (a, b) = (locations[kept[first]], locations[kept[last]])
    guard let start = a.finiteSeconds, let end = b.finiteSeconds, end - start >= 1 else {
      return nil
    }
    return a.coordinate.distance(to: b.coordinate) / (end - start)
  }

  /// Gives each observation half of the time to its neighbors.
  private static func setDurations(_ observations: inout [Observation]) {
    for index in observations.indices.dropFirst() {
      guard let half = observations[index].seconds(since: observations[index - 1]).map({ $0 / 2 })
      else { continue }
      observations[index - 1].duration += half
      observations[index].duration += half
    }
  }
}
