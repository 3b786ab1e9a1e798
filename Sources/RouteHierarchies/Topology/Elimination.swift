/// The symbolic elimination of a graph's vertices in an order: eliminating a vertex joins all of
/// its later neighbors.
///
/// Source: Dibbelt, Strasser, and Wagner, "Customizable Contraction Hierarchies" (2016).
struct Elimination {
  /// The index of each vertex's first upward arc, and a last element after them.
  var firstArcs: [UInt32] = [0]
  /// The heads of the upward arcs, ascending for each vertex.
  var heads: [UInt32] = []
  /// The lowest upper neighbor of each vertex; `UInt32.max` for a root.
  var parents: [UInt32]

  /// Eliminates all vertices; nil if this leads to 2^31 arcs or more.
  ///
  /// - Parameter arcs: the ends of each arc, as ranks.
  init?(vertexCount: Int, arcs: [(UInt32, UInt32)]) {
    parents = [UInt32](repeating: .max, count: vertexCount)
    var first = [UInt32](repeating: 0, count: vertexCount + 1)
    for (a, b) in arcs where a != b { first[Int(min(a, b)) + 1] += 1 }
    for vertex in 0..<vertexCount { first[vertex + 1] += first[vertex] }
    var fill = first
    var upper = [UInt32](repeating: 0, count: Int(first[vertexCount]))
    for (a, b) in arcs where a != b {
      let low = Int(min(a, b))
      upper[Int(fill[low])] = max(a, b)
      fill[low] += 1
    }
    var seen = [UInt32](repeating: .max, count: vertexCount)
    var firstChild = [UInt32](repeating: .max, count: vertexCount)
    var sibling = firstChild
    firstArcs.reserveCapacity(vertexCount + 1)
    heads.reserveCapacity(arcs.count * 3)
    for vertex in 0..<vertexCount {
      let start = heads.count
      seen[vertex] = UInt32(vertex)
      for head in upper[Int(first[vertex])..<Int(first[vertex + 1])]
      where seen[Int(head)] != UInt32(vertex) {
        seen[Int(head)] = UInt32(vertex)
        heads.append(head)
      }
      var child = firstChild[vertex]
      while child != .max {
        for arc in firstArcs[Int(child)]..<firstArcs[Int(child) + 1] {
          let head = heads[Int(arc)]
          guard seen[Int(head)] != UInt32(vertex) else { continue }
          seen[Int(head)] = UInt32(vertex)
          heads.append(head)
        }
        child = sibling[Int(child)]
      }
      guard heads.count < 1 << 31 else { return nil }
      heads[start...].sort()
      firstArcs.append(UInt32(heads.count))
      if start < heads.count {
        let parent = Int(heads[start])
        parents[vertex] = UInt32(parent)
        sibling[vertex] = firstChild[parent]
        firstChild[parent] = UInt32(vertex)
      }
    }
  }
}

extension Elimination {
  /// The position of each vertex in a depth-first order of the elimination tree, in which the
  /// vertices of each subtree are adjacent; an elimination in this order has the same arcs.
  var postorder: [UInt32] {
    let count = parents.count
    var firstChild = [UInt32](repeating: .max, count: count)
    var sibling = firstChild
    var roots: [UInt32] = []
    for vertex in (0..<count).reversed() {
      guard parents[vertex] != .max else {
        roots.append(UInt32(vertex))
        continue
      }
      let parent = Int(parents[vertex])
      sibling[vertex] = firstChild[parent]
      firstChild[parent] = UInt32(vertex)
    }
    var position = [UInt32](repeating: 0, count: count)
    var next: UInt32 = 0
    for root in roots.reversed() {
      var vertex = root
      // Down to the first leaf, then up to the next sibling.
      walk: while true {
        while firstChild[Int(vertex)] != .max { vertex = firstChild[Int(vertex)] }
        while true {
          position[Int(vertex)] = next
          next += 1
          if vertex == root { break walk }
          if sibling[Int(vertex)] != .max {
            vertex = sibling[Int(vertex)]
            break
          }
          vertex = parents[Int(vertex)]
        }
      }
    }
    return position
  }
}
