public import RoadNetworks

/// A hierarchy of the roads of a network for one mode, which makes searches fast for any costs.
///
///     let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
///     let route = try router.route(through: [home, work], options: RouteOptions())
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
  let mode: TravelMode
  let arcs: HierarchyArcs
  /// The index of each state's first vertex in `copies`, and a last element after them.
  private let firstCopies: Cells<UInt32>
  /// The vertices of all states: none of a closed state, one of a usual one, two of a state that
  /// may belong to the first or the last part of a route.
  private let copies: Cells<UInt32>
  /// The state of each vertex.
  private let states: Cells<StateIndex>

  /// Creates the hierarchy of a network.
  ///
  /// - Complexity: some 0.5 s for 100,000 nodes; slightly more than proportional to their number.
  public init(_ network: RoadNetwork, _ mode: TravelMode) {
    self.network = network.identity
    self.mode = mode
    let graph = ExpandedGraph(network, mode)
    var position = [UInt32](repeating: .max, count: Int(network.pairs.count))
    let junctions = JunctionGraph(network) { graph.vertexCount(of: StateIndex($0)) > 0 }
    for (number, pair) in NestedDissection(junctions).order.enumerated() {
      position[Int(pair.rawValue)] = UInt32(number)
    }
    let keys = graph.states.map { state in
      position[Int(network.edges[network.turns.edge(of: state)].pair.rawValue)]
    }
    let order = (0..<UInt32(keys.count)).sorted {
      (keys[Int($0)], $0) < (keys[Int($1)], $1)
    }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, vertex) in order.enumerated() { ranks[Int(vertex)] = UInt32(rank) }
    func elimination() -> Elimination {
      Elimination(
        vertexCount: ranks.count,
        arcs: zip(graph.tails, graph.heads).map { (ranks[Int($0)], ranks[Int($1)]) })
    }
    let post = elimination().postorder
    for vertex in ranks.indices { ranks[vertex] = post[Int(ranks[vertex])] }
    arcs = HierarchyArcs(elimination())
    firstCopies = Cells(graph.firstVertices)
    copies = Cells(ranks)
    states = Cells(repeating: .absent, count: ranks.count)
    for (vertex, state) in graph.states.enumerated() { states[ranks[vertex]] = state }
  }

  var stateCount: UInt32 { UInt32(firstCopies.count) - 1 }

  /// Returns the number of vertices of a state: 0, 1, or 2.
  func copyCount(of state: StateIndex) -> UInt32 {
    firstCopies[state.rawValue + 1] - firstCopies[state.rawValue]
  }

  /// Returns the first or the second vertex of a state.
  func vertex(of state: StateIndex, copy: UInt32) -> UInt32 {
    copies[firstCopies[state.rawValue] + copy]
  }

  func state(of vertex: UInt32) -> StateIndex { states[vertex] }
}
