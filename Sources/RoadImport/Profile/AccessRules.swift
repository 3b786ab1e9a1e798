import RoadNetworks

/// The access rules of a way, from OpenStreetMap's hierarchy of access keys, in which more specific
/// keys take precedence.
///
/// Source: OpenStreetMap wiki, "Key:access" and "Lanes".
struct AccessRules {
  let tags: RoadTags
  let kind: HighwayKind

  /// Whether the access is that of carpools.
  var isForCarpools = false

  private var sidePaths: SidePaths { SidePaths(tags: tags) }

  /// Returns the access of a mode in a direction, before one-way rules.
  func access(_ mode: TravelMode, _ direction: WayDirection) -> RoadAccess {
    for key in Self.hierarchy(mode) {
      if let stated = stated(key, direction) {
        if stated == .restricted, isOnOwnSidePath(key, direction) { return .allowed }
        let access = effect(of: stated, key: key, mode, direction)
        return access == .none && isOpenByLetter(stated, mode) ? .restricted : access
      }
      if key == .bicycle, sidePaths.isBicycleRoad { return .allowed }
    }
    let usual = usualAccess(mode, direction)
    return mode == .bicycle ? pushed(ifClosed: usual, direction) : usual
  }

  /// Returns the access of bicycles that may be pushed where riding isn't allowed.
  private func pushed(ifClosed ridden: RoadAccess, _ direction: WayDirection) -> RoadAccess {
    let isPushedOn = kind.isPushedOn && tags[.conveying] == nil && !isTooRough
    guard ridden == .restricted || ridden == .none, isPushedOn,
      access(.foot, direction) == .allowed
    else { return ridden }
    return .dismount
  }

  /// Whether a tag requires riders or walkers to use the side path, which belongs to this way.
  private func isOnOwnSidePath(_ key: TagKey, _ direction: WayDirection) -> Bool {
    guard tags[key, direction]?.listedValues.contains("use_sidepath") == true else { return false }
    return key == .bicycle && sidePaths.hasCycleway || key == .foot && sidePaths.hasSidewalk
  }

  /// Whether a tag such as `access=yes` nominally admits cars to a way that isn't meant for cars;
  /// some drivers then use the way.
  private func isOpenByLetter(_ stated: RoadAccess, _ mode: TravelMode) -> Bool {
    mode == .car && kind.car == .none && kind.isPassable
      && stated.openness >= RoadAccess.destination.openness
  }

  /// Returns the access of a mode if a key states the given access.
  func effect(
    of stated: RoadAccess, key: TagKey, _ mode: TravelMode, _ direction: WayDirection
  ) -> RoadAccess {
    let access = riddenEffect(of: stated, key: key, mode, direction)
    // `bicycle=no` closes the way even to people who push. Other tags that close a street to
    // vehicles don't tell whether people may walk there, unless `foot` does.
    let admitsFoot =
      stated.isRoutable || self.stated(.foot, direction) != nil
      || key == .vehicle && kind.bicycle != .allowed
    guard mode == .bicycle, key != .bicycle, admitsFoot else { return access }
    return pushed(ifClosed: access, direction)
  }

  /// Returns the access of a mode if a key states the given access, without pushing.
  private func riddenEffect(
    of stated: RoadAccess, key: TagKey, _ mode: TravelMode, _ direction: WayDirection
  ) -> RoadAccess {
    if mode == .car, !kind.isPassable || isImpassable { return .none }
    let usual = usualAccess(mode, direction)
    if usual == .none, key == .access || !stated.isRoutable { return .none }
    // The most general key can close a way to all modes. It opens only a few kinds of ways, such as
    // tracks, to modes for which they are restricted by default.
    if usual == .restricted, key == .access, !kind.isOpenedByAccess { return .restricted }
    return stated
  }

  /// Whether a key for the mode or its class of vehicles opens this direction in particular, as
  /// `bicycle:backward=yes` does.
  func isOpenedExplicitly(_ mode: TravelMode, _ direction: WayDirection) -> Bool {
    for key in Self.hierarchy(mode) where key != .access {
      if let value = tags[key, direction.scope], let access = Self.access(of: value, for: key) {
        return access.isRoutable
      }
    }
    return false
  }

  /// Returns the keys that apply to a mode, the most specific first.
  static func hierarchy(_ mode: TravelMode) -> [TagKey] {
    switch mode {
    case .car: carKeys
    case .bicycle: bicycleKeys
    case .foot: footKeys
    }
  }

  private static let carKeys: [TagKey] = [.motorcar, .motorVehicle, .vehicle, .access]
  private static let bicycleKeys: [TagKey] = [.bicycle, .vehicle, .access]
  private static let footKeys: [TagKey] = [.foot, .access]

  /// Returns the access if no key applies to the mode.
  private func usualAccess(_ mode: TravelMode, _ direction: WayDirection) -> RoadAccess {
    let usual = kind[mode]
    guard usual == .allowed else {
      let hasOwnPath =
        mode == .bicycle && sidePaths.hasCycleway || mode == .foot && sidePaths.hasSidewalk
      return usual == .restricted && hasOwnPath ? .allowed : usual
    }
    switch mode {
    case .car:
      if tags[.service] == "emergency_access" || isBusRoad(direction) || isCarpoolRoad(direction)
        || isPassengerFerry
      {
        return .restricted
      }
      return isImpassable ? .none : usual
    case .bicycle:
      let isClosed = tags[.motorroad] == "yes" && !sidePaths.hasCycleway
      return isClosed || isTooRough ? .restricted : usual
    case .foot:
      return tags[.motorroad] == "yes" && !sidePaths.hasSidewalk ? .restricted : usual
    }
  }

  private var isImpassable: Bool {
    tags[.smoothness] == "impassable" || tags[.impassable] == "yes"
  }

  /// Whether the way is too rough or too steep even for pushing a bicycle.
  ///
  /// Source: OpenStreetMap wiki, "Key:sac_scale" and "Key:mtb:scale".
  private var isTooRough: Bool {
    if isImpassable { return true }
    if let scale = tags[.hikingScale], HikingScale(scale)?.isAlpine == true { return true }
    return tags[.mountainBikingScale]?.first.map { "456".contains($0) } ?? false
  }

  /// Returns the access that a key states for a direction: by lane if tagged, otherwise for the
  /// whole road; nil if the key is missing or ignored because of an unknown value.
  private func stated(_ key: TagKey, _ direction: WayDirection) -> RoadAccess? {
    let whole = tags[key, direction].flatMap { Self.access(of: $0, for: key) }
    guard tags.hasLanes, let lanes = tags[key, direction.laneScope] ?? tags[key, .lanes] else {
      return whole
    }
    // A direction is as open as its most open lane. A lane without a known value has the access of
    // the whole road; if that is unknown, the key is ignored.
    var best: RoadAccess?
    for lane in lanes.split(separator: "|", omittingEmptySubsequences: false) {
      guard let access = Self.access(of: String(lane), for: key) ?? whole else { return nil }
      if best.map({ access.openness > $0.openness }) ?? true { best = access }
    }
    return best
  }

  /// Whether the tags of a ferry admit people on foot, and mention neither vehicles nor limits of
  /// size or weight.
  private var isPassengerFerry: Bool {
    guard tags[.route] == "ferry", let foot = tags[.foot].flatMap(Self.access(of:)) else {
      return false
    }
    let carriesVehicles = tags[.cargo]?.listedValues.contains { $0.hasPrefix("vehicle") } ?? false
    return foot.isRoutable && !carriesVehicles && tags[.hgv] == nil && tags[.motorcycle] == nil
      && !tags.hasLimits
  }

  /// Whether every lane of a direction is reserved for buses.
  private func isBusRoad(_ direction: WayDirection) -> Bool {
    isOfDesignatedLanes(.bus, direction) || isOfDesignatedLanes(.psv, direction)
  }

  /// Whether a direction is reserved for carpools.
  private func isCarpoolRoad(_ direction: WayDirection) -> Bool {
    if isForCarpools { return false }
    return tags[.hov, direction] == "designated" || tags[.hov, direction] == "only"
      || isOfDesignatedLanes(.hov, direction)
  }

  private func isOfDesignatedLanes(_ key: TagKey, _ direction: WayDirection) -> Bool {
    guard tags.hasLanes, let lanes = tags[key, direction.laneScope] ?? tags[key, .lanes] else {
      return false
    }
    return lanes.split(separator: "|", omittingEmptySubsequences: false)
      .allSatisfy { $0.trimmed == "designated" }
  }

  /// Returns the meaning of an access value; nil if it is unknown.
  ///
  /// In a list, the most open value applies.
  private static func access(of value: String) -> RoadAccess? {
    if let access = values[value] { return access }
    var best: RoadAccess?
    for part in value.lowercased().listedValues {
      guard let access = values[String(part)] else { continue }
      if best.map({ access.openness > $0.openness }) ?? true { best = access }
    }
    return best
  }

  /// Returns the access that a value of a key states; nil if it is unknown.
  ///
  static func access(of value: String, for key: TagKey) -> RoadAccess? {
    let access = access(of: value)
    return key == .bicycle && access == .restricted && value.listedValues.contains("dismount")
      ? .dismount : access
  }

  private static let values: [String: RoadAccess] = {
    var values: [String: RoadAccess] = [:]
    let words: [(RoadAccess, String)] = [
      (.allowed, "yes permissive designated official public true 1 variable"),
      // A sign advises against through traffic, or reserves the road for people with business
      // there.
      (.destination, "destination delivery customers customer discouraged local"),
      (
        .private,
        "private permit permission authorized residents resident tenants owner owners employees "
          + "staff members students guests visitors license"
      ),
      // Roads open only to other users, such as buses, are closed to the supported modes.
      (
        .restricted,
        "no false 0 none closed restricted bus school_bus psv taxi share_taxi minibus coach "
          + "tourist_bus hgv goods motorcycle moped foot bicycle disabled maintenance agricultural "
          + "forestry emergency emergency_vehicle military use_sidepath dismount hov"
      ),
    ]
    for (access, list) in words {
      for word in list.split(separator: " ") { values[String(word)] = access }
    }
    return values
  }()
}

extension RoadAccess {
  /// The rank of the access, which is higher for more open access.
  fileprivate var openness: Int {
    switch self {
    case .allowed: 5
    case .dismount: 4
    case .destination: 3
    case .private: 2
    case .restricted, .againstOneway: 1
    case .none: 0
    }
  }
}
