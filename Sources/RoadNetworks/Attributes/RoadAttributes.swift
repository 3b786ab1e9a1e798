/// Everything that edges share with many others: class, access, speeds and what the road is built
/// like, for one direction of travel.
///
/// A network keeps each different set once; edges refer to it.
public struct RoadAttributes: Sendable, Hashable {
  /// The kind of road.
  public var roadClass: RoadClass
  /// Whether the edge is a ramp or slip road (`…_link`).
  public var isLink = false
  /// Whether the edge belongs to a roundabout.
  public var isRoundabout = false
  /// Whether the edge is on a bridge.
  public var isBridge = false
  /// Whether the edge is in a tunnel or under a building.
  public var isTunnel = false
  /// Whether the edge is a ferry or a shuttle train.
  public var isFerry = false
  /// Whether a toll is due for motor vehicles.
  public var hasToll = false
  /// Whether the edge is a driveway, parking aisle or the like: a service road that leads nowhere
  /// else.
  public var isMinorService = false
  /// Whether traffic keeps to the left.
  public var drivesOnLeft = false
  /// OpenStreetMap's `layer`: 0 is the ground, negative below.
  public var layer: Int8 = 0
  /// Lanes in this direction; 0 where unknown.
  public var lanes: UInt8 = 0
  /// What it lets pass at most.
  public var limits = RoadLimits()
  /// What each mode may do in this direction.
  public var access = AccessMask.none
  /// How fast each mode goes in this direction where nothing is in its way.
  public var paces = FreeFlowPaces()

  /// Creates attributes of a class, with nothing else known and no access.
  public init(roadClass: RoadClass) {
    self.roadClass = roadClass
  }

  /// The free-flow speed of a mode in meters per second; `nil` where the mode doesn't go.
  public func freeFlowSpeed(for mode: TravelMode) -> Double? {
    let pace = paces[mode]
    return pace == 0 ? nil : 1e6 / Double(pace)
  }

  /// The speed of cars in towns, as a share of the usual speed of main roads and their links.
  ///
  /// On trunk, primary and secondary roads of Porto without a limit, three quarters of 560 taxi
  /// trips are slower than that, their waits included.
  package static let townShare = 0.75

  /// The free-flow speed without the reduction for towns, in meters per second; nil where the mode
  /// doesn't go.
  ///
  /// That reduction stands for waits at crossings. Between them vehicles are as fast as elsewhere,
  /// and drivers choose between roads as elsewhere.
  package func speedOutsideTowns(for mode: TravelMode) -> Double? {
    guard let speed = freeFlowSpeed(for: mode) else { return nil }
    return mode == .car && paces.carOrigin == .town ? speed / Self.townShare : speed
  }

  /// The pace, in microseconds per meter, of a speed in kilometers per hour.
  ///
  /// Speeds under 0.001 km/h, and NaN, are taken as that, so that every pace fits and none is 0.
  public static func pace(kilometersPerHour speed: Double) -> UInt32 {
    speed > 0.001 ? UInt32(max(1, (3.6e6 / speed).rounded())) : 3_600_000_000
  }
}
