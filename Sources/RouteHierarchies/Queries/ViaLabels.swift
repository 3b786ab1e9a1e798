/// The costs of the cheapest paths over vertices, from the labels of a search.
///
/// Those of the vertices above the ends are known at once; any other is found when it is asked for.
struct ViaLabels {
  private let search: HierarchySearch
  private let forward: Cells<UInt32>.View
  private let backward: Cells<UInt32>.View
  /// The vertices with labels: first those above the ends, ascending.
  private var vertices: [UInt32] = []
  /// The lowest sum of the costs of both sides at a vertex.
  private(set) var leastSum = ArcCosts.closed
  /// The vertices above the ends, in the order of the sums of the costs of both sides.
  ///
  /// Of neighboring vertices on the same path, only the highest is included.
  private(set) var candidates: [(sum: UInt32, vertex: UInt32)] = []

  /// Finds the labels of the vertices above the ends of a search that has begun.
  init(_ search: HierarchySearch) {
    self.search = search
    let (workspace, arcs) = (search.workspace, search.arcs)
    (forward, backward) = (workspace.forward.costs, workspace.backward.costs)
    workspace.forward.spread(arcs, search.up) { _, _ in true }
    workspace.backward.spread(arcs, search.down) { _, _ in true }
    arcs.forEachAncestor(of: workspace.forward.ends + workspace.backward.ends) { vertex in
      vertices.append(vertex)
      leastSum = min(leastSum, forward[vertex] + backward[vertex])
    }
    // So far, the labels are the costs of paths that only rise.
    for vertex in vertices.reversed() { settle(vertex) }
    let (before, after) = (workspace.forward.previous, workspace.backward.previous)
    for vertex in vertices {
      let sum = forward[vertex] + backward[vertex]
      func isSame(_ next: UInt32) -> Bool { next > vertex && forward[next] + backward[next] == sum }
      guard sum < ArcCosts.closed, !isSame(before[vertex]), !isSame(after[vertex]) else { continue }
      candidates.append((sum, vertex))
    }
    candidates.sort { $0 < $1 }
  }

  /// Lowers the labels of a vertex to those of paths over its upper neighbors, whose labels are
  /// final.
  private func settle(_ vertex: UInt32) {
    for arc in search.arcs.upper(of: vertex) {
      let head = search.arcs.heads[arc]
      search.workspace.forward.improve(vertex, forward[head] + search.down[arc], from: head)
      search.workspace.backward.improve(vertex, backward[head] + search.up[arc], from: head)
    }
  }

  /// Returns the sum of the costs of both sides at a vertex.
  mutating func sum(at vertex: UInt32) -> UInt32 {
    let count = vertices.count
    var above = vertex
    while above != .max, forward[above] == ArcCosts.closed, backward[above] == ArcCosts.closed {
      vertices.append(above)
      above = search.arcs.parents[above]
    }
    for vertex in vertices[count...].reversed() { settle(vertex) }
    return forward[vertex] + backward[vertex]
  }

  /// Removes all labels.
  func clear() {
    search.clear()
    for vertex in vertices {
      forward[vertex] = ArcCosts.closed
      backward[vertex] = ArcCosts.closed
    }
  }
}
