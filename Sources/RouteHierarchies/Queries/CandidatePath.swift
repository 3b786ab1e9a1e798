import RoadNetworks
import RoadSearch

/// The cheapest path over a vertex, as a candidate for an alternative.
struct CandidatePath {
  /// The vertices of the path, from first to last.
  private(set) var vertices: [UInt32] = []
  /// The cost of the path up to the end of the edge of each vertex.
  private(set) var reached: [UInt32] = []
  /// The directed edge of each vertex.
  private(set) var edges: [EdgeIndex] = []
  /// The places in the path of those vertices over which the cheapest path is known to be this one.
  private(set) var vias: [Int] = []
  /// The cost of the last edge after the goal.
  private(set) var rest: UInt32 = 0

  /// Creates the path over a vertex that both sides of a search have found.
  init(over vertex: UInt32, _ search: HierarchySearch, _ ends: HierarchySearch.Ends) {
    let (forward, backward) = (search.workspace.forward.costs, search.workspace.backward.costs)
    let sum = forward[vertex] + backward[vertex]
    search.forEachVertex(over: vertex) { [copies = search.metric.hierarchy] vertex, cost in
      if forward[vertex] + backward[vertex] == sum { vias.append(vertices.count) }
      vertices.append(vertex)
      edges.append(search.graph.turns.edge(of: copies.copies.state(of: vertex)))
      reached.append((reached.last ?? 0) + cost)
    }
    rest = UInt32(ends.addition) - backward[vertices[vertices.count - 1]]
  }

  /// Returns the part of the cost that is on some directed edges, with the turns onto them.
  func sharedCost(on roads: Set<EdgeIndex>) -> UInt64 {
    var sum: UInt64 = 0
    for (index, edge) in edges.enumerated() where roads.contains(edge) {
      let cost = reached[index] - (index == 0 ? 0 : reached[index - 1])
      sum += UInt64(index == edges.count - 1 ? cost - min(cost, rest) : cost)
    }
    return sum
  }

  /// Returns whether the path passes a road twice, in either direction.
  func repeatsRoads(_ graph: SearchGraph) -> Bool {
    var pairs = Set<PairIndex>(minimumCapacity: edges.count)
    return !edges.allSatisfy { pairs.insert(graph.edges[$0].pair).inserted }
  }

  /// Returns whether the part of the path around one of its vias, up to a cost before and after it,
  /// is a cheapest path (the T-test).
  ///
  /// Then all parts up to this cost that lead over the via are cheapest paths. All other parts are
  /// cheapest paths anyway.
  ///
  /// - Parameter search: a search that isn't in use.
  func isLocallyOptimal(upTo cost: UInt32, _ search: HierarchySearch) -> Bool {
    vias.contains { via in
      let first = reached[...via].lastIndex { $0 + cost <= reached[via] } ?? 0
      let last = reached[via...].firstIndex { $0 >= reached[via] + cost } ?? vertices.count - 1
      return search.cost(from: vertices[first], to: vertices[last])
        == reached[last] - reached[first]
    }
  }
}

extension HierarchySearch {
  /// Returns the cost of the cheapest path from the end of the edge of one vertex to that of
  /// another; closed if there is none.
  fileprivate func cost(from first: UInt32, to last: UInt32) -> UInt32 {
    defer { clear() }
    workspace.forward.begin(first, 0)
    workspace.backward.begin(last, 0)
    return meet().sum
  }
}
