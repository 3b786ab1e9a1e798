public import Coordinates
public import RoadNetworks

/// A trace matched to the roads of a network: a result for each location, and the paths that were
/// driven.
public struct SnappedTrace: Sendable, Hashable {
  /// The id of the trace.
  public var id: String
  /// The network that the edges belong to.
  public var network: NetworkIdentity
  /// The results for the locations, in the order of the trace.
  public var points: [SnappedPoint]
  /// The paths that were driven, in order.
  ///
  /// There is more than one if the trace can't be joined into a single path.
  public var matchings: [Matching]
  /// The assumed standard deviation of positions along one axis, in meters.
  public var noise: Double
}

/// The result for one raw location.
public struct SnappedPoint: Sendable, Hashable {
  /// The status of a location.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The location took part in the decision, and the decided path passes one of its candidates.
    case snapped
    /// The location adds no information to its neighbors (in a dense trace, at a stop, or along a
    /// straight stretch of an unambiguous road); it is placed on the path that they determine.
    case interpolated
    /// The location, or the observation that represents it, contradicts its neighbors and was
    /// skipped; or the path is farther from the location than the search radius.
    case outlier
    /// The time of the location doesn't fit the order of the other times.
    case outOfOrder
    /// No path passes the location, for the reason in ``SnappedPoint/reason``.
    case unmatched
  }

  /// The reason why a location is unmatched.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// No road that the mode can use lies within the search radius of the location, or of the
    /// observation that represents it.
    case noRoad
    /// There are roads nearby, but the vehicle was off all of them: on a road missing from the map,
    /// in a yard, or in a field.
    case offRoad
    /// There are roads nearby, but neither neighbor of the location can be joined to it by a path.
    case isolated
  }

  /// A place on a road.
  public struct Place: Sendable, Hashable {
    /// The edge, and the distance along it in millimeters.
    ///
    /// To look up the road, call `try network.edge(place.position.edge)`, which returns the name,
    /// the class, and all other attributes in constant time.
    public var position: EdgePosition
    // Stored in the padding after the position.
    private var wayChance: Float
    /// The coordinate of the place.
    public var coordinate: Coordinate
    /// The distance between the raw location and the place in meters.
    public var distance: Double
    /// The direction of travel in degrees clockwise from north.
    public var bearing: Double
    /// The index of the matching that the place lies on.
    public var matching: Int
    /// The distance along the matching in meters.
    public var distanceAlong: Double
    /// The probability, in 0…1, that this is the right road: that the vehicle drove along this
    /// edge, in its direction, within about 50 m of this place.
    ///
    /// All possible ways count, weighted by how well they explain the locations; the probabilities
    /// of the ways along this edge add up. The sum is calibrated on drives with ground truth: where
    /// the model is certain, it is wrong more often than it predicts; where it is in doubt, it is
    /// right more often. The confidence is also lower if no way explains several consecutive
    /// locations, since the map may lack the road. It hardly accounts for position errors that look
    /// like another road throughout. At the start and end of a drive, it refers to the road, not to
    /// the distance along the road. The maximum is 0.9995.
    public var confidence: Double
    /// The probability, in 0…1, that the vehicle drove the path from the previous location with a
    /// place to this one; for the first location of a matching, the confidence of the place.
    ///
    /// The ways between all likely places of the two locations count, but only the most likely one
    /// for each pair. If the places are far apart, the vehicle may have taken another way; the
    /// probability of that is estimated from drives with ground truth.
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

  // This order of the properties takes the least memory.

  /// The place on the road; nil for outliers, locations out of order, and unmatched locations.
  public var place: Place?
  /// The status of the location.
  public var status: Status
  /// The reason why the location is unmatched; nil otherwise.
  public var reason: Reason?

  init(status: Status, place: Place?, reason: Reason?) {
    self.place = place
    self.status = status
    self.reason = reason
  }
}

/// One connected path that a vehicle drove.
public struct Matching: Sendable, Hashable {
  /// The reason why a path starts anew instead of continuing the previous one.
  public enum Split: String, Sendable, Hashable, CaseIterable {
    /// The path is the first one; in live snapping, also the first after
    /// ``LiveSnapper/finish(using:)`` or ``LiveSnapper/move(to:)``.
    case start
    /// Locations between the previous path and this one are off the map's roads, and no way that is
    /// more likely leads past them.
    case noRoad
    /// No way of a plausible length was found from the previous path, or a road missing from the
    /// map is more likely than any such way.
    case noRoute
    /// Even the straight-line distance from the previous path can't be driven in the elapsed time.
    case tooFast
    /// Only in live snapping: a road had to be chosen before the right one was clear, and the
    /// choice was wrong.
    case correction
  }

  /// The edges driven, with the times of entry and exit where they are known.
  ///
  /// Between locations, the times assume an even pace. Times are unknown before the first location
  /// with a time, after the last, and in gaps. There is a gap between two locations if one of the
  /// following holds:
  ///
  /// - They are more than a minute (two on a bicycle, four on foot) and more than five times the
  ///   usual interval apart.
  /// - Ten or more consecutive locations between them have no place.
  /// - The way between them is too long for the elapsed time.
  /// - The clock was set back between them.
  ///
  /// ``RoadNetwork/line(of:)`` returns the line of the path without another search.
  public var path: RoadPath
  /// The distance driven in meters.
  public var length: Double
  /// The travel time at free-flow speed without delays for turns and waits; nil if the path uses an
  /// edge on which the mode has no speed.
  public var freeFlowDuration: Duration?
  /// The share of the path's length that is likely to be right, in 0…1: the mean of
  /// ``SnappedPoint/Place/wayConfidence``, weighted by the length of each way; the confidence of
  /// the first place if the path has no length.
  public var confidence: Double
  /// The reason why the path starts where it does.
  public var split: Split
  /// The indices of the first and the last location on the path.
  public var points: ClosedRange<Int>
}

extension Matching {
  /// The time from the entry to the first edge to the exit from the last one; nil if either is
  /// unknown.
  public var duration: Duration? {
    guard let entry = path.traversals.first?.entryTime, let exit = path.traversals.last?.exitTime
    else { return nil }
    return Duration(finiteSeconds: exit.timeIntervalSince(entry))
  }
}
