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

  /// - Parameter mayUse: returns whether the mode may use an edge.
  init(_ network: RoadNetwork, _ mayUse: (EdgeIndex) -> Bool) {
    let roads = PairGraph(network, mayUse)
    var degree = (0..<UInt32(roads.nodeCount)).map { roads.pairs(at: $0).count }
    var isTaken = [Bool](repeating: false, count: roads.pairCount)
    takeDeadEnds(roads, &degree, &isTaken)
    takeChains(network, roads, degree, &isTaken)
  }

  /// Takes the pairs of dead ends, from their ends inward.
  private mutating func takeDeadEnds(
    _ roads: PairGraph, _ degree: inout [Int], _ isTaken: inout [Bool]
  ) {
    var open = degree.indices.filter { degree[$0] == 1 }.map(UInt32.init)
    var next = 0
    while next < open.count {
      let node = open[next]
      next += 1
      guard degree[Int(node)] == 1 else { continue }
      for pair in roads.pairs(at: node) where !isTaken[Int(pair)] {
        isTaken[Int(pair)] = true
        lowest.append(PairIndex(rawValue: pair))
        degree[Int(node)] -= 1
        let end = roads.other(pair, than: node)
        degree[Int(end)] -= 1
        if degree[Int(end)] == 1 { open.append(end) }
      }
    }
  }

  /// Takes the chains between junctions.
  private mutating func takeChains(
    _ network: RoadNetwork, _ roads: PairGraph, _ degree: [Int], _ isTaken: inout [Bool]
  ) {
    var number = [UInt32](repeating: .max, count: roads.nodeCount)
    func junction(_ node: UInt32, _ places: inout [SIMD2<Float>]) -> UInt32 {
      if number[Int(node)] == .max {
        number[Int(node)] = UInt32(places.count)
        places.append(Self.place(network.nodes[NodeIndex(rawValue: node)].position))
      }
      return number[Int(node)]
    }
    // The second pass is for circles without a junction.
    for leastDegree in [3, 2] {
      for node in 0..<UInt32(roads.nodeCount) where degree[Int(node)] >= leastDegree {
        for start in roads.pairs(at: node) where !isTaken[Int(start)] {
          isTaken[Int(start)] = true
          var at = roads.other(start, than: node)
          var pair = start
          while degree[Int(at)] == 2, at != node {
            guard let following = roads.pairs(at: at).first(where: { !isTaken[Int($0)] })
            else { break }
            isTaken[Int(following)] = true
            lowest.append(PairIndex(rawValue: pair))
            pair = following
            at = roads.other(pair, than: at)
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
    // Scaled as at 41 degrees of latitude; the directions of cuts need not be exact.
    SIMD2(Float(position.longitude) * 0.75, Float(position.latitude))
  }
}
