import RoadNetworks
import RoadSearch

/// The labels of one side of a search.
struct SearchSide: ~Copyable {
  private let costMemory: Cells<UInt32>
  private let previousMemory: Cells<UInt32>
  /// The cost of each vertex; closed except during a search.
  let costs: Cells<UInt32>.View
  /// The vertex before each vertex that has been reached; the vertex itself at an end.
  let previous: Cells<UInt32>.View
  /// The vertices at which the side begins.
  private(set) var ends: [UInt32] = []
  /// The states before some of these vertices, at the start of the path.
  private(set) var earlier: [(vertex: UInt32, state: StateIndex)] = []

  init(vertexCount: Int) {
    costMemory = Cells(repeating: ArcCosts.closed, count: vertexCount)
    previousMemory = Cells(repeating: 0, count: vertexCount)
    costs = costMemory.view
    previous = previousMemory.view
  }

  /// Begins at a vertex.
  ///
  /// - Parameter state: a state before the vertex, at which the path starts, but not the search.
  mutating func begin(_ vertex: UInt32, _ cost: UInt64, after state: StateIndex? = nil) {
    ends.append(vertex)
    let cost = UInt32(min(cost, UInt64(ArcCosts.closed)))
    guard improve(vertex, cost, from: vertex) else { return }
    earlier.removeAll { $0.vertex == vertex }
    if let state { earlier.append((vertex, state)) }
  }

  /// Lowers the cost of a vertex; returns false if it isn't higher.
  @inline(__always)
  @discardableResult
  func improve(_ vertex: UInt32, _ cost: UInt32, from tail: UInt32) -> Bool {
    guard cost < costs[vertex] else { return false }
    costs[vertex] = cost
    previous[vertex] = tail
    return true
  }

  /// Visits the vertices above the ends in ascending order with their final costs, and improves the
  /// upper neighbors of those for which the closure returns true.
  @inline(__always)
  func spread(
    _ arcs: HierarchyArcs.View, _ arcCosts: Cells<UInt32>.View,
    _ visit: (_ vertex: UInt32, _ cost: UInt32) -> Bool
  ) {
    arcs.forEachAncestor(of: ends) { vertex in
      let cost = costs[vertex]
      guard cost < ArcCosts.closed, visit(vertex, cost) else { return }
      for arc in arcs.upper(of: vertex) {
        improve(arcs.heads[arc], cost + arcCosts[arc], from: vertex)
      }
    }
  }

  mutating func removeAll(_ arcs: HierarchyArcs.View) {
    arcs.forEachAncestor(of: ends) { costs[$0] = ArcCosts.closed }
    ends.removeAll(keepingCapacity: true)
    earlier.removeAll(keepingCapacity: true)
  }
}
