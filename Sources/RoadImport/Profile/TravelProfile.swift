import RoadNetworks

/// How tags of OpenStreetMap become roads: who may use a way, in which direction, and how fast.
///
/// One reading serves cars, bicycles and people on foot. Ways that a mode may pass but not use
/// (private roads, bus lanes, the wrong direction of a one-way road) are kept with the reason, so
/// that routes stay legal while snapping follows vehicles where they really are.
public struct TravelProfile: Sendable, Hashable {
  /// Whether traffic keeps to the left where no `driving_side` tag says it.
  public var drivesOnLeft = false

  /// Creates a profile for traffic that keeps to the right.
  public init() {}

  /// What a way is.
  package enum WayVerdict: Sendable, Hashable {
    case road(WayInterpretation)
    case rejected(WayRejection)
  }

  /// Reads the tags of a way.
  ///
  /// - Complexity: O(*n*) in the number of tags; one or two microseconds for a usual road.
  package func interpret(_ tags: OSMTags) -> WayVerdict {
    guard tags.pairs.contains(where: Self.isOfRoads) else { return .rejected(.noRoad) }
    let roadTags = RoadTags(tags)
    switch kind(roadTags) {
    case .failure(let rejection): return .rejected(rejection.reason)
    case .success(let kind): return interpret(roadTags, kind)
    }
  }

  /// Whether a tag may make a way a road; most ways of a map have no such tag.
  private static func isOfRoads(_ tag: (key: String, value: String)) -> Bool {
    switch tag.value {
    case "platform": tag.key == "railway" || tag.key == "public_transport" || tag.key == "highway"
    case "pier": tag.key == "man_made" || tag.key == "highway"
    default: tag.key == "highway" || tag.key == "route"
    }
  }

  private struct Rejection: Error {
    let reason: WayRejection
  }

  /// The kind of road, from the tags that say whether there is one.
  private func kind(_ tags: RoadTags) -> Result<HighwayKind, Rejection> {
    let kind: HighwayKind?
    switch (tags[.highway], tags[.route]) {
    case (_, "ferry"): kind = .ferry
    case (_, "shuttle_train"): kind = .shuttleTrain
    case (nil, _):
      kind = HighwayKind.walkedOn(tags)
      if kind == nil { return .failure(Rejection(reason: .noRoad)) }
    case (let highway?, _):
      if Self.unused.contains(highway) { return .failure(Rejection(reason: .notInUse)) }
      kind = HighwayKind(highway)
    }
    guard let kind else { return .failure(Rejection(reason: .unknownKind)) }
    if tags[.abandoned] == "yes" || tags[.disused] == "yes" {
      return .failure(Rejection(reason: .notInUse))
    }
    return .success(kind)
  }

  private static let unused: Set<String> = [
    "construction", "proposed", "planned", "abandoned", "disused", "razed", "demolished", "removed",
    "dismantled", "no",
  ]

  private func interpret(_ tags: RoadTags, _ kind: HighwayKind) -> WayVerdict {
    let access = AccessRules(tags: tags, kind: kind)
    let oneway = OnewayRules(tags: tags, kind: kind)
    let paces = PaceRules(tags: tags, kind: kind)
    let build = RoadBuild(tags: tags, kind: kind)
    let limits = LimitRules(tags: tags)
    let isArea = tags[.area] == "yes"
    let flows = TravelMode.allCases.map { (mode: $0, flow: oneway.flow($0)) }

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

    func attributes(_ direction: WayDirection) -> RoadAttributes {
      var attributes = common
      attributes.limits = limits.limits(ofWay: direction)
      for (mode, flow) in flows {
        var allowed = access.access(mode, direction)
        if flow.closes(direction), allowed.isRoutable,
          !access.isOpenedExplicitly(mode, direction)
        {
          allowed = flow == .reversible ? .restricted : .againstOneway
        }
        // Cars keep to the ways that are drawn across an area.
        if isArea, mode == .car { allowed = .none }
        attributes.access[mode] = allowed
        guard allowed != .none else { continue }
        switch mode {
        case .car:
          let (speed, origin) = paces.car(direction)
          attributes.carPace = RoadAttributes.pace(kilometersPerHour: speed)
          attributes.speedOrigin = origin
        case .bicycle:
          attributes.bicyclePace = RoadAttributes.pace(kilometersPerHour: paces.bicycle(direction))
        case .foot: attributes.footPace = RoadAttributes.pace(kilometersPerHour: paces.foot)
        }
        if mode == .car { attributes.lanes = build.lanes(direction, flow: flow) }
      }
      return attributes
    }

    let names = RoadNames(tags)
    var way = WayInterpretation(
      forward: attributes(.forward), backward: attributes(.backward), name: names.name,
      reference: names.reference)
    way.isArea = isArea
    way.isAreaIfClosed = tags[.highway] == nil && tags[.route] == nil && tags[.area] != "no"
    if isArea, !way.forward.access[.foot].isRoutable { return .rejected(.area) }
    guard way.forward.access != .none || way.backward.access != .none else {
      return .rejected(.noMode)
    }
    way.conditions =
      ConditionRules(tags: tags, access: access, oneway: oneway, paces: paces)
      .conditions
    way.limitsNotUnderstood = limits.notUnderstoodCount
    way.isSlowInTowns = kind.isSlowInTowns
    if kind.roadClass == .ferry {
      way.ferrySeconds = tags[.duration].flatMap { FerryDuration($0)?.seconds }
    }
    return .road(way)
  }
}
