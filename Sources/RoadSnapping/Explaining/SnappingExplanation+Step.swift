public import RoadNetworks

extension SnappingExplanation {
  /// A pair of observations, and the outcome of the search for ways from the first to the second.
  public struct Step: Sendable, Hashable {
    /// The outcome of the search.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
      /// The later observation can be reached from the earlier one, possibly off the roads.
      case joined
      /// The later observation can't be reached, not even off the roads.
      case noWay
      /// Even the straight-line distance can't be driven in the elapsed time, so no way was
      /// searched for.
      case tooFast
    }

    /// The index of the earlier observation.
    public var from: Int
    /// The index of the later observation.
    public var to: Int
    /// The straight-line distance in meters.
    public var straight: Double
    /// The elapsed time; nil if unknown.
    public var duration: Duration?
    /// The maximum length in meters of the ways that were searched for; 0 if no way was searched
    /// for.
    ///
    /// Closed and slow roads, turns, and barriers make a way count as longer than it is.
    public var limit: Double
    /// The outcome of the search.
    public var outcome: Outcome
    /// The transitions between pairs of candidates, ordered by the earlier and then by the later
    /// candidate.
    ///
    /// Discarded candidates of the earlier observation have no transitions.
    public var transitions: [Transition]
  }

  /// A way that was searched for between two candidates.
  public struct Transition: Sendable, Hashable {
    /// The result of the search for a way.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// There is a way, and a sequence may use it.
      case way
      /// There is no way that is more likely than a road missing from the map; the path may start
      /// anew.
      case hole
      /// There is a way, or a hole in the map, but no sequence uses it: either the candidate that
      /// it leads to was discarded, or any sequence with it is much less likely than the most
      /// likely one.
      case givenUp
      /// There is no way within ``Step/limit``.
      case noWay
    }

    /// The terms of a transition's cost; each is at least 0.
    public struct Costs: Sendable, Hashable {
      /// The cost of skipping the observations in between as position errors.
      public var passing = 0.0
      /// The cost of a road missing from the map.
      public var hole = 0.0
      /// The cost of the second location's position error, given the previous errors; across a hole
      /// in the map, without knowledge of previous errors.
      public var position = 0.0
      /// The cost of a way that is longer than the straight line, uses closed or slow roads, or
      /// contains turns; or of a way that is shorter than the straight line.
      public var way = 0.0
      /// The cost of a speed near the top speed or above it.
      public var haste = 0.0

      /// The sum of all terms.
      public var sum: Double { passing + hole + position + way + haste }
    }

    /// The index of the first candidate among those of the earlier observation.
    public var from: Int
    /// The index of the second candidate among those of the later observation.
    public var to: Int
    /// The result of the search.
    public var kind = Kind.noWay
    /// The way; nil if there is none.
    ///
    /// The way has no times. Its length is 0 if the position of a stationary vehicle seems to run
    /// backwards.
    public var path: RoadPath?
    /// The terms of the cost; nil if there is neither a way nor a hole in the map.
    public var costs: Costs?
    /// The probability, over all sequences, that the vehicle took the transition.
    public var chance = 0.0
    /// Whether the cheapest sequence to the second candidate contains the transition.
    public var isCheapest = false
    /// Whether the decided path contains the transition.
    public var isChosen = false
  }
}
