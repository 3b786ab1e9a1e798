import RoadNetworks

/// A search that spreads from places along legal steps, cheapest first.
///
/// The four parts of a route (``RouteSearch``) are respected: a state in the last two parts is
/// another state than the same one in the first two.
///
/// Source: Dijkstra, "A Note on Two Problems in Connexion with Graphs" (1959).
struct OneToAllSearch: ~Copyable {
  let network: RoadNetwork
  let costs: TravelCosts
  let graph: SearchGraph
  private let copies: PartCopies
  /// Whether ``isComplete(_:)`` may be asked for.
  private let notesBeyond: Bool
  private var labels = LabelTable()
  private var heap = SearchHeap()
  /// The states that had no label when a step beyond the limit led to them.
  private var beyond: [StateIndex] = []

  /// - Parameter notesBeyond: whether ``isComplete(_:)`` may be asked for.
  /// - Throws: `tooLarge` if the network has 2^31 or more search states; `otherNetwork` for speeds
  ///   on another network.
  init(
    _ network: RoadNetwork, _ options: RouteOptions, notesBeyond: Bool = false
  ) throws(RoadNetworkError) {
    try network.checkSpeeds(of: options)
    copies = PartCopies(stateCount: try network.stateCount())
    self.notesBeyond = notesBeyond
    self.network = network
    costs = network.travelCosts(options, options.objective)
    graph = SearchGraph(network, costs)
  }

  /// Searches from places as far as the limit.
  ///
  /// - Parameters:
  ///   - limit: the maximum cost, inclusive.
  ///   - reach: receives each edge onto which a step leads, with the cost of reaching its start,
  ///     and returns the limit from then on, which must not rise.
  /// - Complexity: O(*n* log *n*) in the number of edges within the limit.
  @inline(__always)
  mutating func run(
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
    while let entry = heap.pop(), entry.cost <= limit {
      let label = labels[entry.label]
      if entry.cost == label.cost { settle(label, pockets, &limit, reach) }
    }
  }

  /// Follows every step from a label.
  @inline(__always)
  private mutating func settle(
    _ label: SearchLabel, _ pockets: PocketMarks, _ limit: inout UInt64,
    _ reach: (_ edge: EdgeIndex, _ row: EdgeRow, _ cost: UInt64) -> UInt64
  ) {
    let isLeaving = copies.isInLastParts(label.state)
    let state = copies.state(of: label.state)
    graph.forEachStep(from: state, isLeaving: isLeaving, pockets) { step, leaves in
      let cost = label.cost + step.turnCost
      limit = reach(graph.turns.edge(of: step.state), step.edge, cost)
      improve(
        leaves ? copies.other(step.state) : step.state,
        cost: cost + graph.cost(of: step.edge, from: 0, to: step.edge.length), limit)
    }
  }

  /// Returns whether the last search, whose limit stayed the same, reached the end of each edge
  /// that can be reached at any cost, in all of the edge's states.
  func isComplete(_ pockets: PocketMarks) -> Bool {
    var open = beyond
    var seen: Set<StateIndex> = []
    while let copy = open.popLast() {
      guard labels.find(copy) == nil, seen.insert(copy).inserted else { continue }
      // From the two copies of a state, different roads may be reached.
      guard labels.find(copies.other(copy)) != nil else { return false }
      graph.forEachStep(
        from: copies.state(of: copy), isLeaving: copies.isInLastParts(copy), pockets
      ) { open.append($1 ? copies.other($0.state) : $0.state) }
    }
    return true
  }

  @inline(__always)
  private mutating func improve(_ state: StateIndex, cost: UInt64, _ limit: UInt64) {
    if let known = labels.find(state) {
      guard cost < labels[known].cost, cost <= limit else { return }
      labels[known].cost = cost
      heap.push(cost: cost, label: known)
    } else if cost <= limit {
      let label = SearchLabel(state: state, parent: SearchLabel.none, cost: cost)
      heap.push(cost: cost, label: labels.append(label))
    } else if notesBeyond {
      beyond.append(state)
    }
  }
}
