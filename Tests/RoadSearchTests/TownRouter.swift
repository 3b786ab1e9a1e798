import RoadDrawings
import RoadNetworks

@testable import RoadSearch

/// A plain reference search for the cheapest legal path through a town.
///
/// It runs Dijkstra's algorithm with a dictionary instead of a heap. A state contains the last
/// steps of its path, against which restrictions are checked directly.
struct TownRouter {
  typealias Step = RandomTown.Step

  let town: RandomTown
  let costs: TravelCosts
  private let steps: [Step]
  private let longest: Int
  private let chains: [RandomTown.Chain]
  private let districts: PlainDistricts

  private struct State: Hashable {
    var history: [Step]
    var edge: EdgeIndex
    /// The parts of the route in which the state can be, as a bit set.
    var parts: UInt8
  }

  /// A place from which a search starts, with the last steps to it; no steps for the start of a
  /// route.
  struct Origin {
    var edge: EdgeIndex
    var offset: UInt32
    var history: [Step]
    var cost: UInt64 = 0
  }

  init(_ town: RandomTown, _ costs: TravelCosts) {
    self.town = town
    self.costs = costs
    let network = town.network
    let steps = network.edges.indices.map { edge in
      let nodes = network.osmNodes(of: edge)
      return Step(
        way: network.way(of: network.edges[edge]).id, from: nodes[0], to: nodes[nodes.count - 1])
    }
    let open = Set(
      network.edges.indices.filter { costs.pace(network.edges[$0].attributes) != 0 }
        .map { steps[Int($0.rawValue)] })
    // A restriction doesn't apply to a mode that can't use one of its roads.
    let chains = town.chains.filter { chain in
      chain.modes.contains(costs.mode) && chain.steps.allSatisfy(open.contains)
    }
    self.steps = steps
    self.chains = chains
    longest = chains.map(\.steps.count).max() ?? 1
    districts = PlainDistricts(network, costs) {
      costs.mode == .car && town.rules.gates.contains($0)
    } isBarrier: {
      costs.mode == .car && town.rules.barriers.contains($0)
    }
  }

  func step(_ edge: EdgeIndex) -> Step { steps[Int(edge.rawValue)] }

  /// Returns the cost from a place to a place on the edge `goal`; nil if there is no path.
  func cost(from origin: Origin, to goal: EdgeIndex, at end: UInt32) -> UInt64? {
    arrivals(from: [origin], to: goal, at: end, .open).map(\.cost).min()
      ?? arrivals(from: [origin], to: goal, at: end, .lenient).map(\.cost).min()
  }

  /// Returns the cheapest arrival at a place for each history of steps.
  func arrivals(
    from origins: [Origin], to goal: EdgeIndex, at end: UInt32, _ rule: PlainDistricts.Rule
  ) -> [Origin] {
    let network = town.network
    var found: [[Step]: UInt64] = [:]
    var open: [State: UInt64] = [:]
    var done: Set<State> = []
    func arrive(_ history: [Step], _ cost: UInt64) {
      found[history] = min(cost, found[history] ?? .max)
    }
    for origin in origins {
      let history = remembered(origin.history + (origin.history.isEmpty ? [step(origin.edge)] : []))
      if origin.edge == goal, origin.offset <= end {
        arrive(history, origin.cost + part(origin.edge, origin.offset, end))
      }
      let state = State(
        history: history, edge: origin.edge, parts: districts.parts(after: nil, origin.edge, rule))
      let cost =
        origin.cost + part(origin.edge, origin.offset, network.edges[origin.edge].length)
      open[state] = min(cost, open[state] ?? .max)
    }
    while let (state, cost) = open.min(by: { $0.value < $1.value }) {
      open[state] = nil
      done.insert(state)
      for (next, turn) in successors(state) {
        let history = state.history + [step(next)]
        guard isAllowed(history) else { continue }
        let parts = districts.parts(
          after: state.parts, next, rule,
          throughGate: isGate(state.edge) && !isBack(next, state.edge))
        if parts == 0 { continue }
        let kept = remembered(history)
        if next == goal { arrive(kept, cost + turn + part(next, 0, end)) }
        let following = State(history: kept, edge: next, parts: parts)
        guard !done.contains(following) else { continue }
        let total = cost + turn + part(next, 0, network.edges[next].length)
        if total < open[following] ?? .max { open[following] = total }
      }
    }
    return found.map { Origin(edge: goal, offset: end, history: $0, cost: $1) }
  }

  /// Returns the last steps of a history, as many as restrictions can depend on.
  private func remembered(_ history: [Step]) -> [Step] {
    Array(history.suffix(max(1, longest - 1)))
  }

  private func part(_ edge: EdgeIndex, _ start: UInt32, _ end: UInt32) -> UInt64 {
    let pace = costs.pace(town.network.edges[edge].attributes)
    return Pace.cost(length: end, pace: pace) - Pace.cost(length: start, pace: pace)
  }

  /// Returns the edges that can follow, with the costs of the turns.
  ///
  /// The edges ahead include those onto which the turn is forbidden.
  private func successors(_ state: State) -> [(edge: EdgeIndex, turn: UInt64)] {
    let network = town.network
    let edge = state.edge
    let record = network.edges[edge]
    let node = network.nodes[record.head]
    let open = network.edges.indices.filter {
      network.tail(of: $0) == record.head && costs.pace(network.edges[$0].attributes) != 0
    }
    let isBarrier = costs.mode == .car && town.rules.barriers.contains(step(edge).to)
    let onward = isBarrier ? [] : open.filter { $0 != record.twin }
    // A U-turn is possible only if the route can't continue otherwise.
    let mayGoOn = onward.contains {
      isAllowed(state.history + [step($0)])
        && districts.leadsOn($0, from: edge, throughGate: isGate(edge))
    }
    let back = mayGoOn ? [] : open.filter { $0 == record.twin }
    return back.map { ($0, UInt64(costs.atNodes.uTurn)) }
      + onward.map { next in
        let angle = network.edges[next].startBearing &- record.endBearing
        var turn = node.flags.contains(.junction) ? UInt64(costs.turns.view[UInt32(angle)]) : 0
        if node.flags.contains(.signal) { turn += UInt64(costs.atNodes.signal) }
        if node.flags.contains(.yield) { turn += UInt64(costs.atNodes.yield) }
        return (next, turn)
      }
  }

  /// Returns whether an edge leads to a gate; false for modes other than cars.
  private func isGate(_ edge: EdgeIndex) -> Bool {
    costs.mode == .car && town.rules.gates.contains(step(edge).to)
  }

  private func isBack(_ edge: EdgeIndex, _ last: EdgeIndex) -> Bool {
    town.network.edges[last].twin == edge
  }

  /// Returns whether the last step of a history obeys all restrictions.
  private func isAllowed(_ history: [Step]) -> Bool {
    for chain in chains where history.count >= chain.steps.count {
      let recent = Array(history.suffix(chain.steps.count))
      guard recent.dropLast() == chain.steps.dropLast() else { continue }
      if (recent.last == chain.steps.last) != chain.isOnly { return false }
    }
    return true
  }
}
