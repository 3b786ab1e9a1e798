/// A test of the paths that a search has found over vertices, before they are unpacked.
struct AlternativeTest {
  private let search: HierarchySearch
  /// A search that isn't in use.
  private let check: HierarchySearch
  private let limits: AlternativeLimits
  /// The vertices of the cheapest path.
  private let best: Set<UInt32>
  /// The cost of the cheapest path.
  private let bestCost: UInt32

  init(
    _ search: HierarchySearch, _ check: HierarchySearch, _ limits: AlternativeLimits,
    best: CandidatePath, cost: UInt32
  ) {
    self.search = search
    self.check = check
    self.limits = limits
    self.best = Set(best.vertices)
    bestCost = cost
  }

  /// Returns a vertex over which the path is the same as over the given one, if this path seems to
  /// share few roads with the cheapest path, and is locally optimal around the returned vertex; nil
  /// otherwise.
  ///
  /// - Parameters:
  ///   - vertex: a vertex above the ends.
  ///   - extra: the cost of the path over it, beyond that of the cheapest path.
  func via(
    near vertex: UInt32, extra: UInt32, _ labels: inout ViaLabels
  ) -> UInt32? {
    guard !best.contains(vertex) else { return nil }
    // Another cheapest path is locally optimal everywhere.
    guard extra > 0 else { return vertex }
    let fork = search.border(from: vertex, toward: .start) { best.contains($0.vertex) }.next
    let join = search.border(from: vertex, toward: .goal) { best.contains($0.vertex) }.next
    let isDetour = best.contains(fork.vertex) && best.contains(join.vertex)
    if isDetour {
      // The detour counts the whole edge of the goal, so it may cost more than the path.
      let detour = UInt64(fork.cost) + UInt64(join.cost)
      if detour <= limits.optimalCost { return nil }
      if UInt64(bestCost) + UInt64(extra) > limits.sharedCost + detour { return nil }
    }
    // The path is the cheapest one over each of its vertices between a first and a last one. The
    // test may pass around one of these two, and is less likely to pass between them.
    let sum = labels.leastSum + extra
    let first = search.border(from: vertex, toward: .start) {
      labels.sum(at: $0.vertex) != sum
    }.last
    let last = search.border(from: vertex, toward: .goal) { labels.sum(at: $0.vertex) != sum }.last
    if !isDetour || !covers(fork.cost - first.cost, join.cost + first.cost),
      isLocallyOptimal(around: first.vertex)
    {
      return first.vertex
    }
    if !isDetour || !covers(fork.cost + last.cost, join.cost - last.cost),
      isLocallyOptimal(around: last.vertex)
    {
      return last.vertex
    }
    return nil
  }

  /// Returns whether the tested part of a path contains the whole detour around a part of the
  /// cheapest path, so that the test fails.
  ///
  /// - Parameters:
  ///   - before: the cost of the detour before the via.
  ///   - after: the cost of the detour after the via.
  private func covers(_ before: UInt32, _ after: UInt32) -> Bool {
    before <= limits.optimalCost && after <= limits.optimalCost
  }

  /// Returns whether the part of the path over a vertex, from some cost before it to the same cost
  /// after it, is a cheapest path (the T-test).
  ///
  /// Then all parts of this cost are cheapest paths, since those before the vertex and those after
  /// it are so anyway.
  private func isLocallyOptimal(around via: UInt32) -> Bool {
    let start = search.border(from: via, toward: .start) { $0.cost >= limits.optimalCost }.next
    let goal = search.border(from: via, toward: .goal) { $0.cost >= limits.optimalCost }.next
    return isLeast(start.cost + goal.cost, from: start.vertex, to: goal.vertex)
  }

  /// Returns whether no path between two vertices costs less than the given cost.
  ///
  /// The costs from the starts and to the goals of the whole search bound those of the rest of a
  /// path from below.
  private func isLeast(_ cost: UInt32, from first: UInt32, to last: UInt32) -> Bool {
    defer { check.clear() }
    let (fromStart, toGoal) = (search.workspace.forward.costs, search.workspace.backward.costs)
    let (beforeFirst, afterLast) = (fromStart[first], toGoal[last])
    let forward = check.workspace.forward.costs
    check.workspace.forward.begin(first, 0)
    check.workspace.forward.spread(check.arcs, check.up) { vertex, partial in
      let rest = toGoal[vertex]
      return partial < cost && (rest == ArcCosts.closed || partial + rest < cost + afterLast)
    }
    var isLeast = true
    check.workspace.backward.begin(last, 0)
    check.workspace.backward.spread(check.arcs, check.down) { vertex, partial in
      if partial + forward[vertex] < cost { isLeast = false }
      let rest = fromStart[vertex]
      return isLeast && partial < cost
        && (rest == ArcCosts.closed || partial + rest < cost + beforeFirst)
    }
    return isLeast
  }
}
