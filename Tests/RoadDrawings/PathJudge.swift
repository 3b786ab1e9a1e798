package import RoadNetworks

/// Judges paths by the rules as they were stated, knowing of the network only what its public
/// interface says: none of its turn tables, states or searches.
package struct PathJudge {
  private let network: RoadNetwork
  private let mode: TravelMode
  private let rules: RoadRules
  /// Restrictions by their first way.
  private let restrictions: [Int64: [TurnRestriction]]
  private var steps: [EdgeID: Step] = [:]
  private var leaving: [Int64: [EdgeID]] = [:]

  /// An edge as OpenStreetMap sees it.
  private struct Step {
    var way: Int64
    var start: Int64
    var end: Int64
    var length: UInt32
    var reverse: EdgeID
    var access: RoadAccess
  }

  /// A judge for a network with node ids.
  ///
  /// - Complexity: O(*n*) in edges.
  package init(_ network: RoadNetwork, for mode: TravelMode, _ rules: RoadRules) throws {
    self.network = network
    self.mode = mode
    self.rules = rules
    // What holds at some times only binds no path by itself.
    restrictions = Dictionary(
      grouping: rules.restrictions.filter {
        $0.modes & 1 << UInt32(mode.rawValue) != 0 && $0.circumstance == nil
      }, by: \.from)
    for id in network.edgeIDs {
      let edge = try network.edge(id)
      let nodes = edge.osmNodes
      guard let start = nodes.first, let end = nodes.last else { continue }
      steps[id] = Step(
        way: edge.osmWay, start: start, end: end, length: edge.lengthInMillimeters,
        reverse: edge.reverse, access: edge.attributes.access[mode])
      leaving[start, default: []].append(id)
    }
  }

  /// What is wrong with a path; empty for a sound one.
  ///
  /// Roads that are closed to the mode are not wrong: whoever drives on them sees it by their access.
  package func faults(of path: RoadPath) -> [String] {
    var faults: [String] = []
    // Edges from one turn midway to the next: a restriction holds only where a node is passed.
    var pieces: [[EdgeID]] = [[]]
    if path.traversals.isEmpty { faults.append("no edges") }
    for (index, traversal) in path.traversals.enumerated() {
      guard let step = steps[traversal.edge] else { return faults + ["unknown edge at \(index)"] }
      if traversal.start > traversal.end || traversal.end > step.length {
        faults.append("\(traversal.start)…\(traversal.end) of \(step.length) mm at \(index)")
      }
      if step.access == .none { faults.append("no road for the mode at \(index)") }
      defer { pieces[pieces.count - 1].append(traversal.edge) }
      guard index > 0, let before = steps[path.traversals[index - 1].edge] else { continue }
      let last = path.traversals[index - 1]
      let turnsMidway =
        before.reverse == traversal.edge
        && UInt64(last.end) + UInt64(traversal.start)
          == UInt64(step.length)
      if turnsMidway && last.end < before.length { pieces.append([]) }
      let isWhole = last.end == before.length && traversal.start == 0
      if !turnsMidway && !(isWhole && before.end == step.start) {
        faults.append("gap before \(index)")
      }
      if mode == .car, isWhole, rules.barriers.contains(step.start),
        before.reverse != traversal.edge
      {
        faults.append("through the barrier \(step.start) before \(index)")
      }
    }
    for piece in pieces {
      for index in piece.indices {
        guard let step = steps[piece[index]], let stated = restrictions[step.way] else { continue }
        for restriction in stated where isBroken(restriction, Array(piece[index...])) {
          faults.append("\(restriction) broken from \(piece[index])")
        }
      }
    }
    return faults + timeFaults(of: path)
  }

  /// The stretches of a path that run against a one-way street.
  ///
  /// No route has any; a matched path may, as matching costs let vehicles do so at a price.
  package func stretchesAgainstOneways(of path: RoadPath) -> [Int] {
    path.traversals.indices.filter {
      steps[path.traversals[$0].edge]?.access == .againstOneway
        && path.traversals[$0].lengthInMillimeters > 0
    }
  }

  /// Times never fall along a path, and each edge is entered when the one before is left.
  private func timeFaults(of path: RoadPath) -> [String] {
    var faults: [String] = []
    for (index, traversal) in path.traversals.enumerated() {
      if let entry = traversal.entryTime, let exit = traversal.exitTime, exit < entry {
        faults.append("left before it is entered at \(index)")
      }
      if index > 0, traversal.entryTime != path.traversals[index - 1].exitTime {
        faults.append("entered at another time than left before \(index)")
      }
    }
    return faults
  }

  /// Whether a path breaks a restriction of whose first way its first edge is a part.
  private func isBroken(_ restriction: TurnRestriction, _ edges: [EdgeID]) -> Bool {
    guard let first = step(edges, 0), first.way == restriction.from else { return false }
    var at = 1
    switch restriction.via {
    case .node(let node):
      guard first.end == node else { return false }
    case .ways(let ways):
      for (index, way) in ways.enumerated() {
        let following = index + 1 < ways.count ? ways[index + 1] : restriction.to
        guard step(edges, at)?.way == way, edges[at] != step(edges, at - 1)?.reverse else {
          return false
        }
        while let step = step(edges, at), step.way == way, !touches(step.end, following) { at += 1 }
        guard step(edges, at)?.way == way else { return false }
        at += 1
      }
    }
    guard let last = step(edges, at - 1), at < edges.count else { return false }
    // Where a road of it is closed anyhow, networks keep no restriction.
    guard edges[..<at].allSatisfy({ steps[$0]?.access.isRoutable == true }) else { return false }
    let isBack = edges[at] == last.reverse
    let isAimed: (EdgeID) -> Bool = { id in
      guard let step = steps[id], step.way == restriction.to else { return false }
      return at > 1 || restriction.from != restriction.to
        || (id == last.reverse) == restriction.turnsBack
    }
    guard restriction.isOnly else {
      return isAimed(edges[at]) && (!isBack || at == 1)
        && steps[edges[at]]?.access.isRoutable == true
    }
    // The only way that is allowed must be there and open, else the statement means nothing.
    let goals = (leaving[last.end] ?? []).filter(isAimed)
    return goals.contains { steps[$0]?.access.isRoutable == true } && !isAimed(edges[at])
  }

  private func step(_ edges: [EdgeID], _ index: Int) -> Step? {
    index < edges.count ? steps[edges[index]] : nil
  }

  private func touches(_ node: Int64, _ way: Int64) -> Bool {
    (leaving[node] ?? []).contains { steps[$0]?.way == way }
  }
}
