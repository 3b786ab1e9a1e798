import RoadNetworks

/// The rules that apply to the tags of a way, and the resulting attributes.
struct WayRules {
  /// Whether the way is the outline of an area that people can cross.
  let isArea: Bool

  private let access: AccessRules
  private let paces: PaceRules
  private let build: RoadBuild
  private let limits: LimitRules
  private let oneway: OnewayRules
  /// Whether cars could pass the way at times that tags state.
  private let opensToCars: Bool
  private let flows: [(mode: TravelMode, flow: OnewayRules.Flow)]
  /// The attributes shared by both directions.
  private let common: RoadAttributes

  /// Creates the rules of a way.
  ///
  /// - Parameter drivesOnLeft: whether traffic keeps to the left unless a tag specifies the side.
  init(tags: RoadTags, kind: HighwayKind, drivesOnLeft: Bool) {
    isArea = tags[.area] == "yes"
    access = AccessRules(tags: tags, kind: kind)
    opensToCars = kind.isPassable && tags.hasConditions
    let oneway = OnewayRules(tags: tags, kind: kind)
    self.oneway = oneway
    flows = TravelMode.allCases.map { (mode: $0, flow: oneway.flow($0)) }
    paces = PaceRules(tags: tags, kind: kind)
    limits = LimitRules(tags: tags)
    let build = RoadBuild(tags: tags, kind: kind)
    self.build = build

    var common = RoadAttributes(roadClass: kind.roadClass)
    common.isLink = kind.isLink
    common.isRoundabout = build.isRoundabout
    common.isBridge = build.isBridge
    common.isTunnel = build.isTunnel
    common.isFerry = kind.roadClass == .ferry
    common.hasToll = build.hasToll
    common.isMinorService = build.isMinorService
    common.drivesOnLeft = build.drivesOnLeft ?? drivesOnLeft
    common.layer = build.layer
    self.common = common
  }

  /// The changes to the attributes at certain times or under certain circumstances.
  var conditions: [RoadCondition] {
    ConditionRules(tags: build.tags, access: access, oneway: oneway, paces: paces).conditions
  }

  /// Whether a tag specifies the side to which traffic keeps.
  var isSideTagged: Bool { build.drivesOnLeft != nil }

  /// The number of size and weight limits that are unsupported and ignored.
  var limitsNotUnderstood: Int { limits.notUnderstoodCount }

  /// Returns the attributes in a direction.
  func attributes(_ direction: WayDirection) -> RoadAttributes {
    var attributes = common
    attributes.limits = limits.limits(ofWay: direction)
    for (mode, flow) in flows {
      let allowed = access(of: mode, flow, direction)
      attributes.access[mode] = allowed
      // A condition may open even a footway to cars.
      guard allowed != .none || mode == .car && opensToCars else { continue }
      if mode == .car { attributes.lanes = build.lanes(direction, flow: flow) }
      setPace(of: mode, allowed, direction, &attributes.paces)
    }
    return attributes
  }

  private func access(
    of mode: TravelMode, _ flow: OnewayRules.Flow, _ direction: WayDirection
  ) -> RoadAccess {
    // Cars cross an area only on ways that are mapped separately.
    if isArea, mode == .car { return .none }
    let allowed = access.access(mode, direction)
    guard flow.closes(direction), allowed.isRoutable, !access.isOpenedExplicitly(mode, direction)
    else { return allowed }
    if mode == .bicycle, allowed.isOpen, isPushed(direction) { return .dismount }
    return flow == .reversible ? .restricted : .againstOneway
  }

  /// Whether bicycles may be pushed against traffic, since people may walk there.
  private func isPushed(_ direction: WayDirection) -> Bool {
    access.access(.foot, direction) == .allowed && !common.isRoundabout
      && !oneway.flow(.foot).closes(direction)
  }

  private func setPace(
    of mode: TravelMode, _ access: RoadAccess, _ direction: WayDirection,
    _ attributes: inout FreeFlowPaces
  ) {
    func pace(_ speed: Double) -> UInt32 { RoadAttributes.pace(kilometersPerHour: speed) }
    switch mode {
    case .car:
      let (speed, origin) = paces.car(direction)
      attributes.car = pace(speed)
      attributes.carOrigin = origin
    case .bicycle:
      attributes.bicycle = pace(paces.bicycle(direction, isPushed: access == .dismount))
    case .foot: attributes.foot = pace(paces.foot)
    }
  }
}
