package import RoadNetworks

/// A search for the cheapest legal path between two places, by Dijkstra's algorithm from both ends.
///
/// The search visits states, so restrictions over several roads are respected. Own-traffic roads,
/// which are open only to traffic that starts or ends on them, are used only before the first or
/// after the last road that is open to all. If there is no such path, a path may begin on streets
/// without an exit, and end on streets without an entry (``PocketFinder``), as on own-traffic
/// roads. Such a path has four successive parts: own-traffic roads and streets without an exit;
/// open streets with an exit; open streets with an entry; own-traffic roads and streets without an
/// entry. A side of the search doesn't return to the roads of its first part after leaving them, so
/// each side covers the two parts nearest its own end.
///
/// The two sides may stop when the sum of their lowest remaining costs reaches the cost of the best
/// path (Goldberg and Harrelson 2005, section 4). This doesn't hold for roads that may be used only
/// at the ends of a path, because the other side may not be able to cover them. Each side queues
/// them separately, and follows them until the lowest cost in that queue reaches the cost of the
/// best path. A side with nothing left has an infinite cost, so a search that starts or ends in a
/// small enclosed area stops early.
package struct RouteSearch: ~Copyable {
  /// A place to start at: a state, an offset on its edge, and the cost so far.
  package struct Start {
    package var state: StateIndex
    package var offset: UInt32
    package var cost: UInt64
    /// Whether a U-turn precedes the start, so that the vehicle wasn't on the edge before.
    package var isUTurn = false

    package init(state: StateIndex, offset: UInt32, cost: UInt64) {
      self.state = state
      self.offset = offset
      self.cost = cost
    }

    /// Creates the start at a place, in the own state of its edge, without a cost so far.
    package init(_ place: SearchGraph.EdgePoint) {
      self.init(state: StateIndex(place.edge), offset: place.offset, cost: 0)
    }
  }

  /// A place to arrive at.
  package struct Goal {
    package var edge: EdgeIndex
    package var offset: UInt32
    /// The state to arrive in; nil for any state of the edge.
    package var state: StateIndex?

    package init(edge: EdgeIndex, offset: UInt32, state: StateIndex? = nil) {
      self.edge = edge
      self.offset = offset
      self.state = state
    }

    /// Creates the goal at a place, in any state of its edge.
    package init(_ place: SearchGraph.EdgePoint) {
      self.init(edge: place.edge, offset: place.offset)
    }
  }

  /// A path: its states from first to last, and its cost, including that of the start.
  package struct Found {
    package var states: [StateIndex]
    package var cost: UInt64

    package init(states: [StateIndex], cost: UInt64) {
      self.states = states
      self.cost = cost
    }
  }

  let network: RoadNetwork
  let graph: SearchGraph
  private let costs: TravelCosts
  private var forward = SearchSide()
  private var backward = SearchSide()

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.network = network
    self.costs = costs
    graph = SearchGraph(network, costs)
  }

  /// The kinds of roads that a path may use at its ends only.
  package enum Extent {
    /// Own-traffic roads.
    case open
    /// Own-traffic roads and pockets (``PocketFinder``).
    case lenient
  }

  /// Returns the cheapest path (``PathSearch``).
  ///
  /// - Parameter goals: places on different edges, or in different states of one edge.
  /// - Complexity: O(*n* log *n*) in the number of states within about half the path's cost of
  ///   either end.
  package mutating func path(
    from starts: [Start], to goals: [Goal], _ extent: Extent
  ) -> Found? {
    let open = search(from: starts, to: goals, .none)
    guard extent == .lenient, let other = pocketPath(from: starts, to: goals) else { return open }
    guard let open, open.cost <= other.cost else { return other }
    return open
  }

  private mutating func pocketPath(from starts: [Start], to goals: [Goal]) -> Found? {
    guard graph.isAnyEnclosed(starts: starts, goals: goals) else { return nil }
    return search(from: starts, to: goals, graph.pockets)
  }

  package func closedSide() -> (isStart: Bool, edges: Set<EdgeIndex>) {
    let isStart =
      forward.leastCost == .max
      && (backward.leastCost != .max || forward.labels.count < backward.labels.count)
    let edges =
      isStart ? Self.edges(of: forward, graph.turns) : Self.edges(of: backward, graph.turns)
    return (isStart, edges)
  }

  /// Returns the edges that paths from the starts reach, and that paths to the goals come from; nil
  /// if they have more than the given number of states.
  ///
  /// Either the starts or the goals must be empty.
  mutating func closedPart(
    from starts: [Start], to goals: [Goal], mostStates: UInt32
  ) -> Set<EdgeIndex>? {
    let pockets = graph.isAnyEnclosed(starts: starts, goals: goals) ? graph.pockets : .none
    forward.removeAll()
    backward.removeAll()
    for start in starts { depart(from: start, pockets) }
    for goal in goals { arrive(at: goal, pockets) }
    var best = Meeting()
    while min(forward.leastCost, backward.leastCost) != .max {
      guard forward.labels.count + backward.labels.count <= mostStates else { return nil }
      advance(
        isForward: forward.leastCost <= backward.leastCost, onlyEnds: false, pockets, &best)
    }
    return Self.edges(of: forward, graph.turns).union(Self.edges(of: backward, graph.turns))
  }

  private static func edges(of side: borrowing SearchSide, _ turns: TurnTable) -> Set<EdgeIndex> {
    var edges: Set<EdgeIndex> = []
    for label in 0..<side.labels.count {
      edges.insert(turns.edge(of: side.labels[UInt32(label)].state))
    }
    return edges
  }

  private mutating func search(
    from starts: [Start], to goals: [Goal], _ pockets: PocketMarks
  ) -> Found? {
    // A path may pass streets in a pocket on its way if a condition opens a road into it. Only one
    // side can cover them, and not know of them before it reaches them.
    let isAlone = costs.opensRoads && !pockets.isEmpty
    forward.removeAll(isAlone: isAlone)
    backward.removeAll(isAlone: isAlone)
    var best = Meeting()
    var within = Found(states: [], cost: .max)
    for start in starts {
      let number = graph.turns.edge(of: start.state)
      let edge = graph.edges[number]
      depart(from: start, pockets)
      for goal in goals
      where goal.edge == number && goal.state ?? start.state == start.state
        && start.offset <= goal.offset
      {
        let cost = start.cost + graph.cost(of: edge, from: start.offset, to: goal.offset)
        if cost < within.cost { within = Found(states: [start.state], cost: cost) }
      }
    }
    for goal in goals { arrive(at: goal, pockets) }
    best.cost = within.cost

    while !isDone(best.cost) {
      let sum = forward.leastCost.addingReportingOverflow(backward.leastCost)
      if sum.overflow || sum.partialValue >= best.cost {
        // Only labels on roads of the first and the last part can still lead to a cheaper path.
        let isForward = forward.leastEndsOnlyCost <= backward.leastEndsOnlyCost
        advance(isForward: isForward, onlyEnds: true, pockets, &best)
      } else {
        advance(
          isForward: forward.leastCost <= backward.leastCost, onlyEnds: false, pockets, &best)
      }
    }
    guard let forwardEnd = best.forward, let backwardEnd = best.backward else {
      return within.cost == .max ? nil : within
    }
    return Found(
      states: forward.chain(to: forwardEnd).reversed() + backward.chain(to: backwardEnd),
      cost: best.cost)
  }

  private mutating func depart(from start: Start, _ pockets: PocketMarks) {
    let edge = graph.edges[graph.turns.edge(of: start.state)]
    forward.improve(
      start.state, cost: start.cost + graph.cost(of: edge, from: start.offset, to: edge.length),
      parent: SearchLabel.none, isEndsOnly: graph.isEndsOnly(edge, pockets.either))
  }

  private mutating func arrive(at goal: Goal, _ pockets: PocketMarks) {
    let edge = graph.edges[goal.edge]
    let cost = graph.cost(of: edge, from: 0, to: goal.offset)
    let isEndsOnly = graph.isEndsOnly(edge, pockets.either)
    func arrive(in state: StateIndex) {
      guard goal.state ?? state == state else { return }
      backward.improve(state, cost: cost, parent: SearchLabel.none, isEndsOnly: isEndsOnly)
    }
    arrive(in: StateIndex(goal.edge))
    if edge.flags.contains(.hasStates) { graph.turns.forEachExtraState(on: goal.edge, arrive) }
  }

  /// Returns whether no queued label can be part of a path that is cheaper than the given cost.
  private func isDone(_ cost: UInt64) -> Bool {
    let sum = forward.leastCost.addingReportingOverflow(backward.leastCost)
    return (sum.overflow || sum.partialValue >= cost) && forward.leastEndsOnlyCost >= cost
      && backward.leastEndsOnlyCost >= cost
  }

  /// The best path so far: its cost, and the labels at which the two sides meet.
  private struct Meeting {
    var cost = UInt64.max
    var forward: UInt32?
    var backward: UInt32?
  }

  /// Removes the cheapest entry from the queues of a side, or from its queue of roads that may be
  /// used only at the ends, and settles the label unless the entry is outdated.
  @inline(__always)
  private mutating func advance(
    isForward: Bool, onlyEnds: Bool, _ pockets: PocketMarks, _ best: inout Meeting
  ) {
    if isForward {
      guard let label = forward.next(onlyEnds: onlyEnds) else { return }
      let state = forward.labels[label].state
      graph.forEachSuccessor(of: state) {
        Self.follow(
          $0, label, &forward, graph, first: pockets.departure, last: pockets.arrival,
          backward.labels
        ) { cost, other in
          if cost < best.cost { best = Meeting(cost: cost, forward: label, backward: other) }
        }
      }
    } else {
      guard let label = backward.next(onlyEnds: onlyEnds) else { return }
      let state = backward.labels[label].state
      graph.forEachPredecessor(of: state) {
        Self.follow(
          $0, label, &backward, graph, first: pockets.arrival, last: pockets.departure,
          forward.labels
        ) { cost, other in
          if cost < best.cost { best = Meeting(cost: cost, forward: other, backward: label) }
        }
      }
    }
  }

  /// Follows a step of one side, which may meet the other side, and labels the state that it
  /// reaches.
  ///
  /// - Parameters:
  ///   - first: the marks of the roads at this side's own end; the side doesn't enter them after
  ///     leaving them.
  ///   - last: the marks of the roads at the other side's end.
  @inline(__always)
  private static func follow(
    _ step: SearchGraph.Step, _ label: UInt32, _ side: inout SearchSide, _ graph: SearchGraph,
    first: EdgeFlags, last: EdgeFlags, _ others: borrowing LabelTable,
    meet: (UInt64, UInt32) -> Void
  ) {
    let reached = side.labels[label].cost + step.turnCost
    let before = graph.edges[graph.turns.edge(of: side.labels[label].state)]
    // Each side passes own-traffic nodes (gates) only from roads of its own first part.
    let isThrough = step.passesGate && !graph.isEndsOnly(before, first)
    if let other = others.find(step.state), !isThrough || graph.isEndsOnly(step.edge, last) {
      meet(reached + others[other].cost, other)
    }
    if isThrough || graph.isEndsOnly(step.edge, first) && !graph.isEndsOnly(before, first) {
      return
    }
    side.improve(
      step.state, cost: reached + graph.cost(of: step.edge, from: 0, to: step.edge.length),
      parent: label, isEndsOnly: graph.isEndsOnly(step.edge, first.union(last)))
  }
}
