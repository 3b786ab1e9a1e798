import Coordinates
package import RoadNetworks
import TestSupport

/// A random network on a grid, with lists of its barriers and turn restrictions.
///
/// The network also has signals, one-way streets, and roads that are open only to traffic that
/// starts or ends on them.
package struct RandomNetwork {
  package let network: RoadNetwork
  /// The restrictions that don't lead against a one-way street, as chains of nodes.
  package let restrictions: [(nodes: [Int], isOnly: Bool)]
  /// The nodes that cars can't pass.
  package let blocked: Set<Int>
  /// The number of nodes along each side of the grid.
  package let side: Int

  package init(seed: UInt64, side: Int = 5) throws {
    self.side = side
    var grid = RandomGrid(seed: seed, side: side)
    grid.addWays()
    for _ in 0..<(side * 3) { grid.addRestriction() }
    grid.placeNodes()
    network = try RoadNetwork(bytes: grid.builder.build().bytes)
    restrictions = grid.restrictions
    blocked = grid.blocked
  }
}

/// A network under construction, drawn at random.
private struct RandomGrid {
  private(set) var builder = RoadNetworkBuilder()
  private(set) var restrictions: [(nodes: [Int], isOnly: Bool)] = []
  private(set) var blocked: Set<Int> = []
  private let side: Int
  /// The reciprocal of the probability that a road is open only to traffic that starts or ends on
  /// it.
  private let roadsPerPrivateOne: Int
  private var random: SeededGenerator
  private var neighbors: [Int: [Int]] = [:]
  /// The steps from node to node that lead against a one-way street.
  private var closed = Set<[Int]>()

  init(seed: UInt64, side: Int) {
    self.side = side
    roadsPerPrivateOne = seed.isMultiple(of: 2) ? 3 : 8
    random = SeededGenerator(seed: seed)
  }

  private mutating func isOne(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private func node(_ row: Int, _ column: Int) -> Int { row * side + column + 1 }

  /// Adds ways between most pairs of neighboring nodes.
  mutating func addWays() {
    for row in 0..<side {
      for column in 0..<side {
        let node = node(row, column)
        if column + 1 < side, !isOne(in: 8) { addWay(node, node + 1) }
        if row + 1 < side, !isOne(in: 8) { addWay(node, node + side) }
      }
    }
  }

  private mutating func addWay(_ a: Int, _ b: Int) {
    var attributes = RoadAttributes(roadClass: .residential)
    attributes.paces.car = RoadAttributes.pace(
      kilometersPerHour: Double.random(in: 10...90, using: &random))
    attributes.access[.car] = isOne(in: roadsPerPrivateOne) ? .destination : .allowed
    var backward = attributes
    if isOne(in: 4) {
      backward.access[.car] = .againstOneway
      closed.insert([b, a])
    }
    builder.addWay(
      id: Self.way(a, b), nodes: [Int64(a), Int64(b)], forward: attributes, backward: backward)
    neighbors[a, default: []].append(b)
    neighbors[b, default: []].append(a)
  }

  private static func way(_ a: Int, _ b: Int) -> Int64 { Int64(min(a, b) * 1000 + max(a, b)) }

  /// Adds a restriction along a random walk, unless the walk has fewer than three nodes.
  mutating func addRestriction() {
    let chain = walk()
    guard chain.count >= 3 else { return }
    let isOnly = isOne(in: 4)
    let ways = zip(chain, chain.dropFirst()).map(Self.way)
    builder.addRestriction([
      TurnRestriction(
        isOnly: isOnly, from: [ways[0]],
        via: ways.count == 2 ? .nodes([Int64(chain[1])]) : .ways(Array(ways[1..<ways.count - 1])),
        to: [ways[ways.count - 1]], modes: [.car])
    ])
    // A restriction of a turn that can't be driven has no effect, even if the turn is mandatory.
    if zip(chain, chain.dropFirst()).allSatisfy({ !closed.contains([$0, $1]) }) {
      restrictions.append((chain, isOnly))
    }
  }

  /// Returns a random walk of up to six distinct nodes.
  private mutating func walk() -> [Int] {
    var chain = [Int.random(in: 1...(side * side), using: &random)]
    let length = Int.random(in: 3...6, using: &random)
    while chain.count < length {
      let last = chain[chain.count - 1]
      let open = (neighbors[last] ?? []).filter { !chain.contains($0) }
      guard let next = open.randomElement(using: &random) else { break }
      chain.append(next)
    }
    return chain
  }

  /// Places all nodes near the points of the grid, some with barriers or signals.
  mutating func placeNodes() {
    for node in 1...(side * side) where isOne(in: 20) { blocked.insert(node) }
    builder.collectNodes()
    for row in 0..<side {
      for column in 0..<side {
        let node = node(row, column)
        guard let place = builder.place(ofNode: Int64(node)) else { continue }
        var flags: NodeFlags = blocked.contains(node) ? [.blocks(.car)] : []
        if isOne(in: 5) { flags.insert(.signal) }
        builder.setNode(
          at: place,
          longitude: 80_000_000
            + Int32(column * 20_000 + Int.random(in: -5_000...5_000, using: &random)),
          latitude: 450_000_000
            - Int32(row * 15_000 + Int.random(in: -4_000...4_000, using: &random)),
          flags: flags)
      }
    }
  }
}
