package import RoadNetworks

/// A search for the path with the earliest arrival, on roads whose speeds and conditions change
/// during the journey.
///
/// A road or a turn can be passed only if it is open at the earliest time at which the path reaches
/// it: a vehicle doesn't wait until a road opens.
///
/// Sources: Dreyfus, "An Appraisal of Some Shortest-Path Algorithms" (1969), for changing travel
/// times; Hart, Nilsson, and Raphael, "A Formal Basis for the Heuristic Determination of Minimum
/// Cost Paths" (1968), for the bounds.
package struct JourneySearch: ~Copyable {
  private let turns: TurnTable
  private let copies: PartCopies
  private let bounds: [UInt32]
  /// The time by which bounds may be too high, because times are rounded in each period.
  private var slack: UInt64 = 0
  private var labels = LabelTable()
  private var heap = SearchHeap()
  private var best = Arrival()

  /// The earliest arrival so far.
  private struct Arrival {
    var time = UInt64.max
    var state = StateIndex.absent
    /// The label from which the state is reached; `none` at a start.
    var parent = SearchLabel.none
  }

  /// - Parameter bounds: for each state, a lower bound on the time from the end of its edge to a
  ///   goal, in milliseconds; empty if there are no bounds.
  package init(_ network: RoadNetwork, bounds: [UInt32] = []) {
    turns = network.turns
    copies = PartCopies(
      stateCount: UInt32(network.edges.count) + network.turns.extraStateCount)
    self.bounds = bounds
  }

  /// Returns the path with the earliest arrival from any of the starts at any of the goals; nil if
  /// there is none.
  ///
  /// - Parameter starts: their costs, and that of the path, are times since the departure in
  ///   milliseconds.
  /// - Complexity: O(*n* log *n*) in the number of states that can be reached before the goals; far
  ///   fewer with bounds.
  package mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ pockets: PocketMarks,
    _ journey: inout JourneyCosts
  ) -> RouteSearch.Found? {
    labels.removeAll()
    heap.removeAll()
    best = Arrival()
    slack = 4 * UInt64(journey.periodCount)
    for start in starts { depart(from: start, to: goals, &journey) }
    while let entry = heap.pop(), entry.cost < best.time {
      let label = labels[entry.label]
      guard entry.cost == label.cost + bound(label.state) else { continue }
      settle(entry.label, to: goals, pockets, &journey)
    }
    guard best.time != .max else { return nil }
    var states = [best.state]
    var parent = best.parent
    while parent != SearchLabel.none {
      states.append(copies.state(of: labels[parent].state))
      parent = labels[parent].parent
    }
    return RouteSearch.Found(states: states.reversed(), cost: best.time)
  }

  private mutating func depart(
    from start: RouteSearch.Start, to goals: [RouteSearch.Goal], _ journey: inout JourneyCosts
  ) {
    let edge = turns.edge(of: start.state)
    for goal in goals where goal.isReached(in: start.state, of: edge) {
      guard start.offset <= goal.offset else { continue }
      let time = journey.leavingTime(
        of: edge, from: start.offset, to: goal.offset, at: start.cost, isOnEdge: !start.isUTurn)
      arrive(in: start.state, at: time, from: SearchLabel.none)
    }
    let length = journey.graph(at: start.cost).edges[edge].length
    let time = journey.leavingTime(
      of: edge, from: start.offset, to: length, at: start.cost, isOnEdge: !start.isUTurn)
    improve(start.state, time, from: SearchLabel.none)
  }

  private mutating func settle(
    _ label: UInt32, to goals: [RouteSearch.Goal], _ pockets: PocketMarks,
    _ journey: inout JourneyCosts
  ) {
    let (copy, time) = (labels[label].state, labels[label].cost)
    let isLeaving = copies.isInLastParts(copy)
    let graph = journey.graph(at: time)
    graph.forEachStep(
      from: copies.state(of: copy), isLeaving: isLeaving, pockets
    ) { step, leaves in
      guard step.state.rawValue < copies.stateCount else { return graph.edges.noteOutOfBounds() }
      let edge = turns.edge(of: step.state)
      let entry = time + step.turnCost
      for goal in goals where goal.isReached(in: step.state, of: edge) {
        arrive(
          in: step.state, at: journey.leavingTime(of: edge, from: 0, to: goal.offset, at: entry),
          from: label)
      }
      improve(
        leaves ? copies.other(step.state) : step.state,
        journey.leavingTime(of: edge, from: 0, to: step.edge.length, at: entry), from: label)
    }
  }

  private mutating func arrive(in state: StateIndex, at time: UInt64?, from parent: UInt32) {
    guard let time, time < best.time else { return }
    best = Arrival(time: time, state: state, parent: parent)
  }

  private mutating func improve(_ copy: StateIndex, _ time: UInt64?, from parent: UInt32) {
    guard let time, time < best.time else { return }
    let number: UInt32
    if let known = labels.find(copy) {
      guard time < labels[known].cost else { return }
      labels[known].cost = time
      labels[known].parent = parent
      number = known
    } else {
      number = labels.append(SearchLabel(state: copy, parent: parent, cost: time))
    }
    heap.push(cost: time + bound(copy), label: number)
  }

  private func bound(_ copy: StateIndex) -> UInt64 {
    guard !bounds.isEmpty else { return 0 }
    let bound = UInt64(bounds[Int(copies.state(of: copy).rawValue)])
    return bound - min(bound, slack)
  }
}

extension RouteSearch.Goal {
  /// Returns whether a vehicle on an edge, in one of its states, passes the goal.
  fileprivate func isReached(in state: StateIndex, of edge: EdgeIndex) -> Bool {
    self.edge == edge && self.state ?? state == state
  }
}
