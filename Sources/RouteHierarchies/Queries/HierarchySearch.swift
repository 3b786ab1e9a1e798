import RoadNetworks
import RoadSearch

/// A search for cheapest paths in a hierarchy with the costs of a metric.
///
/// Each side of the search visits the vertices between its ends and the root of the elimination
/// tree, in ascending order and without a queue. The sides meet at the highest vertex of the path.
///
/// Source: Dibbelt, Strasser, and Wagner, "Customizable Contraction Hierarchies" (2016), section
/// 8.2.
struct HierarchySearch {
  let metric: HierarchyMetric
  let workspace: SearchWorkspace
  let graph: SearchGraph
  let arcs: HierarchyArcs.View
  let up: Cells<UInt32>.View
  let down: Cells<UInt32>.View

  init(_ metric: HierarchyMetric, _ workspace: SearchWorkspace) {
    self.metric = metric
    self.workspace = workspace
    graph = SearchGraph(metric.network, metric.travelCosts)
    arcs = metric.hierarchy.arcs.view
    up = metric.costs.up.view
    down = metric.costs.down.view
  }

  /// Returns the cost of the cheapest path from any of the starts to any of the goals; nil if there
  /// is none.
  func cost(from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]) -> UInt64? {
    defer { clear() }
    return search(from: starts, to: goals)?.cost
  }

  /// Returns the cheapest path from any of the starts to any of the goals; nil if there is none.
  func path(from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]) -> RouteSearch.Found? {
    defer { clear() }
    guard let meeting = search(from: starts, to: goals) else { return nil }
    var states: [StateIndex] = []
    switch meeting.path {
    case .within(let state): states.append(state)
    case .over(let vertex):
      forEachVertex(over: vertex) { vertex, _ in
        if states.isEmpty { states += earlierStates(before: vertex) }
        states.append(metric.hierarchy.copies.state(of: vertex))
      }
    }
    return RouteSearch.Found(states: states, cost: meeting.cost)
  }

  /// Returns the states of a path before the first vertex of the search.
  func earlierStates(before vertex: UInt32) -> [StateIndex] {
    workspace.forward.earlier.filter { $0.vertex == vertex }.map(\.state)
  }

  /// Calls a closure with each vertex of the path that the two sides have found over a vertex, in
  /// order of travel, and with the cost of the step to it, or that of the first vertex.
  func forEachVertex(over vertex: UInt32, _ body: (_ vertex: UInt32, _ cost: UInt32) -> Void) {
    let (forward, backward) = (workspace.forward.previous, workspace.backward.previous)
    var chain = [vertex]
    while let last = chain.last, forward[last] != last { chain.append(forward[last]) }
    var tail = chain[chain.count - 1]
    body(tail, workspace.forward.costs[tail])
    for head in chain.reversed().dropFirst() {
      unpack(from: tail, to: head, body)
      tail = head
    }
    while backward[tail] != tail {
      let head = backward[tail]
      unpack(from: tail, to: head, body)
      tail = head
    }
  }

  /// The cheapest path.
  struct Meeting {
    enum Path {
      /// A part of the edge of a state.
      case within(StateIndex)
      /// A path whose highest vertex is known.
      case over(UInt32)
    }

    var cost: UInt64
    var path: Path
  }

  private func search(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]
  ) -> Meeting? {
    let ends = begin(from: starts, to: goals)
    let (sum, vertex) = meet()
    let within = ends.within.map { Meeting(cost: $0.cost, path: .within($0.state)) }
    guard let cost = ends.cost(ofSum: sum) else { return within }
    if let within, within.cost <= cost { return within }
    return Meeting(cost: cost, path: .over(vertex))
  }

  /// The terms that turn the sum of both sides' costs into the cost of a path.
  struct Ends {
    /// The cheapest path on the edge of a start.
    var within: (state: StateIndex, cost: UInt64)?
    /// The least cost of a start, which the costs leave out.
    var base: UInt64
    /// The cost that each goal adds.
    var addition: UInt64

    /// Returns the cost of a path, given the sum of the costs of both sides; nil if it is closed.
    func cost(ofSum sum: UInt32) -> UInt64? {
      guard sum < ArcCosts.closed, UInt64(sum) + base >= addition else { return nil }
      return UInt64(sum) + base - addition
    }
  }

  /// Begins both sides of a search at its ends.
  func begin(from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]) -> Ends {
    let base = starts.lazy.map(\.cost).min() ?? 0
    var within: (state: StateIndex, cost: UInt64)?
    for start in starts {
      let number = graph.turns.edge(of: start.state)
      let edge = graph.edges[number]
      guard metric.hierarchy.copies.count(of: start.state) > 0 else { continue }
      var isBehind = false
      for goal in goals where goal.edge == number && goal.state ?? start.state == start.state {
        guard start.offset <= goal.offset else {
          isBehind = true
          continue
        }
        let cost = start.cost + graph.cost(of: edge, from: start.offset, to: goal.offset)
        if cost < within?.cost ?? .max { within = (start.state, cost) }
      }
      guard isBehind else {
        workspace.depart(
          from: start.state, at: start.offset, cost: start.cost - base, metric, graph)
        continue
      }
      // Otherwise, the sides would meet at once, although the path has to return to the edge.
      let cost = start.cost - base + graph.cost(of: edge, from: start.offset, to: edge.length)
      var steps: [SearchGraph.EdgeStep] = []
      let vertex = HierarchyVertex(state: start.state)
      metric.forEachStep(from: vertex, graph, &steps) { vertex, stepCost in
        guard let rank = metric.hierarchy.copies.rank(of: vertex) else { return }
        workspace.forward.begin(rank, cost + UInt64(stepCost), after: start.state)
      }
    }
    // Costs of arcs include that of the whole edge at their end, so the rest of a goal's edge has
    // to be subtracted. The same addition to all goals keeps the costs above 0.
    func rest(_ goal: RouteSearch.Goal) -> UInt64 {
      let edge = graph.edges[goal.edge]
      return graph.cost(of: edge, from: goal.offset, to: edge.length)
    }
    let addition = goals.lazy.map(rest).max() ?? 0
    let copies = metric.hierarchy.copies.view
    for goal in goals {
      let cost = addition - rest(goal)
      func arrive(_ vertex: UInt32) { workspace.backward.begin(vertex, cost) }
      if let state = goal.state {
        copies.forEachVertex(of: state, arrive)
      } else {
        copies.forEachVertex(on: goal.edge, graph, arrive)
      }
    }
    return Ends(within: within, base: base, addition: addition)
  }

  /// Returns the lowest sum of the costs of both sides at a vertex, and that vertex.
  private func meet() -> (sum: UInt32, vertex: UInt32) {
    workspace.forward.spread(arcs, up) { _, _ in true }
    let others = workspace.forward.costs
    var best = (sum: ArcCosts.closed, vertex: UInt32.max)
    workspace.backward.spread(arcs, down) { vertex, cost in
      if cost + others[vertex] < best.sum { best = (cost + others[vertex], vertex) }
      return cost < best.sum
    }
    return best
  }

  func clear() {
    workspace.forward.removeAll(arcs)
    workspace.backward.removeAll(arcs)
  }

  /// Calls a closure with the vertices after `tail` up to and including `head`, on the path for
  /// which an arc stands, and with the cost of the step to each.
  private func unpack(from tail: UInt32, to head: UInt32, _ body: (UInt32, UInt32) -> Void) {
    // The heads that are still to be reached, the nearest last.
    var heads = [head]
    var tail = tail
    while let head = heads.last {
      let cost = arcCost(from: tail, to: head)
      if let (middle, _) = middle(from: tail, to: head, cost) {
        heads.append(middle)
      } else {
        body(head, cost)
        tail = heads.removeLast()
      }
    }
  }

  /// Returns the cost of the arc between two vertices; that of a closed arc if there is none.
  @inline(__always)
  func arcCost(from tail: UInt32, to head: UInt32) -> UInt32 {
    guard let arc = arcs.arc(from: min(tail, head), to: max(tail, head)) else {
      return ArcCosts.closed
    }
    return tail < head ? up[arc] : down[arc]
  }

  /// Returns the vertex over which the path of an arc with a cost leads, and the cost up to it; nil
  /// if the arc stands for a step.
  ///
  /// The arc stands for a path over a lower vertex if one has the same cost.
  @inline(__always)
  func middle(
    from tail: UInt32, to head: UInt32, _ cost: UInt32
  ) -> (vertex: UInt32, cost: UInt32)? {
    guard cost < ArcCosts.closed else { return nil }
    let (low, high) = (min(tail, head), max(tail, head))
    let isUp = tail < head
    for place in arcs.lowerPlaces(of: low) {
      let lowArc = arcs.lowerArcs[place]
      let atLow = isUp ? down[lowArc] : up[lowArc]
      guard atLow <= cost else { continue }
      let middle = arcs.lower[place]
      if let highArc = arcs.arc(to: high, in: lowArc + 1, arcs.first[middle + 1]),
        atLow + (isUp ? up[highArc] : down[highArc]) == cost
      {
        return (middle, isUp ? atLow : cost - atLow)
      }
    }
    return nil
  }
}
