import RoadNetworks

/// The pairs of edges that a mode may use, as an undirected graph of the network's nodes.
struct PairGraph {
  let nodeCount: Int
  let pairCount: Int
  /// The nodes at the ends of each pair; `UInt32.max` for a pair that the mode may not use.
  private var ends: [(a: UInt32, b: UInt32)] = []
  /// The index of each node's first pair in `incident`, and a last element after them.
  private var first: [UInt32]
  private var incident: [UInt32]

  init(_ network: RoadNetwork, _ mayUse: (EdgeIndex) -> Bool) {
    nodeCount = Int(network.nodes.count) - 1
    pairCount = Int(network.pairs.count) - 1
    ends.reserveCapacity(pairCount)
    first = [UInt32](repeating: 0, count: nodeCount + 1)
    for pair in 0..<UInt32(pairCount) {
      let forward = network.pairs[PairIndex(rawValue: pair)].forwardEdge
      let row = network.edges[forward]
      guard mayUse(forward) || mayUse(row.twin) else {
        ends.append((.max, .max))
        continue
      }
      let (a, b) = (network.edges[row.twin].head.rawValue, row.head.rawValue)
      ends.append((a, b))
      first[Int(a) + 1] += 1
      first[Int(b) + 1] += 1
    }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var fill = first
    incident = [UInt32](repeating: 0, count: Int(first[nodeCount]))
    for pair in 0..<pairCount where ends[pair].a != .max {
      for node in [ends[pair].a, ends[pair].b] {
        incident[Int(fill[Int(node)])] = UInt32(pair)
        fill[Int(node)] += 1
      }
    }
  }

  /// Returns the pairs at a node; a loop is there twice.
  func pairs(at node: UInt32) -> ArraySlice<UInt32> {
    incident[Int(first[Int(node)])..<Int(first[Int(node) + 1])]
  }

  /// Returns the node at the other end of a pair.
  func other(_ pair: UInt32, than node: UInt32) -> UInt32 {
    let end = ends[Int(pair)]
    return end.a == node ? end.b : end.a
  }
}
