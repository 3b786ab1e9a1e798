/// The cheapest legal path between two places, by Dijkstra's algorithm from both ends.
///
/// States are searched, so restrictions over several roads hold. Roads that are open only to their
/// own traffic are used only before the first or after the last road open to all: each side enters
/// such roads only from its own end. A side's labels there are settled before the two sides may
/// stop, which keeps the usual stopping rule (Goldberg and Harrelson 2005, section 4) exact.
package struct RouteSearch: ~Copyable {
  /// A place to start from: a state, an offset on its edge and the cost so far.
  package struct Start {
    package var state: UInt32
    package var offset: UInt32
    package var cost: UInt64

    package init(state: UInt32, offset: UInt32, cost: UInt64) {
      self.state = state
      self.offset = offset
      self.cost = cost
    }
  }

  /// A path that was found: its states from first to last, and its cost with that of the start.
  package struct Found {
    package var states: [UInt32]
    package var cost: UInt64
  }

  private let network: RoadNetwork
  private let costs: TravelCosts
  private let graph: SearchGraph
  private var forward = Side()
  private var backward = Side()

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.network = network
    self.costs = costs
    graph = SearchGraph(network, costs)
  }

  /// The cheapest path from any of the starts to a place on an edge; nil where there is none.
  ///
  /// - Parameter goalState: the state to arrive in; nil for any on the edge.
  /// - Complexity: O(*n* log *n*) in the states within about half the path's cost of either end.
  package mutating func path(
    from starts: [Start], to goal: UInt32, at goalOffset: UInt32, in goalState: UInt32? = nil
  ) -> Found? {
    forward.removeAll()
    backward.removeAll()
    var best = Found(states: [], cost: .max)
    var meeting: (forward: UInt32, backward: UInt32)?

    for start in starts {
      let number = graph.turns.edge(of: start.state)
      let edge = graph.edges[number]
      let rest = graph.cost(of: edge, from: start.offset, to: edge.length)
      forward.improve(
        start.state, cost: start.cost + rest, parent: LabelTable.none,
        isEndsOnly: graph.isEndsOnly(edge))
      if number == goal, goalState ?? start.state == start.state, start.offset <= goalOffset {
        let cost = start.cost + graph.cost(of: edge, from: start.offset, to: goalOffset)
        if cost < best.cost { best = Found(states: [start.state], cost: cost) }
      }
    }
    let goalEdge = graph.edges[goal]
    let last = graph.cost(of: goalEdge, from: 0, to: goalOffset)
    func arrive(in state: UInt32) {
      guard goalState ?? state == state else { return }
      backward.improve(
        state, cost: last, parent: LabelTable.none, isEndsOnly: graph.isEndsOnly(goalEdge))
    }
    arrive(in: goal)
    if goalEdge.flags.contains(.hasStates) {
      graph.turns.forEachExtraState(on: goal, arrive)
    }

    while !forward.heap.isEmpty || !backward.heap.isEmpty {
      let (sum, overflow) = forward.heap.leastCost.addingReportingOverflow(
        backward.heap.leastCost)
      if best.cost != .max, overflow || sum >= best.cost,
        forward.openEndsOnly == 0, backward.openEndsOnly == 0
      {
        break
      }
      if forward.heap.leastCost <= backward.heap.leastCost {
        advanceForward(&best, &meeting)
      } else {
        advanceBackward(&best, &meeting)
      }
    }
    guard best.cost != .max else { return nil }
    if let meeting {
      best.states = forward.chain(to: meeting.forward).reversed()
      best.states += backward.chain(to: meeting.backward)
    }
    return best
  }

  private mutating func advanceForward(
    _ best: inout Found, _ meeting: inout (forward: UInt32, backward: UInt32)?
  ) {
    guard let label = forward.next(graph) else { return }
    let current = forward.labels[label]
    let isAtEnd = graph.isEndsOnly(graph.edges[graph.turns.edge(of: current.state)])
    graph.forEachSuccessor(of: current.state) { step in
      let reached = current.cost + step.turnCost
      if let other = backward.labels.find(step.state) {
        let cost = reached + backward.labels[other].cost
        if cost < best.cost {
          best.cost = cost
          meeting = (label, other)
        }
      }
      let isEndsOnly = graph.isEndsOnly(step.edge)
      if isEndsOnly, !isAtEnd { return }
      forward.improve(
        step.state, cost: reached + graph.cost(of: step.edge, from: 0, to: step.edge.length),
        parent: label, isEndsOnly: isEndsOnly)
    }
  }

  private mutating func advanceBackward(
    _ best: inout Found, _ meeting: inout (forward: UInt32, backward: UInt32)?
  ) {
    guard let label = backward.next(graph) else { return }
    let current = backward.labels[label]
    let isAtEnd = graph.isEndsOnly(graph.edges[graph.turns.edge(of: current.state)])
    graph.forEachPredecessor(of: current.state) { step in
      let reached = current.cost + step.turnCost
      if let other = forward.labels.find(step.state) {
        let cost = reached + forward.labels[other].cost
        if cost < best.cost {
          best.cost = cost
          meeting = (other, label)
        }
      }
      let isEndsOnly = graph.isEndsOnly(step.edge)
      if isEndsOnly, !isAtEnd { return }
      backward.improve(
        step.state, cost: reached + graph.cost(of: step.edge, from: 0, to: step.edge.length),
        parent: label, isEndsOnly: isEndsOnly)
    }
  }

  /// One of the two searches.
  private struct Side: ~Copyable {
    var labels = LabelTable()
    var heap = SearchHeap()
    /// Entries of the heap on roads that are open only at the ends of a route.
    var openEndsOnly = 0

    mutating func removeAll() {
      labels.removeAll()
      heap.removeAll()
      openEndsOnly = 0
    }

    /// Labels a state, if that is cheaper than before.
    @inline(__always)
    mutating func improve(_ state: UInt32, cost: UInt64, parent: UInt32, isEndsOnly: Bool) {
      let number: UInt32
      if let known = labels.find(state) {
        guard cost < labels[known].cost else { return }
        labels[known].cost = cost
        labels[known].parent = parent
        number = known
      } else {
        number = labels.append(LabelTable.Label(state: state, parent: parent, cost: cost))
      }
      heap.push(cost: cost, label: number)
      if isEndsOnly { openEndsOnly += 1 }
    }

    /// Takes the cheapest label out; nil where the entry is outdated.
    @inline(__always)
    mutating func next(_ graph: SearchGraph) -> UInt32? {
      guard let entry = heap.pop() else { return nil }
      let label = labels[entry.label]
      if graph.isEndsOnly(graph.edges[graph.turns.edge(of: label.state)]) {
        openEndsOnly -= 1
      }
      return entry.cost == label.cost ? entry.label : nil
    }

    /// The states from a label back to where the search began.
    func chain(to label: UInt32) -> [UInt32] {
      var states: [UInt32] = []
      var at = label
      while at != LabelTable.none {
        states.append(labels[at].state)
        at = labels[at].parent
      }
      return states
    }
  }
}
