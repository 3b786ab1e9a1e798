public import RoadNetworks

/// A router that computes the costs of the best legal routes from one place to many, within a
/// limit.
///
///     var router = try OneToManyRouter(network)
///     // Customers within a quarter of an hour's drive.
///     let costs = try router.costs(from: depot, to: customers, within: 15 * 60_000)
///
/// A search (Dijkstra 1959) covers all destinations by the same rules as
/// ``RoadNetwork/route(through:options:)``: the costs equal those of single routes, except that a
/// place isn't moved to another road if no legal path leads from or to its own road. A router
/// reuses its memory from search to search, and serves one task at a time.
public struct OneToManyRouter: ~Copyable {
  /// The place of a destination on a directed edge.
  private struct Target: BitwiseCopyable {
    var edge: EdgeIndex
    var offset: UInt32
    /// The index of the destination.
    var number: Int
  }

  private var oneToAll: OneToAllSearch
  private var targets: [Target] = []
  private var exact: RouteSearch

  /// Creates a router for one kind of route.
  ///
  /// - Parameter options: the options for the routes; ``RouteOptions/turnsBackAtWaypoints``
  ///   and ``RouteOptions/searchRadius`` are ignored.
  /// - Throws: `tooLarge` if the network has 2^31 or more search states; `otherNetwork` for speeds
  ///   on another network.
  public init(
    _ network: RoadNetwork, options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) {
    oneToAll = try OneToAllSearch(network, options)
    exact = RouteSearch(network, oneToAll.costs)
  }

  /// Returns the cost of the best route to each destination; nil for a destination without a route
  /// within the limit.
  ///
  /// The direction of a place's edge doesn't matter: the place can be left and reached in every
  /// open direction of its road, and at a node, on all roads that meet there. An offset beyond the
  /// end of its edge counts as the end.
  ///
  /// - Parameters:
  ///   - limit: the maximum cost of a route, inclusive: milliseconds of travel, or
  ///     millimeters, depending on the objective.
  /// - Returns: the costs in the unit of the limit, in the order of the destinations.
  /// - Throws: `unknownEdge` with the index of the destination (none for the origin); `damaged`, or
  ///   `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of edges within the limit, or within the cost of
  ///   the farthest destination if that is less, plus O(*k* log *k*) for *k* destinations. If
  ///   destinations that this search doesn't reach, or the origin, lie on own-traffic roads or in
  ///   pockets, a second search follows, and then a single search for each destination that only
  ///   the second one reaches.
  public mutating func costs(
    from origin: EdgePosition, to destinations: [EdgePosition], within limit: UInt64
  ) throws(RoadNetworkError) -> [UInt64?] {
    let (network, graph) = (oneToAll.network, oneToAll.graph)
    targets.removeAll(keepingCapacity: true)
    var goals: [SearchGraph.EdgePoint] = []
    for (number, destination) in destinations.enumerated() {
      goals.removeAll(keepingCapacity: true)
      graph.addGoals(
        at: try network.index(destination.edge, number: number), destination.offset, to: &goals)
      for goal in goals {
        targets.append(Target(edge: goal.edge, offset: goal.offset, number: number))
      }
    }
    targets.sort { ($0.edge, $0.number) < ($1.edge, $1.number) }
    let starts = graph.departures(from: try network.index(origin.edge), at: origin.offset)
    var found = Findings(
      count: destinations.count, missing: destinations.count, limit: limit)
    search(from: starts, .none, &found)
    let ways = throughPockets(from: starts, found.costs, limit)
    try network.checkIntact()
    return ways
  }

  /// Returns the given costs, with the costs of routes through pockets (``PocketFinder``) for
  /// destinations that have no other route.
  private mutating func throughPockets(
    from starts: [SearchGraph.EdgePoint], _ costs: [UInt64?], _ limit: UInt64
  ) -> [UInt64?] {
    let graph = oneToAll.graph
    let isStartEnclosed = graph.isAnyEnclosed(starts: starts.map(\.edge), goals: [])
    targets.removeAll {
      costs[$0.number] != nil
        || !(isStartEnclosed || graph.isAnyEnclosed(starts: [], goals: [$0.edge]))
    }
    guard !targets.isEmpty else { return costs }
    var found = Findings(
      count: costs.count, missing: Set(targets.map(\.number)).count, limit: limit)
    search(from: starts, graph.pockets, &found)
    var costs = costs
    let origins = starts.map { RouteSearch.Start($0) }
    for (number, cost) in found.costs.enumerated() where cost != nil {
      // A route that doesn't lead through pockets may exist beyond the limit; then there is no
      // result.
      let goals = targets.filter { $0.number == number }
        .map { RouteSearch.Goal(edge: $0.edge, offset: $0.offset) }
      if exact.path(from: origins, to: goals, .open) == nil { costs[number] = cost }
    }
    return costs
  }

  private mutating func search(
    from starts: [SearchGraph.EdgePoint], _ pockets: PocketMarks,
    _ found: inout Findings
  ) {
    let (targets, graph) = (targets, oneToAll.graph)
    for target in targets { found.filter |= 1 << UInt64(target.edge.rawValue & 63) }
    for start in starts {
      let edge = graph.edges[start.edge]
      for target in targets[Self.firstTarget(on: start.edge, among: targets)...] {
        guard target.edge == start.edge else { break }
        guard target.offset >= start.offset else { continue }
        found.improve(target.number, graph.cost(of: edge, from: start.offset, to: target.offset))
      }
    }
    oneToAll.run(from: starts, pockets, within: found.farthest) { edge, row, cost in
      if found.filter & 1 << UInt64(edge.rawValue & 63) != 0 {
        for target in targets[Self.firstTarget(on: edge, among: targets)...] {
          guard target.edge == edge else { break }
          found.improve(target.number, cost + graph.cost(of: row, from: 0, to: target.offset))
        }
      }
      return found.farthest
    }
  }

  /// The costs that were found so far.
  private struct Findings {
    var costs: [UInt64?]
    /// A bit for each edge with a destination, by the lowest six bits of its index.
    var filter: UInt64 = 0
    private var missing: Int
    private let limit: UInt64

    /// - Parameter missing: the number of destinations to search for.
    init(count: Int, missing: Int, limit: UInt64) {
      costs = Array(repeating: nil, count: count)
      self.missing = missing
      self.limit = limit
    }

    /// The cost beyond which no result can be found or improved.
    var farthest: UInt64 { missing > 0 ? limit : highest }
    private var highest: UInt64 = 0

    mutating func improve(_ number: Int, _ cost: UInt64) {
      guard cost <= limit, cost < costs[number] ?? .max else { return }
      if costs[number] == nil { missing -= 1 }
      costs[number] = cost
      highest = max(highest, cost)
    }
  }

  private static func firstTarget(on edge: EdgeIndex, among targets: [Target]) -> Int {
    targets.partitionPoint { $0.edge >= edge }
  }
}
