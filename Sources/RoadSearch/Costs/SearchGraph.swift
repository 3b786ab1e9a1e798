package import RoadNetworks

/// The graph of a search: states, and the open steps between them with their costs.
///
/// It holds only views, to avoid reference counting during a search. Its user must keep the network
/// and the costs alive.
package struct SearchGraph {
  package let nodes: Section<NodeIndex, NodeRow>
  package let edges: TimedEdges
  package let turns: TurnTable
  let mode: TravelMode
  private let rows: LookupTable<TravelCosts.Row>.View
  private let turnCosts: LookupTable<UInt32>.View
  let atNodes: TravelCosts.NodeCosts
  /// The modes that may not take a step at the time of travel, one bit each, by the index of the
  /// step's first row of times (``TurnRow/timesPlace``).
  private let turnTimes: LookupTable<UInt8>.View
  private let nodeLimits: LookupTable<Bool>.View
  /// The flags of own-traffic nodes, such as private gates, which are closed to through traffic;
  /// empty if the search ignores them.
  private let gates: NodeFlags
  package let pockets: PocketMarks

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    nodes = network.nodes
    edges = TimedEdges(network, costs)
    turns = costs.keepsRestrictions ? network.turns : network.turns.withoutRows
    mode = costs.mode
    rows = costs.rows.view
    turnCosts = costs.turns.view
    atNodes = costs.atNodes
    nodeLimits = costs.fittingLimits.view
    turnTimes = costs.turnTimes.view
    gates = costs.gates
    pockets = costs.pockets
  }

  /// Returns whether the mode may use an edge, even if only at the ends of a route.
  @inline(__always)
  package func isOpen(_ edge: EdgeRow) -> Bool { pace(of: edge) != 0 }

  /// Returns whether a route may use an edge only at its ends: an own-traffic road (open only to
  /// traffic that starts or ends on it), or an edge with any of the given marks.
  @inline(__always)
  package func isEndsOnly(_ edge: EdgeRow, _ marks: EdgeFlags) -> Bool {
    edge.flags.rawValue & marks.rawValue != 0 || rows[edge.attributes].isEndsOnly
  }

  /// Returns whether a road is private.
  @inline(__always)
  func isPrivate(_ edge: EdgeRow) -> Bool { rows[edge.attributes].isPrivate }

  /// Returns the cost of the turn, and of signals and signs, from one edge onto another at a node.
  @inline(__always)
  private func turnCost(_ from: EdgeRow, _ to: EdgeRow, at flags: NodeFlags) -> UInt64 {
    var cost: UInt32 = 0
    if flags.contains(.junction) {
      let arrival = rows[from.attributes]
      let isRoundabout = arrival.isRoundabout || rows[to.attributes].isRoundabout
      cost +=
        turnCosts[
          UInt32(to.startBearing &- from.endBearing) + (isRoundabout ? 256 : 0)
            + (arrival.drivesOnLeft ? 512 : 0)]
    }
    if flags.controls(isBackward: from.isBackward) {
      if flags.contains(.signal) { cost += atNodes.signal }
      if flags.contains(.yield) { cost += atNodes.yield }
    }
    return UInt64(cost)
  }

  /// Returns whether going from one edge onto another enters a one-way street in the wrong
  /// direction.
  func entersWrongWay(_ from: EdgeRow, _ to: EdgeRow) -> Bool {
    rows[from.attributes].entersWrongWay(rows[to.attributes])
  }

  /// Returns the cost of passing a node's barrier or limits: 0 if nothing stops the vehicle, and
  /// nil if it can't pass.
  @inline(__always)
  func passingCost(_ node: NodeRow) -> UInt64? {
    let isTooLow = node.limits != 0 && !nodeLimits[UInt32(node.limits)]
    guard node.flags.blocks(mode) || isTooLow else { return 0 }
    let cost = node.flags.contains(.opensForSome) || isTooLow ? atNodes.opening : atNodes.barrier
    return cost == 0 ? nil : UInt64(cost)
  }

  /// A step from one state to another.
  package struct Step {
    /// The state that the step leads to (or, in a backward search, comes from).
    package var state: StateIndex
    package var edge: EdgeRow
    /// The cost of the turn and of passing the node.
    package var turnCost: UInt64
    /// Whether the step passes an own-traffic node, which is legal only from roads of the first
    /// part of a route or onto roads of the last part (``RouteSearch``).
    package var passesGate = false
  }

  /// Returns the edges that leave a node; an index out of bounds is recorded as a fault.
  @inline(__always)
  func edges(from node: NodeRow, at index: NodeIndex) -> Range<EdgeIndex> {
    var end = nodes[index.next].firstEdge
    if end > edges.endIndex {
      edges.noteOutOfBounds()
      end = edges.endIndex
    }
    return Range(uncheckedBounds: (node.firstEdge, max(node.firstEdge, end)))
  }

  /// Returns whether a route can continue from one edge onto another, ignoring restrictions.
  ///
  /// It can't continue onto own-traffic roads, streets without an exit, or roads behind a gate,
  /// unless `current` is an own-traffic road or a street without an exit.
  @inline(__always)
  private func leadsOn(_ edge: EdgeRow, from current: EdgeRow, isGate: Bool) -> Bool {
    isOpen(edge)
      && (!(isGate || isEndsOnly(edge, pockets.departure))
        || isEndsOnly(current, pockets.departure))
  }

  @inline(__always)
  private func isGate(_ node: NodeRow) -> Bool { !node.flags.isDisjoint(with: gates) }

  /// Calls a closure with every step from a state.
  ///
  /// Unless the costs allow U-turns everywhere, a U-turn is possible only if the route can't
  /// continue otherwise: at the end of a road, before a barrier, or if each of the other edges is
  /// forbidden from this state or doesn't lead on (``leadsOn(_:from:isGate:)``).
  @inline(__always)
  package func forEachSuccessor(of state: StateIndex, _ body: (Step) -> Void) {
    let current = edges[turns.edge(of: state)]
    let node = nodes[current.head]
    let hasTurns = current.flags.contains(.hasTurns) || turns.isExtra(state)
    var goesOn = false
    if let passing = passingCost(node) {
      let isGate = isGate(node)
      for next in edges(from: node, at: current.head) {
        let edge = edges[next]
        if next != current.twin, isOpen(edge),
          let target = hasTurns ? target(from: state, onto: next) : StateIndex(next)
        {
          if leadsOn(edge, from: current, isGate: isGate) { goesOn = true }
          let cost = turnCost(current, edge, at: node.flags) + passing
          body(Step(state: target, edge: edge, turnCost: cost, passesGate: isGate))
        }
      }
    }
    if goesOn, !atNodes.turnsBackAnywhere { return }
    let back = edges[current.twin]
    if isOpen(back),
      let target = hasTurns
        ? target(from: state, onto: current.twin) : StateIndex(current.twin)
    {
      body(Step(state: target, edge: back, turnCost: UInt64(atNodes.uTurn)))
    }
  }

  /// Returns whether a route can't continue from a state, except perhaps by a U-turn.
  ///
  /// Only backward steps use this; forward steps determine it while visiting the other edges.
  @inline(__always)
  private func mustTurnBack(_ state: StateIndex, on current: EdgeRow) -> Bool {
    let node = nodes[current.head]
    if passingCost(node) == nil { return true }
    let isGate = isGate(node)
    let hasTurns = current.flags.contains(.hasTurns) || turns.isExtra(state)
    for next in edges(from: node, at: current.head) {
      if next != current.twin, leadsOn(edges[next], from: current, isGate: isGate),
        !hasTurns || target(from: state, onto: next) != nil
      {
        return false
      }
    }
    return true
  }

  /// Calls a closure with every step to a state, reversed: each contains the state and the edge
  /// from which it comes.
  @inline(__always)
  func forEachPredecessor(of state: StateIndex, _ body: (Step) -> Void) {
    let current = turns.edge(of: state)
    let edge = edges[current]
    let tail = edges[edge.twin].head
    let node = nodes[tail]
    let passing = passingCost(node)
    let isGate = isGate(node)
    for next in edges(from: node, at: tail) {
      let arrival = edges[next].twin
      let isBack = arrival == edge.twin
      guard isBack || passing != nil else { continue }
      let before = edges[arrival]
      guard isOpen(before) else { continue }
      let cost =
        isBack
        ? UInt64(atNodes.uTurn)
        : turnCost(before, edge, at: node.flags) + (passing ?? 0)
      let hasTurns = before.flags.contains(.hasTurns)
      let own = StateIndex(arrival)
      if (hasTurns ? target(from: own, onto: current) : StateIndex(current)) == state,
        !isBack || atNodes.turnsBackAnywhere || mustTurnBack(own, on: before)
      {
        body(
          Step(state: own, edge: before, turnCost: cost, passesGate: isGate && !isBack))
      }
      if before.flags.contains(.hasStates) {
        turns.forEachExtraState(on: arrival) { extra in
          if target(from: extra, onto: current) == state,
            !isBack || atNodes.turnsBackAnywhere || mustTurnBack(extra, on: before)
          {
            body(
              Step(state: extra, edge: before, turnCost: cost, passesGate: isGate && !isBack))
          }
        }
      }
    }
  }

  /// Returns the state that a step onto an edge leads to; nil if the turn is forbidden.
  @inline(__always)
  func target(from state: StateIndex, onto edge: EdgeIndex) -> StateIndex? {
    guard let turn = turns.turn(from: state, onto: edge) else { return StateIndex(edge) }
    if turn.isForbidden(for: mode) { return nil }
    if turn.timesPlace > 0, turnTimes[turn.timesPlace - 1] & 1 << mode.rawValue != 0 { return nil }
    return turn.state == .absent ? StateIndex(edge) : turn.state
  }

  /// Returns the cost of a millimeter of an edge in millionths; 0 if it is closed.
  @inline(__always)
  func pace(of edge: EdgeRow) -> UInt32 { rows[edge.attributes].pace }

  /// Returns the cost of a part of an edge; the costs of parts add up to that of the whole.
  @inline(__always)
  package func cost(of edge: EdgeRow, from start: UInt32, to end: UInt32) -> UInt64 {
    Pace.cost(from: start, to: end, pace: pace(of: edge))
  }

  /// Returns the farthest offset along an open edge to which the cost from another one is at most a
  /// budget below 2^32.
  func farthest(on edge: EdgeRow, from start: UInt32, spending budget: UInt64) -> UInt32 {
    min(edge.length, Pace.farthest(from: start, spending: budget, pace: pace(of: edge)))
  }
}
