import RoadNetworks

/// The rules for the directions in which vehicles may drive.
///
/// Source: OpenStreetMap wiki, "Key:oneway" and "Key:oneway:bicycle".
struct OnewayRules {
  /// The meaning of a one-way value.
  enum Flow {
    case both
    case onlyForward
    case onlyBackward
    /// The direction changes with the time of day.
    case reversible

    /// Parses a value; nil if it is unknown.
    init?(_ value: String) {
      switch value {
      case "yes", "true", "1": self = .onlyForward
      case "-1", "reverse": self = .onlyBackward
      // Traffic alternates between the directions within minutes.
      case "no", "false", "0", "alternating": self = .both
      case "reversible": self = .reversible
      default: return nil
      }
    }

    /// Whether this value closes a direction.
    func closes(_ direction: WayDirection) -> Bool {
      switch self {
      case .both: false
      case .onlyForward: direction == .backward
      case .onlyBackward: direction == .forward
      case .reversible: true
      }
    }
  }

  let tags: RoadTags
  let kind: HighwayKind

  func flow(_ mode: TravelMode) -> Flow {
    for key in Self.hierarchy(mode) {
      if let value = tags[key], let flow = flow(mode, value, of: key) { return flow }
    }
    guard mode == .foot else { return withContraflow(implied, mode) }
    // One-way ferries are one-way for people on foot, too.
    return kind.roadClass == .ferry ? tags[.oneway].flatMap { Flow($0) } ?? .both : escalator
  }

  /// Returns the keys that apply to a mode, the most specific first.
  static func hierarchy(_ mode: TravelMode) -> [TagKey] {
    switch mode {
    case .car: carKeys
    case .bicycle: bicycleKeys
    case .foot: footKeys
    }
  }

  private static let carKeys: [TagKey] = [
    .onewayMotorcar, .onewayMotorVehicle, .onewayVehicle, .oneway,
  ]
  private static let bicycleKeys: [TagKey] = [.onewayBicycle, .onewayVehicle, .oneway]
  private static let footKeys: [TagKey] = [.onewayFoot]

  /// The default without a tag: motorways and roundabouts are one-way, but ramps need a tag.
  private var implied: Flow {
    switch tags[.junction] {
    case "roundabout", "circular": return .onlyForward
    default: return kind.roadClass == .motorway && !kind.isLink ? .onlyForward : .both
    }
  }

  /// Returns the flow that a value of a one-way key means for a mode; nil if it is unknown.
  func flow(_ mode: TravelMode, _ value: String, of key: TagKey) -> Flow? {
    guard let flow = Flow(value) else { return nil }
    return key == .onewayBicycle ? flow : withContraflow(flow, mode)
  }

  /// Returns the flow on a road whose cycle lanes may be open to bicycles against traffic.
  private func withContraflow(_ flow: Flow, _ mode: TravelMode) -> Flow {
    guard mode == .bicycle, flow != .both else { return flow }
    let sidePaths = SidePaths(tags: tags)
    return WayDirection.allCases.allSatisfy {
      !flow.closes($0) || sidePaths.admitsBicycles(against: $0)
    } ? .both : flow
  }

  /// The flow of an escalator or moving walkway, which follows `oneway` if its direction isn't
  /// tagged.
  private var escalator: Flow {
    switch tags[.conveying] {
    case "forward": .onlyForward
    case "backward": .onlyBackward
    case nil, "no": .both
    default: tags[.oneway].flatMap { Flow($0) } ?? .both
    }
  }
}
