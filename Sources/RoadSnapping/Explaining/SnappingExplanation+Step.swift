public import RoadNetworks

extension SnappingExplanation {
  /// Two observations between which ways were looked for.
  public struct Step: Sendable, Hashable {
    /// How the two are joined.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
      /// At least one candidate of the one can be reached from one of the other.
      case joined
      /// No candidate can be reached from any.
      case noWay
      /// Even the straight distance can't be driven in the time between; no way was looked for.
      case tooFast
    }

    /// The number of the observation that it starts from.
    public var from: Int
    /// The number of the observation that it leads to.
    public var to: Int
    /// The straight distance in meters.
    public var straight: Double
    /// The time between; nil where unknown.
    public var duration: Duration?
    /// Meters of way within which was looked, closed and slow roads counted longer than they are.
    public var limit: Double
    /// How the two are joined.
    public var outcome: Outcome
    /// Pairs of candidates, in the order of the first and then of the second.
    ///
    /// Those that were given up at the first observation are in none.
    public var transitions: [Transition]
  }

  /// A way from one candidate to another that was looked for.
  public struct Transition: Sendable, Hashable {
    /// What was found.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A way, which counts as one of the possible.
      case way
      /// None that is likelier than that the map lacks a road there: the path may start anew.
      case hole
      /// A way, or that the map lacks one, which is out of the question: it leads to a candidate
      /// that is given up, or no sequence by it could be nearly as likely as the likeliest.
      case givenUp
      /// None within ``Step/limit``.
      case noWay
    }

    /// What it costs to believe in it; each 0 or above.
    public struct Costs: Sendable, Hashable {
      /// Observations between the two are errors of position.
      public var passing = 0.0
      /// The map lacks a road.
      public var hole = 0.0
      /// The location lies beside the second candidate, given what was seen of the error before.
      public var position = 0.0
      /// The way is longer than straight, or leads over closed or slow roads, or turns; or it is
      /// shorter than errors of position explain.
      public var way = 0.0
      /// It takes a speed near the top or above.
      public var haste = 0.0

      /// All together.
      public var sum: Double { passing + hole + position + way + haste }
    }

    /// The number of the candidate that it starts from.
    public var from: Int
    /// The number of the candidate that it leads to.
    public var to: Int
    /// What was found.
    public var kind = Kind.noWay
    /// The way; nil where there is none.
    ///
    /// It has no times, and no length where the position of a standing vehicle seems to run
    /// backward.
    public var path: RoadPath?
    /// What it costs; nil where there is no way, unless over a hole in the map.
    public var costs: Costs?
    /// The chance that the truth goes by it, over all sequences.
    public var chance = 0.0
    /// Whether the cheapest sequence that ends at the second candidate comes by it.
    public var isCheapest = false
    /// Whether the decided path goes by it.
    public var isChosen = false
  }
}
