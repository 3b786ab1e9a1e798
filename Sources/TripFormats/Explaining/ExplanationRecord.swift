public import RoadNetworks
public import RoadSnapping

/// A trace as it was read, and why it was snapped as it was.
public struct ExplanationRecord: Sendable {
  /// The trace, and what else its input said.
  public var source: TraceRecord
  /// What was considered.
  public var explanation: SnappingExplanation
  /// The network whose edges the explanation names.
  public var network: RoadNetwork
  /// Who travels: whose access is written.
  public var mode: TravelMode
  /// The numbers of the observations that are written, ascending.
  public private(set) var observations: [Int]
  /// Those of them that were asked for; the others are their neighbors.
  private var wanted: Set<Int>

  /// Creates a record of all observations.
  public init(
    source: TraceRecord, explanation: SnappingExplanation, network: RoadNetwork,
    mode: TravelMode = .car
  ) {
    self.source = source
    self.explanation = explanation
    self.network = network
    self.mode = mode
    observations = Array(explanation.observations.indices)
    wanted = Set(observations)
  }

  /// Leaves out observations but for those that are wanted and their neighbors.
  ///
  /// - Parameters:
  ///   - points: the locations, counted from 0, that observations stand for.
  ///   - confidence: that of their points is lower, or they are on no path; nil for any.
  /// - Complexity: O(*n*).
  public mutating func keep(points: ClosedRange<Int>, confidenceBelow confidence: Double? = nil) {
    wanted = wanted.filter { number in
      let observation = explanation.observations[number]
      guard observation.points.overlaps(points) else {
        return false
      }
      guard let confidence else { return true }
      return explanation.snapped.points[observation.point].place?.confidence ?? 0 < confidence
    }
    observations = observations.filter { number in
      (number - 1...number + 1).contains { wanted.contains($0) }
    }
  }

  /// The steps that are written: those that begin or end at an observation that is wanted.
  var steps: [SnappingExplanation.Step] {
    let shown = Set(observations)
    return explanation.steps.filter { step in
      (wanted.contains(step.from) || wanted.contains(step.to))
        && shown.contains(step.from) && shown.contains(step.to)
    }
  }
}
