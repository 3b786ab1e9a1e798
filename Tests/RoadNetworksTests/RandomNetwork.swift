import Coordinates
import TestSupport

@testable import RoadNetworks

/// A random network over a grid, with everything that routes must respect, and what was put in.
struct RandomNetwork {
  let network: RoadNetwork
  /// Restrictions as chains of nodes.
  let restrictions: [(nodes: [Int], isOnly: Bool)]
  let blocked: Set<Int>
  let side: Int

  init(seed: UInt64, side: Int = 5) throws {
    var random = SeededGenerator(seed: seed)
    self.side = side
    var builder = RoadNetworkBuilder()
    var neighbours: [Int: [Int]] = [:]
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
      neighbours[a, default: []].append(b)
      neighbours[b, default: []].append(a)
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
        let open = (neighbours[last] ?? []).filter { !chain.contains($0) }
        guard let next = open.randomElement(using: &random) else { break }
        chain.append(next)
      }
      guard chain.count >= 3 else { continue }
      let isOnly = Int.random(in: 0..<4, using: &random) == 0
      let ways = zip(chain, chain.dropFirst()).map(way)
      builder.addRestriction([
        TurnRestriction(
          isOnly: isOnly, from: ways[0],
          via: ways.count == 2 ? .node(Int64(chain[1])) : .ways(Array(ways[1..<ways.count - 1])),
          to: ways[ways.count - 1], modes: [.car])
      ])
      // A turn that can't be driven can't be the only one allowed: such a statement counts for nothing.
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

/// The cheapest legal path by the plainest means: Dijkstra over histories of nodes, with the
/// restrictions as they were stated, and a list instead of a heap.
struct PlainRouter {
  let random: RandomNetwork
  let costs: TravelCosts
  private let endsOnly: Set<UInt32>

  private struct State: Hashable {
    var history: [Int]
    var edge: UInt32
    /// 0 before the first road open to all, 1 on such roads, 2 after the last.
    var phase: Int
  }

  init(random: RandomNetwork, costs: TravelCosts) {
    self.random = random
    self.costs = costs
    endsOnly = PlainDistricts(random.network, costs) { random.blocked.contains(Int($0)) }.endsOnly
  }

  /// The cost from a place on an edge to one on another; nil where there is no way.
  func cost(from start: UInt32, at offset: UInt32, to goal: UInt32, at end: UInt32) -> UInt64? {
    let network = random.network
    func nodes(_ edge: UInt32) -> [Int] { network.osmNodes(of: edge).map { Int($0) } }
    func isEndsOnly(_ edge: UInt32) -> Bool { endsOnly.contains(edge) }
    func part(_ edge: UInt32, _ a: UInt32, _ b: UInt32) -> UInt64 {
      let pace = costs.pace(network.edges[edge].attributes)
      return TravelCosts.cost(length: b, pace: pace) - TravelCosts.cost(length: a, pace: pace)
    }
    var best: UInt64?
    if start == goal, offset <= end { best = part(start, offset, end) }
    var open: [State: UInt64] = [:]
    var done = Set<State>()
    let first = State(
      history: nodes(start), edge: start, phase: isEndsOnly(start) ? 0 : 1)
    open[first] = part(start, offset, network.edges[start].length)
    while let (state, cost) = open.min(by: { $0.value < $1.value }) {
      open[state] = nil
      done.insert(state)
      if let best, cost >= best { return best }
      let edge = network.edges[state.edge]
      let node = network.nodes[edge.head]
      let end0 = network.nodes[edge.head + 1].firstEdge
      let all = (node.firstEdge..<end0).filter { costs.pace(network.edges[$0].attributes) != 0 }
      let isBlocked = random.blocked.contains(state.history[state.history.count - 1])
      var exits = isBlocked ? [] : all.filter { $0 != edge.twin }
      // Back it goes where no exit may be taken by those who are here.
      let mayGoOn = exits.contains {
        isAllowed(state.history + [nodes($0)[1]]) && (!isEndsOnly($0) || isEndsOnly(state.edge))
      }
      if !mayGoOn { exits += all.filter { $0 == edge.twin } }
      for next in exits {
        let history = state.history + [nodes(next)[1]]
        guard isAllowed(history) else { continue }
        let phase: Int
        switch (state.phase, isEndsOnly(next)) {
        case (0, true): phase = 0
        case (0, false), (1, false): phase = 1
        case (1, true), (2, true): phase = 2
        default: continue
        }
        let turn =
          next == edge.twin
          ? UInt64(costs.uTurnCost)
          : turnCost(edge, network.edges[next], node.flags)
        if next == goal {
          let total = cost + turn + part(next, 0, end)
          if total < best ?? .max { best = total }
        }
        let following = State(history: history.suffix(6), edge: next, phase: phase)
        guard !done.contains(following) else { continue }
        let total = cost + turn + part(next, 0, network.edges[next].length)
        if total < open[following] ?? .max { open[following] = total }
      }
    }
    return best
  }

  private func turnCost(_ from: EdgeRecord, _ to: EdgeRecord, _ flags: NodeFlags) -> UInt64 {
    let angle = to.startBearing &- from.endBearing
    return (flags.contains(.junction) ? UInt64(costs.turns.view[UInt32(angle)]) : 0)
      + (flags.contains(.signal) ? UInt64(costs.signalCost) : 0)
  }

  /// Whether the last step of a history breaks no restriction.
  func isAllowed(_ history: [Int]) -> Bool {
    for (chain, isOnly) in random.restrictions {
      guard history.count >= chain.count else { continue }
      let recent = Array(history.suffix(chain.count))
      guard recent.dropLast() == chain.dropLast() else { continue }
      if isOnly ? recent.last != chain.last : recent.last == chain.last { return false }
    }
    return true
  }
}
