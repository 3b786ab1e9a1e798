extension HierarchySearch {
  /// A vertex of a path, and the cost between it and a vertex over which the path was found.
  struct Place {
    var vertex: UInt32
    var distance: UInt32
  }

  /// The end of a path toward which it is followed.
  enum PathEnd {
    case start, goal
  }

  /// Follows the path over a vertex, and returns the last place for which a closure returns false
  /// and the next place, for which it returns true; twice the end of the path if there is none.
  ///
  /// Only the arc between these places is unpacked, and only near them.
  ///
  /// - Parameter isBeyond: a closure that returns true for all places beyond the first such place;
  ///   it isn't called for the vertex itself.
  /// - Complexity: O(*n*) in the number of arcs between the vertex and the places, and in that of
  ///   triangles on the way to them.
  func border(
    from vertex: UInt32, toward end: PathEnd, where isBeyond: (Place) -> Bool
  ) -> (last: Place, next: Place) {
    let costs = end == .start ? workspace.forward.costs : workspace.backward.costs
    let previous = end == .start ? workspace.forward.previous : workspace.backward.previous
    var last = Place(vertex: vertex, distance: 0)
    var next = last
    repeat {
      last = next
      let vertexBeyond = previous[last.vertex]
      if vertexBeyond == last.vertex { return (last, last) }
      next = Place(vertex: vertexBeyond, distance: costs[vertex] - costs[vertexBeyond])
    } while !isBeyond(next)
    while true {
      let cost = next.distance - last.distance
      let (tail, head) = end == .start ? (next.vertex, last.vertex) : (last.vertex, next.vertex)
      guard let middle = middle(from: tail, to: head, cost) else { return (last, next) }
      let partial = end == .start ? cost - middle.cost : middle.cost
      let place = Place(vertex: middle.vertex, distance: last.distance + partial)
      if isBeyond(place) { next = place } else { last = place }
    }
  }
}
