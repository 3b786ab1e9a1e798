public import Coordinates

/// The forbidden turns, and the extra search states for restrictions on sequences of roads.
///
/// A search visits states. Every edge is a state. A restriction over via ways ("from A through B
/// not onto C") adds an extra state "on B, coming from A" next to B's own state.
///
/// The states form an automaton (after Aho and Corasick 1975), which is compiled when the network
/// is built. One row therefore describes a step, regardless of how many restrictions overlap.
@usableFromInline package struct TurnTable: Sendable {
  /// The rows, ordered by state and edge.
  @usableFromInline package let turns: Section<UInt32, TurnRow>
  /// The edge of each extra state.
  @usableFromInline let states: Section<UInt32, EdgeIndex>
  /// The extra states, ordered by their edge.
  @usableFromInline package let statesByEdge: Section<UInt32, StateIndex>
  @usableFromInline let edgeCount: UInt32
  @usableFromInline package private(set) var count: UInt32

  init(_ storage: NetworkStorage, edgeCount: UInt32) throws(RoadNetworkError) {
    turns = try storage.section(.turns)
    states = try storage.section(.states)
    statesByEdge = try storage.section(.statesByEdge)
    self.edgeCount = edgeCount
    count = turns.count
  }

  /// The same table with every turn open.
  package var withoutRows: TurnTable {
    var table = self
    table.count = 0
    return table
  }

  @inlinable package var extraStateCount: UInt32 { states.count }

  /// Returns whether a state is an extra state, not an edge's own state.
  @inlinable
  @inline(__always)
  package func isExtra(_ state: StateIndex) -> Bool { state.rawValue >= edgeCount }

  @inlinable
  @inline(__always)
  package func edge(of state: StateIndex) -> EdgeIndex {
    isExtra(state) ? states[state.rawValue - edgeCount] : EdgeIndex(rawValue: state.rawValue)
  }

  /// Returns the row for the step from a state onto an edge; nil if the step is unrestricted and
  /// leads to the edge's own state.
  ///
  /// - Complexity: O(log *n*) in the number of rows.
  @inlinable package func turn(from state: StateIndex, onto edge: EdgeIndex) -> TurnRow? {
    let key = UInt64(state.rawValue) << 32 | UInt64(edge.rawValue)
    let row = (0..<count).partitionPoint {
      let turn = turns[$0]
      return UInt64(turn.from.rawValue) << 32 | UInt64(turn.to.rawValue) >= key
    }
    guard row < count else { return nil }
    let turn = turns[row]
    return turn.from == state && turn.to == edge ? turn : nil
  }

  @inlinable
  @inline(__always)
  package func forEachExtraState(on edge: EdgeIndex, _ body: (StateIndex) -> Void) {
    var place = (0..<statesByEdge.count).partitionPoint {
      self.edge(of: statesByEdge[$0]) >= edge
    }
    while place < statesByEdge.count {
      let state = statesByEdge[place]
      guard self.edge(of: state) == edge else { return }
      body(state)
      place += 1
    }
  }
}
