import Foundation
import MilepostKit
import Samples

/// A program that measures isochrones: their times, and how well their areas fit the roads.
///
///     isochrone-rates porto.roads [PLACES]
///
/// For each mode and limit, it prints the median times for the reachable roads without and with a
/// hierarchy and for their area, the least share of reachable meters inside an area, the highest
/// share of the meters of roads inside an area that can't be reached and are more than 75 m from
/// reached roads, and the median number of vertices. It reports roads that are reached differently
/// with and without a hierarchy.
@main
enum IsochroneRates {
  private static let questions: [(mode: TravelMode, minutes: [Int])] = [
    (.car, [5, 10, 15]), (.foot, [5, 15]),
  ]

  static func main() throws {
    let network = try RoadNetwork(contentsOf: CommandLine.arguments.dropFirst().first ?? "")
    let text = CommandLine.arguments.dropFirst(2).first ?? "10"
    guard let count = Int(text), count > 0 else {
      print("found '\(text)' places, expected 1 or more")
      exit(64)
    }
    let places = RandomPlaces(network)
    print("mode min | plain ms | sweep ms | area ms | least inside | most unreachable | vertices")
    for (mode, minutes) in questions {
      let router = try HierarchyRouter(
        network, [RouteHierarchy(network, mode)], makesMetricsAtOnce: true)
      var options = RouteOptions()
      options.mode = mode
      var random = SplitMix(state: 1)
      let points = (0..<count).compactMap { _ in places.place(&random) }
      // The first question makes the metrics.
      if let point = points.first {
        _ = try router.reachableRoads(near: point, within: 60_000, options: options)
      }
      let lines = RoadLines(network, mode)
      for limit in minutes {
        var runs: [Run] = []
        for point in points {
          runs.append(try Run(point, UInt64(limit) * 60_000, options, router, lines))
        }
        print(mode, limit, "|", Run.summary(runs))
      }
    }
  }
}

/// The times and shares of one isochrone.
private struct Run {
  var plain: Double
  var sweep: Double
  var area: Double
  var fit: AreaFit
  var vertices: Double

  init(
    _ point: Coordinate, _ limit: UInt64, _ options: RouteOptions, _ router: HierarchyRouter,
    _ lines: RoadLines
  ) throws {
    let origin = try router.reachableRoads(near: point, within: limit, options: options)
    func milliseconds(_ body: () throws -> Void) rethrows -> Double {
      let clock = ContinuousClock()
      return try (0..<3).map { _ in try clock.measure(body) / .milliseconds(1) }.sorted()[1]
    }
    let position = origin.origin.position
    var (expected, found) = (origin.roads, origin.roads)
    plain = try milliseconds {
      expected = try router.network.reachableRoads(from: position, within: limit, options: options)
    }
    sweep = try milliseconds {
      found = try router.reachableRoads(from: position, within: limit, options: options)
    }
    let differences = Set(found.stretches()).symmetricDifference(expected.stretches())
    if !differences.isEmpty { print(point, limit, "differs in", differences.count, "stretches") }
    var areas: [ReachableArea] = []
    area = milliseconds { areas = origin.roads.areas(within: [limit]) }
    vertices = Double(areas[0].polygons.joined().reduce(0) { $0 + $1.count })
    fit = try AreaFit(areas[0], origin.roads, lines)
  }

  static func summary(_ runs: [Run]) -> String {
    func median(_ value: (Run) -> Double) -> String {
      let sorted = runs.map(value).sorted()
      return String(Double(Int(sorted[sorted.count / 2] * 100)) / 100)
    }
    return [
      median(\.plain), median(\.sweep), median(\.area),
      "\(runs.map(\.fit.insideShare).min() ?? 0)",
      "\(runs.map(\.fit.unreachableShare).max() ?? 0)", median(\.vertices),
    ].joined(separator: " | ")
  }
}
