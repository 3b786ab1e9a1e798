import Foundation
import MilepostKit
import Samples

/// A program that compares routes and matrices by a hierarchy with searches without one.
///
///     hierarchy-proof porto.roads [MODE [PAIRS [METRICS [ORIGINS]]]]
///
/// It compares the costs between pairs of places on random edges, among them two places on one
/// edge. For each of several metrics with random speeds and closures, it compares the costs from
/// some origins to all edges, rows of a matrix, and the durations of routes. It prints the numbers
/// of comparisons and of differences as it goes, and exits with 1 if there is a difference.
@main
enum HierarchyProof {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let name = arguments.count > 1 ? arguments[1] : "car"
    let given = arguments.dropFirst(2).map { Int($0) ?? 0 }
    guard let file = arguments.first, given.count <= 3, given.allSatisfy({ $0 > 0 }),
      let mode = TravelMode.allCases.first(where: { "\($0)" == name })
    else {
      print("usage: hierarchy-proof NETWORK [car|bicycle|foot [PAIRS [METRICS [ORIGINS]]]]")
      exit(64)
    }
    let counts = given + [10_000, 6, 20].dropFirst(given.count)
    var proof = try Proof(RoadNetwork(contentsOf: file), mode)
    try proof.compare(pairs: counts[0])
    for number in 0..<counts[1] { try proof.compare(metric: number, origins: counts[2]) }
    print("\(mode): \(proof.differenceCount) differences")
    if proof.differenceCount > 0 { exit(1) }
  }
}

/// The comparisons for a mode.
private struct Proof {
  private let network: RoadNetwork
  private let mode: TravelMode
  private let router: HierarchyRouter
  private let edges: [EdgeID]
  private let places: RandomPlaces
  private var random = SplitMix(state: 38)
  /// The number of all differences.
  private(set) var differenceCount = 0

  /// The number of pairs of places with the same start.
  private static let goals = 20

  init(_ network: RoadNetwork, _ mode: TravelMode) throws {
    self.network = network
    self.mode = mode
    router = try HierarchyRouter(
      network, [RouteHierarchy(network, mode)], makesMetricsAtOnce: true)
    edges = Array(network.edgeIDs)
    places = RandomPlaces(network)
  }

  private mutating func place() throws -> EdgePosition {
    let edge = try network.edge(edges[Int.random(in: edges.indices, using: &random)])
    let end = UInt32((edge.length * 1000).rounded())
    // Ends of edges are frequent in practice.
    let offset: UInt32 =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: 0
      case 1: end
      default: .random(in: 0...end, using: &random)
      }
    return EdgePosition(edge: edge.id, offset: offset)
  }

  /// The numbers of compared costs with certain outcomes.
  private struct Comparison {
    var count = 0
    var differing = 0
    /// The number of pairs without a way.
    var missing = 0

    mutating func add(_ found: UInt64?, _ expected: UInt64?) {
      count += 1
      if expected == nil { missing += 1 }
      if found != expected { differing += 1 }
    }

    var text: String { "\(count) costs, \(differing) differ, \(missing) without a way" }
  }

  /// Compares the costs between pairs of places.
  mutating func compare(pairs count: Int) throws {
    for objective in RouteOptions.Objective.allCases {
      var options = RouteOptions()
      options.mode = mode
      options.objective = objective
      var plain = try OneToManyRouter(network, options: options)
      var comparison = Comparison()
      while comparison.count < count / 2 {
        let start = try place()
        var goals = try (0..<Self.goals).map { _ in try place() }
        // Some goals are on the edge of the start, before or behind it.
        for number in goals.indices where number.isMultiple(of: 10) {
          goals[number].edge = start.edge
        }
        let expected = try plain.costs(from: start, to: goals, within: .max)
        for (goal, expected) in zip(goals, expected) {
          let row = try rows(from: [start], to: [goal], options)[0]
          try compare(row, from: start, to: [goal], [expected], &plain, &comparison)
        }
      }
      differenceCount += comparison.differing
      show("\(objective): \(comparison.text)")
    }
  }

  /// Compares the costs from some origins to all edges, rows of a matrix, and routes, with random
  /// speeds.
  mutating func compare(metric number: Int, origins: Int) throws {
    var options = RouteOptions()
    options.mode = mode
    options.speeds = speeds(kind: number)
    var (reached, differingReaches) = (0, 0)
    let starts = try (0..<origins).map { _ in try place() }
    for start in starts {
      let found = try roads(router, start, options)
      let expected = try roads(network, start, options)
      reached += expected.count
      if found != expected { differingReaches += 1 }
    }
    var plain = try OneToManyRouter(network, options: options)
    var comparison = Comparison()
    let destinations = try (0..<1_000).map { _ in try place() }
    // Several origins at a time are swept together.
    let last = Array(starts.suffix(10))
    for (row, start) in zip(try rows(from: last, to: destinations, options), last) {
      let expected = try plain.costs(from: start, to: destinations, within: .max)
      try compare(row, from: start, to: destinations, expected, &plain, &comparison)
    }
    var (routes, differingRoutes) = (0, 0)
    for _ in 0..<5 * origins {
      guard let start = places.place(&random), let end = places.place(&random) else { continue }
      routes += 1
      let found = try duration(router, [start, end], options)
      if try found != duration(network, [start, end], options) { differingRoutes += 1 }
    }
    differenceCount += differingReaches + comparison.differing + differingRoutes
    show(
      "metric \(number + 1): \(origins) origins, \(reached) reached edges, "
        + "\(differingReaches) origins differ; matrix: \(comparison.text); "
        + "\(routes) routes, \(differingRoutes) differ")
  }

  /// Prints a line at once, so that it isn't lost if the program is stopped.
  private func show(_ text: String) {
    print("\(mode), \(text)")
    fflush(nil)
  }

  /// The stretches of roads that can be reached, in any order.
  private struct Roads: Equatable {
    var count: Int
    /// The sum of the hash values of all stretches with their costs.
    var sum: Int
  }

  /// Returns the roads that can be reached at all.
  private func roads(
    _ router: some RoadRouter, _ start: EdgePosition, _ options: RouteOptions
  ) throws -> Roads {
    let stretches = try router.reachableRoads(
      from: start, within: ReachableRoads.highestLimit, options: options
    ).stretches()
    return Roads(
      count: stretches.count, sum: stretches.reduce(0) { $0 &+ $1.hashValue })
  }

  /// Returns the duration of a route; nil if there is none.
  private func duration(
    _ router: some RoadRouter, _ points: [Coordinate], _ options: RouteOptions
  ) throws -> Duration? {
    do throws(RoadNetworkError) {
      return try router.route(through: points, options: options).duration
    } catch {
      guard error.code == .noRoad || error.code == .noRoute else { throw error }
      return nil
    }
  }

  private func rows(
    from origins: [EdgePosition], to destinations: [EdgePosition], _ options: RouteOptions
  ) throws -> [MatrixRow] {
    try router.matrix(
      from: PlacedPoints(origins, on: network), to: PlacedPoints(destinations, on: network),
      options: options
    ).rows(of: origins.indices)
  }

  /// Compares a row of a matrix with the costs of a search between the same places.
  ///
  /// Without a way, a matrix moves points out of closed parts of the network, as routes do; then
  /// another search is between the moved places.
  private func compare(
    _ row: MatrixRow, from start: EdgePosition, to destinations: [EdgePosition],
    _ expected: [UInt64?], _ plain: inout OneToManyRouter, _ comparison: inout Comparison
  ) throws {
    let moved = destinations.indices.filter { expected[$0] == nil && row[$0] != nil }
    let places = moved.map { row.movedDestinations[$0]?.position ?? destinations[$0] }
    let origin = row.place?.position ?? start
    let between =
      moved.isEmpty ? [] : try plain.costs(from: origin, to: places, within: .max)
    let ofMoved = Dictionary(uniqueKeysWithValues: zip(moved, between))
    for index in destinations.indices {
      comparison.add(row[index], ofMoved[index] ?? expected[index])
    }
  }

  /// Returns random speeds of one of four kinds: a thousand closures, on all edges, on three in
  /// ten, or so low that costs come near their limit.
  private mutating func speeds(kind: Int) -> EdgeSpeeds {
    let closed = Set((0..<1_000).map { _ in edges[Int.random(in: edges.indices, using: &random)] })
    return EdgeSpeeds(network) { edge in
      switch kind % 4 {
      case 0: return closed.contains(edge) ? 0 : nil
      case 1: return .random(in: 0.3...40, using: &random)
      case 2:
        return Int.random(in: 0..<10, using: &random) < 3
          ? .random(in: 0...20, using: &random) : nil
      // Sums near the limit of the costs.
      default: return .random(in: 0.000_05...0.5, using: &random)
      }
    }
  }
}
