import Coordinates

/// The probability that the vehicle was off the map's roads at a place on a path.
///
/// A missing road starts close to a mapped one, so a path that ends at a hole in the map may have
/// run on for some meters too long, and one that begins behind a hole may begin too early: the
/// likelier the farther a place is from its location. Where no hole is known, a place that is very
/// far from its location may lie beside a road that the map lacks.
struct OffRoadDoubt {
  /// Share of the way to the first location in a hole that is on the road, or from the last one.
  static let share = 0.3

  // `Benchmarks/Peers/peers judge-off-map` judges these by simulated drives. Distances from a hole
  // and from locations are in standard deviations of these.
  /// The odds against the road at the location, a deviation from a hole.
  private static let oddsBesideHole = 0.4
  /// Deviations that a hole may begin earlier than it is seen to.
  private static let slack = 0.3
  /// The log odds against the road beside a hole for each deviation from the location.
  private static let remoteness = 1.6
  /// Meters from the location at which the odds are even where no hole is known.
  private static let evenOdds = 75.0
  /// Meters from the location that multiply those odds by *e*.
  private static let steepness = 7.0
  /// Deviations from its location beyond which no place is surer than not.
  private static let farthest = 8.0

  /// Meters from a hole in the map to where the path begins; infinity where there is none.
  var before = Double.infinity
  /// Meters from where the path ends to a hole in the map; infinity where there is none.
  var after = Double.infinity

  /// The upper bound of a place's confidence, by its distance from its location.
  static func limit(_ meters: Double, noise: Double) -> Double {
    meters > farthest * noise ? 0.5 : 1
  }

  /// The chance that the vehicle was on a road at a place.
  ///
  /// - Parameters:
  ///   - hole: meters along the path to a hole in the map; infinity where none is known.
  ///   - meters: how far its location lies from the place.
  ///   - noise: the standard deviation of that location, in meters.
  ///   - isStray: whether the location is an error by itself, on whatever road the vehicle was.
  static func chanceOfRoad(
    hole: Double, meters: Double, noise: Double, isStray: Bool
  ) -> Double {
    var against = isStray ? 0 : exponential((meters - evenOdds) / steepness)
    if hole < .infinity {
      let way = hole / noise + slack
      against += oddsBesideHole / (way * way) * exponential(remoteness * meters / noise)
    }
    return min(limit(meters, noise: noise), 1 / (1 + against))
  }
}

extension OffRoadDoubt: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&before)
    try archive.visit(&after)
    guard archive.isReading else { return }
    guard before >= 0, after >= 0 else {
      throw archive.damaged("found holes \(before) and \(after) meters from a path")
    }
  }
}
