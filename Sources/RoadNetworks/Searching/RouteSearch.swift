/// The cheapest legal path between two places, by Dijkstra's algorithm from both ends.
///
/// States are searched, so restrictions over several roads hold. Roads that are open only to their
/// own traffic are used only before the first or after the last road open to all: each side enters
/// such roads only from its own end, and keeps them in a queue of their own.
///
/// The two sides may stop when what they have still to look at costs more together than the best
/// path (Goldberg and Harrelson 2005, section 4), but for roads for their own traffic: those of one
/// side the other doesn't enter, so they are followed until each alone costs more. A side without
/// anything left to look at costs infinitely much, so a closed yard ends a search at once.
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

  /// A place to arrive at.
  package struct Goal {
    package var edge: UInt32
    package var offset: UInt32
    /// The state to arrive in; nil for any on the edge.
    package var state: UInt32?

    package init(edge: UInt32, offset: UInt32, state: UInt32? = nil) {
      self.edge = edge
      self.offset = offset
      self.state = state
    }
  }

  /// A path that was found: its states from first to last, and its cost with that of the start.
  package struct Found {
    package var states: [UInt32]
    package var cost: UInt64
  }

  private let network: RoadNetwork
  private let graph: SearchGraph
  private let costs: TravelCosts
  private var forward = SearchSide()
  private var backward = SearchSide()

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.network = network
    self.costs = costs
    graph = SearchGraph(network, costs)
  }

  /// The cheapest path from any of the starts to any of the goals; nil where there is none.
  ///
  /// - Parameter goals: places on different edges, or different states of one.
  /// - Complexity: O(*n* log *n*) in the states within about half the path's cost of either end.
  package mutating func path(from starts: [Start], to goals: [Goal]) -> Found? {
    forward.removeAll()
    backward.removeAll()
    var best = Meeting()
    var within = Found(states: [], cost: .max)
    for start in starts {
      let number = graph.turns.edge(of: start.state)
      let edge = graph.edges[number]
      forward.improve(
        start.state, cost: start.cost + graph.cost(of: edge, from: start.offset, to: edge.length),
        parent: LabelTable.none, isEndsOnly: graph.isEndsOnly(edge))
      for goal in goals
      where goal.edge == number && goal.state ?? start.state == start.state
        && start.offset <= goal.offset
      {
        let cost = start.cost + graph.cost(of: edge, from: start.offset, to: goal.offset)
        if cost < within.cost { within = Found(states: [start.state], cost: cost) }
      }
    }
    for goal in goals { arrive(at: goal) }
    best.cost = within.cost

    while !isDone(best.cost) {
      let sum = forward.leastCost.addingReportingOverflow(backward.leastCost)
      if sum.overflow || sum.partialValue >= best.cost {
        // Only roads for their own traffic are left to look at.
        let isForward = forward.leastEndsOnlyCost <= backward.leastEndsOnlyCost
        advance(isForward: isForward, onlyEnds: true, &best)
      } else {
        advance(isForward: forward.leastCost <= backward.leastCost, onlyEnds: false, &best)
      }
    }
    guard let forwardEnd = best.forward, let backwardEnd = best.backward else {
      return within.cost == .max ? nil : within
    }
    return Found(
      states: forward.chain(to: forwardEnd).reversed() + backward.chain(to: backwardEnd),
      cost: best.cost)
  }

  private mutating func arrive(at goal: Goal) {
    let edge = graph.edges[goal.edge]
    let cost = graph.cost(of: edge, from: 0, to: goal.offset)
    let isEndsOnly = graph.isEndsOnly(edge)
    func arrive(in state: UInt32) {
      guard goal.state ?? state == state else { return }
      backward.improve(state, cost: cost, parent: LabelTable.none, isEndsOnly: isEndsOnly)
    }
    arrive(in: goal.edge)
    if edge.flags.contains(.hasStates) { graph.turns.forEachExtraState(on: goal.edge, arrive) }
  }

  /// Whether nothing that is left to look at can be part of a path that costs less.
  private func isDone(_ cost: UInt64) -> Bool {
    let sum = forward.leastCost.addingReportingOverflow(backward.leastCost)
    return (sum.overflow || sum.partialValue >= cost) && forward.leastEndsOnlyCost >= cost
      && backward.leastEndsOnlyCost >= cost
  }

  /// The best path so far: the labels of the two sides between which it runs.
  private struct Meeting {
    var cost = UInt64.max
    var forward: UInt32?
    var backward: UInt32?
  }

  /// Settles the cheapest label of a side.
  @inline(__always)
  private mutating func advance(isForward: Bool, onlyEnds: Bool, _ best: inout Meeting) {
    if isForward {
      guard let label = forward.next(onlyEnds: onlyEnds) else { return }
      let state = forward.labels[label].state
      graph.forEachSuccessor(of: state) {
        Self.follow($0, label, &forward, graph, backward.labels) { cost, other in
          if cost < best.cost { best = Meeting(cost: cost, forward: label, backward: other) }
        }
      }
    } else {
      guard let label = backward.next(onlyEnds: onlyEnds) else { return }
      let state = backward.labels[label].state
      graph.forEachPredecessor(of: state) {
        Self.follow($0, label, &backward, graph, forward.labels) { cost, other in
          if cost < best.cost { best = Meeting(cost: cost, forward: other, backward: label) }
        }
      }
    }
  }

  /// Takes a step of one side: it may meet the other side, and reaches a state.
  @inline(__always)
  private static func follow(
    _ step: SearchGraph.Step, _ label: UInt32, _ side: inout SearchSide, _ graph: SearchGraph,
    _ others: borrowing LabelTable, meet: (UInt64, UInt32) -> Void
  ) {
    let reached = side.labels[label].cost + step.turnCost
    if let other = others.find(step.state) { meet(reached + others[other].cost, other) }
    let isEndsOnly = graph.isEndsOnly(step.edge)
    if isEndsOnly, !graph.isEndsOnly(graph.edges[graph.turns.edge(of: side.labels[label].state)]) {
      return
    }
    side.improve(
      step.state, cost: reached + graph.cost(of: step.edge, from: 0, to: step.edge.length),
      parent: label, isEndsOnly: isEndsOnly)
  }
}
