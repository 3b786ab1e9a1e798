import Glibc
import MilepostKit
import Samples

/// The operations that are measured, each with one hierarchy for cars.
///
/// All times are CPU time, which other programs on the machine affect less than elapsed time.
struct TimedCases {
  /// An operation.
  ///
  /// Those on single pairs have the median time of all pairs.
  enum Case: String, CaseIterable {
    /// The order and the topology of a hierarchy.
    case hierarchy
    /// A metric for new speeds of all edges.
    case metric
    /// The cost between two places on one-way roads.
    case edgeCost
    /// The cost between two places on roads with two directions.
    case pointCost
    /// A route between two points on one-way roads, less the time for placing them.
    case edgePath
    /// A route between two points on roads with two directions, less the time for placing them.
    case pointPath
    /// The same, including the time for placing the points.
    case route
    /// The same without a hierarchy.
    case plainRoute
    /// The costs from a place on a road to the ends of all pairs.
    case oneToMany
    /// The costs from the starts of all pairs to all ends.
    case manyToMany
    /// The costs from a place to all edges.
    case sweep
    /// The area within 15 minutes of a place.
    case area
    /// A route with up to three alternatives.
    case alternatives
  }

  let network: RoadNetwork
  let hierarchy: RouteHierarchy
  let router: HierarchyRouter
  let pairs: RandomPairs
  let oneWayPairs: RandomPairs
  private let speeds: [Double?]

  /// The number of places from which all edges or an area are reached.
  static let origins = 20
  static let alternativePairs = 200
  /// The number of places from which the costs to all ends are found.
  static let singleRows = 200

  init(_ network: RoadNetwork, pairCount: Int) throws {
    self.network = network
    hierarchy = try RouteHierarchy(network, .car)
    router = try HierarchyRouter(network, [hierarchy], makesMetricsAtOnce: true)
    pairs = try RandomPairs(pairCount, isOneWay: false, by: router)
    oneWayPairs = try RandomPairs(pairCount, isOneWay: true, by: router)
    speeds = try network.edgeIDs.map {
      try network.edge($0).attributes.freeFlowSpeed(for: .car).map { $0 * 0.9 }
    }
  }

  /// Returns the time of an operation in microseconds.
  func microseconds(_ timed: Case) throws -> Double {
    switch timed {
    case .hierarchy: try microseconds { _ = try RouteHierarchy(network, .car) }
    case .metric: try metricMicroseconds()
    case .edgeCost: try costMicroseconds(oneWayPairs)
    case .pointCost: try costMicroseconds(pairs)
    case .edgePath: try pathMicroseconds(oneWayPairs)
    case .pointPath: try pathMicroseconds(pairs)
    case .route: try routeMicroseconds(router)
    case .plainRoute: try routeMicroseconds(network)
    case .oneToMany: try oneToManyMicroseconds()
    case .manyToMany: try manyToManyMicroseconds()
    case .sweep:
      try median(of: min(Self.origins, pairs.starts.count)) { number in
        _ = try router.reachableRoads(
          from: pairs.starts[number], within: ReachableRoads.highestLimit)
      }
    case .area:
      try median(of: min(Self.origins, pairs.starts.count)) { number in
        let limit: UInt64 = 15 * 60_000
        let roads = try router.reachableRoads(from: pairs.starts[number], within: limit)
        _ = roads.areas(within: [limit])
      }
    case .alternatives:
      try median(of: min(Self.alternativePairs, pairs.starts.count)) { pair in
        let points = pairs.coordinates[pair]
        _ = try router.routes(from: points[0], to: points[1], alternatives: 3)
      }
    }
  }

  /// Returns the number of routes whose duration differs without a hierarchy.
  func differingRoutes() throws -> Int {
    try pairs.coordinates.count {
      try router.route(through: $0, options: RouteOptions()).duration
        != network.route(through: $0).duration
    }
  }

  /// Returns the time for a metric: that of a matrix for new speeds, less that of the same matrix
  /// for known ones.
  private func metricMicroseconds() throws -> Double {
    var options = RouteOptions()
    options.speeds = EdgeSpeeds(network) { speeds[Int($0.rawValue)] }
    let (starts, ends) = (try placed(pairs.starts.prefix(30)), try placed(pairs.ends.prefix(30)))
    let first = try microseconds { try sum(starts, ends, options) }
    return first - (try microseconds { try sum(starts, ends, options) })
  }

  private func oneToManyMicroseconds() throws -> Double {
    let starts = try pairs.starts.prefix(Self.singleRows).map { try placed([$0]) }
    let ends = try placed(pairs.ends)
    return try median(of: starts.count) { try sum(starts[$0], ends) }
  }

  private func manyToManyMicroseconds() throws -> Double {
    let (starts, ends) = (try placed(pairs.starts), try placed(pairs.ends))
    return try microseconds { try sum(starts, ends) }
  }

  private func costMicroseconds(_ pairs: RandomPairs) throws -> Double {
    let starts = try pairs.starts.map { try placed([$0]) }
    let ends = try pairs.ends.map { try placed([$0]) }
    return try median(of: starts.count) { pair in
      _ = try router.matrix(from: starts[pair], to: ends[pair]).rows(of: 0..<1)
    }
  }

  private func pathMicroseconds(_ pairs: RandomPairs) throws -> Double {
    try median(
      of: pairs.coordinates.map { points in
        let placing = try microseconds {
          for point in points { _ = try network.nearest(to: point) }
        }
        return try microseconds {
          _ = try router.route(through: points, options: RouteOptions())
        } - placing
      })
  }

  private func routeMicroseconds(_ router: some RoadRouter) throws -> Double {
    try median(of: pairs.coordinates.count) { pair in
      _ = try router.route(through: pairs.coordinates[pair], options: RouteOptions())
    }
  }

  private func placed(_ places: some Sequence<EdgePosition>) throws -> PlacedPoints {
    try PlacedPoints(Array(places), on: network)
  }

  private func sum(
    _ origins: PlacedPoints, _ destinations: PlacedPoints, _ options: RouteOptions = RouteOptions()
  ) throws {
    var sum = 0
    let matrix = try router.matrix(from: origins, to: destinations, options: options)
    try matrix.forEachRow { row in
      for destination in 0..<row.count { sum &+= Int(row[destination] ?? 0) }
    }
    if sum == 0 { print("no routes") }
  }

  private func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = cpuNanoseconds()
    try body()
    return Double(cpuNanoseconds() - start) / 1000
  }

  private func median(of count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    median(of: try (0..<count).map { number in try microseconds { try body(number) } })
  }

  private func median(of times: [Double]) -> Double { times.sorted()[times.count / 2] }
}

private func cpuNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
