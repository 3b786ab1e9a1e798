import RoadNetworks
import RoadSearch

extension HierarchyMetric {
  /// Checks that a path is legal and has its cost by the rules of the network alone.
  ///
  /// - Throws: `damaged`.
  func check(
    _ path: RouteSearch.Found, from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]
  ) throws(RoadNetworkError) {
    if cost(along: path.states, from: starts, to: goals) == path.cost { return }
    throw RoadNetworkError(
      .damaged, "found a path with another cost than in the hierarchy for \(hierarchy.mode)",
      path: network.path)
  }

  /// Returns the cost of a path, added up by the rules of the network alone; nil if the path is
  /// illegal or doesn't lead from one of the starts to one of the goals.
  ///
  /// - Complexity: O(*n*) in the number of states.
  private func cost(
    along states: [StateIndex], from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]
  ) -> UInt64? {
    let graph = SearchGraph(network, travelCosts)
    guard let first = states.first, let last = states.last,
      let goal = goals.first(where: {
        $0.edge == graph.turns.edge(of: last) && $0.state ?? last == last
      })
    else { return nil }
    let edge = graph.edges[graph.turns.edge(of: first)]
    guard graph.isOpen(edge) else { return nil }
    let end = states.count == 1 ? goal.offset : edge.length
    let sums = starts.lazy.filter { $0.state == first && $0.offset <= end }
      .map { $0.cost + graph.cost(of: edge, from: $0.offset, to: end) }
    guard var sum = sums.min() else { return nil }
    var copies = Copies(canBeEarly: true, canBeLate: false)
    var roles = Roles(graph.limits(of: edge, pockets))
    for (index, state) in states.enumerated().dropFirst() {
      var found: SearchGraph.Step?
      graph.forEachSuccessor(of: states[index - 1]) { if $0.state == state { found = $0 } }
      guard let step = found else { return nil }
      let next = Roles(graph.limits(of: step.edge, pockets))
      copies = copies.after(roles, next, isGate: step.passesGate)
      guard copies.canBeEarly || copies.canBeLate else { return nil }
      roles = next
      let end = index == states.count - 1 ? goal.offset : step.edge.length
      sum += step.turnCost + graph.cost(of: step.edge, from: 0, to: end)
    }
    return sum
  }
}

/// Which copies of a state a path can have reached.
private struct Copies {
  var canBeEarly: Bool
  var canBeLate: Bool

  func after(_ roles: Roles, _ next: Roles, isGate: Bool) -> Copies {
    func canReach(isNextLate: Bool) -> Bool {
      canBeEarly
        && roles.allowsStep(isLate: false, to: next, isNextLate: isNextLate, isGate: isGate)
        || canBeLate
          && roles.allowsStep(isLate: true, to: next, isNextLate: isNextLate, isGate: isGate)
    }
    return Copies(
      canBeEarly: canReach(isNextLate: false), canBeLate: canReach(isNextLate: true))
  }
}
