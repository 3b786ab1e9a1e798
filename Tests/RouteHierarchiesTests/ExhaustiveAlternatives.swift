import RoadNetworks

@testable import RoadSearch
@testable import RouteHierarchies

/// A search for alternatives over all vertices by Dijkstra's algorithm.
///
/// It uses the vertices of a hierarchy, which are the states of routes and their copies, and the
/// steps between them, but none of the hierarchy's arcs.
final class ExhaustiveAlternatives {
  /// A vertex and a cost up to the end of its edge.
  private typealias Step = (vertex: Int, cost: UInt64)

  private let metric: HierarchyMetric
  private let graph: SearchGraph
  private var onward: [[Step]]
  private var back: [[Step]]
  /// The costs of the cheapest paths from some vertices.
  private var distances: [Int: [UInt64]] = [:]

  init(_ metric: HierarchyMetric) {
    self.metric = metric
    graph = SearchGraph(metric.network, metric.travelCosts)
    let count = metric.hierarchy.arcs.vertexCount
    onward = Array(repeating: [], count: count)
    back = onward
    var steps: [SearchGraph.EdgeStep] = []
    for vertex in 0..<count {
      let copy = metric.hierarchy.copies.vertex(at: UInt32(vertex))
      metric.forEachStep(from: copy, graph, &steps) {
        guard let next = metric.hierarchy.copies.rank(of: $0) else { return }
        onward[vertex].append((Int(next), UInt64($1)))
        back[Int(next)].append((vertex, UInt64($1)))
      }
    }
  }

  // MARK: Checks of a path

  /// Returns the cost of each edge of a path with the turn onto it, added up on the network.
  func steps(
    along states: [StateIndex], from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]
  ) -> [UInt64] {
    states.enumerated().map { index, state in
      let number = graph.turns.edge(of: state)
      let edge = graph.edges[number]
      var start: UInt32 = 0
      var end = edge.length
      var turn: UInt64 = 0
      if index == 0 {
        start = starts.first { $0.state == state }?.offset ?? 0
      } else {
        graph.forEachSuccessor(of: states[index - 1]) {
          if $0.state == state { turn = $0.turnCost }
        }
      }
      if index == states.count - 1 { end = goals.first { $0.edge == number }?.offset ?? end }
      return turn + graph.cost(of: edge, from: start, to: max(start, end))
    }
  }

  /// Returns whether all parts of a path up to a cost are cheapest paths, except for those that
  /// start or end on roads for own traffic.
  func isOptimal(_ steps: [UInt64], _ states: [StateIndex], upTo limit: UInt64) -> Bool {
    let copies = states.map { metric.hierarchy.copies.count(of: $0) }
    for first in states.indices.dropLast() where copies[first] == 1 {
      var cost: UInt64 = 0
      for last in (first + 1)..<(states.count - 1) {
        cost += steps[last]
        guard cost <= limit else { break }
        let (start, end) = (vertex(of: states[first]), vertex(of: states[last]))
        if copies[last] == 1, distances(from: start)[end] != cost { return false }
      }
    }
    return true
  }

  private func vertex(of state: StateIndex) -> Int {
    Int(metric.hierarchy.copies.vertex(of: state, copy: 0))
  }

  private func distances(from vertex: Int) -> [UInt64] {
    if let known = distances[vertex] { return known }
    let costs = tree(from: [(vertex, 0)], onward).costs
    distances[vertex] = costs
    return costs
  }

  // MARK: The search

  /// Returns whether there is an alternative over any vertex.
  func exists(from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]) -> Bool {
    let forward = tree(from: starts.compactMap(end), onward)
    let rests = goals.map { cost(of: $0.edge, after: $0.offset) }
    let addition = rests.max() ?? 0
    let backward = tree(
      from: zip(goals, rests).flatMap { goal, rest in
        states(of: goal.edge).flatMap { state in
          (0..<metric.hierarchy.copies.count(of: state)).map {
            (Int(metric.hierarchy.copies.vertex(of: state, copy: $0)), addition - rest)
          }
        }
      }, back)
    func sum(_ vertex: Int) -> UInt64? {
      let (there, back) = (forward.costs[vertex], backward.costs[vertex])
      guard there < .max, back < .max, there + back >= addition else { return nil }
      return there + back - addition
    }
    let sums = onward.indices.compactMap { vertex in sum(vertex).map { (cost: $0, vertex: vertex) }
    }
    guard let best = sums.min(by: { $0 < $1 }) else { return false }
    func path(over vertex: Int) -> [Int] {
      forward.chain(to: vertex).reversed() + backward.chain(to: vertex).dropFirst()
    }
    let bestPath = path(over: best.vertex)
    let roads = Set(bestPath.map(edge))
    for (cost, vertex) in sums where 4 * cost <= 5 * best.cost {
      let path = path(over: vertex)
      let at = forward.chain(to: vertex).count - 1
      // The cost up to the end of the edge of each vertex, even of the last one.
      let reached = path.enumerated().map { index, vertex in
        index <= at ? forward.costs[vertex] : cost + addition - backward.costs[vertex]
      }
      var shared: UInt64 = 0
      for (index, vertex) in path.enumerated() where roads.contains(edge(vertex)) {
        let end = index == path.count - 1 ? cost : reached[index]
        shared += end - (index == 0 ? 0 : reached[index - 1])
      }
      guard 5 * shared <= 4 * best.cost, !repeats(path) || repeats(bestPath) else { continue }
      // The test of the part of the path around the vertex.
      let limit = 2 * best.cost / 5
      let first = path[...at].indices.last { reached[$0] + limit <= reached[at] } ?? 0
      let last = path[at...].indices.first { reached[$0] >= reached[at] + limit } ?? path.count - 1
      if distances(from: path[first])[path[last]] == reached[last] - reached[first] { return true }
    }
    return false
  }

  private func edge(_ vertex: Int) -> EdgeIndex {
    graph.turns.edge(of: metric.hierarchy.copies.state(of: UInt32(vertex)))
  }

  private func repeats(_ path: [Int]) -> Bool {
    Set(path.map { graph.edges[edge($0)].pair }).count < path.count
  }

  private func end(_ start: RouteSearch.Start) -> Step? {
    guard metric.hierarchy.copies.count(of: start.state) > 0 else { return nil }
    return (
      vertex(of: start.state), cost(of: graph.turns.edge(of: start.state), after: start.offset)
    )
  }

  private func cost(of edge: EdgeIndex, after offset: UInt32) -> UInt64 {
    graph.cost(of: graph.edges[edge], from: offset, to: graph.edges[edge].length)
  }

  private func states(of edge: EdgeIndex) -> [StateIndex] {
    var states = [StateIndex(edge)]
    if graph.edges[edge].flags.contains(.hasStates) {
      graph.turns.forEachExtraState(on: edge) { states.append($0) }
    }
    return states
  }

  /// The costs of all vertices on one side of a search, and the vertex before each; none at an end.
  private struct Tree {
    var costs: [UInt64]
    var before: [Int?]

    func chain(to vertex: Int) -> [Int] {
      var chain = [vertex]
      while let next = before[chain[chain.count - 1]] { chain.append(next) }
      return chain
    }
  }

  private func tree(from ends: [Step], _ steps: [[Step]]) -> Tree {
    var tree = Tree(
      costs: Array(repeating: .max, count: steps.count),
      before: Array(repeating: nil, count: steps.count))
    var heap = SearchHeap()
    func improve(_ step: Step, _ before: Int?) {
      guard step.cost < tree.costs[step.vertex] else { return }
      tree.costs[step.vertex] = step.cost
      tree.before[step.vertex] = before
      heap.push(cost: step.cost, label: UInt32(step.vertex))
    }
    for end in ends { improve(end, nil) }
    while let entry = heap.pop() {
      let vertex = Int(entry.label)
      guard entry.cost == tree.costs[vertex] else { continue }
      for step in steps[vertex] { improve((step.vertex, entry.cost + step.cost), vertex) }
    }
    return tree
  }
}
