public import RoadNetworks
import RoadSearch

/// A hierarchy of the roads of a network for one mode, which makes searches fast for any costs.
///
///     let hierarchy = try RouteHierarchy(network, .car)
///     try network.write(to: "prepared.roads", with: [hierarchy])
///     let router = try HierarchyRouter(network, [hierarchy])
///
/// The hierarchy doesn't depend on costs: neither on the objective, nor on speeds, nor on the time.
/// It covers all roads that the mode may use at some time.
///
/// Its vertices are the states of a search, so turn restrictions and the costs of turns are
/// exact. They are ordered by recursive cuts of the network, and eliminated in this order, which
/// adds arcs for the paths over lower vertices.
///
/// Sources: Dibbelt, Strasser, and Wagner, "Customizable Contraction Hierarchies" (2016); Buchhold,
/// Wagner, Zeitz, and Zündorf, "Customizable Contraction Hierarchies with Turn Costs" (2020).
public final class RouteHierarchy: Sendable {
  /// The identity of the network.
  let network: NetworkIdentity
  /// The mode of the routes.
  public let mode: TravelMode
  let arcs: HierarchyArcs
  let copies: StateCopies

  /// Creates the hierarchy of a network.
  ///
  /// - Throws: `tooLarge` if the network has 2^31 or more search states, or the hierarchy as many
  ///   arcs; `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: some 0.5 s for 100,000 nodes; slightly more than proportional to their number.
  public convenience init(
    _ network: RoadNetwork, _ mode: TravelMode
  ) throws(RoadNetworkError) {
    try network.proveIndices()
    let stateCount = try network.stateCount()
    let graph = ExpandedGraph(network, stateCount: stateCount, mode)
    var position = [UInt32](repeating: .max, count: Int(network.pairs.count))
    let junctions = JunctionGraph(network) { graph.vertexCount(of: StateIndex($0)) > 0 }
    for (number, pair) in NestedDissection(junctions).order.enumerated() {
      position[Int(pair.rawValue)] = UInt32(number)
    }
    let keys = graph.vertices.map {
      position[Int(network.edges[network.turns.edge(of: $0.state)].pair.rawValue)]
    }
    let order = (0..<UInt32(keys.count)).sorted {
      (keys[Int($0)], $0) < (keys[Int($1)], $1)
    }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, vertex) in order.enumerated() { ranks[Int(vertex)] = UInt32(rank) }
    func elimination() throws(RoadNetworkError) -> Elimination {
      let arcs = zip(graph.tails, graph.heads).map { (ranks[Int($0)], ranks[Int($1)]) }
      guard let elimination = Elimination(vertexCount: ranks.count, arcs: arcs) else {
        throw RoadNetworkError(
          .tooLarge, "found 2^31 or more arcs of a hierarchy, expected fewer", path: network.path)
      }
      return elimination
    }
    let post = try elimination().postorder
    for vertex in ranks.indices { ranks[vertex] = post[Int(ranks[vertex])] }
    let final = try elimination()
    var vertices = graph.vertices
    for (vertex, rank) in ranks.enumerated() { vertices[Int(rank)] = graph.vertices[vertex] }
    try network.checkIntact()
    self.init(
      network.identity, mode, HierarchyArcs(firstArcs: final.firstArcs, heads: final.heads),
      StateCopies(vertices, stateCount: stateCount))
  }

  /// The number of arcs, which determines the size in memory.
  public var arcCount: Int { arcs.count }

  /// The number of triangles of arcs, which determines the time for a metric.
  ///
  /// - Complexity: O(*n*) in the number of vertices.
  public var triangleCount: Int {
    let arcs = arcs.view
    return (0..<UInt32(self.arcs.vertexCount)).reduce(0) { sum, vertex in
      let count = arcs.upper(of: vertex).count
      return sum + count * (count - 1) / 2
    }
  }

  init(
    _ network: NetworkIdentity, _ mode: TravelMode, _ arcs: consuming HierarchyArcs,
    _ copies: consuming StateCopies
  ) {
    self.network = network
    self.mode = mode
    self.arcs = arcs
    self.copies = copies
  }

  /// Checks that the hierarchy is one of a network.
  ///
  /// - Throws: `otherNetwork`; `damaged` if the network has another number of states, although its
  ///   identity is the same.
  func check(isOf network: RoadNetwork) throws(RoadNetworkError) {
    guard self.network == network.identity else {
      throw RoadNetworkError(
        .otherNetwork,
        "found a hierarchy of network \(self.network), expected \(network.identity)",
        path: network.path)
    }
    let count = try network.stateCount()
    guard copies.stateCount == count else {
      throw RoadNetworkError(
        .damaged,
        "found a hierarchy of \(copies.stateCount) search states, expected \(count)",
        path: network.path)
    }
  }
}

extension RouteHierarchy: Equatable {
  /// Returns whether two hierarchies have the same network, mode, vertices, and arcs.
  ///
  /// - Complexity: O(*n*) in the number of arcs.
  public static func == (a: RouteHierarchy, b: RouteHierarchy) -> Bool {
    guard a.network == b.network && a.mode == b.mode && a.arcs.count == b.arcs.count,
      a.arcs.vertexCount == b.arcs.vertexCount
    else { return false }
    let (arcs, others) = (a.arcs.view, b.arcs.view)
    return (0..<UInt32(a.arcs.vertexCount)).allSatisfy {
      a.copies.vertex(at: $0) == b.copies.vertex(at: $0)
        && arcs.upper(of: $0) == others.upper(of: $0)
    } && (0..<UInt32(a.arcs.count)).allSatisfy { arcs.heads[$0] == others.heads[$0] }
  }
}
