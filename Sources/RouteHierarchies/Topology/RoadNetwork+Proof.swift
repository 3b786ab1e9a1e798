import RoadNetworks
import RoadSearch

extension RoadNetwork {
  /// Proves that every index in the tables of nodes, edges, and turns is within its table.
  ///
  /// Hierarchies keep values of nodes and states in plain arrays, and read some without checks, so
  /// a damaged file must be found before.
  ///
  /// - Throws: `tooLarge` if there are 2^31 or more search states; `damaged`, or `inputOutput` if
  ///   the file changed while it was open.
  /// - Complexity: O(*n*) in the number of nodes, edges, and turns.
  func proveIndices() throws(RoadNetworkError) {
    let stateCount = try stateCount()
    let nodeCount = nodes.count - 1
    var isSound = nodes[.first].firstEdge == .first
    for node in 0..<nodeCount {
      let index = NodeIndex(rawValue: node)
      let (start, end) = (nodes[index].firstEdge, nodes[index.next].firstEdge)
      isSound = isSound && start <= end && end <= edges.endIndex
    }
    for index in edges.indices {
      let edge = edges[index]
      isSound =
        isSound && edge.head.rawValue < nodeCount && edge.twin < edges.endIndex
        && edge.pair.rawValue < pairs.count - 1 && edge.attributes < attributes.count
    }
    for pair in 0..<pairs.count - 1 {
      isSound = isSound && pairs[PairIndex(rawValue: pair)].forwardEdge < edges.endIndex
    }
    for number in 0..<turns.extraStateCount {
      let state = StateIndex(rawValue: UInt32(edgeCount) + number)
      isSound = isSound && turns.edge(of: state) < edges.endIndex
    }
    for number in 0..<turns.turns.count {
      let state = turns.turns[number].state
      isSound = isSound && (state == .absent || state.rawValue < stateCount)
    }
    for number in 0..<turns.statesByEdge.count {
      isSound = isSound && turns.statesByEdge[number].rawValue < stateCount
    }
    try checkIntact()
    guard isSound else {
      throw RoadNetworkError(
        .damaged, "found an index of a node, an edge, or a turn outside of its table", path: path)
    }
  }
}
