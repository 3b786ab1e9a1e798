public import RoadNetworks

/// The roads that can be reached from a place within a limit.
///
///     let (_, roads) = try network.reachableRoads(near: home, within: 15 * 60_000)
///     print(roads.length(within: 5 * 60_000))
///
/// Costs are those of the best legal routes, as of ``OneToManyRouter``: milliseconds, or
/// millimeters if the options minimize the distance.
///
/// The stretches are read from the network's file when they are asked for. If the file has changed
/// since the search, they are undefined.
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

  /// An edge that is entered at its start, and the cost of reaching it.
  package struct Entry: BitwiseCopyable, Sendable {
    package var edge: EdgeIndex
    package var cost: UInt32

    package init(edge: EdgeIndex, cost: UInt32) {
      self.edge = edge
      self.cost = cost
    }
  }

  /// The highest limit of a search, 24 days or 2,147 km; higher limits count as this one.
  public static let highestLimit: UInt64 = 1 << 31 - 2

  /// The network of the edges.
  public let network: RoadNetwork
  /// The place from which the roads can be reached.
  public let origin: EdgePosition
  /// The maximum cost, inclusive.
  public let limit: UInt64
  /// Whether no other roads can be reached at any cost; false if that is unknown.
  let isComplete: Bool
  private let costs: TravelCosts
  /// The places at which routes begin.
  private let starts: [SearchGraph.EdgePoint]
  /// The edges that are entered at their start.
  private let entries: [Entry]

  /// - Parameters:
  ///   - starts: the places at which routes begin, on different edges.
  ///   - entries: the edges that can be entered within the limit, each once.
  package init(
    from origin: EdgePosition, _ starts: [SearchGraph.EdgePoint], within limit: UInt64,
    _ entries: [Entry], isComplete: Bool, in network: RoadNetwork, _ costs: TravelCosts
  ) {
    self.network = network
    self.origin = origin
    self.limit = limit
    self.isComplete = isComplete
    self.costs = costs
    self.starts = starts
    self.entries = entries
  }

  /// Returns the stretches that can be reached at no more than a cost, in no particular order.
  ///
  /// Two stretches of an edge don't overlap. The stretches of the two directions of a road may.
  ///
  /// - Parameter limit: the maximum cost, inclusive; at most that of the roads counts.
  /// - Complexity: O(*n*) in the number of stretches.
  public func stretches(within limit: UInt64 = highestLimit) -> [Stretch] {
    var stretches: [Stretch] = []
    forEachStretch(within: limit) { edge, row, part, cost, graph in
      let end = cost + graph.cost(of: row, from: part.lowerBound, to: part.upperBound)
      stretches.append(
        Stretch(
          edge: network.id(edge), start: part.lowerBound, end: part.upperBound, startCost: cost,
          endCost: end))
    }
    return stretches
  }

  /// Returns the total length of the roads that can be reached at no more than a cost, in meters;
  /// a road counts once if it can be reached in both directions.
  ///
  /// - Complexity: O(*n* log *n*) in the number of stretches.
  public func length(within limit: UInt64 = highestLimit) -> Double {
    var sum: UInt64 = 0
    forEachPart(within: limit) { _, part in sum += UInt64(part.upperBound - part.lowerBound) }
    return Double(sum) / 1000
  }

  /// The roads, each by its pair of edges.
  var pairs: Set<PairIndex> {
    Set((starts.map(\.edge) + entries.map(\.edge)).lazy.map { network.edges[$0].pair })
  }

  /// Calls a closure with each part of a road that can be reached at no more than a cost, by one of
  /// the road's edges and offsets along it; parts don't overlap.
  ///
  /// - Complexity: O(*n* log *n*) in the number of stretches.
  package func forEachPart(
    within limit: UInt64, _ body: (_ edge: EdgeIndex, _ part: ClosedRange<UInt32>) -> Void
  ) {
    var stretches: [(edge: EdgeIndex, part: ClosedRange<UInt32>)] = []
    // The pair of each stretch, above its number.
    var keys: [UInt64] = []
    forEachStretch(within: limit) { edge, row, part, _, _ in
      keys.append(UInt64(row.pair.rawValue) << 32 | UInt64(stretches.count))
      stretches.append((edge, part))
    }
    keys.sort()
    var road = (edge: EdgeIndex.absent, pair: UInt64.max, length: UInt32(0))
    // The parts of the road, in the direction of one of its edges.
    var parts: [ClosedRange<UInt32>] = []
    for key in keys {
      let (edge, part) = stretches[Int(key & 0xffff_ffff)]
      if key >> 32 != road.pair {
        Self.unite(&parts) { body(road.edge, $0) }
        road = (edge, key >> 32, network.edges[edge].length)
      }
      func back(_ offset: UInt32) -> UInt32 { road.length - min(road.length, offset) }
      parts.append(
        edge == road.edge ? part : back(part.upperBound)...back(part.lowerBound))
    }
    Self.unite(&parts) { body(road.edge, $0) }
  }

  /// Removes all ranges, and calls a closure with ranges that cover the same offsets and don't
  /// overlap.
  private static func unite(
    _ parts: inout [ClosedRange<UInt32>], _ body: (ClosedRange<UInt32>) -> Void
  ) {
    parts.sort { $0.lowerBound < $1.lowerBound }
    guard var last = parts.first else { return }
    for part in parts.dropFirst() {
      if part.lowerBound <= last.upperBound {
        last = last.lowerBound...max(last.upperBound, part.upperBound)
      } else {
        body(last)
        last = part
      }
    }
    body(last)
    parts.removeAll(keepingCapacity: true)
  }

  /// Calls a closure with each part of an edge that can be reached at no more than a cost, and the
  /// cost of reaching its start.
  @inline(__always)
  private func forEachStretch(
    within limit: UInt64,
    _ body: (EdgeIndex, EdgeRow, ClosedRange<UInt32>, _ cost: UInt64, SearchGraph) -> Void
  ) {
    let limit = min(limit, self.limit)
    let graph = SearchGraph(network, costs)
    for start in starts {
      let row = graph.edges[start.edge]
      let end = graph.farthest(on: row, from: start.offset, spending: limit)
      body(start.edge, row, start.offset...end, 0, graph)
    }
    for entry in entries where entry.cost <= limit {
      // A route that begins at the start of the edge has no need to return to it.
      if starts.contains(where: { $0.edge == entry.edge && $0.offset == 0 }) { continue }
      let row = graph.edges[entry.edge]
      var end = graph.farthest(on: row, from: 0, spending: limit - UInt64(entry.cost))
      for start in starts where start.edge == entry.edge {
        // From the start on, the edge is reached sooner than after a return to it.
        end = min(end, start.offset)
      }
      body(entry.edge, row, 0...end, UInt64(entry.cost), graph)
    }
  }
}
