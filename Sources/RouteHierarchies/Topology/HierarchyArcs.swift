import Coordinates

/// The arcs of a hierarchy: each leads from a vertex to one of a higher rank, and has a cost in
/// each direction.
///
/// Vertices are numbered by rank. The upper neighbors of a vertex are all neighbors of one another,
/// and all lie on the path from the vertex to the root of the elimination tree.
struct HierarchyArcs: ~Copyable, Sendable {
  let vertexCount: Int
  /// The index of each vertex's first arc to a higher vertex, and a last element after them.
  let first: Cells<UInt32>
  /// The upper end of each arc; ascending for each vertex.
  let heads: Cells<UInt32>
  /// The lowest upper neighbor of each vertex; `UInt32.max` for a root.
  let parents: Cells<UInt32>
  /// The index of each vertex's first lower neighbor, and a last element after them.
  let firstLower: Cells<UInt32>
  /// The lower neighbors of each vertex, ascending.
  let lower: Cells<UInt32>
  /// The arcs from the lower neighbors.
  let lowerArcs: Cells<UInt32>

  /// Creates the arcs, whose structure must be that of a hierarchy (``isHierarchy(_:_:)``).
  init(firstArcs: [UInt32], heads: [UInt32]) {
    vertexCount = firstArcs.count - 1
    first = Cells(firstArcs)
    self.heads = Cells(heads)
    parents = Cells(repeating: .max, count: vertexCount)
    for vertex in 0..<vertexCount where firstArcs[vertex] < firstArcs[vertex + 1] {
      parents[vertex] = heads[Int(firstArcs[vertex])]
    }
    firstLower = Cells(repeating: 0, count: vertexCount + 1)
    lower = Cells(repeating: 0, count: heads.count)
    lowerArcs = Cells(repeating: 0, count: heads.count)
    for head in heads { firstLower[head + 1] += 1 }
    for vertex in 0..<vertexCount { firstLower[vertex + 1] += firstLower[vertex] }
    let fill = Cells<UInt32>(repeating: 0, count: vertexCount)
    for vertex in 0..<vertexCount { fill[vertex] = firstLower[vertex] }
    for vertex in 0..<vertexCount {
      for arc in first[vertex]..<first[vertex + 1] {
        let head = heads[Int(arc)]
        lower[fill[head]] = UInt32(vertex)
        lowerArcs[fill[head]] = arc
        fill[head] += 1
      }
    }
  }

  var count: Int { heads.count }

  /// Returns whether arcs lead upward in ascending order, and the upper neighbors of each vertex
  /// are neighbors of one another.
  ///
  /// The latter holds if all of them but the lowest are upper neighbors of the lowest.
  ///
  /// - Complexity: O(*n* log *n*) in the number of arcs.
  static func isHierarchy(_ firstArcs: [UInt32], _ heads: [UInt32]) -> Bool {
    guard firstArcs.first == 0, firstArcs.last.map(Int.init) == heads.count,
      zip(firstArcs, firstArcs.dropFirst()).allSatisfy(<=)
    else { return false }
    let count = firstArcs.count - 1
    func upper(_ vertex: Int) -> Range<Int> { Int(firstArcs[vertex])..<Int(firstArcs[vertex + 1]) }
    for vertex in 0..<count {
      var previous = vertex
      for arc in upper(vertex) {
        guard heads[arc] > previous, heads[arc] < count else { return false }
        previous = Int(heads[arc])
      }
    }
    for vertex in 0..<count {
      let own = upper(vertex)
      guard let first = own.first else { continue }
      let others = upper(Int(heads[first]))
      for arc in own.dropFirst() {
        let place = others.partitionPoint { heads[$0] >= heads[arc] }
        guard place < others.upperBound, heads[place] == heads[arc] else { return false }
      }
    }
    return true
  }

  var view: View {
    View(
      first: first.view, heads: heads.view, parents: parents.view, firstLower: firstLower.view,
      lower: lower.view, lowerArcs: lowerArcs.view)
  }

  /// A view of the arcs, valid as long as they exist.
  struct View: BitwiseCopyable {
    let first: Cells<UInt32>.View
    let heads: Cells<UInt32>.View
    let parents: Cells<UInt32>.View
    let firstLower: Cells<UInt32>.View
    let lower: Cells<UInt32>.View
    let lowerArcs: Cells<UInt32>.View

    /// The arcs of a vertex to higher ones.
    @inline(__always)
    func upper(of vertex: UInt32) -> Range<UInt32> {
      Range(uncheckedBounds: (first[vertex], first[vertex + 1]))
    }

    /// Returns the lower vertex of an arc.
    ///
    /// - Complexity: O(log *n*) in the number of vertices.
    func lowerVertex(of arc: UInt32) -> UInt32 {
      (0..<UInt32(parents.count)).partitionPoint { first[$0 + 1] > arc }
    }

    /// The places of a vertex's lower neighbors.
    @inline(__always)
    func lowerPlaces(of vertex: UInt32) -> Range<UInt32> {
      Range(uncheckedBounds: (firstLower[vertex], firstLower[vertex + 1]))
    }

    /// Returns the arc between two vertices; nil if there is none.
    ///
    /// - Complexity: O(log *n*) in the number of upper neighbors.
    @inline(__always)
    func arc(from low: UInt32, to high: UInt32) -> UInt32? {
      arc(to: high, in: first[low], first[low + 1])
    }

    /// Returns the arc to a vertex among some arcs of one vertex; nil if there is none.
    @inline(__always)
    func arc(to high: UInt32, in start: UInt32, _ end: UInt32) -> UInt32? {
      var (start, length) = (start, end - start)
      while length > 0 {
        let half = length / 2
        if heads[start + half] < high {
          start += half + 1
          length -= half + 1
        } else {
          length = half
        }
      }
      return start < end && heads[start] == high ? start : nil
    }
  }
}
