import MilepostKit
import Samples

/// A program that compares routes and matrices by a hierarchy with searches without one.
///
///     hierarchy-proof porto.roads MODE [PAIRS [METRICS [ORIGINS]]]
///
/// It compares the costs between pairs of places on random edges, among them two
/// places on one edge, and the legs of routes. For each of several metrics with random speeds and
/// closures, it compares the costs from some origins to all edges, and routes. It prints the number
/// of comparisons and of differences.
@main
enum HierarchyProof {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let network = try RoadNetwork(contentsOf: arguments.first ?? "")
    let mode = TravelMode.allCases.first { "\($0)" == arguments.dropFirst().first } ?? .car
    let counts = arguments.dropFirst(2).compactMap { Int($0) }
    func count(_ index: Int, _ usual: Int) -> Int {
      counts.indices.contains(index) ? counts[index] : usual
    }
    var proof = try Proof(network, mode)
    try proof.compare(pairs: count(0, 10_000))
    try proof.compare(metrics: count(1, 6), origins: count(2, 20))
  }
}

/// The comparisons for a mode.
private struct Proof {
  private let network: RoadNetwork
  private let mode: TravelMode
  private let router: HierarchyRouter
  private let edges: [EdgeID]
  private var random = SplitMix(state: 38)

  init(_ network: RoadNetwork, _ mode: TravelMode) throws {
    self.network = network
    self.mode = mode
    router = try HierarchyRouter(network, [RouteHierarchy(network, mode)])
    edges = Array(network.edgeIDs)
  }

  private mutating func place() throws -> EdgePosition {
    let edge = try network.edge(edges[Int.random(in: edges.indices, using: &random)])
    let end = UInt32(edge.length * 1000)
    // Ends of edges are frequent in practice.
    let offset: UInt32 =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: 0
      case 1: end
      default: .random(in: 0...end, using: &random)
      }
    return EdgePosition(edge: edge.id, offset: offset)
  }

  /// Compares the costs between pairs of places.
  mutating func compare(pairs count: Int) throws {
    for objective in RouteOptions.Objective.allCases {
      var options = RouteOptions()
      options.mode = mode
      options.objective = objective
      var plain = try OneToManyRouter(network, options: options)
      var (differing, missing) = (0, 0)
      for number in 0..<count / 2 {
        let start = try place()
        var goal = try place()
        // Every tenth goal is on the edge of the start, before or behind it.
        if number.isMultiple(of: 10) { goal.edge = start.edge }
        let expected = try plain.costs(from: start, to: [goal], within: .max)[0]
        let found = try rows(from: [start], to: [goal], options)[0][0]
        if !isEqual(found, expected) { differing += 1 }
        if expected == nil { missing += 1 }
      }
      print(
        "\(mode) \(objective): \(count / 2) pairs, \(differing) differ, \(missing) without a way")
    }
  }

  /// Compares the costs from some origins to all edges, and routes, with random speeds.
  mutating func compare(metrics count: Int, origins: Int) throws {
    let destinations = edges.map { EdgePosition(edge: $0, offset: 500) }
    var options = RouteOptions()
    options.mode = mode
    let places = RandomPlaces(network)
    var (differing, compared, routes, differingRoutes) = (0, 0, 0, 0)
    for number in 0..<count {
      options.speeds = speeds(kind: number)
      var plain = try OneToManyRouter(network, options: options)
      let starts = try (0..<origins).map { _ in try place() }
      var expected: [UInt64?] = []
      for (row, start) in starts.enumerated() {
        expected = try plain.costs(from: start, to: destinations, within: .max)
        differing += difference(
          try rows(from: [start], to: destinations, options)[0], expected)
        compared += destinations.count
        // Several origins at a time are swept together.
        guard row == origins - 1, origins >= 3 else { continue }
        differing += difference(
          try rows(from: Array(starts.suffix(3)), to: destinations, options)[2], expected)
      }
      for _ in 0..<5 * origins {
        guard let start = places.place(&random), let end = places.place(&random) else { continue }
        let found = try? router.route(through: [start, end], options: options)
        let other = try? network.route(through: [start, end], options: options)
        routes += 1
        if found?.duration != other?.duration { differingRoutes += 1 }
      }
    }
    print(
      "\(mode): \(count) metrics, \(compared) costs, \(differing) differ;",
      "\(routes) routes, \(differingRoutes) differ")
  }

  private func rows(
    from origins: [EdgePosition], to destinations: [EdgePosition], _ options: RouteOptions
  ) throws -> [MatrixRow] {
    try router.matrix(
      from: PlacedPoints(origins, on: network), to: PlacedPoints(destinations, on: network),
      options: options
    ).rows(of: origins.indices)
  }

  private func difference(_ row: MatrixRow, _ expected: [UInt64?]) -> Int {
    expected.indices.count { !isEqual(row[$0], expected[$0]) }
  }

  /// Returns whether the cost in a matrix is that of a search.
  ///
  /// Without a way, a matrix moves a point, as routes do. Costs of 2^31 - 1 and more, at the end of
  /// the destination's edge, are beyond its limit.
  private func isEqual(_ cost: UInt32?, _ expected: UInt64?) -> Bool {
    guard let expected else { return true }
    return cost.map(UInt64.init) == expected || cost == nil && expected >= 1 << 30
  }

  /// Returns random speeds: on a few edges, on all of them, or a thousand closures.
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
