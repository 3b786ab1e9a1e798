import FoundationEssentials
import Glibc
import MilepostKit
import Samples

/// A program that measures routes, matrices, and areas by a hierarchy.
///
///     hierarchy-rates porto.roads [PAIRS]
///     hierarchy-rates porto.roads PAIRS --json < cases > times
///
/// It prints the CPU times in microseconds of three rounds of all cases (``TimedCases/Case``), and
/// the number of routes whose duration differs without a hierarchy. With `--json`, it prints a
/// ``Problem``, and then, for each line with the name of a case, a line with its time.
@main
enum HierarchyRates {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let given = arguments.filter { $0 != "--json" }
    let count = given.dropFirst().first.map { Int($0) ?? 0 } ?? 1_000
    guard let file = given.first, given.count <= 2, count > 0 else {
      print("usage: hierarchy-rates NETWORK [PAIRS] [--json]")
      exit(64)
    }
    let network = try RoadNetwork(contentsOf: file)
    let cases = try TimedCases(network, pairCount: count)
    guard arguments.contains("--json") else {
      for _ in 0..<3 {
        for timed in TimedCases.Case.allCases {
          print(timed, Int(try cases.microseconds(timed)), "µs")
        }
      }
      let differing = try cases.differingRoutes()
      print("\(differing) of \(cases.pairs.coordinates.count) routes differ")
      if differing > 0 { exit(1) }
      return
    }
    print(String(decoding: try JSONEncoder().encode(Problem(cases)), as: UTF8.self))
    fflush(nil)
    while let line = readLine() {
      guard let timed = TimedCases.Case(rawValue: line) else { throw UnknownCase(name: line) }
      print(try cases.microseconds(timed))
      fflush(nil)
    }
  }

  private struct UnknownCase: Error {
    var name: String
  }
}

/// The graph and the pairs of the cases, for other routers.
struct Problem: Encodable {
  /// Pairs of places with the costs between them, in milliseconds.
  struct Pairs: Encodable {
    var coordinates: [[Coordinate]]
    var starts: [[StepGraph.Side]]
    var ends: [[StepGraph.Side]]
    var costs: [UInt64]

    init(_ pairs: RandomPairs, in graph: StepGraph) throws {
      coordinates = pairs.coordinates
      starts = try pairs.starts.map(graph.sides)
      ends = try pairs.ends.map(graph.sides)
      costs = pairs.costs
    }
  }

  var arcs: Int
  var triangles: Int
  var graph: StepGraph
  var pairs: Pairs
  var oneWayPairs: Pairs
  /// The number of places from which all edges or an area are reached.
  var origins = TimedCases.origins
  var alternativePairs = TimedCases.alternativePairs
  /// The number of places from which the costs to the ends of all pairs are measured.
  var singleRows = TimedCases.singleRows

  init(_ cases: TimedCases) throws {
    arcs = cases.hierarchy.arcCount
    triangles = cases.hierarchy.triangleCount
    graph = try StepGraph(cases.network)
    pairs = try Pairs(cases.pairs, in: graph)
    oneWayPairs = try Pairs(cases.oneWayPairs, in: graph)
  }
}
