import RoadNetworks
import RoadSearch

/// The costs of a hierarchy for certain options of routes.
final class HierarchyMetric: Sendable {
  let hierarchy: RouteHierarchy
  let network: RoadNetwork
  let travelCosts: TravelCosts
  let costs: ArcCosts
  /// The marks of open streets that a route may use only at its ends.
  private let pockets: PocketMarks

  /// Creates the costs of open roads, and of own-traffic roads at the ends of a route.
  ///
  /// - Parameter leavesPockets: whether a route may also begin on streets without an exit and end
  ///   on streets without an entry, as on own-traffic roads.
  /// - Complexity: O(*n*) in the number of triangles.
  init(
    _ hierarchy: RouteHierarchy, _ network: RoadNetwork, _ travelCosts: TravelCosts,
    leavesPockets: Bool = false
  ) {
    self.hierarchy = hierarchy
    self.network = network
    self.travelCosts = travelCosts
    costs = ArcCosts(count: hierarchy.arcs.count)
    let graph = SearchGraph(network, travelCosts)
    pockets = leavesPockets ? graph.pockets : .none
    for number in 0..<hierarchy.stateCount {
      let state = StateIndex(rawValue: number)
      for copy in 0..<hierarchy.copyCount(of: state) {
        let tail = hierarchy.vertex(of: state, copy: copy)
        forEachStep(from: state, copy: copy, graph) { head, cost in
          hierarchy.setCost(cost, from: tail, to: head, in: costs)
        }
      }
    }
    costs.customize(hierarchy.arcs.view)
  }

  /// The size of the costs in memory.
  var byteCount: Int { 8 * hierarchy.arcs.count }

  /// Calls a closure with every vertex that a step leads to from a vertex of a state, and the
  /// step's cost, which includes that of the whole next edge.
  @inline(__always)
  func forEachStep(
    from state: StateIndex, copy: UInt32, _ graph: SearchGraph, _ body: (UInt32, UInt32) -> Void
  ) {
    let edge = graph.edges[graph.turns.edge(of: state)]
    guard graph.isOpen(edge), let role = Roles(edge, graph, pockets).role(isLate: copy == 1) else {
      return
    }
    graph.forEachSuccessor(of: state) { step in
      let roles = Roles(step.edge, graph, pockets)
      let cost = step.turnCost + graph.cost(of: step.edge, from: 0, to: step.edge.length)
      for copy in 0..<hierarchy.copyCount(of: step.state) {
        guard let next = roles.role(isLate: copy == 1), role.mayPrecede(next),
          !step.passesGate || role == .departing || next == .arriving
        else { continue }
        body(
          hierarchy.vertex(of: step.state, copy: copy),
          UInt32(min(cost, UInt64(ArcCosts.closed))))
      }
    }
  }
}

extension Roles {
  /// Creates the roles of the states of an open edge.
  fileprivate init(_ edge: EdgeRow, _ graph: SearchGraph, _ pockets: PocketMarks) {
    switch (graph.isEndsOnly(edge, pockets.departure), graph.isEndsOnly(edge, pockets.arrival)) {
    case (false, false): self = .usual
    case (true, true): self = .ownTraffic
    case (true, false): self = .withoutExit
    case (false, true): self = .withoutEntry
    }
  }
}

extension RouteHierarchy {
  /// Sets the cost of a step, if the hierarchy has an arc for it.
  fileprivate func setCost(
    _ cost: UInt32, from tail: UInt32, to head: UInt32, in costs: borrowing ArcCosts
  ) {
    if tail < head {
      guard let arc = arcs.view.arc(from: tail, to: head) else { return }
      costs.up[arc] = min(costs.up[arc], cost)
    } else if head < tail {
      guard let arc = arcs.view.arc(from: head, to: tail) else { return }
      costs.down[arc] = min(costs.down[arc], cost)
    }
  }
}
