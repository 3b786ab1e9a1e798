import RoadNetworks

/// Who may use a way: OpenStreetMap's hierarchy of access keys, where the more special key wins.
///
/// Source: OpenStreetMap wiki, "Key:access" and "Lanes".
struct AccessRules {
  let tags: RoadTags
  let kind: HighwayKind

  /// What a mode may do in a direction, but for one-way rules.
  func access(_ mode: TravelMode, _ direction: WayDirection) -> RoadAccess {
    for key in Self.hierarchy(mode) {
      if let stated = stated(key, direction) {
        let access = effect(of: stated, key: key, mode, direction)
        return access == .none && isOpenByLetter(stated, mode) ? .restricted : access
      }
    }
    return usualAccess(mode, direction)
  }

  /// Whether a car is let in by the letter of a tag, though not meant: it may have come through.
  private func isOpenByLetter(_ stated: RoadAccess, _ mode: TravelMode) -> Bool {
    mode == .car && kind.car == .none && kind.isPassable
      && stated.openness >= RoadAccess.destination.openness
  }

  /// What a mode may do where a key states something.
  func effect(
    of stated: RoadAccess, key: TagKey, _ mode: TravelMode, _ direction: WayDirection
  ) -> RoadAccess {
    let usual = usualAccess(mode, direction)
    if usual == .none, key == .access || !stated.isRoutable { return .none }
    // The most general key takes from everybody, but gives only to those who are meant.
    if usual == .restricted, key == .access, !kind.isOpenedByAccess { return .restricted }
    return stated
  }

  /// Whether a key that is only about this mode, or about vehicles of its kind, opens a direction.
  func isOpenedExplicitly(_ mode: TravelMode, _ direction: WayDirection) -> Bool {
    for key in Self.hierarchy(mode) where key != .access {
      if let value = tags[key, direction.scope], let access = Self.access(of: value, for: key) {
        return access.isRoutable
      }
    }
    return false
  }

  /// The keys that speak of a mode, from the most special one.
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

  /// Access where no key speaks of the mode.
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

  /// What a key says for a direction: lane by lane, else for the whole road.
  private func stated(_ key: TagKey, _ direction: WayDirection) -> RoadAccess? {
    let whole = tags[key, direction].flatMap { Self.access(of: $0, for: key) }
    guard tags.hasLanes, let lanes = tags[key, direction.laneScope] ?? tags[key, .lanes] else {
      return whole
    }
    // The road is as open as its most open lane; a lane without a value is as open as the road.
    var best: RoadAccess?
    for lane in lanes.split(separator: "|", omittingEmptySubsequences: false) {
      guard let access = Self.access(of: String(lane), for: key) ?? whole else { return nil }
      if best.map({ access.openness > $0.openness }) ?? true { best = access }
    }
    return best
  }

  /// Whether a ferry takes people on foot by its tags, which name no vehicle with a motor.
  private var isPassengerFerry: Bool {
    guard tags[.route] == "ferry", let foot = tags[.foot].flatMap(Self.access(of:)) else {
      return false
    }
    return foot.isRoutable && tags[.hgv] == nil && tags[.motorcycle] == nil && !tags.hasLimits
  }

  /// Whether every lane of a direction is a bus lane.
  private func isBusRoad(_ direction: WayDirection) -> Bool {
    isOfDesignatedLanes(.bus, direction) || isOfDesignatedLanes(.psv, direction)
  }

  /// Whether a direction is for cars with several people in them: of one car it isn't known.
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

  /// What an access value means; nil for values that say nothing known.
  ///
  /// Of a list the most open value counts: it is open to those.
  private static func access(of value: String) -> RoadAccess? {
    if let access = values[value] { return access }
    var best: RoadAccess?
    for part in value.listedValues {
      guard let access = values[String(part)] else { continue }
      if best.map({ access.openness > $0.openness }) ?? true { best = access }
    }
    return best
  }

  /// The access that a value of a key states; nil for unknown values.
  ///
  /// Riders who have to dismount may still push their bicycles.
  static func access(of value: String, for key: TagKey) -> RoadAccess? {
    key == .bicycle && isPushed(value) ? .allowed : access(of: value)
  }

  /// Whether a value of the key for bicycles means that they may only be pushed.
  static func isPushed(_ value: String) -> Bool {
    access(of: value) == .restricted && value.listedValues.contains("dismount")
  }

  private static let values: [String: RoadAccess] = {
    var values: [String: RoadAccess] = [:]
    let words: [(RoadAccess, String)] = [
      (.allowed, "yes permissive designated official public true 1 variable"),
      // A sign advises against through traffic, or reserves the road for those with business there.
      (.destination, "destination delivery customers customer discouraged local"),
      (.private, "private permit residents resident employees staff members license"),
      // For others than us: of a road that is for buses cars have nothing.
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
  /// How open one access is beside another.
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
