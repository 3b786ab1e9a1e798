public import Coordinates
public import RoadNetworks

/// A trace on the roads of a network: an answer for every location, and the paths that were driven.
public struct SnappedTrace: Sendable, Hashable {
  /// The trace's id.
  public var id: String
  /// The network that the edges belong to.
  public var network: NetworkIdentity
  /// What became of each location, in the order of the trace.
  public var points: [SnappedPoint]
  /// The paths that were driven, in order.
  ///
  /// More than one where the trace can't be joined.
  public var matchings: [Matching]
  /// The standard deviation of the positions along one axis that was assumed, in meters.
  public var noise: Double
}

/// What became of one raw location.
public struct SnappedPoint: Sendable, Hashable {
  /// How the answer came about.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The location took part in the decision and lies on the decided path.
    case snapped
    /// The location tells no more than its neighbors (a dense trace, a stop, a straight stretch of
    /// a road that can't be mistaken); it is placed on the path that they decided.
    case interpolated
    /// The location, or the one beside it that stands for it, contradicts its neighbors and was
    /// passed over.
    case outlier
    /// Its time does not fit in with the order of the others, of which as many as possible are
    /// kept.
    case outOfOrder
    /// No path runs here; ``SnappedPoint/reason`` says why.
    case unmatched
  }

  /// Why a location is unmatched.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// No road that the mode could use lies within the search radius: of the location, or of the
    /// one beside it that stands for it.
    case noRoad
    /// There are roads, but the vehicle was on none of them: on one that the map lacks, in a yard,
    /// in a field.
    case offRoad
    /// There are roads, but the location stands alone: neighbors can't be reached from it.
    case isolated
  }

  /// Where on the road a location is.
  public struct Place: Sendable, Hashable {
    /// The edge, and millimeters along it.
    ///
    /// The network knows the road by it: `try network.edge(place.position.edge)` has the name, the
    /// class and all else, at constant cost and for those places alone that are asked about.
    public var position: EdgePosition
    // Behind the position there is room.
    private var wayChance: Float
    /// The place.
    public var coordinate: Coordinate
    /// Meters between the raw location and the place.
    public var distance: Double
    /// Direction of travel, degrees clockwise from north.
    public var bearing: Double
    /// Which of the matchings it lies on.
    public var matching: Int
    /// Meters along the matching.
    public var distanceAlong: Double
    /// The chance, in 0…1, that this is the right road: that the vehicle drove along this edge, in
    /// its direction, when it was within some 50 m of here.
    ///
    /// All ways that were possible count, each by how well it explains the locations; those that
    /// lead along here add up. Then comes what drives of known truth have shown: of what the model
    /// is sure some is wrong, and of what it chose in doubt much is right. It falls too where no
    /// way explains several locations in a row, since the map may lack the road. It can't know of
    /// errors that look like another road all along, nor of roads that run so on the map and are
    /// otherwise; where a drive starts and ends, it is the road that is meant, not how far along it
    /// the vehicle got. Up to 0.9995.
    public var confidence: Double
    /// The chance, in 0…1, that the path leads here from the location before that has a place as
    /// the vehicle drove; of the first location on a matching that of the place.
    ///
    /// The ways between all likely places of the two count, but for each two only the likeliest:
    /// where these lie far apart, it may be another one, as often as drives of known truth have
    /// shown.
    public var wayConfidence: Double {
      get { Double(wayChance) }
      set { wayChance = Float(newValue) }
    }

    init(
      position: EdgePosition, coordinate: Coordinate, distance: Double, bearing: Double,
      matching: Int, distanceAlong: Double, confidence: Double, wayConfidence: Double
    ) {
      self.position = position
      wayChance = Float(wayConfidence)
      self.coordinate = coordinate
      self.distance = distance
      self.bearing = bearing
      self.matching = matching
      self.distanceAlong = distanceAlong
      self.confidence = confidence
    }
  }

  // In this order they take the least memory.

  /// Where on the road it is; nil for outliers, locations out of order and unmatched ones.
  public var place: Place?
  /// How the answer came about.
  public var status: Status
  /// Why it is unmatched; nil otherwise.
  public var reason: Reason?

  init(status: Status, place: Place?, reason: Reason?) {
    self.place = place
    self.status = status
    self.reason = reason
  }
}

/// One connected path that a vehicle drove.
public struct Matching: Sendable, Hashable {
  /// Why a path starts anew instead of going on from the one before.
  public enum Split: String, Sendable, Hashable, CaseIterable {
    /// It is the first; of live snapping, also of those behind the end of a drive or a change of
    /// networks.
    case start
    /// No way was found from the one to the other, and locations on no road of the map lie between.
    case noRoad
    /// No way was found from the one to the other within what could be driven meanwhile.
    case noRoute
    /// Even the straight distance can't be driven in the time between.
    case tooFast
    /// Of live snapping alone: a road had to be decided on before it was clear, and it was another.
    case correction
  }

  /// The edges driven, with the times of entry and exit as far as they are known.
  ///
  /// Between locations the times are those of an even pace. Where nobody saw the vehicle there are
  /// none: between two locations that lie more than a minute (two on a bicycle, four on foot) and
  /// five times the usual interval apart, or ten others without a place; before the first location
  /// with a time, and behind the last.
  ///
  /// The network draws it, without another search: see ``RoadNetwork/line(of:)``.
  public var path: RoadPath
  /// Meters driven.
  public var length: Double
  /// Travel time at free flow without turns and waits; nil where the path uses an edge that the
  /// mode has no speed on.
  public var freeFlowDuration: Duration?
  /// The share of its length that is likely to be right, in 0…1: the mean of
  /// ``SnappedPoint/Place/wayConfidence`` by the meters of each way; where it has no length, the
  /// confidence of its first place.
  public var confidence: Double
  /// Why it starts where it does.
  public var split: Split
  /// The first and the last location on it.
  public var points: ClosedRange<Int>
}

extension Matching {
  /// The time from the first to the last edge of the path; nil where that of either is unknown.
  public var duration: Duration? {
    guard let entry = path.traversals.first?.entryTime, let exit = path.traversals.last?.exitTime
    else { return nil }
    return Duration(finiteSeconds: exit.timeIntervalSince(entry))
  }
}
