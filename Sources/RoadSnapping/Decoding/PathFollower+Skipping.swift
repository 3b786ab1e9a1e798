import Coordinates
import RoadNetworks

/// Where a path runs straight along a road that can't be mistaken, most observations of a dense
/// trace tell nothing new: the next one that may is looked at, and those between only if it is a
/// surprise.
extension PathFollower {
  /// Meters to the next observation that is looked at, at most.
  private static let farthest = 120.0
  /// Seconds between two observations from which on a vehicle may have been anywhere meanwhile.
  private static let longest = 5.0
  /// Standard deviations from a straight line to either side that are straight.
  private static let width = 1.0

  /// The number of the observation to go on to, which is taken next.
  ///
  /// - Parameter number: that of the observation that was followed last.
  /// - Complexity: O(*k*²) for *k* observations within 120 m.
  mutating func next(
    behind number: Int, in observations: [Observation], _ network: RoadNetwork
  ) -> Int {
    skipped = 0..<0
    // What is asked for first is what most often says no.
    guard skips, denseEnd <= number, number + 2 < observations.count,
      Self.isSoon(observations[number + 1], after: observations[number]), rival.isEmpty,
      main.numbers.last == number, main.isPlain(in: network)
    else { return number + 1 }
    let frame = LocalFrame(origin: observations[number].coordinate)
    var last = number
    while last + 1 < observations.count, !looksFar(at: last + 1),
      Self.isSoon(observations[last + 1], after: observations[last]),
      Self.isStraight(observations[number...last + 1], frame)
    {
      last += 1
    }
    guard number + 1 < last else { return number + 1 }
    skipped = number + 1..<last
    return last
  }

  private static func isSoon(_ observation: Observation, after other: Observation) -> Bool {
    observation.seconds(since: other) ?? .infinity < longest
  }

  /// Whether the observations between two lie within the noise of the line between these.
  private static func isStraight(_ observations: ArraySlice<Observation>, _ frame: LocalFrame)
    -> Bool
  {
    let end = frame.vector(to: observations[observations.endIndex - 1].coordinate)
    let square = (end * end).sum()
    guard square <= farthest * farthest else { return false }
    return observations.dropFirst().dropLast().allSatisfy { observation in
      let way = frame.vector(to: observation.coordinate)
      let share = square > 0 ? max(0, min(1, (way * end).sum() / square)) : 0
      let beside = way - share * end
      let limit = width * observation.noise
      return (beside * beside).sum() <= limit * limit
    }
  }

  /// An observation, for which those before it count that were not skipped.
  func observation(_ number: Int, in observations: [Observation]) -> Observation {
    var observation = observations[number]
    if !skipped.isEmpty, let last = main.numbers.last {
      observation.duration = observation.seconds(since: observations[last]) ?? 0
    }
    return observation
  }

  /// Says that no observation before one is skipped: what was looked at is looked at again.
  mutating func lookDensely(before number: Int) { denseEnd = max(denseEnd, number) }

  /// Takes an observation behind others that were skipped.
  ///
  /// - Returns: the number of the observation to go on from, where that is not the next one.
  mutating func takeBehindSkipped(
    _ candidates: [Candidate], number: Int, _ observation: Observation,
    _ search: inout StepSearch, _ model: TransitionModel
  ) -> Int? {
    let first = skipped.lowerBound
    skipped = 0..<0
    guard main.goOnPlainly(to: candidates, number: number, observation, &search, model) else {
      return first
    }
    return main.goBackBeforeHole().map { forget(from: $0) }
  }
}

extension LocalFrame {
  /// Meters east and north to a coordinate.
  fileprivate func vector(to coordinate: Coordinate) -> SIMD2<Double> {
    let position = position(of: coordinate)
    return SIMD2(position.east, position.north)
  }
}
