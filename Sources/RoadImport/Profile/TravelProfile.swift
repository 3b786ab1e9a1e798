import RoadNetworks

/// Rules that interpret OpenStreetMap tags: who may use a way, in which direction, and how fast.
///
/// One interpretation serves cars, bicycles, and people on foot. Ways that a mode can pass but may
/// not use (bus roads, the wrong direction of a one-way road) are kept and marked. Routes stay
/// legal, while snapping can follow vehicles that use these ways anyway.
public struct TravelProfile: Sendable, Hashable {
  /// Whether traffic keeps to the left unless a `driving_side` tag specifies the side; nil for the
  /// side of the map's country.
  public var drivesOnLeft: Bool?

  /// Creates a profile for traffic that keeps to the side of the map's country.
  public init() {}

  /// The result of interpreting a way.
  package enum WayVerdict: Sendable, Hashable {
    case road(WayInterpretation)
    case rejected(WayRejection)
  }

  /// Interprets the tags of a way.
  ///
  /// - Complexity: O(*n*) in the number of tags.
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

  /// Determines the kind of road, if the tags describe one.
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
    let rules = WayRules(tags: tags, kind: kind, drivesOnLeft: drivesOnLeft ?? false)
    let names = RoadNames(tags)
    var way = WayInterpretation(
      forward: rules.attributes(.forward), backward: rules.attributes(.backward),
      name: names.name, reference: names.reference)
    way.isArea = rules.isArea
    way.isAreaIfClosed = tags[.highway] == nil && tags[.route] == nil && tags[.area] != "no"
    let isWalkable = [TravelMode.foot, .bicycle].contains { way.forward.access[$0].isRoutable }
    if way.isArea, !isWalkable { return .rejected(.area) }
    guard way.forward.access != .none || way.backward.access != .none else {
      return .rejected(.noMode)
    }
    way.conditions = rules.conditions
    way.limitsNotUnderstood = rules.limitsNotUnderstood
    way.isSlowInTowns = kind.isSlowInTowns
    way.isSideTagged = rules.isSideTagged
    if kind.roadClass == .ferry {
      way.ferrySeconds = tags[.duration].flatMap { FerryDuration($0)?.seconds }
    }
    return .road(way)
  }
}
