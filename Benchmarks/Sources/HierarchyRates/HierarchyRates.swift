import MilepostKit
import Samples

/// A program that measures routes and matrices by a hierarchy, beside searches without one.
///
///     hierarchy-rates porto.roads [PAIRS]
///
/// It prints the times for the hierarchy, the first metric, a route between random places (placing,
/// path, and assembly included) with its share of equal costs, and matrices.
@main
enum HierarchyRates {
  static func main() throws {
    let network = try RoadNetwork(contentsOf: CommandLine.arguments.dropFirst().first ?? "")
    let pairCount = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 2_000
    let clock = ContinuousClock()
    var hierarchy: RouteHierarchy?
    print("order and topology", try clock.measure { hierarchy = try RouteHierarchy(network, .car) })
    guard let hierarchy else { return }
    let router = try HierarchyRouter(network, [hierarchy])
    let places = RandomPlaces(network)
    var random = SplitMix(state: 38)
    let pairs = (0..<pairCount).compactMap { _ -> [Coordinate]? in
      guard let start = places.place(&random), let end = places.place(&random) else { return nil }
      return [start, end]
    }
    // A matrix that is large enough makes the metric at once.
    let ends = try pairs.map { try $0.map { try network.nearest(to: $0, for: .car).position } }
    print(
      "metric, and a matrix of 30 x 30",
      try clock.measure {
        try matrix(router, ends.prefix(30).map { $0[0] }, ends.prefix(30).map { $0[1] })
      })
    func durations(_ router: some RoadRouter) -> [Duration?] {
      pairs.map { try? router.route(through: $0, options: RouteOptions()).duration }
    }
    var found: [Duration?] = []
    var expected: [Duration?] = []
    for _ in 0..<3 {
      print("route", clock.measure { found = durations(router) } / pairs.count)
      print(
        "route without a hierarchy", clock.measure { expected = durations(network) } / pairs.count)
    }
    let differing = zip(found, expected).count { $0 != $1 }
    print(
      "\(differing) of \(pairs.count) routes differ; \(expected.count { $0 == nil }) are missing")
    for (origins, destinations) in [(1, 1_000), (1_000, 1_000)] {
      let (from, to) = (ends.prefix(origins).map { $0[0] }, ends.prefix(destinations).map { $0[1] })
      for _ in 0..<3 {
        let time = try clock.measure { try matrix(router, from, to) }
        print("\(origins) x \(destinations)", time)
      }
    }
  }

  private static func matrix(
    _ router: HierarchyRouter, _ origins: [EdgePosition], _ destinations: [EdgePosition]
  ) throws {
    var sum = 0
    let matrix = try router.matrix(
      from: PlacedPoints(origins, on: router.network),
      to: PlacedPoints(destinations, on: router.network))
    try matrix.forEachRow { row in
      for destination in 0..<row.count { sum &+= Int(row[destination] ?? 0) }
    }
    if sum == 0 { print("no routes") }
  }
}
