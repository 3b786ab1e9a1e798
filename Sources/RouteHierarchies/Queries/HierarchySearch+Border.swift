import RoadSearch

extension HierarchySearch {
  /// A vertex of a path, and the cost between it and a vertex over which the path was found.
  struct PathVertex {
    var vertex: UInt32
    var cost: UInt32
  }

  /// Follows the path over a vertex toward an end, and returns the last vertex for which a closure
  /// returns false and the next one, for which it returns true; twice the end of the path if there
  /// is none.
  ///
  /// Only the arc between these two is unpacked, and only near them.
  ///
  /// - Parameter isBeyond: a closure that returns true for all vertices beyond the first such one;
  ///   it isn't called for the vertex itself.
  /// - Complexity: O(*n*) in the number of arcs between the vertex and the two, and in that of
  ///   triangles on the way to them.
  func border(
    from vertex: UInt32, toward end: RouteEnd, where isBeyond: (PathVertex) -> Bool
  ) -> (last: PathVertex, next: PathVertex) {
    let costs = end == .start ? workspace.forward.costs : workspace.backward.costs
    let previous = end == .start ? workspace.forward.previous : workspace.backward.previous
    var last = PathVertex(vertex: vertex, cost: 0)
    var next = last
    repeat {
      last = next
      let vertexBeyond = previous[last.vertex]
      if vertexBeyond == last.vertex { return (last, last) }
      next = PathVertex(vertex: vertexBeyond, cost: costs[vertex] - costs[vertexBeyond])
    } while !isBeyond(next)
    while true {
      let cost = next.cost - last.cost
      let (tail, head) = end == .start ? (next.vertex, last.vertex) : (last.vertex, next.vertex)
      guard let middle = middle(from: tail, to: head, cost) else { return (last, next) }
      let partial = end == .start ? cost - middle.cost : middle.cost
      let place = PathVertex(vertex: middle.vertex, cost: last.cost + partial)
      if isBeyond(place) { next = place } else { last = place }
    }
  }
}
