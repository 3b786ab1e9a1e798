import Samples

/// A jam that starts during a drive, somewhere along the route.
struct SimulatedJam {
  private let start: Double
  private let places: ClosedRange<Double>
  private let factor: Double
  private let delay: Double

  /// Creates the jam of a drive; nil if the drive has none.
  init?(_ onset: JamOnset, along route: SimulatedRoute, _ random: inout SplitMix) {
    guard .random(in: 0..<1, using: &random) < onset.chance else { return nil }
    let length = route.length
    start = .random(in: 0.1...0.5, using: &random) * route.known(from: 0, 0)
    let begin = length * .random(in: 0.2...0.8, using: &random)
    places = begin...begin + 1_000 * .random(in: onset.length, using: &random)
    factor = .random(in: onset.factors, using: &random)
    delay = onset.delay
  }

  /// Returns the factor by which the jam increases the travel time, at seconds since the departure
  /// and meters along the route.
  func factor(at time: Double, _ meters: Double) -> Double {
    time >= start && places.contains(meters) ? factor : 1
  }

  /// Returns the delay in seconds that a plan includes for the rest of the jam.
  func known(at time: Double, from meters: Double, along route: SimulatedRoute) -> Double {
    guard time >= start + delay, meters < places.upperBound else { return 0 }
    return (factor - 1) * route.driving(max(meters, places.lowerBound)...places.upperBound)
  }
}
