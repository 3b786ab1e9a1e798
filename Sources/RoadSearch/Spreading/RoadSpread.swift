import RoadNetworks

/// A search that spreads from places along legal steps, cheapest first.
///
/// The four parts of a route (``RouteSearch``) are respected: a state in the last two parts is
/// another state than the same one in the first two.
///
/// Source: Dijkstra, "A Note on Two Problems in Connexion with Graphs" (1959).
struct RoadSpread: ~Copyable {
  private let graph: SearchGraph
  /// The number of states; indices from this number on are the same states in the last two parts.
  private let stateCount: UInt32
  private var labels = LabelTable()
  private var heap = SearchHeap()
  /// States that the last search found beyond the limit; some may be within it, too.
  private var beyond: [StateIndex] = []

  /// - Parameter graph: the graph of the network, which the user keeps alive.
  /// - Throws: `tooLarge` if the network has 2^31 or more search states.
  init(_ network: RoadNetwork, _ graph: SearchGraph) throws(RoadNetworkError) {
    self.graph = graph
    stateCount = try network.stateCount()
  }

  /// Spreads from places as far as the limit.
  ///
  /// - Parameters:
  ///   - limit: the maximum cost, inclusive.
  ///   - reach: receives each edge onto which a step leads, with the cost of reaching its start,
  ///     and returns the limit from then on, which must not rise.
  /// - Complexity: O(*n* log *n*) in the number of edges within the limit.
  @inline(__always)
  mutating func spread(
    from starts: [SearchGraph.EdgePoint], _ pockets: PocketMarks, within limit: UInt64,
    _ reach: (_ edge: EdgeIndex, _ row: EdgeRow, _ cost: UInt64) -> UInt64
  ) {
    labels.removeAll()
    heap.removeAll()
    beyond.removeAll(keepingCapacity: true)
    for start in starts {
      let edge = graph.edges[start.edge]
      improve(
        StateIndex(start.edge), cost: graph.cost(of: edge, from: start.offset, to: edge.length),
        limit)
    }
    var limit = limit
    while let entry = heap.pop() {
      guard entry.cost <= limit else { return }
      let label = labels[entry.label]
      if entry.cost == label.cost { settle(label, pockets, &limit, reach) }
    }
  }

  /// Whether the last search, whose limit stayed the same, reached the ends of all edges that can
  /// be reached at any cost.
  var isComplete: Bool {
    beyond.allSatisfy { copy in
      let isLast = copy.rawValue >= stateCount
      let other = isLast ? copy.rawValue - stateCount : copy.rawValue + stateCount
      return labels.find(copy) != nil || labels.find(StateIndex(rawValue: other)) != nil
    }
  }

  /// Follows every step from a label.
  @inline(__always)
  private mutating func settle(
    _ label: SearchLabel, _ pockets: PocketMarks, _ limit: inout UInt64,
    _ reach: (_ edge: EdgeIndex, _ row: EdgeRow, _ cost: UInt64) -> UInt64
  ) {
    let isLeaving = label.state.rawValue >= stateCount
    let state = isLeaving ? StateIndex(rawValue: label.state.rawValue - stateCount) : label.state
    graph.forEachStep(from: state, isLeaving: isLeaving, pockets) { step, leaves in
      let cost = label.cost + step.turnCost
      limit = reach(graph.turns.edge(of: step.state), step.edge, cost)
      improve(
        leaves ? StateIndex(rawValue: step.state.rawValue + stateCount) : step.state,
        cost: cost + graph.cost(of: step.edge, from: 0, to: step.edge.length), limit)
    }
  }

  @inline(__always)
  private mutating func improve(_ state: StateIndex, cost: UInt64, _ limit: UInt64) {
    guard cost <= limit else {
      beyond.append(state)
      return
    }
    if let known = labels.find(state) {
      guard cost < labels[known].cost else { return }
      labels[known].cost = cost
      heap.push(cost: cost, label: known)
    } else {
      let label = SearchLabel(state: state, parent: SearchLabel.none, cost: cost)
      heap.push(cost: cost, label: labels.append(label))
    }
  }
}
