import RoadNetworks
import RoadSearch

/// A vertex of a hierarchy: a state, or one of the two copies of a state.
struct HierarchyVertex: Hashable, BitwiseCopyable {
  var state: StateIndex
  /// Whether the vertex is the later copy, for the last part of a route.
  var isLate = false
}

/// The vertices of each state: none of a closed state, one of a usual one, two of a state that may
/// belong to the first or the last part of a route.
struct StateCopies: ~Copyable, Sendable {
  /// The index of each state's first vertex in `vertices`, and a last element after them.
  private let first: Cells<UInt32>
  /// The vertices of all states.
  private let vertices: Cells<UInt32>
  /// The state of each vertex.
  private let states: Cells<StateIndex>

  /// - Parameter byRank: the vertices in the order of their ranks (``areCopies(_:stateCount:)``).
  init(_ byRank: [HierarchyVertex], stateCount: UInt32) {
    first = Cells(repeating: 0, count: Int(stateCount) + 1)
    vertices = Cells(repeating: 0, count: byRank.count)
    states = Cells(byRank.map(\.state))
    for vertex in byRank { first[vertex.state.rawValue + 1] += 1 }
    for state in 0..<stateCount { first[state + 1] += first[state] }
    for (rank, vertex) in byRank.enumerated() {
      vertices[first[vertex.state.rawValue] + (vertex.isLate ? 1 : 0)] = UInt32(rank)
    }
  }

  /// Returns whether vertices are copies of states: at most one early and one late copy of each,
  /// and a late one only besides an early one.
  static func areCopies(_ byRank: [HierarchyVertex], stateCount: UInt32) -> Bool {
    var found = [UInt8](repeating: 0, count: Int(stateCount))
    for vertex in byRank {
      let bit: UInt8 = vertex.isLate ? 2 : 1
      guard vertex.state.rawValue < stateCount, found[Int(vertex.state.rawValue)] & bit == 0 else {
        return false
      }
      found[Int(vertex.state.rawValue)] |= bit
    }
    return !found.contains(2)
  }

  var stateCount: UInt32 { UInt32(first.count) - 1 }

  /// Returns the number of vertices of a state: 0, 1, or 2.
  func count(of state: StateIndex) -> UInt32 { first[state.rawValue + 1] - first[state.rawValue] }

  /// Returns the first or the second vertex of a state.
  func vertex(of state: StateIndex, copy: UInt32) -> UInt32 {
    vertices[first[state.rawValue] + copy]
  }

  /// A view of the vertices of each state, valid as long as these exist.
  struct View: BitwiseCopyable {
    fileprivate let first: Cells<UInt32>.View
    fileprivate let vertices: Cells<UInt32>.View

    var stateCount: UInt32 { UInt32(first.count) - 1 }

    /// Calls a closure with each vertex of a state.
    @inline(__always)
    func forEachVertex(of state: StateIndex, _ body: (UInt32) -> Void) {
      for place in first[state.rawValue]..<first[state.rawValue + 1] { body(vertices[place]) }
    }

    /// Calls a closure with each vertex of each state of an edge.
    func forEachVertex(on edge: EdgeIndex, _ graph: SearchGraph, _ body: (UInt32) -> Void) {
      forEachVertex(of: StateIndex(edge), body)
      guard graph.edges[edge].flags.contains(.hasStates) else { return }
      graph.turns.forEachExtraState(on: edge) { forEachVertex(of: $0, body) }
    }

    /// Returns the lowest cost of the vertices of a state; that of a closed arc if it has none.
    @inline(__always)
    func least(of state: StateIndex, _ costs: Cells<UInt32>.View) -> UInt32 {
      var least = ArcCosts.closed
      forEachVertex(of: state) { least = min(least, costs[$0]) }
      return least
    }
  }

  var view: View { View(first: first.view, vertices: vertices.view) }

  /// Returns the rank of a vertex; nil if there is no such vertex.
  func rank(of vertex: HierarchyVertex) -> UInt32? {
    let place = first[vertex.state.rawValue] + (vertex.isLate ? 1 : 0)
    return place < first[vertex.state.rawValue + 1] ? vertices[place] : nil
  }

  /// Returns the vertex with a rank.
  func vertex(at rank: UInt32) -> HierarchyVertex {
    let state = states[rank]
    return HierarchyVertex(
      state: state, isLate: count(of: state) == 2 && vertex(of: state, copy: 1) == rank)
  }

  func state(of vertex: UInt32) -> StateIndex { states[vertex] }
}
