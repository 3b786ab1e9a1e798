import Coordinates
package import RoadNetworks

/// What a search adds up: for each row of the attribute table a cost by length, and what turns
/// cost.
///
/// Costs are integers, milliseconds or millimeters, so that sums are exact and a path costs the
/// same from whichever end it is added up.
package struct TravelCosts: Sendable {
  /// What an attribute row costs.
  struct Row: BitwiseCopyable {
    /// Millionths of a cost unit per millimeter of road; 0 is closed.
    var pace: UInt32
    /// Whether a route may use such roads only at its ends.
    var isEndsOnly = false
    /// Whether such roads are private.
    var isPrivate = false
    var isRoundabout = false
    /// Whether it is a one-way street in the wrong direction.
    var isWrongWay = false
    var drivesOnLeft = false

    /// Whether who goes on to another enters a one-way street in the wrong direction.
    @inline(__always)
    func entersWrongWay(_ next: Row) -> Bool { next.isWrongWay && !isWrongWay }
  }

  /// The costs of passing a node, apart from the angle of the turn.
  package struct NodeCosts: BitwiseCopyable, Sendable {
    /// The cost of a traffic signal.
    package fileprivate(set) var signal: UInt32 = 0
    /// The cost of a stop or give-way sign.
    package fileprivate(set) var yield: UInt32 = 0
    /// The cost of turning back.
    package fileprivate(set) var uTurn: UInt32 = 0
    /// Whether turning back is open everywhere, not only where nothing else is.
    var turnsBackAnywhere = false
    /// The cost of passing a barrier that opens for some, but not for the mode; 0 where it is
    /// closed.
    var opening: UInt32 = 0
    /// The cost of passing any other barrier that stops the mode; 0 where it is closed.
    var barrier: UInt32 = 0

    /// Milliseconds of a car.
    package static let car = NodeCosts(signal: 2_000, yield: 1_000, uTurn: 20_000)
  }

  package let mode: TravelMode
  /// By row of the attribute table; behind them, of what conditions make of some edges.
  let rows: LookupTable<Row>
  /// The edges that are not what their row says, ascending, with the row that they have instead.
  let changes: LookupTable<TimedEdges.EdgeChange>
  let changeCount: UInt32
  /// The modes that may not take a step of the turn table, a bit each, by the place it refers to.
  let turnTimes: LookupTable<UInt8>
  /// The cost of a turn at a junction by its angle, 256 to the full circle, 0 straight on; then the
  /// same with no oncoming traffic to cross, at roundabouts; then both where traffic keeps to the
  /// left.
  let turns: LookupTable<UInt32>
  let atNodes: NodeCosts
  /// The nodes that are closed to through traffic; none where all traffic may pass.
  let gates: NodeFlags
  /// The marks of edges that lie behind roads for their own traffic; none where that doesn't
  /// matter.
  let pockets: PocketMarks
  /// Whether turn restrictions hold.
  let keepsRestrictions: Bool

  /// Whether each row of the size and weight limits lets the vehicle pass.
  let fittingLimits: LookupTable<Bool>

  init(
    _ basis: Basis, rows: [Row], turns: [UInt32] = [], atNodes: NodeCosts,
    gates: NodeFlags = [], pockets: PocketMarks = .none, keepsRestrictions: Bool = true
  ) {
    mode = basis.mode
    let conditions = basis.conditions
    let firstVariant = UInt32(basis.attributes.count - (conditions?.attributes.count ?? 0))
    changes = LookupTable(
      (conditions?.edges.indices ?? 0..<0).map {
        TimedEdges.EdgeChange(
          edge: conditions?.edges[$0] ?? .absent,
          attributes: firstVariant + (conditions?.variants[$0] ?? 0))
      }, else: TimedEdges.EdgeChange(edge: .absent, attributes: 0))
    changeCount = UInt32(conditions?.edges.count ?? 0)
    turnTimes = LookupTable(conditions?.turns ?? [], else: 0)
    self.keepsRestrictions = keepsRestrictions
    self.gates = gates
    self.pockets = pockets
    self.rows = LookupTable(rows, else: Row(pace: 0))
    fittingLimits = LookupTable(basis.limits.map(basis.vehicle.fits), else: true)
    self.turns = LookupTable(turns, else: 0)
    self.atNodes = atNodes
  }

  /// What all costs are made of: who travels, and what the roads are at the time.
  package struct Basis {
    let mode: TravelMode
    let vehicle: VehicleDimensions
    let conditions: ConditionsInForce?
    /// Rows of the attribute table; behind them, what conditions make of some edges.
    let attributes: [RoadAttributes]
    let limits: [RoadLimits]

    /// - Parameter vehicle: nil is the usual one of the mode.
    package init(
      _ network: RoadNetwork, _ mode: TravelMode, _ vehicle: VehicleDimensions? = nil,
      _ conditions: ConditionsInForce? = nil
    ) {
      self.mode = mode
      self.vehicle = vehicle ?? .usual(for: mode)
      self.conditions = conditions
      attributes = network.allAttributes + (conditions?.attributes ?? [])
      limits = network.attributes.limits
    }
  }

  /// The pace of an attribute row; 0 is closed.
  func pace(_ row: UInt32) -> UInt32 { rows.view[row].pace }

  func isEndsOnly(_ row: UInt32) -> Bool { rows.view[row].isEndsOnly }
}

extension TravelCosts {
  /// Milliseconds of travel for a mode, over legal roads.
  ///
  /// Turns of vehicles at junctions cost up to some seconds, by logistic curves of their angle:
  /// nothing straight on, half at a right angle, and more across the oncoming traffic.
  package static func time(_ basis: Basis) -> TravelCosts {
    let mode = basis.mode
    let isCar = mode == .car
    return TravelCosts(
      basis,
      rows: basis.attributes.map {
        let access = $0.access[mode]
        return Row(
          pace: access.isRoutable && basis.vehicle.fits($0.limits) ? $0.paces[mode] : 0,
          isEndsOnly: access.isEndsOnly, isPrivate: access == .private,
          isRoundabout: $0.isRoundabout, drivesOnLeft: $0.drivesOnLeft)
      },
      turns: mode == .foot
        ? []
        : [false, true].flatMap { drivesOnLeft in
          [true, false].flatMap { hasOncoming in
            (0..<256).map {
              turnCost(angle: $0, drivesOnLeft: drivesOnLeft, hasOncoming: hasOncoming)
            }
          }
        },
      atNodes: isCar ? .car : NodeCosts(uTurn: 5_000),
      gates: .ownTraffic(mode), pockets: PocketMarks(mode))
  }

  /// Millimeters of road for a mode, over legal roads.
  package static func distance(_ basis: Basis) -> TravelCosts {
    let mode = basis.mode
    return TravelCosts(
      basis,
      rows: basis.attributes.map {
        let access = $0.access[mode]
        let isOpen = access.isRoutable && $0.paces[mode] != 0 && basis.vehicle.fits($0.limits)
        return Row(
          pace: isOpen ? 1_000_000 : 0, isEndsOnly: access.isEndsOnly,
          isPrivate: access == .private)
      }, atNodes: NodeCosts(), gates: .ownTraffic(mode), pockets: PocketMarks(mode))
  }

  /// Millimeters of road for a mode as vehicles really drive: also where they may not, at a price.
  ///
  /// A road that is closed to the mode counts longer than it is, and turning back at a node or
  /// passing a barrier like a detour (a gate was open for once, a bus trap was taken, a bollard may
  /// be gone or drawn in the wrong place), so that a legal way is preferred while it is not much
  /// longer. Cars choose their ways by time: a slow road counts longer than a fast one.
  package static func matching(
    _ basis: Basis, _ prices: MatchingPrices = MatchingPrices()
  ) -> TravelCosts {
    let mode = basis.mode
    func stretch(_ attributes: RoadAttributes) -> Double {
      let access = attributes.access[mode]
      // Signs are wrong, or the vehicle is lower than most.
      if access.isRoutable, !basis.vehicle.fits(attributes.limits) { return prices.restrictedRoad }
      return switch access {
      case .none: 0
      case .allowed, .destination: 1
      case .private: prices.privateRoad
      case .restricted: prices.restrictedRoad
      case .againstOneway: prices.wrongDirection
      }
    }
    func slowness(_ attributes: RoadAttributes) -> Double {
      mode == .car ? 1 + prices.extraLength(of: attributes) : 1
    }
    // Prices are those on streets at 30 km/h.
    let price = mode == .car ? 1 + prices.extraLength(pace: 120_000) : 1
    return TravelCosts(
      basis,
      rows: basis.attributes.map {
        Row(
          pace: UInt32(stretch($0) * slowness($0) * 1_000_000),
          isWrongWay: $0.access[mode] == .againstOneway)
      },
      turns: (0..<4).flatMap { _ in
        (0..<256).map { UInt32(price * (prices.turn * matchingTurnShare(angle: $0))) }
      },
      atNodes: NodeCosts(
        uTurn: UInt32(price * prices.turningBack), turnsBackAnywhere: prices.turnsBackAnywhere,
        opening: UInt32(price * prices.gate), barrier: UInt32(price * prices.barrier)),
      keepsRestrictions: prices.keepsRestrictions)
  }

  /// The share of its price that a turn at a junction costs, whatever its side: a way that turns
  /// off a road and onto it again is less likely than straight on, as long as both.
  ///
  /// - Parameter angle: 256 to the full circle, clockwise, 0 straight on.
  private static func matchingTurnShare(angle: Int) -> Double {
    min(1, Double(min(angle, 256 - angle)) / 64)
  }

  /// Milliseconds of a turn at a junction.
  ///
  /// - Parameters:
  ///   - angle: 256 to the full circle, clockwise, 0 straight on.
  ///   - hasOncoming: whether there is traffic to wait for when turning across it.
  private static func turnCost(angle: Int, drivesOnLeft: Bool, hasOncoming: Bool) -> UInt32 {
    let longest = 7_500.0
    let longestWait = 2_000.0
    let steepness = 13.0
    let bias = 0.07
    let waitCenter = 0.25
    let isRight = angle < 128
    let share = Double(isRight ? angle : 256 - angle) / 128
    let crosses = isRight == drivesOnLeft
    func logistic(_ center: Double) -> Double {
      1 / (1 + exponential(-steepness * (share - center)))
    }
    let turning = longest * logistic(crosses ? 0.5 - bias : 0.5 + bias)
    let waiting = crosses && hasOncoming ? longestWait * logistic(waitCenter) : 0
    return UInt32((turning + waiting).rounded())
  }
}
