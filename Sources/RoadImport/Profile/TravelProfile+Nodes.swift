package import RoadNetworks

extension TravelProfile {
  /// What a network keeps about a node of a road: whom it stops, signals, signs, tolls.
  ///
  /// Source: OpenStreetMap wiki, "Key:barrier", "Tag:highway=traffic_signals", "Tag:highway=stop"
  /// and "Key:direction".
  package func nodeFlags(_ tags: OSMTags) -> NodeFlags {
    let tags = RoadTags(tags)
    var flags: NodeFlags = []
    if let highway = tags[.highway] {
      for value in highway.listedValues {
        switch value {
        // Signals for vehicles; `crossing=traffic_signals` alone is a light for people on foot.
        case "traffic_signals": flags.insert(.signal)
        case "stop": flags.formUnion([.yield, .stop])
        case "give_way": flags.insert(.yield)
        case "toll_gantry": flags.insert(.toll)
        default: break
        }
      }
      let ofSignal = flags.contains(.signal) ? tags[.trafficSignalsDirection] : nil
      switch ofSignal ?? tags[.direction] {
      case "forward" where !flags.isEmpty: flags.insert(.controlsForward)
      case "backward" where !flags.isEmpty: flags.insert(.controlsBackward)
      default: break
      }
    }
    if let barrier = tags[.barrier] {
      if barrier == "toll_booth" { flags.insert(.toll) }
      let barrier = Barrier(barrier, tags)
      if !barrier.lets(.car) { flags.insert(.blocksCars) }
      if !barrier.lets(.bicycle) { flags.insert(.blocksBicycles) }
      if !barrier.lets(.foot) { flags.insert(.blocksFoot) }
    }
    return flags
  }
}

/// Something on a road that stops some and lets others pass.
private struct Barrier {
  private let tags: RoadTags
  private let passable: Passable

  /// Whom a barrier lets pass by what it is.
  private struct Passable: OptionSet {
    let rawValue: UInt8
    static let cars = Passable(rawValue: 1)
    static let bicycles = Passable(rawValue: 2)
    static let foot = Passable(rawValue: 4)
    static let all: Passable = [.cars, .bicycles, .foot]
    static let narrow: Passable = [.bicycles, .foot]
  }

  init(_ value: String, _ tags: RoadTags) {
    self.tags = tags
    let isRisingBollard = value == "bollard" && tags[.bollard] == "rising"
    passable = isRisingBollard ? .all : Self.kinds[value] ?? .narrow
  }

  /// Whether a mode may pass: by its own tags, else by what the barrier is.
  ///
  /// Gates of private ground let pass: that the road behind is private is said by the road.
  func lets(_ mode: TravelMode) -> Bool {
    for key in AccessRules.hierarchy(mode) {
      guard let stated = tags[key].flatMap(AccessRules.access(of:)) else { continue }
      // `access=yes` on a bollard doesn't make it wider.
      return stated.isRoutable && (key != .access || isPassable(mode))
    }
    return isPassable(mode)
  }

  private func isPassable(_ mode: TravelMode) -> Bool {
    switch mode {
    case .car: passable.contains(.cars)
    case .bicycle: passable.contains(.bicycles)
    case .foot: passable.contains(.foot)
    }
  }

  /// Kinds that are not here (bollards, blocks, chains, logs) stop cars alone.
  private static let kinds: [String: Passable] = [
    "no": .all, "entrance": .all, "gate": .all, "lift_gate": .all, "swing_gate": .all,
    "sliding_gate": .all, "hampshire_gate": .all, "bump_gate": .all, "cattle_grid": .all,
    "toll_booth": .all, "border_control": .all, "checkpoint": .all, "sally_port": .all,
    "height_restrictor": .all, "arch": .all, "kerb": .all, "spikes": .all, "coupure": .all,
    "bus_trap": .narrow, "kissing_gate": .foot, "stile": .foot, "turnstile": .foot,
    "full-height_turnstile": .foot, "wall": [], "fence": [], "hedge": [], "city_wall": [],
    "retaining_wall": [], "ditch": [], "guard_rail": [],
  ]
}
