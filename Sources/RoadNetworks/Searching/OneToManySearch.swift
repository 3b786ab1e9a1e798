/// Cheapest paths from one place to several, within a limit: the work of every snapping step.
///
/// One search object serves one task at a time and is reused; once warm it allocates nothing. Paths
/// of all searches since ``begin()`` stay readable until the next ``begin()``.
package struct OneToManySearch: ~Copyable {
  /// A place to be reached, in a state: to be on its edge in another state is to be elsewhere.
  package struct Target: BitwiseCopyable {
    package var state: UInt32
    package var offset: UInt32

    package init(state: UInt32, offset: UInt32) {
      self.state = state
      self.offset = offset
    }
  }

  /// A place to start from, in a state, and what it costs to be there.
  package struct Source: BitwiseCopyable {
    package var state: UInt32
    package var offset: UInt32
    package var cost: UInt64

    package init(state: UInt32, offset: UInt32, cost: UInt64) {
      self.state = state
      self.offset = offset
      self.cost = cost
    }
  }

  /// How a target is reached.
  package struct Reach: BitwiseCopyable {
    /// The cost; the highest number where the target is out of reach.
    package var cost: UInt64
    /// The last step before the target's edge; `direct` where that is the edge of the start.
    package var label: UInt32

    package init(cost: UInt64, label: UInt32) {
      self.cost = cost
      self.label = label
    }

    package static let direct = UInt32.max
    package static let out = Reach(cost: .max, label: direct)

    package var isReached: Bool { cost != .max }
  }

  private let network: RoadNetwork
  private let costs: TravelCosts
  private let graph: SearchGraph
  private var labels = LabelTable()
  private var heap = SearchHeap()
  /// The sources whose labels are the first ones of a search from several.
  private var roots: [Int] = []
  private var firstRoot = 0

  package init(_ network: RoadNetwork, _ costs: TravelCosts) {
    self.network = network
    self.costs = costs
    graph = SearchGraph(network, costs)
  }

  /// States that all searches since ``begin()`` have found.
  package var labelCount: Int { labels.count }

  /// Drops the paths of all searches so far.
  package mutating func begin() {
    labels.removeAll()
  }

  /// Searches from a place on the edge of a state, along it, to targets.
  ///
  /// - Parameters:
  ///   - limit: the cost beyond which nothing is looked for.
  ///   - reaches: replaced by a result for each target, in their order.
  /// - Complexity: O(*n* log *n*) in the states within the limit, or within the cost of the
  ///   farthest target where that is less; 16 bytes for each of them until ``begin()``.
  package mutating func search(
    from state: UInt32, at offset: UInt32, to targets: [Target], limit: UInt64,
    into reaches: inout [Reach]
  ) {
    forgetStates()
    reaches.removeAll(keepingCapacity: true)
    let record = graph.edges[graph.turns.edge(of: state)]
    for target in targets {
      if target.state == state, target.offset >= offset {
        let cost = graph.cost(of: record, from: offset, to: target.offset)
        reaches.append(cost <= limit ? Reach(cost: cost, label: Reach.direct) : .out)
      } else {
        reaches.append(.out)
      }
    }
    push(state, cost: graph.cost(of: record, from: offset, to: record.length), LabelTable.none)
    run(to: targets, limit: limit, detour: .max, &reaches)
  }

  /// Searches once from several places, each with a cost of its own, to targets: each is reached
  /// from the place from which it costs least.
  ///
  /// What lies ahead on the edge of a place itself is not found.
  ///
  /// - Parameters:
  ///   - limit: the cost, that of the place included, beyond which nothing is looked for.
  ///   - detour: the cost beyond that of the first target within which to look for the others.
  ///   - reaches: replaced by a result for each target, in their order; ``source(of:)`` tells from
  ///     where.
  /// - Complexity: as a single search within the limit.
  package mutating func search(
    from sources: [Source], to targets: [Target], limit: UInt64, detour: UInt64,
    into reaches: inout [Reach]
  ) {
    forgetStates()
    reaches.removeAll(keepingCapacity: true)
    reaches.append(contentsOf: repeatElement(.out, count: targets.count))
    roots.removeAll(keepingCapacity: true)
    firstRoot = labels.count
    for (index, source) in sources.enumerated() {
      let record = graph.edges[graph.turns.edge(of: source.state)]
      let cost = source.cost + graph.cost(of: record, from: source.offset, to: record.length)
      if let known = labels.find(source.state) {
        guard cost < labels[known].cost else { continue }
        labels[known].cost = cost
        heap.push(cost: cost, label: known)
        roots[Int(known) - firstRoot] = index
      } else {
        push(source.state, cost: cost, LabelTable.none)
        roots.append(index)
      }
    }
    run(to: targets, limit: limit, detour: detour, &reaches)
  }

  /// Which of the places of the last search from several a target was reached from.
  package func source(of reach: Reach) -> Int {
    var at = reach.label
    while labels[at].parent != LabelTable.none { at = labels[at].parent }
    return roots[Int(at) - firstRoot]
  }

  private mutating func forgetStates() {
    labels.forgetStates()
    heap.removeAll()
  }

  /// Goes on from what the heap holds until every target that isn't reached directly is reached at
  /// the least cost, or the limit.
  @inline(__always)
  private mutating func run(
    to targets: [Target], limit: UInt64, detour: UInt64, _ reaches: inout [Reach]
  ) {
    var limit = limit
    var open = 0
    var filter: UInt64 = 0
    for (target, reach) in zip(targets, reaches) where !reach.isReached {
      open += 1
      filter |= 1 << UInt64(target.state & 63)
    }
    guard open > 0 else { return }
    var farthest: UInt64 = 0

    while let entry = heap.pop() {
      let label = labels[entry.label]
      guard entry.cost == label.cost else { continue }
      if entry.cost > limit || (open == 0 && entry.cost >= farthest) { return }
      graph.forEachSuccessor(of: label.state) { step in
        let start = label.cost + step.turnCost
        if filter & 1 << UInt64(step.state & 63) != 0 {
          for index in targets.indices where targets[index].state == step.state {
            if reaches[index].label == Reach.direct, reaches[index].isReached { continue }
            let cost = start + graph.cost(of: step.edge, from: 0, to: targets[index].offset)
            guard cost <= limit, cost < reaches[index].cost else { continue }
            if !reaches[index].isReached { open -= 1 }
            reaches[index] = Reach(cost: cost, label: entry.label)
            farthest = max(farthest, cost)
            if detour < limit, cost < limit - detour { limit = cost + detour }
          }
        }
        let cost = start + graph.cost(of: step.edge, from: 0, to: step.edge.length)
        if cost <= limit { improve(step.state, cost: cost, entry.label) }
      }
    }
  }

  @inline(__always)
  private mutating func improve(_ state: UInt32, cost: UInt64, _ parent: UInt32) {
    if let known = labels.find(state) {
      guard cost < labels[known].cost else { return }
      labels[known].cost = cost
      labels[known].parent = parent
      heap.push(cost: cost, label: known)
    } else {
      push(state, cost: cost, parent)
    }
  }

  @inline(__always)
  private mutating func push(_ state: UInt32, cost: UInt64, _ parent: UInt32) {
    let number = labels.append(LabelTable.Label(state: state, parent: parent, cost: cost))
    heap.push(cost: cost, label: number)
  }

  /// Cost units to a millimeter of an edge.
  package func pace(of edge: UInt32) -> Double { graph.pace(of: graph.edges[edge]) }

  /// The cost of turning back.
  package var uTurnCost: UInt64 { UInt64(costs.uTurnCost) }

  /// The cost of a stretch of an edge.
  package func cost(of edge: UInt32, from start: UInt32, to end: UInt32) -> UInt64 {
    graph.cost(of: graph.edges[edge], from: start, to: end)
  }

  /// Calls back with the edges that lie before a target's, last first; the last call is the start.
  package func forEachEdge(before reach: Reach, _ body: (UInt32) -> Void) {
    var at = reach.label
    while at != Reach.direct {
      body(graph.turns.edge(of: labels[at].state))
      at = labels[at].parent
    }
  }
}

extension RoadNetwork {
  /// Calls back with the states that a vehicle may be in on an edge besides the edge's own: those of
  /// having come there by the start of a restriction that goes on.
  package func forEachExtraState(on edge: UInt32, _ body: (UInt32) -> Void) {
    guard edges[edge].flags.contains(.hasStates) else { return }
    turns.forEachExtraState(on: edge, body)
  }
}
