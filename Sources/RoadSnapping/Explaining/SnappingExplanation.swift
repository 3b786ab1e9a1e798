/// An explanation of a match: the candidates and transitions that were considered, with their costs
/// and probabilities.
///
///     let explanation = try snapper.explain(trace)
///     for observation in explanation.observations where observation.chosen?.chance ?? 1 < 0.9 {
///       print(observation.point, observation.candidates.map(\.chance))
///     }
///
/// Costs are negative log likelihoods, which add up along a sequence; a cost that is higher by 1
/// means a likelihood that is lower by a factor of 2.7. The probabilities of candidates and
/// transitions are taken over all sequences that were open when the path was decided there.
public struct SnappingExplanation: Sendable, Hashable {
  /// The assumed standard deviations of position errors along one axis in meters.
  public struct Noise: Sendable, Hashable {
    /// The standard deviation of the total errors: an estimate, or ``SnappingOptions/noise``.
    public var total: Double
    /// The standard deviation of the fresh noise, which is uncorrelated; 0 if it can't be
    /// estimated, as when locations are far apart.
    public var fresh: Double
    /// The factor by which reported accuracies were multiplied; nil if they were ignored.
    public var accuracyScale: Double?
  }

  /// The explained result, as returned by ``RoadSnapper/snap(_:)``.
  ///
  /// The matchings contain the reasons for splits, and the statuses of points show which locations
  /// took part in the decision.
  public var snapped: SnappedTrace
  /// The assumed position errors.
  public var noise: Noise
  /// The observations in the order of the trace.
  public var observations: [Observation]
  /// The steps between observations, ordered by the later observation, and then in the order in
  /// which they were tried.
  ///
  /// Observations that a path may skip have steps past them. An observation that didn't fit the
  /// path has failed steps from that path, and steps from other paths to which it may belong.
  public var steps: [Step]
}

extension SnappingExplanation {
  /// Returns the steps that lead to an observation, given its index in ``observations``.
  ///
  /// - Complexity: O(log *n* + *k*) for *n* steps, *k* of which are returned.
  public func steps(to observation: Int) -> ArraySlice<Step> {
    let first = steps.partitionPoint { $0.to >= observation }
    return steps[first...].prefix { $0.to == observation }
  }
}
