import RoadNetworks

/// The access rules of a way, from OpenStreetMap's hierarchy of access keys, in which more specific
/// keys take precedence.
///
/// Source: OpenStreetMap wiki, "Key:access" and "Lanes".
struct AccessRules {
  let tags: RoadTags
  let kind: HighwayKind

  /// Returns the access of a mode in a direction, before one-way rules.
  func access(_ mode: TravelMode, _ direction: WayDirection) -> RoadAccess {
    for key in Self.hierarchy(mode) {
      if let stated = stated(key, direction) {
        let access = effect(of: stated, key: key, mode, direction)
        return access == .none && isOpenByLetter(stated, mode) ? .restricted : access
      }
    }
    return usualAccess(mode, direction)
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
    guard usual == .allowed else { return usual }
    switch mode {
    case .car:
      if tags[.service] == "emergency_access" || isBusRoad(direction) || isCarpoolRoad(direction)
        || isPassengerFerry
      {
        return .restricted
      }
      return tags[.smoothness] == "impassable" ? .none : usual
    case .bicycle, .foot:
      return tags[.motorroad] == "yes" ? .restricted : usual
    }
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

  /// Whether the tags of a ferry admit people on foot, and mention no trucks, motorcycles, or size
  /// or weight limits.
  private var isPassengerFerry: Bool {
    guard tags[.route] == "ferry", let foot = tags[.foot].flatMap(Self.access(of:)) else {
      return false
    }
    return foot.isRoutable && tags[.hgv] == nil && tags[.motorcycle] == nil && !tags.hasLimits
  }

  /// Whether every lane of a direction is reserved for buses.
  private func isBusRoad(_ direction: WayDirection) -> Bool {
    isOfDesignatedLanes(.bus, direction) || isOfDesignatedLanes(.psv, direction)
  }

  /// Whether a direction is reserved for carpools.
  private func isCarpoolRoad(_ direction: WayDirection) -> Bool {
    tags[.hov, direction] == "designated" || tags[.hov, direction] == "only"
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
    for part in value.listedValues {
      guard let access = values[String(part)] else { continue }
      if best.map({ access.openness > $0.openness }) ?? true { best = access }
    }
    return best
  }

  /// Returns the access that a value of a key states; nil if it is unknown.
  ///
  /// Riders who must dismount may still push their bicycles.
  static func access(of value: String, for key: TagKey) -> RoadAccess? {
    key == .bicycle && isPushed(value) ? .allowed : access(of: value)
  }

  /// Whether a value of the key `bicycle` means that bicycles may only be pushed.
  static func isPushed(_ value: String) -> Bool {
    access(of: value) == .restricted && value.listedValues.contains("dismount")
  }

  private static let values: [String: RoadAccess] = {
    var values: [String: RoadAccess] = [:]
    let words: [(RoadAccess, String)] = [
      (.allowed, "yes permissive designated official public true 1 variable"),
      // A sign advises against through traffic, or reserves the road for people with business
      // there.
      (.destination, "destination delivery customers customer discouraged local"),
      (.private, "private permit residents resident employees staff members license"),
      // Roads open only to other users, such as buses, are closed to the supported modes.
      (
        .restricted,
        "no false 0 none restricted bus psv taxi share_taxi minibus coach tourist_bus hgv goods "
          + "agricultural forestry emergency emergency_vehicle military use_sidepath dismount hov"
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
    case .allowed: 4
    case .destination: 3
    case .private: 2
    case .restricted, .againstOneway: 1
    case .none: 0
    }
  }
}
