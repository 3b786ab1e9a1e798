/// A test of paths over vertices, before they are unpacked.
struct AlternativeTest {
  let search: HierarchySearch
  /// A search that isn't in use.
  let check: HierarchySearch
  let limits: AlternativeLimits
  /// The vertices of the cheapest path.
  let best: Set<UInt32>
  /// The first via of each path that has been tested.
  private var tested: Set<UInt32> = []

  init(
    _ search: HierarchySearch, _ check: HierarchySearch, _ limits: AlternativeLimits,
    best: CandidatePath
  ) {
    self.search = search
    self.check = check
    self.limits = limits
    self.best = Set(best.vertices)
  }

  /// Returns a vertex over which the cheapest path is the same as that over the given vertex, if
  /// the path hasn't been tested, shares few roads at its ends with the cheapest path, and is
  /// locally optimal around the returned vertex.
  ///
  /// - Parameters:
  ///   - cost: the cost of the path.
  ///   - sum: the sum of the labels of the vertex.
  mutating func via(
    near vertex: UInt32, cost: UInt64, sum: UInt32, _ labels: inout ViaLabels
  ) -> UInt32? {
    guard !best.contains(vertex) else { return nil }
    let fork = search.border(from: vertex, toward: .start) { best.contains($0.vertex) }.next
    let join = search.border(from: vertex, toward: .goal) { best.contains($0.vertex) }.next
    let isBetween = best.contains(fork.vertex) && best.contains(join.vertex) && cost > limits.best
    let detour = fork.distance + join.distance
    if isBetween, detour <= limits.optimalCost || cost - UInt64(detour) > limits.sharedCost {
      return nil
    }
    // The vertices over which the cheapest path is this one form a part of it. The test may pass
    // at one of its ends, but not between them.
    let first = search.border(from: vertex, toward: .start) { labels.sum(at: $0.vertex) != sum }.last
    guard tested.insert(first.vertex).inserted else { return nil }
    let last = search.border(from: vertex, toward: .goal) { labels.sum(at: $0.vertex) != sum }.last
    func passes(_ via: UInt32, toFork: UInt32, toJoin: UInt32) -> Bool {
      if isBetween, toFork <= limits.optimalCost, toJoin <= limits.optimalCost { return false }
      return isLocallyOptimal(around: via)
    }
    if passes(
      first.vertex, toFork: fork.distance - first.distance, toJoin: join.distance + first.distance)
    {
      return first.vertex
    }
    if passes(
      last.vertex, toFork: fork.distance + last.distance, toJoin: join.distance - last.distance)
    {
      return last.vertex
    }
    return nil
  }

  /// Returns whether the part of the path over a vertex, from some cost before it to the same cost
  /// after it, is a cheapest path (the T-test).
  ///
  /// Then all parts of this cost are cheapest paths, since those before and after the vertex are
  /// so anyway.
  private func isLocallyOptimal(around via: UInt32) -> Bool {
    let start = search.border(from: via, toward: .start) { $0.distance >= limits.optimalCost }.next
    let goal = search.border(from: via, toward: .goal) { $0.distance >= limits.optimalCost }.next
    return isCheapest(start.distance + goal.distance, from: start.vertex, to: goal.vertex)
  }

  /// Returns whether no path between two vertices costs less than the given cost.
  ///
  /// The costs from the starts and to the goals of the whole search bound those of the rest of a
  /// path from below.
  private func isCheapest(_ cost: UInt32, from first: UInt32, to last: UInt32) -> Bool {
    defer { check.clear() }
    let (toVertex, fromVertex) = (search.workspace.forward.costs, search.workspace.backward.costs)
    let (toFirst, fromLast) = (toVertex[first], fromVertex[last])
    let forward = check.workspace.forward.costs
    check.workspace.forward.begin(first, 0)
    check.workspace.forward.spread(check.arcs, check.up) { vertex, partial in
      let rest = fromVertex[vertex]
      return partial < cost && (rest == ArcCosts.closed || partial + rest < cost + fromLast)
    }
    var isCheapest = true
    check.workspace.backward.begin(last, 0)
    check.workspace.backward.spread(check.arcs, check.down) { vertex, partial in
      if partial + forward[vertex] < cost { isCheapest = false }
      let rest = toVertex[vertex]
      return isCheapest && partial < cost
        && (rest == ArcCosts.closed || partial + rest < cost + toFirst)
    }
    return isCheapest
  }
}
