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
  ///   - labelLimit: the states that all searches since ``begin()`` may find together; the search
  ///     ends there with what it has.
  ///   - reaches: replaced by a result for each target, in their order.
  /// - Complexity: O(*n* log *n*) in the states within the limit, or within the cost of the
  ///   farthest target where that is less.
  package mutating func search(
    from state: UInt32, at offset: UInt32, to targets: [Target], limit: UInt64,
    labelLimit: Int = .max, into reaches: inout [Reach]
  ) {
    labels.forgetStates()
    heap.removeAll()
    reaches.removeAll(keepingCapacity: true)
    var open = 0
    var filter: UInt64 = 0
    let record = graph.edges[graph.turns.edge(of: state)]
    for target in targets {
      if target.state == state, target.offset >= offset {
        let cost = graph.cost(of: record, from: offset, to: target.offset)
        reaches.append(cost <= limit ? Reach(cost: cost, label: Reach.direct) : .out)
      } else {
        reaches.append(.out)
        open += 1
        filter |= 1 << UInt64(target.state & 63)
      }
    }
    guard open > 0 else { return }
    var farthest: UInt64 = 0
    push(state, cost: graph.cost(of: record, from: offset, to: record.length), LabelTable.none)

    while let entry = heap.pop() {
      let label = labels[entry.label]
      guard entry.cost == label.cost else { continue }
      if entry.cost > limit || (open == 0 && entry.cost >= farthest) { return }
      if labels.count >= labelLimit { return }
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
