import Coordinates
package import RoadNetworks

/// A checker of paths against given rules that uses only the public interface of the network.
///
/// The checker uses none of the network's turn tables, states, or searches.
package struct PathJudge {
  private let network: RoadNetwork
  private let mode: TravelMode
  private let rules: RoadRules
  /// The unconditional restrictions for the mode, by their `from` ways.
  private let restrictions: [Int64: [TurnRestriction]]
  private var steps: [EdgeID: Step] = [:]
  private var leaving: [Int64: [EdgeID]] = [:]

  /// An edge in terms of OpenStreetMap ids.
  private struct Step {
    var way: Int64
    var start: Int64
    var end: Int64
    var length: UInt32
    var reverse: EdgeID
    var access: RoadAccess
    /// The bearings at both ends, in degrees clockwise from north.
    var startBearing: Double
    var endBearing: Double
  }

  /// Creates a checker for a network with node ids.
  package init(_ network: RoadNetwork, for mode: TravelMode, _ rules: RoadRules) throws {
    self.network = network
    self.mode = mode
    self.rules = rules
    // Conditional restrictions aren't checked.
    let binding = rules.restrictions.filter {
      $0.modes & 1 << UInt32(mode.rawValue) != 0 && $0.circumstance == nil
    }
    restrictions = Dictionary(
      grouping: binding.flatMap { restriction in restriction.from.map { ($0, restriction) } },
      by: \.0
    ).mapValues { $0.map(\.1) }
    for id in network.edgeIDs {
      let edge = try network.edge(id)
      let nodes = edge.osmNodes
      guard let start = nodes.first, let end = nodes.last else { continue }
      steps[id] = Step(
        way: edge.osmWay, start: start, end: end, length: edge.lengthInMillimeters,
        reverse: edge.reverse, access: edge.attributes.access[mode],
        startBearing: Self.bearing(edge.shape), endBearing: Self.bearing(edge.shape.suffix(2)))
      leaving[start, default: []].append(id)
    }
  }

  /// Returns the faults of a path; empty for a valid one.
  ///
  /// Edges with the access `.none` are faults. Other edges that are closed to the mode aren't,
  /// because clients recognize them by their access.
  package func faults(of path: RoadPath) -> [String] {
    var faults: [String] = []
    // The edges of the path, split at U-turns in the middle of an edge. A restriction doesn't apply
    // across such a U-turn, because the path doesn't pass the node.
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

  /// Returns the faults of a path as a route between two places.
  ///
  /// In addition to `faults(of:)`, a road that isn't open to all traffic is a fault between open
  /// roads. It isn't a fault if no path of open roads is found from the first open road of the
  /// route to its last one.
  package func faults(ofRoute path: RoadPath) -> [String] {
    let faults = faults(of: path)
    let isOpen = path.traversals.map { steps[$0.edge]?.access == .allowed }
    guard faults.isEmpty, let first = isOpen.firstIndex(of: true),
      let last = isOpen.lastIndex(of: true), isOpen[first...last].contains(false),
      let way = openWay(from: path.traversals[first].edge, to: path.traversals[last].edge)
    else { return faults }
    var other = path
    other.traversals.replaceSubrange(
      first...last,
      with: way.map { EdgeTraversal(edge: $0, start: 0, end: steps[$0]?.length ?? 0) })
    other.traversals[first].start = path.traversals[first].start
    other.traversals[first + way.count - 1].end = path.traversals[last].end
    // If restrictions forbid this path, another open path may exist. This isn't checked.
    guard self.faults(of: other).isEmpty else { return [] }
    return ["an own-traffic road between open roads, from \(first) to \(last)"]
  }

  /// Returns a path with the fewest edges that has no U-turns, continues only over open roads, and,
  /// for cars, passes no barriers or gates.
  ///
  /// Returns nil if there is no such path, or if `start` and `end` are equal.
  private func openWay(from start: EdgeID, to end: EdgeID) -> [EdgeID]? {
    var before: [EdgeID: EdgeID] = [start: start]
    var open = [start]
    var next = 0
    while next < open.count, before[end] == nil {
      let edge = open[next]
      next += 1
      guard let step = steps[edge],
        mode != .car || !rules.barriers.contains(step.end) && !rules.gates.contains(step.end)
      else { continue }
      for onward in leaving[step.end] ?? []
      where onward != step.reverse && before[onward] == nil && steps[onward]?.access == .allowed {
        before[onward] = edge
        open.append(onward)
      }
    }
    guard end != start, before[end] != nil else { return nil }
    var way = [end]
    while let last = way.last, last != start, let edge = before[last] { way.append(edge) }
    return way.reversed()
  }

  /// Returns the indices of the traversals against a one-way street, except those of length 0.
  ///
  /// A route has none. A matched path may have some, because map matching only penalizes them.
  package func stretchesAgainstOneways(of path: RoadPath) -> [Int] {
    path.traversals.indices.filter {
      steps[path.traversals[$0].edge]?.access == .againstOneway
        && path.traversals[$0].lengthInMillimeters > 0
    }
  }

  /// Returns a fault for each edge that is left before it is entered, or that isn't entered at the
  /// time at which the previous edge is left.
  private func timeFaults(of path: RoadPath) -> [String] {
    var faults: [String] = []
    for (index, traversal) in path.traversals.enumerated() {
      if let entry = traversal.entryTime, let exit = traversal.exitTime, exit < entry {
        faults.append("left before it was entered at \(index)")
      }
      if index > 0, traversal.entryTime != path.traversals[index - 1].exitTime {
        faults.append("not entered at the time at which the previous edge was left, at \(index)")
      }
    }
    return faults
  }

  /// Returns whether a path breaks a restriction that begins on the first edge; false if this edge
  /// doesn't belong to a `from` way.
  private func isBroken(_ restriction: TurnRestriction, _ edges: [EdgeID]) -> Bool {
    guard let first = step(edges, 0), restriction.from.contains(first.way) else { return false }
    var at = 1
    switch restriction.via {
    case .nodes(let nodes):
      guard nodes.contains(first.end) else { return false }
    case .ways(let ways):
      for (index, way) in ways.enumerated() {
        let following = index + 1 < ways.count ? [ways[index + 1]] : restriction.to
        guard step(edges, at)?.way == way, edges[at] != step(edges, at - 1)?.reverse else {
          return false
        }
        while let step = step(edges, at), step.way == way, !touches(step.end, following) { at += 1 }
        guard step(edges, at)?.way == way else { return false }
        at += 1
      }
    }
    guard let last = step(edges, at - 1), at < edges.count else { return false }
    // Networks don't keep restrictions that include a closed road.
    guard edges[..<at].allSatisfy({ steps[$0]?.access.isRoutable == true }) else { return false }
    let isBack = edges[at] == last.reverse
    let isAimed: (EdgeID) -> Bool = { id in
      guard let step = steps[id], restriction.to.contains(step.way) else { return false }
      if at == 1, first.way == step.way {
        return (id == last.reverse) == (restriction.direction == .back)
      }
      return isMeant(restriction, first, step)
    }
    guard restriction.isOnly else {
      return isAimed(edges[at]) && (!isBack || at == 1)
        && steps[edges[at]]?.access.isRoutable == true
    }
    // A mandatory turn has no effect unless at least one of its goals exists and is open.
    let goals = (leaving[last.end] ?? []).filter(isAimed)
    return goals.contains { steps[$0]?.access.isRoutable == true } && !isAimed(edges[at])
  }

  private func step(_ edges: [EdgeID], _ index: Int) -> Step? {
    index < edges.count ? steps[edges[index]] : nil
  }

  private func touches(_ node: Int64, _ ways: [Int64]) -> Bool {
    (leaving[node] ?? []).contains { steps[$0].map { ways.contains($0.way) } ?? false }
  }

  /// Returns whether a turn has the direction of a restriction; true if the restriction has no
  /// direction, or if its `from` and `to` ways allow only one turn.
  private func isMeant(_ restriction: TurnRestriction, _ first: Step, _ last: Step) -> Bool {
    let arrivals = steps.values.count {
      $0.end == first.end && restriction.from.contains($0.way) && $0.access.isRoutable
    }
    let departures = steps.values.count {
      $0.start == last.start && restriction.to.contains($0.way) && $0.access.isRoutable
    }
    guard arrivals > 1 || departures > 1, let direction = restriction.direction else { return true }
    let angle = (last.startBearing - first.endBearing).remainder(dividingBy: 360)
    switch direction {
    case .left: return angle > -150 && angle < -30
    case .right: return angle > 30 && angle < 150
    case .straightOn: return abs(angle) < 30
    case .back: return abs(angle) > 150
    }
  }

  private static func bearing(_ points: some Collection<Coordinate>) -> Double {
    let points = Array(points.prefix(2))
    return points.count == 2 ? points[0].initialBearing(to: points[1]) : 0
  }
}
