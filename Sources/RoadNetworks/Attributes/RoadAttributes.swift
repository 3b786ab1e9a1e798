/// The properties that an edge shares with many others, for one direction of travel: class, access,
/// speeds, and structure of the road.
///
/// A network stores each distinct set once, and edges refer to it.
public struct RoadAttributes: Sendable, Hashable {
  /// The kind of road.
  public var roadClass: RoadClass
  /// Whether the edge is a ramp or slip road (`…_link`).
  public var isLink = false
  /// Whether the edge belongs to a roundabout.
  public var isRoundabout = false
  /// Whether the edge is on a bridge.
  public var isBridge = false
  /// Whether the edge is in a tunnel or under a roof.
  public var isTunnel = false
  /// Whether the edge is a ferry or a shuttle train.
  public var isFerry = false
  /// Whether motor vehicles have to pay a toll.
  public var hasToll = false
  /// Whether the edge is a service road that usually leads to no other road, such as a driveway.
  public var isMinorService = false
  /// Whether traffic keeps to the left.
  public var drivesOnLeft = false
  /// OpenStreetMap's `layer`: 0 on the ground, negative below it.
  public var layer: Int8 = 0
  /// The number of lanes in this direction; 0 if unknown.
  public var lanes: UInt8 = 0
  /// The limits of size and weight.
  public var limits = RoadLimits()
  /// The access of each mode in this direction.
  public var access = AccessMask.none
  /// The free-flow pace of each mode in this direction.
  public var paces = FreeFlowPaces()

  /// Creates the attributes of a road of which only the class is known; no mode has access.
  public init(roadClass: RoadClass) {
    self.roadClass = roadClass
  }

  /// Returns the free-flow speed of a mode in meters per second; nil if the mode can't use the road
  /// at all.
  public func freeFlowSpeed(for mode: TravelMode) -> Double? {
    let pace = paces[mode]
    return pace == 0 ? nil : 1e6 / Double(pace)
  }

  /// The speed of cars on main roads and ramps in towns, as a share of their usual speed.
  package static let townShare = 0.75

  /// Returns the free-flow speed in meters per second without the reduction for towns, which stands
  /// for waits at crossings; nil if the mode can't use the road at all.
  package func speedOutsideTowns(for mode: TravelMode) -> Double? {
    guard let speed = freeFlowSpeed(for: mode) else { return nil }
    return mode == .car && paces.carOrigin == .town ? speed / Self.townShare : speed
  }

  /// Returns the pace, in microseconds per meter, of a speed in kilometers per hour.
  ///
  /// Speeds below 0.001 km/h, and NaN, count as 0.001 km/h, so that every pace fits in 32 bits. No
  /// pace is 0.
  public static func pace(kilometersPerHour speed: Double) -> UInt32 {
    speed > 0.001 ? UInt32(max(1, (3.6e6 / speed).rounded())) : 3_600_000_000
  }
}
