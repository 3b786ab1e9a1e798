import Coordinates
package import RoadNetworks

/// The costs that a search adds up: the cost per length of each row of the attribute table, and the
/// costs of turns and nodes.
///
/// Costs are integers, in milliseconds or millimeters, so that sums are exact: a forward and a
/// backward search compute the same cost of a path.
package struct TravelCosts: Sendable {
  /// The costs and properties of an attribute row.
  struct Row: BitwiseCopyable {
    /// Millionths of a cost unit per millimeter of road; 0 if closed.
    var pace: UInt32
    /// Whether a route may use roads with this row only at its ends.
    var isEndsOnly = false
    /// Whether roads with this row are private.
    var isPrivate = false
    var isRoundabout = false
    /// Whether edges with this row lead along a one-way street in the wrong direction.
    var isWrongWay = false
    var drivesOnLeft = false

    /// Returns whether a step onto another row enters a one-way street in the wrong direction.
    @inline(__always)
    func entersWrongWay(_ next: Row) -> Bool { next.isWrongWay && !isWrongWay }
  }

  /// The costs of passing a node or making a U-turn, apart from the cost of the turn's angle.
  package struct NodeCosts: BitwiseCopyable, Sendable {
    /// The cost of a traffic signal.
    package fileprivate(set) var signal: UInt32 = 0
    /// The cost of a stop or give-way sign.
    package fileprivate(set) var yield: UInt32 = 0
    /// The cost of a U-turn.
    package fileprivate(set) var uTurn: UInt32 = 0
    /// Whether U-turns are possible everywhere, not only if the route can't continue otherwise.
    var turnsBackAnywhere = false
    /// The cost of passing a barrier that opens for other traffic, but not for the mode, or a limit
    /// that the vehicle exceeds; 0 if closed.
    var opening: UInt32 = 0
    /// The cost of passing any other barrier that stops the mode; 0 if closed.
    var barrier: UInt32 = 0

    /// The costs for a car, in milliseconds.
    package static let car = NodeCosts(signal: 2_000, yield: 1_000, uTurn: 20_000)
  }

  package let mode: TravelMode
  /// The costs of the rows of the attribute table, followed by those of changed attributes.
  let rows: LookupTable<Row>
  /// The edges that conditions change, in ascending order, with the rows that they have instead.
  let changes: LookupTable<TimedEdges.EdgeChange>
  /// The row of each edge, if edges have speeds of their own; empty otherwise.
  ///
  /// These rows include the changes by conditions.
  let edgeRows: LookupTable<UInt32>
  /// The modes that may not take a step of the turn table, one bit each, by the index of the step's
  /// first row of times (``TurnRow/timesPlace``).
  let turnTimes: LookupTable<UInt8>
  /// The costs of turns at a junction by angle, clockwise from straight on in units of 1/256 of a
  /// full circle; empty if turns have no cost.
  ///
  /// There are 256 costs with oncoming traffic and 256 without (at roundabouts), first for traffic
  /// that keeps right, then for traffic that keeps left.
  let turns: LookupTable<UInt32>
  let atNodes: NodeCosts
  /// The flags of nodes that are closed to through traffic; empty if through traffic may pass them.
  let gates: NodeFlags
  /// The marks of edges in pockets; empty if pockets don't matter.
  let pockets: PocketMarks
  /// Whether a condition opens a road to through traffic that isn't usually open to it; then
  /// streets in pockets may have an exit and an entry.
  let opensRoads: Bool
  /// Whether turn restrictions hold.
  let keepsRestrictions: Bool
  /// Whether each row of the size and weight limits lets the vehicle pass.
  let fittingLimits: LookupTable<Bool>

  /// - Parameter countsTime: whether the speeds of edges change their costs; otherwise, they only
  ///   close edges.
  init(
    _ basis: Basis, rows: [Row], countsTime: Bool, turns: [UInt32] = [], atNodes: NodeCosts,
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
    turnTimes = LookupTable(conditions?.turns ?? [], else: 0)
    opensRoads = basis.opensRoads
    self.keepsRestrictions = keepsRestrictions
    self.gates = gates
    self.pockets = pockets
    var rows = rows
    let edgeRows = basis.edgeRows(adding: &rows, firstVariant: firstVariant, countsTime)
    self.edgeRows = LookupTable(edgeRows, else: 0)
    self.rows = LookupTable(rows, else: Row(pace: 0))
    fittingLimits = LookupTable(basis.limits.map(basis.vehicle.fits), else: true)
    self.turns = LookupTable(turns, else: 0)
    self.atNodes = atNodes
  }

  /// The basis of all costs: the mode, the vehicle, and the road attributes at the time of travel.
  package struct Basis {
    let mode: TravelMode
    let vehicle: VehicleDimensions
    let conditions: ConditionsInForce?
    /// The rows of the attribute table, followed by attributes as changed by conditions.
    let attributes: [RoadAttributes]
    let limits: [RoadLimits]
    private let network: RoadNetwork
    private let speeds: EdgeSpeeds?
    private let avoided: AvoidedRoads

    /// - Parameter vehicle: the vehicle; nil for the usual one of the mode.
    package init(
      _ network: RoadNetwork, _ mode: TravelMode, _ vehicle: VehicleDimensions? = nil,
      _ conditions: ConditionsInForce? = nil, _ speeds: EdgeSpeeds? = nil,
      avoiding avoided: AvoidedRoads = AvoidedRoads()
    ) {
      self.network = network
      self.avoided = avoided
      self.speeds = speeds?.network == network.identity ? speeds : nil
      self.mode = mode
      self.vehicle = vehicle ?? .usual(for: mode)
      self.conditions = conditions
      attributes = network.allAttributes + (conditions?.attributes ?? [])
      limits = network.attributes.limits
    }

    /// Whether a condition opens a road to through traffic.
    fileprivate var opensRoads: Bool {
      guard let conditions else { return false }
      return zip(conditions.edges, conditions.variants).contains { edge, variant in
        guard edge < network.edges.endIndex else { return false }
        return conditions.attributes[Int(variant)].access[mode].isOpen
          && !network.attributes[network.edges[edge].attributes].access[mode].isOpen
      }
    }

    /// Returns the row of each edge, and adds rows for edges with speeds of their own and for
    /// avoided ones; empty if there are neither.
    fileprivate func edgeRows(
      adding rows: inout [Row], firstVariant: UInt32, _ countsTime: Bool
    ) -> [UInt32] {
      guard speeds != nil || !avoided.isEmpty else { return [] }
      var edgeRows = network.edges.indices.map { network.edges[$0].attributes }
      if let conditions {
        for (edge, variant) in zip(conditions.edges, conditions.variants)
        where edge < network.edges.endIndex {
          edgeRows[Int(edge.rawValue)] = firstVariant + variant
        }
      }
      if let speeds {
        rows.reserveCapacity(rows.count + edgeRows.count)
        for (edge, pace) in speeds.paces.prefix(edgeRows.count).enumerated() where pace != 0 {
          guard countsTime || pace == EdgeSpeeds.closed, edgeRows[edge] < rows.count
          else { continue }
          var row = rows[Int(edgeRows[edge])]
          guard row.pace != 0 else { continue }
          row.pace = pace == EdgeSpeeds.closed ? 0 : pace
          edgeRows[edge] = UInt32(rows.count)
          rows.append(row)
        }
      }
      if !avoided.isEmpty {
        let closed = UInt32(rows.count)
        rows.append(Row(pace: 0))
        avoided.forEachEdge(of: network) { edge in
          if edge < network.edges.endIndex { edgeRows[Int(edge.rawValue)] = closed }
        }
      }
      return edgeRows
    }
  }

  /// The size of the tables that grow with the number of edges, in bytes.
  package var byteCount: Int { rows.byteCount + edgeRows.byteCount }
}

extension TravelCosts {
  /// Returns the costs of legal travel in milliseconds.
  ///
  /// The cost of a turn of a car or bicycle at a junction is a logistic function of its angle:
  /// almost nothing straight on; at a right angle, about 2 s, or about 5 s across the oncoming
  /// side. A turn across that side costs up to 2 s more if oncoming traffic is possible.
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
      }, countsTime: true,
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

  /// Returns the costs of legal travel in millimeters of road.
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
      }, countsTime: false, atNodes: NodeCosts(), gates: .ownTraffic(mode),
      pockets: PocketMarks(mode))
  }

  /// Returns the costs, in millimeters of road, of the paths that vehicles really drive, which may
  /// be illegal.
  ///
  /// A road that is private or closed to the mode counts as longer than it is. A turn, a U-turn, or
  /// a barrier counts as a detour: a gate may have been open, and a bollard may be gone or mapped
  /// in the wrong place. A legal path is therefore preferred unless it is much longer. Roads that
  /// the mode can't use, such as footways for cars, stay closed. Drivers choose their paths by
  /// time, so for cars, a slow road counts as longer than a fast one.
  package static func matching(
    _ basis: Basis, _ prices: MatchingPrices = MatchingPrices()
  ) -> TravelCosts {
    let mode = basis.mode
    func stretch(_ attributes: RoadAttributes) -> Double {
      let access = attributes.access[mode]
      // The limit may be mapped incorrectly, or the vehicle may be smaller than assumed.
      if access.isRoutable, !basis.vehicle.fits(attributes.limits) { return prices.restrictedRoad }
      return switch access {
      case .none: 0
      case .allowed, .destination: 1
      case .private: prices.privateRoad
      case .restricted, .dismount: prices.restrictedRoad
      case .againstOneway: prices.wrongDirection
      }
    }
    func slowness(_ attributes: RoadAttributes) -> Double {
      mode == .car ? 1 + prices.extraLength(of: attributes) : 1
    }
    // For cars, prices refer to streets at 30 km/h.
    let price = mode == .car ? 1 + prices.extraLength(pace: 120_000) : 1
    return TravelCosts(
      basis,
      rows: basis.attributes.map {
        Row(
          pace: UInt32(stretch($0) * slowness($0) * 1_000_000),
          isWrongWay: $0.access[mode] == .againstOneway)
      }, countsTime: false,
      turns: (0..<4).flatMap { _ in
        (0..<256).map { UInt32(price * (prices.turn * matchingTurnShare(angle: $0))) }
      },
      atNodes: NodeCosts(
        uTurn: UInt32(price * prices.turningBack), turnsBackAnywhere: prices.turnsBackAnywhere,
        opening: UInt32(price * prices.gate), barrier: UInt32(price * prices.barrier)),
      keepsRestrictions: prices.keepsRestrictions)
  }

  /// Returns the cost of a turn at a junction, to either side, as a share of the cost at 90
  /// degrees.
  ///
  /// A path that turns off a road and back onto it is less likely than a straight path of the same
  /// length.
  ///
  /// - Parameter angle: the turn angle clockwise from straight on, in units of 1/256 of a full
  ///   circle.
  private static func matchingTurnShare(angle: Int) -> Double {
    min(1, Double(min(angle, 256 - angle)) / 64)
  }

  /// Returns the cost of a turn at a junction in milliseconds.
  ///
  /// - Parameters:
  ///   - angle: the turn angle clockwise from straight on, in units of 1/256 of a full circle.
  ///   - hasOncoming: whether a turn across the oncoming side has to wait for traffic.
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
