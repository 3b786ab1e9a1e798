import RoadNetworks

/// The access of each mode at a node, from its barrier and from its access tags, which are parsed
/// like those of ways.
///
/// Source: OpenStreetMap wiki, "Key:barrier", "Key:access", and "Key:locked".
struct NodeAccess {
  enum Passage {
    case open
    /// Open only to trips that begin or end beyond the node.
    case ownTraffic
    case closed
  }

  let tags: RoadTags
  private let barrier: Barrier?
  /// Whether the tags describe a crossing of the road rather than the road or a barrier on it.
  let isCrossing: Bool

  init(_ tags: RoadTags) {
    self.tags = tags
    barrier = tags[.barrier].map { Barrier($0, tags) }
    isCrossing =
      (tags[.highway]?.listedValues.contains("crossing") == true || tags[.crossing] != nil)
      && [nil, "kerb", "no"].contains(tags[.barrier])
  }

  /// Whether the node has a barrier that can be opened and closed.
  var isGate: Bool {
    tags[.barrier]?.listedValues.contains { Self.gates.contains($0) } ?? false
  }

  private static let gates: Set<Substring> = [
    "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "wicket_gate",
    "kissing_gate", "turnstile", "full-height_turnstile", "bollard", "chain", "border_control",
    "checkpoint", "sally_port",
    "entrance",
  ]

  /// Whether the node may open for some vehicles even if it is closed to a mode.
  var opensForSome: Bool { barrier?.opensForSome ?? true }

  /// Returns the access of a mode, from the tags for the mode or else from the kind of barrier.
  func passage(_ mode: TravelMode) -> Passage {
    let isPassable = barrier?.lets(mode) ?? true
    for key in AccessRules.hierarchy(mode) {
      guard !isCrossing || mode == .car && key != .access,
        let stated = tags[key].flatMap({ AccessRules.access(of: $0, for: key) })
      else { continue }
      guard stated.isRoutable else {
        // Where only riding is forbidden, bicycles are pushed.
        let isPushed = mode == .bicycle && key != .bicycle && isPassable && tags[.foot] != nil
        return isPushed ? passage(.foot) : .closed
      }
      // A more specific key opens any barrier; `access=yes` opens only a barrier that yields to it.
      if key == .access, !isPassable, barrier?.yieldsToAccess == false || !stated.isOpen {
        return .closed
      }
      let isLocked = key == .access && tags[.locked] == "yes"
      return stated.isOpen && !isLocked ? .open : .ownTraffic
    }
    if !isPassable { return .closed }
    return tags[.locked] == "yes" ? .ownTraffic : .open
  }
}

/// The barriers at a node of a road, and the modes that all of them let pass.
private struct Barrier {
  /// The modes that a kind of barrier lets pass.
  private struct Passable: OptionSet {
    let rawValue: UInt8
    static let cars = Passable(rawValue: 1)
    static let bicycles = Passable(rawValue: 2)
    static let foot = Passable(rawValue: 4)
    static let all: Passable = [.cars, .bicycles, .foot]
    static let narrow: Passable = [.bicycles, .foot]
  }

  private let passable: Passable
  /// Whether the barrier lets cars pass, or at least some motor vehicles, as a bus trap does.
  let opensForSome: Bool
  /// Whether `access=yes` means that the barrier isn't an obstacle: bollards may be lowered or far
  /// apart, and a wall may have a gap.
  let yieldsToAccess: Bool

  init(_ value: String, _ tags: RoadTags) {
    var passable = Passable.all
    var (opensForSome, yieldsToAccess) = (true, true)
    for part in value.lowercased().listedValues {
      // A rising bollard is lowered for each vehicle; a removable bollard needs a key.
      let isRisingBollard = part == "bollard" && tags[.bollard] == "rising"
      let kind = Self.kinds[String(part)]
      let modes = isRisingBollard ? .all : kind ?? .narrow
      passable.formIntersection(modes)
      if !modes.contains(.cars), part != "bus_trap" { opensForSome = false }
      if kind?.isEmpty == false { yieldsToAccess = false }
    }
    self.passable = passable
    self.opensForSome = opensForSome
    self.yieldsToAccess = yieldsToAccess
  }

  /// Whether the barrier lets a mode pass.
  func lets(_ mode: TravelMode) -> Bool {
    switch mode {
    case .car: passable.contains(.cars)
    case .bicycle: passable.contains(.bicycles)
    case .foot: passable.contains(.foot)
    }
  }

  /// The modes that each known kind lets pass; other kinds (bollards, blocks, chains, logs) stop
  /// only cars.
  private static let kinds: [String: Passable] = [
    "no": .all, "entrance": .all, "gate": .all, "lift_gate": .all, "swing_gate": .all,
    "swing_barrier": .all, "sliding_gate": .all, "sliding_beam": .all, "rising_bollard": .all,
    "hampshire_gate": .all, "bump_gate": .all, "cattle_grid": .all,
    "toll_booth": .all, "tollbooth": .all, "border_control": .all, "checkpoint": .all,
    "sally_port": .all,
    "height_restrictor": .all, "width_restrictor": .all, "arch": .all, "kerb": .all,
    "spikes": .all, "coupure": .all, "bus_trap": .narrow, "sump_buster": .narrow,
    "cycle_barrier": .narrow, "motorcycle_barrier": .narrow, "wicket_gate": .narrow,
    "kissing_gate": .foot, "stile": .foot, "horse_stile": .foot, "turnstile": .foot,
    "full-height_turnstile": .foot, "wall": [], "fence": [], "hedge": [], "city_wall": [],
    "retaining_wall": [], "ditch": [], "guard_rail": [],
  ]
}
