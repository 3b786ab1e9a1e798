import RoadNetworks

/// The graph that a hierarchy contracts, for one mode: its vertices are search states, some of them
/// twice, and its arcs are the steps that any condition or closure may open.
struct ExpandedGraph {
  /// The first vertex of each state, and a last element after them; a state without vertices is
  /// closed.
  var firstVertices: [UInt32] = [0]
  /// The vertices, in the order of their states.
  var vertices: [HierarchyVertex] = []
  var tails: [UInt32] = []
  var heads: [UInt32] = []

  init(_ network: RoadNetwork, stateCount: UInt32, _ mode: TravelMode) {
    let turns = network.turns
    let edgeRoles = Self.roles(of: network, mode)
    func roles(_ state: StateIndex) -> [Roles] { edgeRoles[Int(turns.edge(of: state).rawValue)] }
    firstVertices.reserveCapacity(Int(stateCount) + 1)
    for number in 0..<stateCount {
      let state = StateIndex(rawValue: number)
      let list = roles(state)
      if !list.isEmpty { vertices.append(HierarchyVertex(state: state)) }
      if list.contains(where: { $0.late != nil }) {
        vertices.append(HierarchyVertex(state: state, isLate: true))
      }
      firstVertices.append(UInt32(vertices.count))
    }
    for number in 0..<stateCount {
      let state = StateIndex(rawValue: number)
      guard vertexCount(of: state) > 0 else { continue }
      let row = network.edges[turns.edge(of: state)]
      let node = network.nodes[row.head]
      let hasTurns = row.flags.contains(.hasTurns) || turns.isExtra(state)
      let isBlocked = node.flags.blocks(mode)
      let isGate = node.flags.contains(.ownTraffic(mode))
      let end = network.nodes[row.head.next].firstEdge
      for next in node.firstEdge..<end where next == row.twin || !isBlocked {
        var target = StateIndex(next)
        if hasTurns, let turn = turns.turn(from: state, onto: next) {
          if turn.isForbidden(for: mode) { continue }
          if turn.state != .absent { target = turn.state }
        }
        addSteps(
          from: state, roles(state), to: target, roles(target), isGate: isGate && next != row.twin)
      }
    }
  }

  /// Returns the roles that each edge may have: one for each state of the conditions, and those of
  /// streets without an exit or an entry.
  private static func roles(of network: RoadNetwork, _ mode: TravelMode) -> [[Roles]] {
    let ofRows: [[Roles]] = network.allAttributes.map { attributes in
      let access = attributes.access[mode]
      return !access.isRoutable ? [] : access.isEndsOnly ? [.ownTraffic] : [.usual]
    }
    return network.edges.indices.map { edge in
      let row = network.edges[edge]
      var roles =
        row.flags.contains(.hasConditions) ? [.usual, .ownTraffic] : ofRows[Int(row.attributes)]
      let isOut = row.flags.contains(.withoutExit(mode))
      let isIn = row.flags.contains(.withoutEntry(mode))
      if isOut || isIn, roles.contains(.usual) {
        roles.append(isOut && isIn ? .ownTraffic : isOut ? .withoutExit : .withoutEntry)
      }
      return roles
    }
  }

  /// Adds the arcs for a step between the vertices of two states.
  private mutating func addSteps(
    from state: StateIndex, _ roles: [Roles], to target: StateIndex, _ targetRoles: [Roles],
    isGate: Bool
  ) {
    guard vertexCount(of: target) > 0 else { return }
    for isLate in [false, true] where !isLate || vertexCount(of: state) == 2 {
      for isNextLate in [false, true] where !isNextLate || vertexCount(of: target) == 2 {
        let isNeeded = roles.contains { roles in
          targetRoles.contains {
            roles.needsStep(isLate: isLate, to: $0, isNextLate: isNextLate, isGate: isGate)
          }
        }
        guard isNeeded else { continue }
        tails.append(vertex(of: state, isLate: isLate))
        heads.append(vertex(of: target, isLate: isNextLate))
      }
    }
  }

  func vertexCount(of state: StateIndex) -> UInt32 {
    firstVertices[Int(state.rawValue) + 1] - firstVertices[Int(state.rawValue)]
  }

  func vertex(of state: StateIndex, isLate: Bool) -> UInt32 {
    firstVertices[Int(state.rawValue)] + (isLate ? 1 : 0)
  }
}
