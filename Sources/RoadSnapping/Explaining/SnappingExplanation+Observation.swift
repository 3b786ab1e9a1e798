public import Coordinates
public import RoadNetworks

extension SnappingExplanation {
  /// A location that took part in the decision, for itself and for the locations that it
  /// represents.
  public struct Observation: Sendable, Hashable {
    /// The outcome for an observation.
    public enum Fate: String, Sendable, Hashable, CaseIterable {
      /// A decided path passes one of its candidates.
      case onPath
      /// The path skips the observation as a position error, because passing any of its candidates
      /// would cost more.
      case passedOver
      /// No way leads from the previous path to the observation, and too few others agree with it
      /// to form a path of their own.
      case rejected
      /// The vehicle was off all roads of the map.
      case offRoad
      /// No road that the mode can use lies within the search radius.
      case noRoad
      /// Neither neighbor can be joined to the observation, and it doesn't form a path by itself.
      case alone
    }

    /// The index of the location in the trace.
    public var point: Int
    /// The indices of the locations that the observation represents, including its own.
    public var points: Range<Int>
    /// The position that was used: that of the location, the mean over locations close in time, or,
    /// for a spike, a position between its neighbors.
    public var coordinate: Coordinate
    /// The assumed standard deviation of the position along one axis in meters.
    public var noise: Double
    /// The reported direction of travel in degrees clockwise from north; nil if none was used.
    public var bearing: Double?
    /// The speed in meters per second, either reported or measured over the preceding seconds; nil
    /// if unknown.
    public var speed: Double?
    /// The outcome for the observation.
    public var fate: Fate
    /// The index of the matching that the observation lies on; nil if it lies on none.
    public var matching: Int?
    /// The probability that the vehicle was off all roads of the map.
    public var offRoadChance = 0.0
    /// The places where the vehicle may have been, nearest road first.
    public var candidates: [Candidate]
  }

  /// A place on a directed edge where the vehicle may have been.
  public struct Candidate: Sendable, Hashable {
    /// The terms of a candidate's emission, which don't depend on the way to the candidate; each is
    /// at least 0.
    public struct Costs: Sendable, Hashable {
      /// The cost of a road that isn't fully open to the mode in this direction.
      public var access: Double
      /// The cost of a reported bearing that deviates from the road.
      public var bearing: Double
      /// The cost of driving much faster than the free-flow speed, or of driving slowly on a fast
      /// road if there is a slower road nearby.
      public var speed: Double
      /// The cost of being in the lane on the wrong side.
      public var side: Double
      /// The cost of the location's distance from the place, without knowledge of previous errors.
      ///
      /// This cost applies at the start of a path. Elsewhere, it is replaced by
      /// ``Transition/Costs/position``, which takes previous errors into account.
      public var distance: Double
    }

    /// The estimated position error of the receiver on the cheapest sequence that ends here: the
    /// vector from the vehicle to its reported position.
    public struct PositionError: Sendable, Hashable {
      /// The eastward error in meters.
      public var east: Double
      /// The northward error in meters.
      public var north: Double
      /// The standard deviation of ``east`` in meters.
      public var eastDeviation: Double
      /// The standard deviation of ``north`` in meters.
      public var northDeviation: Double
    }

    /// The edge, and the distance along it in millimeters.
    public var position: EdgePosition
    /// Whether the vehicle would have arrived over the first part of a turn restriction.
    ///
    /// Such a place is a separate candidate, because other turns are allowed from there.
    public var isWithinRestriction: Bool
    /// The coordinate of the place.
    public var coordinate: Coordinate
    /// The direction of travel at the place in degrees clockwise from north.
    public var bearing: Double
    /// The distance between the observation and the place in meters.
    public var offset: Double
    /// The access of the mode to the road at the time of the observation.
    public var access: RoadAccess
    /// The terms of the emission.
    public var costs: Costs
    /// The cost of the cheapest sequence that ends here; nil if there is none.
    public var cost: Double?
    /// The estimated position error; nil if the candidate was discarded.
    public var error: PositionError?
    /// The probability, over all sequences, that the vehicle passed the candidate; 0 if the
    /// candidate was discarded.
    ///
    /// Several candidates may belong to the same drive, such as a place before a junction and one
    /// after it. So ``SnappedPoint/Place/confidence`` may be close to 1 even if each of two
    /// candidates has a probability of one half.
    public var chance: Double
    /// Whether sequences may continue from the candidate; candidates that cost too much more than
    /// the cheapest one are discarded.
    public var isKept: Bool
    /// Whether the cheapest sequence that ends here comes from off the map.
    public var isFromOffRoad = false
    /// Whether the decided path passes the candidate.
    public var isChosen: Bool
  }
}

extension SnappingExplanation.Observation {
  /// The candidate that the decided path passes; nil if there is none.
  public var chosen: SnappingExplanation.Candidate? { candidates.first { $0.isChosen } }

  /// The probability that the vehicle was neither at a candidate nor off all roads, so that the
  /// location is a position error; nil unless the fate is `onPath`, `passedOver`, or `offRoad`.
  public var passingChance: Double? {
    guard [.onPath, .passedOver, .offRoad].contains(fate) else { return nil }
    return max(0, 1 - offRoadChance - candidates.reduce(0) { $0 + $1.chance })
  }
}
