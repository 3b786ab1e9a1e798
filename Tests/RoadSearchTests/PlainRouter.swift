import RoadDrawings
import RoadNetworks

@testable import RoadSearch

/// A plain reference search for the cheapest legal path.
///
/// It runs Dijkstra's algorithm with a dictionary instead of a heap. A state contains the last
/// nodes of its path, against which restrictions are checked directly.
struct PlainRouter {
  let random: RandomNetwork
  let costs: TravelCosts
  private let districts: PlainDistricts

  private struct State: Hashable {
    var history: [Int]
    var edge: EdgeIndex
    /// The parts of the route in which the state can be, as a bit set.
    var parts: UInt8
  }

  init(random: RandomNetwork, costs: TravelCosts) {
    self.random = random
    self.costs = costs
    districts = PlainDistricts(random.network, costs) { random.blocked.contains(Int($0)) }
  }

  /// Returns the cost from a place on one edge to a place on another; nil if there is no path.
  func cost(from start: EdgeIndex, at offset: UInt32, to goal: EdgeIndex, at end: UInt32) -> UInt64?
  {
    cost(from: start, at: offset, to: goal, at: end, .open)
      ?? cost(from: start, at: offset, to: goal, at: end, .lenient)
  }

  private func cost(
    from start: EdgeIndex, at offset: UInt32, to goal: EdgeIndex, at end: UInt32,
    _ rule: PlainDistricts.Rule
  ) -> UInt64? {
    let network = random.network
    func nodes(_ edge: EdgeIndex) -> [Int] { network.osmNodes(of: edge).map { Int($0) } }
    func part(_ edge: EdgeIndex, _ a: UInt32, _ b: UInt32) -> UInt64 {
      let pace = costs.pace(network.edges[edge].attributes)
      return Pace.cost(length: b, pace: pace) - Pace.cost(length: a, pace: pace)
    }
    var best: UInt64?
    if start == goal, offset <= end { best = part(start, offset, end) }
    var open: [State: UInt64] = [:]
    var done = Set<State>()
    let first = State(
      history: nodes(start), edge: start, parts: districts.parts(after: nil, start, rule))
    open[first] = part(start, offset, network.edges[start].length)
    while let (state, cost) = open.min(by: { $0.value < $1.value }) {
      open[state] = nil
      done.insert(state)
      if let best, cost >= best { return best }
      let edge = network.edges[state.edge]
      let node = network.nodes[edge.head]
      let all = network.edges(from: edge.head).filter {
        costs.pace(network.edges[$0].attributes) != 0
      }
      let isBlocked = random.blocked.contains(state.history[state.history.count - 1])
      var exits = isBlocked ? [] : all.filter { $0 != edge.twin }
      // A U-turn is possible only if the route can't continue otherwise.
      let mayGoOn = exits.contains {
        isAllowed(state.history + [nodes($0)[1]]) && districts.leadsOn($0, from: state.edge)
      }
      if !mayGoOn { exits += all.filter { $0 == edge.twin } }
      for next in exits {
        let history = state.history + [nodes(next)[1]]
        guard isAllowed(history) else { continue }
        let parts = districts.parts(after: state.parts, next, rule)
        if parts == 0 { continue }
        let turn =
          next == edge.twin
          ? UInt64(costs.atNodes.uTurn)
          : turnCost(edge, network.edges[next], node.flags)
        if next == goal {
          let total = cost + turn + part(next, 0, end)
          if total < best ?? .max { best = total }
        }
        let following = State(history: history.suffix(6), edge: next, parts: parts)
        guard !done.contains(following) else { continue }
        let total = cost + turn + part(next, 0, network.edges[next].length)
        if total < open[following] ?? .max { open[following] = total }
      }
    }
    return best
  }

  private func turnCost(_ from: EdgeRow, _ to: EdgeRow, _ flags: NodeFlags) -> UInt64 {
    let angle = to.startBearing &- from.endBearing
    return (flags.contains(.junction) ? UInt64(costs.turns.view[UInt32(angle)]) : 0)
      + (flags.contains(.signal) ? UInt64(costs.atNodes.signal) : 0)
  }

  /// Returns whether the last step of a history obeys all restrictions.
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

extension TravelCosts {
  /// Returns the pace of an attribute row; 0 if closed.
  func pace(_ row: UInt32) -> UInt32 { rows.view[row].pace }

  func isEndsOnly(_ row: UInt32) -> Bool { rows.view[row].isEndsOnly }
}

extension RouteSearch {
  /// Returns the cheapest path, through pockets only if there is no other.
  mutating func path(from starts: [Start], to goals: [Goal]) -> Found? {
    path(from: starts, to: goals, .open) ?? path(from: starts, to: goals, .lenient)
  }
}
