import RoadNetworks

/// The rules for the free-flow speeds of each mode.
struct PaceRules {
  /// The average speed of traffic on a road with curves and crossings, as a fraction of the limit.
  ///
  /// OSRM uses the same fraction.
  static let limitShare = 0.8

  let tags: RoadTags
  let kind: HighwayKind
  private let surface: SurfaceSpeeds

  init(tags: RoadTags, kind: HighwayKind) {
    self.tags = tags
    self.kind = kind
    surface = SurfaceSpeeds(tags)
  }

  /// Returns the free-flow speed of cars in a direction, in kilometers per hour, and its origin.
  func car(_ direction: WayDirection) -> (speed: Double, origin: RoadAttributes.SpeedOrigin) {
    var (speed, origin) = unhindered(direction)
    if let limit = surface.car, limit < speed { (speed, origin) = (limit, .advisory) }
    return (speed, origin)
  }

  /// Returns the pace of cars, in microseconds per meter, under another limit, such as a limit that
  /// applies only at certain times.
  func carPace(under limit: SpeedLimit) -> UInt32 {
    let speed = min(limit.speed * Self.limitShare, surface.car ?? .infinity)
    return RoadAttributes.pace(kilometersPerHour: speed)
  }

  /// Returns the speed of bicycles in a direction, in kilometers per hour; speed limits apply to
  /// bicycles, too.
  func bicycle(_ direction: WayDirection, isPushed: Bool) -> Double {
    if kind.roadClass == .ferry { return kind.carSpeed }
    let usual = isDesignated(direction) ? Self.cycling : usualBicycleSpeed
    let limit = limit(.maxspeed, direction)?.speed ?? .infinity
    return min(usual, surface.bicycle ?? usual, limit, isPushed ? Self.pushing : .infinity)
  }

  private var usualBicycleSpeed: Double {
    switch kind.roadClass {
    case .footway, .pedestrian: 6  // among people
    case .bridleway, .livingStreet: 10
    case .path, .track:
      ["2", "3"].contains(tags[.mountainBikingScale]?.prefix(1)) ? 8 : surface.isSmooth ? 15 : 12
    case .cycleway: Self.cycling
    case .steps: 2
    default: 15
    }
  }

  /// Whether a path is signed for bicycles, like a cycleway.
  private func isDesignated(_ direction: WayDirection) -> Bool {
    let isPath = [.path, .track, .footway, .bridleway].contains(kind.roadClass)
    return isPath && tags[.bicycle, direction] == "designated"
      || SidePaths(tags: tags).isBicycleRoad
  }

  /// The speed of bicycles on cycleways, in kilometers per hour.
  private static let cycling = 16.0
  /// The speed of pushing a bicycle, in kilometers per hour.
  private static let pushing = 4.0

  /// The speed of people on foot, in kilometers per hour.
  var foot: Double {
    switch kind.roadClass {
    case .ferry: kind.carSpeed
    case .steps: 2.5
    default: tags[.hikingScale].flatMap { HikingScale($0) }?.speed ?? 5
    }
  }

  private func unhindered(
    _ direction: WayDirection
  ) -> (speed: Double, origin: RoadAttributes.SpeedOrigin) {
    if kind.roadClass == .ferry { return (kind.carSpeed, .roadClass) }
    // A practical speed is observed by mappers, so it isn't multiplied by `limitShare`.
    if let practical = limit(.maxspeedPractical, direction) { return (practical.speed, .advisory) }
    if let advisory = limit(.maxspeedAdvisory, direction) {
      let speed = min(advisory.speed, posted(direction)?.speed ?? .infinity)
      return (speed * Self.limitShare, .advisory)
    }
    switch posted(direction) ?? zone {
    case .posted(let speed): return (speed * Self.limitShare, .posted)
    case .zone(let speed): return (speed * Self.limitShare, .zone)
    case nil: return (usualCarSpeed, .roadClass)
    }
  }

  private var usualCarSpeed: Double {
    let usual = Self.minorServices[tags[.service] ?? ""] ?? kind.carSpeed
    return RoadBuild(tags: tags, kind: kind).isRoundabout ? min(usual, Self.roundabout) : usual
  }

  /// The highest default speed on a roundabout, in kilometers per hour, used if no limit is tagged.
  private static let roundabout = 40.0

  /// Returns the limit for cars in a direction.
  private func posted(_ direction: WayDirection) -> SpeedLimit? {
    limit(.maxspeedMotorcar, direction) ?? limit(.maxspeed, direction)
  }

  private func limit(_ key: TagKey, _ direction: WayDirection) -> SpeedLimit? {
    tags[key, direction].flatMap(limit)
  }

  /// Parses a limit; nil if the value isn't valid, or if it means "no limit" and the road is
  /// neither a motorway nor a trunk road.
  func limit(_ value: String) -> SpeedLimit? {
    guard let limit = SpeedLimit(value) else { return nil }
    let isFast = kind.roadClass == .motorway || kind.roadClass == .trunk
    return isFast || limit != .zone(ZoneLimits.unlimited) ? limit : nil
  }

  /// The limit implied by the zone, used if no tag states the limit itself.
  private var zone: SpeedLimit? {
    for key in [TagKey.maxspeedType, .maxspeedSource, .maxspeedZone, .trafficZone] {
      if let value = tags[key], let limit = SpeedLimit(value) { return .zone(limit.speed) }
    }
    return nil
  }

  /// The speeds of cars on minor service roads, in kilometers per hour, among houses, gates, and
  /// parked cars.
  private static let minorServices: [String: Double] = [
    "alley": 10, "parking_aisle": 8, "driveway": 8, "drive-through": 8, "drive-thru": 8,
    "parking": 8,
  ]
}
