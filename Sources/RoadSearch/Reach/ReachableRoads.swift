public import RoadNetworks

/// The roads that can be reached from a place within a limit.
///
///     let start = try network.place(near: home, for: options)
///     let roads = try network.reachableRoads(
///       from: start.position, within: 15 * 60_000, options: options)
///     print(roads.length(within: 5 * 60_000))
///
/// Costs are those of the best legal routes, as of ``OneToManyRouter``: milliseconds, or
/// millimeters if the options minimize the distance.
public struct ReachableRoads: Sendable {
  /// A part of a directed edge that can be reached in its direction.
  public struct Stretch: Sendable, Hashable {
    /// The edge.
    public var edge: EdgeID
    /// The offset along the edge at which the stretch starts, in millimeters.
    public var start: UInt32
    /// The offset along the edge at which the stretch ends, in millimeters; at least the start.
    public var end: UInt32
    /// The cost of reaching the start.
    public var startCost: UInt64
    /// The cost of reaching the end.
    public var endCost: UInt64
  }

  /// A place at which an edge is entered, and the cost of reaching it.
  package struct Entry: BitwiseCopyable, Sendable {
    package var edge: EdgeIndex
    package var offset: UInt32
    package var cost: UInt32

    package init(edge: EdgeIndex, offset: UInt32 = 0, cost: UInt32) {
      self.edge = edge
      self.offset = offset
      self.cost = cost
    }
  }

  /// The highest limit: costs above it count as infinite.
  ///
  /// It corresponds to 24 days, or 2,147 km.
  public static let highestLimit: UInt64 = 1 << 31 - 2

  /// The network of the edges.
  public let network: RoadNetwork
  /// The place from which the roads can be reached.
  public let origin: EdgePosition
  /// The maximum cost, inclusive.
  public let limit: UInt64
  private let costs: TravelCosts
  /// The entries, by pair of edges, by edge, and by offset; the cheapest one of a place is last.
  private let entries: [Entry]

  /// - Parameter entries: the entries at up to the limit, in any order.
  package init(
    from origin: EdgePosition, within limit: UInt64, _ entries: [Entry], in network: RoadNetwork,
    _ costs: TravelCosts
  ) {
    self.network = network
    self.origin = origin
    self.limit = limit
    self.costs = costs
    let edges = network.edges
    self.entries =
      entries
      .map { (key: UInt64(edges[$0.edge].pair.rawValue) << 32 | UInt64($0.edge.rawValue), $0) }
      .sorted { ($0.key, $0.1.offset, $1.1.cost) < ($1.key, $1.1.offset, $0.1.cost) }
      .map(\.1)
  }

  /// Returns the stretches that can be reached at no more than a cost, in no particular order.
  ///
  /// Two stretches of an edge don't overlap. The stretches of the two directions of a road may.
  ///
  /// - Parameter limit: the maximum cost, inclusive; at most that of the roads counts.
  /// - Complexity: O(*n*) in the number of stretches.
  public func stretches(within limit: UInt64 = highestLimit) -> [Stretch] {
    var stretches: [Stretch] = []
    forEachStretch(within: limit) { entry, row, end, graph in
      stretches.append(
        Stretch(
          edge: network.id(entry.edge), start: entry.offset, end: end,
          startCost: UInt64(entry.cost),
          endCost: UInt64(entry.cost) + graph.cost(of: row, from: entry.offset, to: end)))
    }
    return stretches
  }

  /// Returns the total length of the roads that can be reached at no more than a cost, in meters;
  /// a road counts once if it can be reached in both directions.
  ///
  /// - Complexity: O(*n*) in the number of stretches.
  public func length(within limit: UInt64 = highestLimit) -> Double {
    var sum: UInt64 = 0
    forEachPart(within: limit) { _, part in sum += UInt64(part.upperBound - part.lowerBound) }
    return Double(sum) / 1000
  }

  /// Calls a closure with each part of a road that can be reached at no more than a cost, by one of
  /// the road's edges and offsets along it; parts don't overlap.
  package func forEachPart(
    within limit: UInt64, _ body: (_ edge: EdgeIndex, _ part: ClosedRange<UInt32>) -> Void
  ) {
    var parts: [ClosedRange<UInt32>] = []
    var road = (pair: PairIndex.absent, edge: EdgeIndex.absent)
    func finish() {
      parts.sort { $0.lowerBound < $1.lowerBound }
      var last: ClosedRange<UInt32>?
      for part in parts {
        guard let before = last, part.lowerBound <= before.upperBound else {
          if let last { body(road.edge, last) }
          last = part
          continue
        }
        last = before.lowerBound...max(before.upperBound, part.upperBound)
      }
      if let last { body(road.edge, last) }
      parts.removeAll(keepingCapacity: true)
    }
    forEachStretch(within: limit) { entry, row, end, _ in
      if row.pair != road.pair {
        finish()
        road = (row.pair, entry.edge)
      }
      parts.append(
        entry.edge == road.edge ? entry.offset...end : row.length - end...row.length - entry.offset)
    }
    finish()
  }

  /// Calls a closure with each entry at no more than a cost and the end of its stretch, by pair of
  /// edges.
  private func forEachStretch(
    within limit: UInt64, _ body: (Entry, EdgeRow, _ end: UInt32, SearchGraph) -> Void
  ) {
    let limit = min(limit, self.limit)
    let graph = SearchGraph(network, costs)
    for (number, entry) in entries.enumerated() where entry.cost <= limit {
      let row = graph.edges[entry.edge]
      var end = graph.farthest(
        on: row, from: entry.offset, spending: limit - UInt64(entry.cost))
      // From the start on, the origin's edge is reached sooner than after a return to it.
      if number + 1 < entries.count, entries[number + 1].edge == entry.edge {
        end = min(end, entries[number + 1].offset)
      }
      body(entry, row, end, graph)
    }
  }
}
