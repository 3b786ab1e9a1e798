import RoadNetworks
import RoadSearch
import Synchronization

/// The costs of a hierarchy for certain options of routes.
final class HierarchyMetric: Sendable {
  let hierarchy: RouteHierarchy
  let network: RoadNetwork
  let travelCosts: TravelCosts
  let costs: ArcCosts
  /// The marks of open streets that a route may use only at its ends.
  let pockets: PocketMarks
  private let knownEdgeCosts = Mutex<EdgeCosts?>(nil)

  /// Creates the costs of open roads, and of own-traffic roads at the ends of a route.
  ///
  /// - Parameters:
  ///   - leavesPockets: whether a route may also begin on streets without an exit and end on
  ///     streets without an entry, as on own-traffic roads.
  ///   - ignoresUnknownSteps: whether steps that the hierarchy lacks are left out; costs for bounds
  ///     may open some that are always closed (``RoadSearch/JourneyCosts/least``).
  /// - Throws: `damaged` if the hierarchy lacks a state or a step of the network.
  /// - Complexity: O(*n*) in the number of triangles.
  init(
    _ hierarchy: RouteHierarchy, _ network: RoadNetwork, _ travelCosts: TravelCosts,
    leavesPockets: Bool = false, ignoresUnknownSteps: Bool = false
  ) throws(RoadNetworkError) {
    self.hierarchy = hierarchy
    self.network = network
    self.travelCosts = travelCosts
    costs = ArcCosts(count: hierarchy.arcs.count)
    let graph = SearchGraph(network, travelCosts)
    pockets = leavesPockets ? graph.pockets : .none
    var isComplete = true
    var steps: [SearchGraph.EdgeStep] = []
    for rank in 0..<UInt32(hierarchy.arcs.vertexCount) {
      forEachStep(from: hierarchy.copies.vertex(at: rank), graph, &steps) { vertex, cost in
        guard let head = hierarchy.copies.rank(of: vertex),
          hierarchy.setCost(cost, from: rank, to: head, in: costs)
        else {
          isComplete = false
          return
        }
      }
    }
    guard isComplete || ignoresUnknownSteps, hierarchy.copies.contains(openStatesOf: graph, pockets)
    else {
      throw RoadNetworkError(
        .damaged, "found a hierarchy for \(hierarchy.mode) without some steps of the network",
        path: network.path)
    }
    costs.customize(hierarchy.arcs.view)
  }

  /// Creates the costs that follow from those of another metric if only few edges have other costs
  /// or are closed; nil if more edges differ, or if the hierarchy lacks a step that they open.
  ///
  /// - Parameters:
  ///   - travelCosts: costs for the same mode, objective, vehicle, and time as those of the other
  ///     metric, by which no other roads are open.
  ///   - mostEdges: the number of edges that may differ.
  /// - Complexity: that of `MetricUpdate`, plus O(*n*) in the number of edges and arcs to compare
  ///   and copy them.
  convenience init?(_ base: HierarchyMetric, _ travelCosts: TravelCosts, mostEdges: Int) {
    guard
      let changed = travelCosts.changedEdges(
        since: base.travelCosts, on: base.network, atMost: mostEdges)
    else { return nil }
    self.init(copying: base, travelCosts)
    guard MetricUpdate(self).run(after: changed) else { return nil }
  }

  private init(copying base: HierarchyMetric, _ travelCosts: TravelCosts) {
    hierarchy = base.hierarchy
    network = base.network
    self.travelCosts = travelCosts
    costs = ArcCosts(base.costs)
    pockets = base.pockets
  }

  /// The size of the costs in memory.
  var byteCount: Int { 8 * hierarchy.arcs.count + 4 * network.edgeCount + travelCosts.byteCount }

  /// The costs of whole edges, which are found when they are first needed; other tasks wait.
  var edgeCosts: EdgeCosts {
    knownEdgeCosts.withLock { known in
      if let known { return known }
      let costs = EdgeCosts(network, travelCosts, self.costs)
      known = costs
      return costs
    }
  }

  /// Calls a closure with every vertex to which a route needs a step from a vertex, and the step's
  /// cost, which includes that of the whole next edge.
  ///
  /// - Parameter steps: memory to be reused.
  @inline(__always)
  func forEachStep(
    from vertex: HierarchyVertex, _ graph: SearchGraph, _ steps: inout [SearchGraph.EdgeStep],
    _ body: (_ next: HierarchyVertex, _ cost: UInt32) -> Void
  ) {
    let limits = graph.findSteps(from: vertex.state, pockets, &steps)
    for step in steps {
      let cost = UInt32(min(step.cost, UInt64(ArcCosts.closed)))
      // Most roads have no limits.
      guard !limits.isEmpty || !step.limits.isEmpty || step.passesGate else {
        if !vertex.isLate { body(HierarchyVertex(state: step.state), cost) }
        continue
      }
      let (roles, nextRoles) = (Roles(limits), Roles(step.limits))
      for isNextLate in [false, true]
      where roles.needsStep(
        isLate: vertex.isLate, to: nextRoles, isNextLate: isNextLate, isGate: step.passesGate)
      {
        body(HierarchyVertex(state: step.state, isLate: isNextLate), cost)
      }
    }
  }
}

extension Roles {
  /// Creates the roles of the states of an open edge.
  init(_ limits: SearchGraph.EndLimits) {
    switch (limits.contains(.departure), limits.contains(.arrival)) {
    case (false, false): self = .usual
    case (true, true): self = .ownTraffic
    case (true, false): self = .withoutExit
    case (false, true): self = .withoutEntry
    }
  }
}

extension StateCopies {
  /// Returns whether there are vertices for all states of open edges.
  fileprivate func contains(openStatesOf graph: SearchGraph, _ pockets: PocketMarks) -> Bool {
    (0..<stateCount).allSatisfy {
      let state = StateIndex(rawValue: $0)
      let edge = graph.edges[graph.turns.edge(of: state)]
      return !graph.isOpen(edge)
        || count(of: state) >= (graph.limits(of: edge, pockets).isEmpty ? 1 : 2)
    }
  }
}

extension RouteHierarchy {
  /// Sets the cost of a step; returns false if the hierarchy has no arc for it.
  fileprivate func setCost(
    _ cost: UInt32, from tail: UInt32, to head: UInt32, in costs: borrowing ArcCosts
  ) -> Bool {
    // A step from a vertex to itself is on no cheapest path.
    guard tail != head else { return true }
    guard let arc = arcs.view.arc(from: min(tail, head), to: max(tail, head)) else { return false }
    let side = tail < head ? costs.up.view : costs.down.view
    side[arc] = min(side[arc], cost)
    return true
  }
}
