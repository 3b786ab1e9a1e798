import Coordinates

/// How likely a vehicle was on no road of the map where a path runs by a place.
///
/// A missing road starts close to a mapped one, so a path that ends at a hole in the map may have run
/// on for some meters too long, and one that begins behind a hole may begin too early. Locations far
/// from the road beside the hole make that more likely.
struct OffRoadDoubt {
  // `Benchmarks/Peers/peers judge-off-map` judges these by simulated drives.
  /// Share of the way to the first location in a hole that is on the road, or from the last one.
  static let share = 0.3
  /// Meters to each side of a place within which locations tell how far from the road they lie.
  private static let reach = 60.0
  /// Meters that a hole may begin earlier than it is seen to.
  private static let slack = 3.0
  /// The log odds against the road for each standard deviation between it and the locations.
  private static let remoteness = 2.0
  /// Deviations from its location beyond which no place is surer than not.
  private static let farthest = 8.0

  /// An observation on the path: its distance from the road, its noise, and the step to it.
  private struct Sighting {
    /// Standard deviations by which it lies beside the road.
    var deviations: Float = 0
    /// That standard deviation, in meters.
    var noise: Float = 1
    /// Meters from the one before.
    var step: Float = 0
  }

  private var sightings: [Sighting] = []
  /// Meters from a hole in the map to where the path begins; infinity where there is none.
  var before = Double.infinity
  /// Meters from where the path ends to a hole in the map; infinity where there is none.
  var after = Double.infinity

  /// Observations.
  var count: Int { sightings.count }

  mutating func removeAll() {
    sightings.removeAll(keepingCapacity: true)
    (before, after) = (.infinity, .infinity)
  }

  mutating func reserveCapacity(_ count: Int) { sightings.reserveCapacity(count) }

  /// Goes on to an observation.
  ///
  /// - Parameters:
  ///   - meters: how far it lies from the road.
  ///   - step: meters from the one before.
  mutating func append(_ observation: Observation, meters: Double, step: Double) {
    sightings.append(
      Sighting(
        deviations: Float(meters / observation.noise), noise: Float(observation.noise),
        step: Float(step)))
  }

  /// Forgets all observations but the last one.
  ///
  /// - Parameter meters: the length of the path that is forgotten.
  mutating func forgetAllButLast(along meters: Double) {
    sightings.removeSubrange(..<(sightings.count - 1))
    before += meters
  }

  /// The most that a place is believed which lies so many meters from its location.
  static func limit(_ meters: Double, noise: Double) -> Double {
    meters > farthest * noise ? 0.5 : 1
  }

  /// The chance that the vehicle was on a road at a place.
  ///
  /// The odds of the road grow with the square of the distance to the hole, divided by the noise.
  ///
  /// - Parameters:
  ///   - number: that of the observation next to it.
  ///   - hole: meters along the path to a hole in the map; infinity where none is known.
  ///   - meters: how far its own location lies from it.
  func chanceOfRoad(near number: Int, hole: Double, meters: Double) -> Double {
    let noise = Double(sightings[number].noise)
    let most = Self.limit(meters, noise: noise)
    guard hole < .infinity else { return most }
    let way = hole + Self.slack
    let against =
      2 * noise / (way * way) * exponential(Self.remoteness * meanDeviations(around: number))
    return min(most, 1 / (1 + against))
  }

  /// Deviations by which the observations around one lie beside the road.
  private func meanDeviations(around number: Int) -> Double {
    var (sum, count) = (Double(sightings[number].deviations), 1.0)
    var (first, meters) = (number, 0.0)
    while first > 0 {
      meters += Double(sightings[first].step)
      guard meters <= Self.reach else { break }
      first -= 1
      sum += Double(sightings[first].deviations)
      count += 1
    }
    var last = number
    meters = 0
    while last + 1 < sightings.count {
      last += 1
      meters += Double(sightings[last].step)
      guard meters <= Self.reach else { break }
      sum += Double(sightings[last].deviations)
      count += 1
    }
    return sum / count
  }
}

extension OffRoadDoubt: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&sightings, new: Sighting()) { (own, archive) throws(SnappingError) in
      try archive.visit(&own.deviations)
      try archive.visit(&own.noise)
      try archive.visit(&own.step)
    }
    try archive.visit(&before)
    try archive.visit(&after)
    guard archive.isReading else { return }
    guard before >= 0, after >= 0,
      sightings.allSatisfy({ 0...1e9 ~= $0.deviations && $0.noise > 0 && 0...1e9 ~= $0.step })
    else { throw archive.damaged("found sightings that no path has") }
  }
}
