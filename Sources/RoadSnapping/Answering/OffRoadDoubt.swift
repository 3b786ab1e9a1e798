import Coordinates

/// The probability that the vehicle was off the map's roads at a place on a path.
///
/// A missing road starts close to a mapped one, so a path that ends at a hole in the map may be a
/// few meters too long, and one that begins after a hole may begin too early. This is more likely
/// if a place is far from its location. Even if no hole is known, a place very far from its
/// location may be beside a road that is missing from the map.
struct OffRoadDoubt {
  /// The share of the distance between an end of a path and the neighboring observation, in a hole
  /// or beyond it, that is assumed to be on the road.
  static let share = 0.3

  // `Benchmarks/Peers/peers judge-off-map` evaluates these constants with simulated drives.
  /// The odds against the road if the location is on it and the distance from a hole, including
  /// ``slack``, is one standard deviation: 0.38 for a noise of 5 m, and 0.30 for 12 m.
  private static func oddsBesideHole(noise: Double) -> Double { 10 / (noise + 21) }
  /// The number of standard deviations by which a hole may begin earlier than observed.
  private static let slack = 0.3
  /// The increase of the log odds against the road, beside a hole, for each standard deviation
  /// between the place and its location.
  private static let remoteness = 1.57
  /// The distance in meters between a place and its location at which the odds are even if no hole
  /// is known.
  private static let evenOdds = 75.0
  /// The distance in meters over which the odds grow by a factor of *e*.
  private static let steepness = 7.0
  /// The number of standard deviations from its location beyond which no place has a confidence
  /// above 0.5.
  private static let farthest = 8.0

  /// The distance in meters from a hole to the start of the path; infinity if there is none.
  var before = Double.infinity
  /// The distance in meters from the end of the path to a hole; infinity if there is none.
  var after = Double.infinity

  /// Returns the upper bound of a place's confidence, given its distance from its location.
  static func limit(_ meters: Double, noise: Double) -> Double {
    meters > farthest * noise ? 0.5 : 1
  }

  /// Returns the probability that the vehicle was on a road at a place.
  ///
  /// - Parameters:
  ///   - hole: the distance in meters along the path to a hole; infinity if none is known.
  ///   - meters: the distance in meters between the place and its location.
  ///   - noise: the standard deviation of that location in meters.
  ///   - isStray: whether the location is a position error even if the vehicle was off the road.
  static func chanceOfRoad(
    hole: Double, meters: Double, noise: Double, isStray: Bool
  ) -> Double {
    var against = isStray ? 0 : exponential((meters - evenOdds) / steepness)
    if hole < .infinity {
      let way = hole / noise + slack
      against +=
        oddsBesideHole(noise: noise) / (way * way) * exponential(remoteness * meters / noise)
    }
    return min(limit(meters, noise: noise), 1 / (1 + against))
  }
}

extension OffRoadDoubt: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&before)
    try archive.visit(&after)
    guard archive.isReading else { return }
    guard before >= 0, after >= 0 else {
      throw archive.damaged("found holes \(before) and \(after) meters from a path")
    }
  }
}
