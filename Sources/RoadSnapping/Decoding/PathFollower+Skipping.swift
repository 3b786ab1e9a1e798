import Coordinates
import RoadNetworks

/// Skips the observations of a dense trace that add nothing as long as the path runs straight along
/// an unambiguous road. If the way past them then isn't straight and plausible, they are processed.
extension PathFollower {
  /// The observations that are skipped.
  struct Skipping {
    let isAllowed: Bool
    /// The observations before the current one that were skipped.
    var range = 0..<0
    /// The observation before which none is skipped; it never decreases within a trace.
    var denseEnd = 0

    mutating func removeAll() {
      range = 0..<0
      denseEnd = 0
    }
  }

  /// The maximum distance in meters between two observations if those between them are skipped.
  private static let farthest = 120.0
  /// The time in seconds between consecutive observations below which they may be skipped.
  private static let longest = 5.0
  /// The maximum distance of skipped observations from a straight line in standard deviations.
  private static let width = 1.0

  /// Returns the next observation to process, and skips those before it.
  ///
  /// - Parameter number: the observation that was processed last.
  /// - Complexity: O(*k*²) for *k* observations within 120 m.
  mutating func next(
    after number: Int, in observations: [Observation], _ network: RoadNetwork
  ) -> Int {
    skipping.range = 0..<0
    // The conditions that fail most often come first.
    guard skipping.isAllowed, skipping.denseEnd <= number, number + 2 < observations.count,
      Self.isSoon(observations[number + 1], after: observations[number]), rival.isEmpty,
      main.columns.numbers.last == number, main.isPlain(in: network)
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
    skipping.range = number + 1..<last
    return last
  }

  private static func isSoon(_ observation: Observation, after other: Observation) -> Bool {
    observation.seconds(since: other) ?? .infinity < longest
  }

  /// Whether the first and the last observation are at most ``farthest`` apart, and the others lie
  /// within the noise of the line between these two.
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

  /// Returns an observation, with the duration since the last one that was not skipped.
  func observation(_ number: Int, in observations: [Observation]) -> NumberedObservation {
    var observation = observations[number]
    if !skipping.range.isEmpty, let last = main.columns.numbers.last {
      observation.duration = observation.seconds(since: observations[last]) ?? 0
    }
    return NumberedObservation(number: number, observation: observation)
  }

  /// Stops skipping before an observation, because earlier ones are processed again.
  mutating func lookDensely(before number: Int) {
    skipping.denseEnd = max(skipping.denseEnd, number)
  }

  mutating func takeAfterSkipped(
    _ candidates: [Candidate], of next: NumberedObservation, _ search: inout StepSearch,
    _ model: TransitionModel
  ) -> Continuation {
    let first = skipping.range.lowerBound
    skipping.range = 0..<0
    guard main.extendPlainly(to: candidates, of: next, &search, model) else {
      return .rewind(to: first)
    }
    return rewound(main.rewindBeforeHole())
  }
}

extension LocalFrame {
  /// Returns the distances in meters east and north to a coordinate.
  fileprivate func vector(to coordinate: Coordinate) -> SIMD2<Double> {
    let position = position(of: coordinate)
    return SIMD2(position.east, position.north)
  }
}
