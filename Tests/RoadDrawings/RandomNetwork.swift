import Coordinates
package import RoadNetworks
import TestSupport

/// A random network over a grid, with everything that routes must respect, and what was put in.
package struct RandomNetwork {
  package let network: RoadNetwork
  /// Restrictions as chains of nodes.
  package let restrictions: [(nodes: [Int], isOnly: Bool)]
  package let blocked: Set<Int>
  package let side: Int

  package init(seed: UInt64, side: Int = 5) throws {
    var random = SeededGenerator(seed: seed)
    self.side = side
    var builder = RoadNetworkBuilder()
    var neighbors: [Int: [Int]] = [:]
    var closed = Set<[Int]>()
    func addWay(_ a: Int, _ b: Int) {
      var attributes = RoadAttributes(roadClass: .residential)
      attributes.carPace = RoadAttributes.pace(
        kilometersPerHour: Double.random(in: 10...90, using: &random))
      let endsOnly = Int.random(in: 0..<(seed.isMultiple(of: 2) ? 3 : 8), using: &random) == 0
      attributes.access[.car] = endsOnly ? .destination : .allowed
      var backward = attributes
      if Int.random(in: 0..<4, using: &random) == 0 {
        backward.access[.car] = .againstOneway
        closed.insert([b, a])
      }
      builder.addWay(
        id: Int64(a * 1000 + b), nodes: [Int64(a), Int64(b)], forward: attributes,
        backward: backward)
      neighbors[a, default: []].append(b)
      neighbors[b, default: []].append(a)
    }
    for row in 0..<side {
      for column in 0..<side {
        let node = row * side + column + 1
        if column + 1 < side, Int.random(in: 0..<8, using: &random) > 0 { addWay(node, node + 1) }
        if row + 1 < side, Int.random(in: 0..<8, using: &random) > 0 { addWay(node, node + side) }
      }
    }
    func way(_ a: Int, _ b: Int) -> Int64 { Int64(min(a, b) * 1000 + max(a, b)) }
    var restrictions: [(nodes: [Int], isOnly: Bool)] = []
    for _ in 0..<(side * 3) {
      var chain = [Int.random(in: 1...(side * side), using: &random)]
      let length = Int.random(in: 3...6, using: &random)
      while chain.count < length {
        let last = chain[chain.count - 1]
        let open = (neighbors[last] ?? []).filter { !chain.contains($0) }
        guard let next = open.randomElement(using: &random) else { break }
        chain.append(next)
      }
      guard chain.count >= 3 else { continue }
      let isOnly = Int.random(in: 0..<4, using: &random) == 0
      let ways = zip(chain, chain.dropFirst()).map(way)
      builder.addRestriction([
        TurnRestriction(
          isOnly: isOnly, from: [ways[0]],
          via: ways.count == 2 ? .nodes([Int64(chain[1])]) : .ways(Array(ways[1..<ways.count - 1])),
          to: [ways[ways.count - 1]], modes: [.car])
      ])
      // A turn that can't be driven can't be the only one allowed: such a statement counts for
      // nothing.
      if zip(chain, chain.dropFirst()).allSatisfy({ !closed.contains([$0, $1]) }) {
        restrictions.append((chain, isOnly))
      }
    }
    let blocked = Set(
      (1...(side * side)).filter { _ in Int.random(in: 0..<20, using: &random) == 0 })
    builder.collectNodes()
    for row in 0..<side {
      for column in 0..<side {
        let node = row * side + column + 1
        guard let place = builder.place(ofNode: Int64(node)) else { continue }
        var flags: NodeFlags = blocked.contains(node) ? [.blocksCars] : []
        if Int.random(in: 0..<5, using: &random) == 0 { flags.insert(.signal) }
        builder.setNode(
          at: place,
          longitude: 80_000_000
            + Int32(column * 20_000 + Int.random(in: -5_000...5_000, using: &random)),
          latitude: 450_000_000
            - Int32(row * 15_000 + Int.random(in: -4_000...4_000, using: &random)),
          flags: flags)
      }
    }
    network = try RoadNetwork(bytes: builder.build().bytes)
    self.restrictions = restrictions
    self.blocked = blocked
  }
}
