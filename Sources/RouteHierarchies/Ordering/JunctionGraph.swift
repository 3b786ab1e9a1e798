import RoadNetworks

/// The roads that a mode may use, as an undirected graph of junctions in which each chain of roads
/// without a junction is one link, and dead ends are left out.
///
/// A hierarchy is ordered by cuts of this graph.
struct JunctionGraph {
  /// A chain of pairs between two junctions.
  struct Link {
    var a: UInt32
    var b: UInt32
    /// The pair at which a cut of the link separates its ends.
    var pair: PairIndex
  }

  /// The positions of the junctions, in 1e-7 degrees, with longitudes scaled to those of latitudes.
  var places: [SIMD2<Float>] = []
  var links: [Link] = []
  /// The pairs of dead ends from the outside inward, then those inside chains.
  var lowest: [PairIndex] = []

  init(_ network: RoadNetwork, _ mayUse: (EdgeIndex) -> Bool) {
    let nodeCount = Int(network.nodes.count) - 1
    let pairCount = Int(network.pairs.count) - 1
    var ends: [(a: UInt32, b: UInt32)] = []
    ends.reserveCapacity(pairCount)
    var degree = [UInt32](repeating: 0, count: nodeCount + 1)
    for pair in 0..<UInt32(pairCount) {
      let forward = network.pairs[PairIndex(rawValue: pair)].forwardEdge
      let row = network.edges[forward]
      guard mayUse(forward) || mayUse(row.twin) else {
        ends.append((.max, .max))
        continue
      }
      let (a, b) = (network.edges[row.twin].head.rawValue, row.head.rawValue)
      ends.append((a, b))
      degree[Int(a)] += 1
      degree[Int(b)] += 1
    }
    var first = [UInt32](repeating: 0, count: nodeCount + 2)
    for node in 0..<nodeCount { first[node + 1] = first[node] + degree[node] }
    var fill = first
    var incident = [UInt32](repeating: 0, count: Int(first[nodeCount]))
    for pair in 0..<pairCount where ends[pair].a != .max {
      for node in [ends[pair].a, ends[pair].b] {
        incident[Int(fill[Int(node)])] = UInt32(pair)
        fill[Int(node)] += 1
      }
    }
    func other(_ pair: UInt32, than node: UInt32) -> UInt32 {
      let end = ends[Int(pair)]
      return end.a == node ? end.b : end.a
    }
    // Dead ends, from their ends inward.
    var isTaken = [Bool](repeating: false, count: pairCount)
    var open = (0..<UInt32(nodeCount)).filter { degree[Int($0)] == 1 }
    var next = 0
    while next < open.count {
      let node = open[next]
      next += 1
      guard degree[Int(node)] == 1 else { continue }
      for pair in incident[Int(first[Int(node)])..<Int(first[Int(node) + 1])]
      where !isTaken[Int(pair)] {
        isTaken[Int(pair)] = true
        lowest.append(PairIndex(rawValue: pair))
        degree[Int(node)] -= 1
        let end = other(pair, than: node)
        degree[Int(end)] -= 1
        if degree[Int(end)] == 1 { open.append(end) }
      }
    }
    // Chains between junctions.
    var number = [UInt32](repeating: .max, count: nodeCount)
    func junction(_ node: UInt32, _ places: inout [SIMD2<Float>]) -> UInt32 {
      if number[Int(node)] == .max {
        number[Int(node)] = UInt32(places.count)
        places.append(Self.place(network.nodes[NodeIndex(rawValue: node)].position))
      }
      return number[Int(node)]
    }
    for pass in 0..<2 {
      // The second pass is for circles without a junction.
      for node in 0..<UInt32(nodeCount) where degree[Int(node)] > (pass == 0 ? 2 : 1) {
        for start in incident[Int(first[Int(node)])..<Int(first[Int(node) + 1])]
        where !isTaken[Int(start)] {
          isTaken[Int(start)] = true
          var at = other(start, than: node)
          var pair = start
          while degree[Int(at)] == 2, at != node {
            guard
              let following = incident[Int(first[Int(at)])..<Int(first[Int(at) + 1])]
                .first(where: { !isTaken[Int($0)] })
            else { break }
            isTaken[Int(following)] = true
            lowest.append(PairIndex(rawValue: pair))
            pair = following
            at = other(pair, than: at)
          }
          links.append(
            Link(
              a: junction(node, &places), b: junction(at, &places),
              pair: PairIndex(rawValue: pair)))
        }
      }
    }
  }

  private static func place(_ position: FixedCoordinate) -> SIMD2<Float> {
    // At 45 degrees; the directions of cuts need not be exact.
    SIMD2(Float(position.longitude) * 0.75, Float(position.latitude))
  }
}
