import Coordinates

/// What it costs to believe that a vehicle drove a certain way from one location to the next.
///
/// The way's length is compared with the straight distance (Newson and Krumm 2009): honest ways are
/// hardly longer. How much longer is still honest grows with the noise of the two ends and with the
/// distance, over which roads have room to bend.
struct TransitionModel {
  /// Share of the straight distance by which ways are commonly longer.
  static let bend = 0.08
  /// Share of the noise by which both ends commonly blur the difference.
  static let blur = 0.7
  /// The least scale of the difference, in metres.
  static let floor = 2.0
  /// Metres per second that a vehicle makes on the longest way round that is still believed.
  static let pace = 12.0
  /// Metres beyond which no way is looked for: half around the Earth.
  static let farthest = 2e7

  let topSpeed: Double

  /// - Parameters:
  ///   - way: metres of the way, closed roads and turning back counted longer than they are.
  ///   - straight: metres between the locations.
  ///   - noise: standard deviation along one axis in metres.
  func cost(way: Double, straight: Double, noise: Double) -> Double {
    (way - straight).magnitude / (Self.floor + Self.blur * noise + Self.bend * straight)
  }

  /// Whether a way is out of the question in the time between, as far as times are known.
  func isTooFast(from last: Observation, to next: Observation) -> Bool {
    guard let seconds = next.seconds(since: last) else { return false }
    let straight = last.coordinate.distance(to: next.coordinate)
    return straight - 4 * max(last.noise, next.noise) > topSpeed * max(seconds, 0.5)
  }

  /// Metres of way within which to look: first for what is likely, then, where that reaches nothing,
  /// for all that the time leaves room for.
  func limits(
    straight: Double, seconds: Double?, noise: Double
  ) -> (likely: Double, possible: Double) {
    let likely = min(Self.farthest, 2 * straight + 400 + 10 * noise)
    guard let seconds else { return (likely, likely) }
    let drivable = min(Self.farthest, topSpeed * (seconds + 0.5) + 4 * noise + 30)
    return (min(likely, drivable), min(max(likely, Self.pace * seconds), drivable))
  }
}
