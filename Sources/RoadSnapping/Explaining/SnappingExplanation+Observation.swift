public import Coordinates
public import RoadNetworks

extension SnappingExplanation {
  /// A location that took part in the decision, for itself and for those beside it.
  public struct Observation: Sendable, Hashable {
    /// What became of it.
    public enum Fate: String, Sendable, Hashable, CaseIterable {
      /// A decided path runs by one of its candidates.
      case onPath
      /// The path runs past it: it was believed to be an error of position, since all its
      /// candidates need detours that are worse.
      case passedOver
      /// No way leads to it from what came before, and too few others fit it to be a path of their
      /// own.
      case rejected
      /// The vehicle was on no road of the map.
      case offRoad
      /// No road that the mode could use lies within the search radius.
      case noRoad
      /// Neither neighbor can be reached from it, and alone it is no drive.
      case alone
    }

    /// Its number in the trace, from 0.
    public var point: Int
    /// The locations that it stands for, itself among them.
    public var points: Range<Int>
    /// Where it was taken to be: the mean over locations close in time where there are some, and
    /// between its neighbors where it is a spike.
    public var coordinate: Coordinate
    /// The standard deviation of its position along one axis that was assumed, in meters.
    public var noise: Double
    /// The reported direction of travel where it counts, degrees clockwise from north.
    public var bearing: Double?
    /// The speed that counts, in meters per second: reported, or that of the seconds before.
    public var speed: Double?
    /// What became of it.
    public var fate: Fate
    /// Which of the matchings it lies on; nil for none.
    public var matching: Int?
    /// The chance that the vehicle was on no road of the map.
    public var offRoadChance = 0.0
    /// The places where it may have been, nearest road first.
    public var candidates: [Candidate]
  }

  /// A place on a directed edge where the vehicle may have been.
  public struct Candidate: Sendable, Hashable {
    /// What it costs that the location was seen from this road, whatever way leads there; each from
    /// 0.
    public struct Costs: Sendable, Hashable {
      /// The road is private, restricted, or one-way against the direction.
      public var access: Double
      /// The reported bearing points elsewhere.
      public var bearing: Double
      /// The vehicle was faster than traffic flows freely there, or as slow as a slower road near
      /// by.
      public var speed: Double
      /// It is the lane on the other side from where traffic keeps to.
      public var side: Double
      /// The location lies beside it, as far as it tells alone.
      ///
      /// It counts where a path begins. Elsewhere ``Transition/Costs/position`` takes its place,
      /// which knows what was seen of the error before.
      public var distance: Double
    }

    /// What is known of the receiver's error with this location, on the cheapest sequence that ends
    /// here: from the vehicle to where the receiver puts it, in meters.
    public struct PositionError: Sendable, Hashable {
      /// Meters east.
      public var east: Double
      /// Meters north.
      public var north: Double
      /// The standard deviation of ``east``.
      public var eastDeviation: Double
      /// The standard deviation of ``north``.
      public var northDeviation: Double
    }

    /// The edge, and millimeters along it.
    public var position: EdgePosition
    /// Whether the vehicle would have come there by the start of a turn restriction that goes on.
    ///
    /// Such a place is a candidate of its own, as other turns are open from there.
    public var isWithinRestriction: Bool
    /// The place.
    public var coordinate: Coordinate
    /// The direction of travel there, degrees clockwise from north.
    public var bearing: Double
    /// Meters between the observation and the place.
    public var offset: Double
    /// The access of the mode there at the time of the observation.
    public var access: RoadAccess
    /// What it costs to be seen from there.
    public var costs: Costs
    /// What the cheapest sequence costs that ends here; nil where none does.
    public var cost: Double?
    /// What is known of the error of position; nil where it is given up.
    public var error: PositionError?
    /// The chance that the truth passes by it, over all sequences; 0 where it is given up.
    ///
    /// Many candidates are one drive: a place before a junction and one behind it both lead on. So
    /// the confidence of a road (``SnappedPoint/Place/confidence``) may be 1 where each has one
    /// half.
    public var chance: Double
    /// Whether sequences could go on from here: those that cost too much beyond the cheapest are
    /// given up.
    public var isKept: Bool
    /// Whether the cheapest sequence that ends here comes from off the map.
    public var isFromOffRoad = false
    /// Whether the decided path runs by it.
    public var isChosen: Bool
  }
}

extension SnappingExplanation.Observation {
  /// The candidate that the decided path runs by; nil for none.
  public var chosen: SnappingExplanation.Candidate? { candidates.first { $0.isChosen } }

  /// The chance that no candidate is right, and the location an error of position; nil where it is
  /// on no path, nor passed over by one, nor off the map's roads.
  public var passingChance: Double? {
    guard [.onPath, .passedOver, .offRoad].contains(fate) else { return nil }
    return max(0, 1 - offRoadChance - candidates.reduce(0) { $0 + $1.chance })
  }
}
