/// Why a trace was put on the roads that it was put on: all that was considered, and what each of
/// it was believed to be worth.
///
///     let explanation = try snapper.explain(trace)
///     for observation in explanation.observations where observation.chosen?.chance ?? 1 < 0.9 {
///       print(observation.point, observation.candidates.map(\.chance))
///     }
///
/// Costs are negative logs of likelihoods, so that they add up along a sequence: what costs 1 more
/// is 2.7 times less likely. Chances are shares of all sequences together, in 0…1, as they stood
/// when the path was decided there.
public struct SnappingExplanation: Sendable, Hashable {
  /// What was believed of the errors of all positions; standard deviations along one axis, in
  /// meters.
  public struct Noise: Sendable, Hashable {
    /// Of the errors: an estimate, or ``SnappingOptions/noise``.
    public var total: Double
    /// Of that part of them that is new with each location; 0 where locations are too far apart to
    /// tell.
    public var fresh: Double
    /// What reported accuracies were multiplied by; nil where they don't count.
    public var accuracyScale: Double?
  }

  /// The answer that is explained, as ``RoadSnapper/snap(_:)`` gives it.
  ///
  /// Its matchings say why the trace is split, and its points which locations decided.
  public var snapped: SnappedTrace
  /// What was believed of errors of position.
  public var noise: Noise
  /// The locations that decided, in the order of the trace; the others lie on the path between.
  public var observations: [Observation]
  /// The pairs of observations between which ways were looked for: in the order of the later one,
  /// and for each in the order in which they were tried.
  ///
  /// Observations that a path may pass over have steps past them. One that didn't fit the path has
  /// steps from that path, which fail, and from what else it may belong to.
  public var steps: [Step]
}

extension SnappingExplanation {
  /// The steps that lead to an observation, by its number in ``observations``.
  ///
  /// - Complexity: O(log *n*) in the steps.
  public func steps(to observation: Int) -> ArraySlice<Step> {
    let first = steps.partitionPoint { $0.to >= observation }
    return steps[first...].prefix { $0.to == observation }
  }
}
