/// Everything that edges share with many others: class, access, speeds and what the road is built
/// like, for one direction of travel.
///
/// A network keeps each different set once; edges refer to it.
public struct RoadAttributes: Sendable, Hashable {
  /// Where a free-flow speed comes from, most trustworthy first.
  public enum SpeedOrigin: UInt8, Sendable, Hashable, CaseIterable {
    /// A `maxspeed` with a number.
    case posted
    /// A zone or implicit limit (`maxspeed=PT:urban`, `zone:maxspeed`, `walk`).
    case zone
    /// An advisory speed or one limited by surface.
    case advisory
    /// The length and the duration of a ferry.
    case duration
    /// The usual speed of the road class.
    case roadClass
    /// The usual speed of the road class in a town, where that is slower.
    case town
  }

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
  /// Where the car's free-flow speed comes from.
  public var speedOrigin = SpeedOrigin.roadClass
  /// Free-flow pace of cars in microseconds per meter; 0 where cars don't go.
  public var carPace: UInt32 = 0
  /// Pace of bicycles in microseconds per meter; 0 where they don't go.
  public var bicyclePace: UInt32 = 0
  /// Pace of people on foot in microseconds per meter; 0 where they don't go.
  public var footPace: UInt32 = 0

  /// Creates attributes of a class, with nothing else known and no access.
  public init(roadClass: RoadClass) {
    self.roadClass = roadClass
  }

  /// The pace of a mode in microseconds per meter; 0 where the mode doesn't go.
  ///
  /// Paces, not speeds, are stored: whole kilometers per hour are exact or within 2e-5 in them, and
  /// a time is one multiplication.
  public subscript(paceOf mode: TravelMode) -> UInt32 {
    get {
      switch mode {
      case .car: carPace
      case .bicycle: bicyclePace
      case .foot: footPace
      }
    }
    set {
      switch mode {
      case .car: carPace = newValue
      case .bicycle: bicyclePace = newValue
      case .foot: footPace = newValue
      }
    }
  }

  /// The free-flow speed of a mode in meters per second; `nil` where the mode doesn't go.
  public func freeFlowSpeed(for mode: TravelMode) -> Double? {
    let pace = self[paceOf: mode]
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
    return mode == .car && speedOrigin == .town ? speed / Self.townShare : speed
  }

  /// The pace, in microseconds per meter, of a speed in kilometers per hour.
  ///
  /// Speeds under 0.001 km/h, and NaN, are taken as that, so that every pace fits and none is 0.
  public static func pace(kilometersPerHour speed: Double) -> UInt32 {
    speed > 0.001 ? UInt32(max(1, (3.6e6 / speed).rounded())) : 3_600_000_000
  }
}
