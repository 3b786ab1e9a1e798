package import Coordinates
package import RoadNetworks

/// A random network with many features of real networks.
///
/// Some of its streets have many shape points, extend over two blocks, are one-way, or join the
/// same crossings as another street. The network also has cul-de-sacs that end in a loop, an
/// island, barriers, gates, signals, and restrictions for different modes.
package struct RandomTown {
  package let network: RoadNetwork
  package let bytes: [UInt8]
  package let report: BuildReport
  package let rules: RoadRules
  /// The restrictions, edge by edge.
  package let chains: [Chain]
  /// The coordinates of all nodes and shape points, by node id.
  package let places: [Int64: Coordinate]

  /// A directed edge, identified by the ids of its way and nodes in the source.
  package struct Step: Hashable, Sendable {
    package var way: Int64
    package var from: Int64
    package var to: Int64

    package init(way: Int64, from: Int64, to: Int64) {
      self.way = way
      self.from = from
      self.to = to
    }
  }

  /// A restriction, as the sequence of its edges.
  package struct Chain: Sendable {
    package var steps: [Step]
    package var isOnly: Bool
    package var modes: [TravelMode]
  }

  /// Creates a random town.
  ///
  /// - Parameters:
  ///   - side: the number of crossings along each side.
  ///   - corner: the north-west corner.
  ///   - block: the mean distance between adjacent crossings, in meters.
  ///   - drivesOnLeft: whether traffic keeps to the left.
  ///   - changes: whether the access of some streets and some restrictions depend on the hour.
  package init(
    using random: inout some RandomNumberGenerator, side: Int = 5,
    corner: Coordinate = RoadDrawing.corner, block: Double = 120,
    drivesOnLeft: Bool = false, changes: Bool = false
  ) throws {
    var plan = TownPlan(
      side: side, corner: corner, block: block, drivesOnLeft: drivesOnLeft, changes: changes)
    plan.draw(using: &random)
    rules = RoadRules(
      restrictions: plan.restrictions, barriers: plan.barriers, gates: plan.gates)
    chains = plan.chains
    places = plan.places
    (bytes, report) = try plan.build()
    network = try RoadNetwork(bytes: bytes)
  }
}

private struct TownPlan {
  let side: Int
  let block: Double
  let drivesOnLeft: Bool
  let changes: Bool
  let frame: LocalFrame
  var places: [Int64: Coordinate] = [:]
  var barriers: Set<Int64> = []
  var gates: Set<Int64> = []
  var restrictions: [TurnRestriction] = []
  var chains: [RandomTown.Chain] = []
  private var builder = RoadNetworkBuilder()
  private var flags: [Int64: NodeFlags] = [:]
  /// The directed edges that can be part of a restriction, by the node where they start.
  private var leaving: [Int64: [Street]] = [:]
  private var wayID: Int64 = 100
  private var shapeID: Int64 = 100_000

  private struct Street {
    var step: RandomTown.Step
    var access: AccessMask
  }

  init(side: Int, corner: Coordinate, block: Double, drivesOnLeft: Bool, changes: Bool) {
    self.side = side
    self.block = block
    self.drivesOnLeft = drivesOnLeft
    self.changes = changes
    frame = LocalFrame(origin: corner)
  }

  mutating func draw(using random: inout some RandomNumberGenerator) {
    for row in 0..<side {
      for column in 0..<side {
        let node = crossing(row, column)
        place(node, Double(column), -Double(row), spread: 0.25, &random)
        if Int.random(in: 0..<15, using: &random) == 0 {
          barriers.insert(node)
          flags[node] = [.blocks(.car)]
        } else if Int.random(in: 0..<12, using: &random) == 0 {
          gates.insert(node)
          flags[node] = [.ownTraffic(.car)]
        } else if Int.random(in: 0..<6, using: &random) == 0 {
          flags[node] = [.signal]
        }
      }
    }
    for row in 0..<side {
      for column in 0..<side {
        if column + 1 < side, Int.random(in: 0..<8, using: &random) > 0 {
          // Some streets extend over two blocks.
          let isLong = column + 2 < side && Int.random(in: 0..<5, using: &random) == 0
          street((0...(isLong ? 2 : 1)).map { crossing(row, column + $0) }, &random)
        }
        if row + 1 < side, Int.random(in: 0..<8, using: &random) > 0 {
          street([crossing(row, column), crossing(row + 1, column)], &random)
        }
        if Int.random(in: 0..<10, using: &random) == 0 { culDeSac(row, column, &random) }
      }
    }
    island(&random)
    for _ in 0..<(side * side) { restrict(&random) }
  }

  consuming func build() throws -> (bytes: [UInt8], report: BuildReport) {
    for restriction in restrictions { builder.addRestriction([restriction]) }
    builder.collectNodes()
    for (id, coordinate) in places {
      guard let place = builder.place(ofNode: id) else { continue }
      let fixed = FixedCoordinate(coordinate)
      builder.setNode(
        at: place, longitude: fixed.longitude, latitude: fixed.latitude, flags: flags[id] ?? [])
    }
    return try builder.build()
  }

  private func crossing(_ row: Int, _ column: Int) -> Int64 { Int64(row * side + column + 1) }

  private mutating func place(
    _ node: Int64, _ east: Double, _ north: Double, spread: Double,
    _ random: inout some RandomNumberGenerator
  ) {
    places[node] = frame.coordinate(
      at: LocalPosition(
        east: block * (east + .random(in: -spread...spread, using: &random)),
        north: block * (north + .random(in: -spread...spread, using: &random))))
  }

  private mutating func street(_ nodes: [Int64], _ random: inout some RandomNumberGenerator) {
    addWay(nodes, &random)
    // Some pairs of crossings are joined by two roads.
    if Int.random(in: 0..<12, using: &random) == 0 { addWay(Array(nodes.prefix(2)), &random) }
  }

  private mutating func culDeSac(
    _ row: Int, _ column: Int, _ random: inout some RandomNumberGenerator
  ) {
    let turn = shapeID
    shapeID += 1
    place(turn, Double(column) + 0.4, -Double(row) - 0.4, spread: 0.1, &random)
    addWay([crossing(row, column), turn], &random)
    var loop: [Int64] = []
    for (east, north) in [(0.5, 0.4), (0.6, 0.5), (0.5, 0.6)] {
      loop.append(shapeID)
      place(shapeID, Double(column) + east, -Double(row) - north, spread: 0.02, &random)
      shapeID += 1
    }
    wayID += 1
    let attributes = attributes(&random)
    builder.addWay(
      id: wayID, nodes: [turn] + loop + [turn], forward: attributes, backward: attributes)
  }

  private mutating func island(_ random: inout some RandomNumberGenerator) {
    let nodes = (0..<4).map { shapeID + Int64($0) }
    shapeID += 4
    for (index, node) in nodes.enumerated() {
      place(node, Double(side) + 2, -Double(index), spread: 0.2, &random)
    }
    addWay(nodes, &random)
  }

  private func attributes(_ random: inout some RandomNumberGenerator) -> RoadAttributes {
    var attributes = RoadAttributes(
      roadClass: [.primary, .residential, .service].randomElement(using: &random) ?? .primary)
    attributes.paces.car = RoadAttributes.pace(
      kilometersPerHour: .random(in: 10...90, using: &random))
    attributes.paces.bicycle = RoadAttributes.pace(kilometersPerHour: 16)
    attributes.paces.foot = RoadAttributes.pace(kilometersPerHour: 5)
    attributes.access[.car] =
      Int.random(in: 0..<8, using: &random) == 0 ? .destination : .allowed
    attributes.access[.bicycle] = Int.random(in: 0..<8, using: &random) == 0 ? .none : .allowed
    attributes.access[.foot] = .allowed
    attributes.drivesOnLeft = drivesOnLeft
    return attributes
  }

  /// Adds a way through crossings, often with shape points between them.
  private mutating func addWay(
    _ crossings: [Int64], _ random: inout some RandomNumberGenerator
  ) {
    let forward = attributes(&random)
    var backward = forward
    if Int.random(in: 0..<4, using: &random) == 0 { backward.access[.car] = .againstOneway }
    wayID += 1
    var nodes: [Int64] = []
    for (a, b) in zip(crossings, crossings.dropFirst()) {
      nodes.append(a)
      let start = places[a] ?? frame.origin
      let end = places[b] ?? frame.origin
      let between = [0, 0, 1, 3, 8, 20].randomElement(using: &random) ?? 0
      for step in 0..<between {
        let straight = start.interpolated(
          to: end, fraction: Double(step + 1) / Double(between + 1))
        let local = LocalFrame(origin: straight)
        places[shapeID] = local.coordinate(
          at: LocalPosition(
            east: .random(in: -4...4, using: &random),
            north: .random(in: -4...4, using: &random)))
        nodes.append(shapeID)
        shapeID += 1
      }
      leaving[a, default: []].append(
        Street(step: RandomTown.Step(way: wayID, from: a, to: b), access: forward.mask))
      leaving[b, default: []].append(
        Street(step: RandomTown.Step(way: wayID, from: b, to: a), access: backward.mask))
    }
    if let last = crossings.last { nodes.append(last) }
    builder.addWay(
      id: wayID, nodes: nodes, forward: forward, backward: backward,
      name: Bool.random(using: &random) ? "Street \(wayID)" : nil, conditions: conditions(&random))
  }

  /// Returns conditions of a street, for most streets none.
  private func conditions(_ random: inout some RandomNumberGenerator) -> [RoadCondition] {
    guard changes, Int.random(in: 0..<4, using: &random) == 0 else { return [] }
    let mode = TravelMode.allCases.randomElement(using: &random) ?? .car
    let access = [.none, .allowed, .destination].randomElement(using: &random) ?? RoadAccess.none
    return [
      RoadCondition(effect: .access(mode, access), circumstance: hours(&random)),
      RoadCondition(
        effect: .carPace(
          RoadAttributes.pace(kilometersPerHour: .random(in: 5...90, using: &random))),
        circumstance: hours(&random), isBackward: Bool.random(using: &random)),
    ]
  }

  private func hours(_ random: inout some RandomNumberGenerator) -> RoadCondition.Circumstance {
    let start = UInt16.random(in: 0..<1440, using: &random)
    let end = start + .random(in: 1...1000, using: &random)
    return .time(TimeCondition([TimeRange(start: start, end: end)]))
  }

  /// Adds a restriction along a random walk.
  ///
  /// No restriction is added if the walk has fewer than two edges, repeats a way, or uses a way
  /// with more than one edge per direction.
  private mutating func restrict(_ random: inout some RandomNumberGenerator) {
    func next(_ node: Int64, _ random: inout some RandomNumberGenerator) -> Street? {
      leaving[node]?.randomElement(using: &random)
    }
    let start = crossing(
      Int.random(in: 0..<side, using: &random), Int.random(in: 0..<side, using: &random))
    guard let first = next(start, &random) else { return }
    var walk = [first]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let street = next(walk[walk.count - 1].step.to, &random) else { break }
      walk.append(street)
    }
    let ways = walk.map(\.step.way)
    guard walk.count >= 2, Set(ways).count == ways.count, ways.allSatisfy({ edges(of: $0) == 2 })
    else { return }
    let isOnly = Int.random(in: 0..<4, using: &random) == 0
    let modes: [TravelMode] =
      [[.car], [.car], [.bicycle], [.car, .bicycle]].randomElement(using: &random) ?? [.car]
    restrictions.append(
      TurnRestriction(
        isOnly: isOnly, from: [ways[0]],
        via: ways.count == 2 ? .nodes([walk[0].step.to]) : .ways(Array(ways[1..<ways.count - 1])),
        to: [ways[ways.count - 1]], modes: modes,
        circumstance: changes && Bool.random(using: &random) ? hours(&random) : nil))
    chains.append(RandomTown.Chain(steps: walk.map(\.step), isOnly: isOnly, modes: modes))
  }

  private func edges(of way: Int64) -> Int {
    leaving.values.reduce(0) { $0 + $1.count { $0.step.way == way } }
  }
}

extension RoadAttributes {
  fileprivate var mask: AccessMask { access }
}
