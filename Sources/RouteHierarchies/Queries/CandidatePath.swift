import RoadNetworks
import RoadSearch

/// A path as a candidate for an alternative.
struct CandidatePath {
  /// The vertices of the path, from first to last.
  private(set) var vertices: [UInt32] = []
  /// The directed edge of each vertex.
  private(set) var edges: [EdgeIndex] = []
  /// The cost of each edge and the turn onto it, as far as they are on the path.
  private var costs: [UInt32] = []

  /// Creates the path that both sides of a search have found over a vertex.
  init(over vertex: UInt32, _ search: HierarchySearch, _ ends: HierarchySearch.Ends) {
    search.forEachVertex(over: vertex) { vertex, cost in
      let state = search.metric.hierarchy.copies.state(of: vertex)
      vertices.append(vertex)
      edges.append(search.graph.turns.edge(of: state))
      costs.append(cost)
    }
    // The last edge isn't passed beyond the goal.
    let last = vertices.count - 1
    let rest = ends.addition - UInt64(search.workspace.backward.costs[vertices[last]])
    costs[last] -= UInt32(min(UInt64(costs[last]), rest))
  }

  /// Returns the part of the cost that is on some directed edges, with the turns onto them.
  func sharedCost(on roads: Set<EdgeIndex>) -> UInt64 {
    zip(edges, costs).reduce(0) { $0 + (roads.contains($1.0) ? UInt64($1.1) : 0) }
  }

  /// Returns whether the path passes a road twice, in either direction.
  func repeatsRoads(_ graph: SearchGraph) -> Bool {
    var pairs = Set<PairIndex>(minimumCapacity: edges.count)
    return !edges.allSatisfy { pairs.insert(graph.edges[$0].pair).inserted }
  }
}
