import RoadNetworks

/// The defaults for a kind of way, usually a value of `highway`, before other tags are considered.
struct HighwayKind {
  var roadClass: RoadClass
  var isLink = false
  /// The default speed of cars, in kilometers per hour.
  ///
  /// The defaults are averages along roads of each kind, including curves and crossings, not
  /// limits. They differ clearly between the classes for through traffic, so the fastest routes
  /// keep to main roads. OSRM uses nearly the same values.
  var carSpeed: Double
  /// Whether cars reach only the fraction ``RoadAttributes/townShare`` of ``carSpeed`` in towns.
  var isSlowInTowns = false
  var car = RoadAccess.allowed
  var bicycle = RoadAccess.allowed
  var foot = RoadAccess.allowed
  /// Whether `access=yes` opens the way to modes for which it is restricted by default.
  ///
  /// On a footway, `access=yes` only means that everyone may walk.
  var isOpenedByAccess = false
  /// Whether bicycles are pushed on the way if people may walk but not ride there.
  var isPushedOn = true
  /// Whether the way is physically passable for a car.
  var isPassable = true

  /// Whether the way counts as a street, whose opening hours are usually those of a shop or yard.
  var isStreet: Bool { roadClass != .ferry && isPassable && carSpeed > 10 }

  subscript(mode: TravelMode) -> RoadAccess {
    switch mode {
    case .car: car
    case .bicycle: bicycle
    case .foot: foot
    }
  }

  /// Creates the kind of a `highway` value; in a list, the first known value is used.
  ///
  /// The result is nil for values that aren't roads, such as `services`, `raceway`, or `proposed`.
  init?(_ value: String) {
    if let kind = Self.kinds[value] {
      self = kind
      return
    }
    guard let kind = value.listedValues.lazy.compactMap({ Self.kinds[String($0)] }).first else {
      return nil
    }
    self = kind
  }

  private static func road(
    _ roadClass: RoadClass, _ speed: Double, isSlowInTowns: Bool = false
  ) -> HighwayKind {
    HighwayKind(roadClass: roadClass, carSpeed: speed, isSlowInTowns: isSlowInTowns)
  }

  private static func link(_ roadClass: RoadClass, _ speed: Double) -> HighwayKind {
    HighwayKind(roadClass: roadClass, isLink: true, carSpeed: speed, isSlowInTowns: true)
  }

  /// Returns a kind that isn't meant for cars; cars that a tag admits drive at 10 km/h.
  private static func path(
    _ roadClass: RoadClass, car: RoadAccess = .none, bicycle: RoadAccess,
    foot: RoadAccess = .allowed, isPushedOn: Bool = true, isPassable: Bool = true
  ) -> HighwayKind {
    HighwayKind(
      roadClass: roadClass, carSpeed: 10, car: car, bicycle: bicycle, foot: foot,
      isPushedOn: isPushedOn, isPassable: isPassable)
  }

  private static func motorway(isLink: Bool, _ speed: Double) -> HighwayKind {
    HighwayKind(
      roadClass: .motorway, isLink: isLink, carSpeed: speed, isSlowInTowns: isLink,
      bicycle: .none, foot: .none)
  }

  // Access follows the worldwide defaults of the OpenStreetMap wiki ("OSM tags for routing/Access
  // restrictions"). Roads that are passable but closed are `restricted`, so snapping may use them.
  private static let kinds: [String: HighwayKind] = [
    "motorway": motorway(isLink: false, 90),
    "motorway_link": motorway(isLink: true, 45),
    "trunk": road(.trunk, 85, isSlowInTowns: true),
    "trunk_link": link(.trunk, 40),
    "primary": road(.primary, 65, isSlowInTowns: true),
    "primary_link": link(.primary, 30),
    "secondary": road(.secondary, 55, isSlowInTowns: true),
    "secondary_link": link(.secondary, 25),
    "tertiary": road(.tertiary, 40, isSlowInTowns: true),
    "tertiary_link": link(.tertiary, 20),
    "unclassified": road(.unclassified, 25),
    "residential": road(.residential, 25),
    "living_street": road(.livingStreet, 10),
    "service": road(.service, 15),
    // The class is unknown, as on a road traced from aerial images; routes should avoid the road.
    "road": road(.unclassified, 10),
    "busway": HighwayKind(
      roadClass: .busway, carSpeed: 25, car: .restricted, bicycle: .restricted, foot: .restricted),
    "bus_guideway": HighwayKind(
      roadClass: .busway, carSpeed: 25, car: .none, bicycle: .none, foot: .none,
      isPassable: false),
    // Access to tracks depends on the country, and signs are rarely mapped.
    "track": HighwayKind(
      roadClass: .track, carSpeed: 15, car: .restricted, isOpenedByAccess: true),
    "pedestrian": path(.pedestrian, car: .restricted, bicycle: .restricted),
    "cycleway": path(.cycleway, bicycle: .allowed),
    "bridleway": path(.bridleway, bicycle: .restricted),
    "footway": path(.footway, bicycle: .restricted),
    "corridor": path(.footway, bicycle: .none, isPushedOn: false, isPassable: false),
    "platform": path(.footway, bicycle: .none, isPassable: false),
    "path": path(.path, bicycle: .allowed),
    "pier": path(.footway, bicycle: .restricted),
    "steps": path(.steps, bicycle: .none, isPassable: false),
    "elevator": path(.footway, bicycle: .none, isPassable: false),
  ]

  /// Returns the kind of a walkable object without a `highway` tag: a platform or a pier, which is
  /// an area if its outline is closed; nil for other objects.
  static func walkedOn(_ tags: RoadTags) -> HighwayKind? {
    if tags[.railway] == "platform" || tags[.publicTransport] == "platform" {
      return kinds["platform"]
    }
    return tags[.manMade] == "pier" ? kinds["pier"] : nil
  }

  /// A ferry line, which is open to all modes unless its tags specify otherwise.
  static let ferry = HighwayKind(roadClass: .ferry, carSpeed: 5, isOpenedByAccess: true)
  /// A train that carries cars.
  static let shuttleTrain = HighwayKind(
    roadClass: .ferry, carSpeed: 10, bicycle: .restricted, foot: .restricted,
    isOpenedByAccess: true, isPushedOn: false)
}

extension HighwayKind {
  private init(
    roadClass: RoadClass, isLink: Bool = false, carSpeed: Double,
    isSlowInTowns: Bool = false, car: RoadAccess = .allowed, bicycle: RoadAccess = .allowed,
    foot: RoadAccess = .allowed, isOpenedByAccess: Bool = false, isPushedOn: Bool = true,
    isPassable: Bool = true
  ) {
    self.roadClass = roadClass
    self.isLink = isLink
    self.carSpeed = carSpeed
    self.isSlowInTowns = isSlowInTowns
    self.car = car
    self.bicycle = bicycle
    self.foot = foot
    self.isOpenedByAccess = isOpenedByAccess
    self.isPushedOn = isPushedOn
    self.isPassable = isPassable
  }
}
