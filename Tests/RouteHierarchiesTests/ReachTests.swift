import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Reachable roads of random towns, compared with single costs and without a hierarchy")
struct ReachTests {
  @Test(
    "stretches with and without a hierarchy are equal, and their costs are those of routes",
    arguments: 0..<Thoroughness.count(150))
  func costs(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 1_700))
    let side = seed.isMultiple(of: 3) ? 6 : 4
    let network = try RandomTown(using: &random, side: side, changes: seed % 5 > 2).network
    var options = RouteOptions(seed: seed, changes: seed % 5 > 2, using: &random)
    if seed % 4 > 1 {
      options.speeds = EdgeSpeeds(network) { _ in .random(in: 0..<20, using: &random) - 1 }
    }
    if seed % 4 == 1, let edge = network.edgeIDs.randomElement(using: &random) {
      options.avoided.ways = [try network.edge(edge).osmWay]
    }
    let costs = network.travelCosts(options, options.objective)
    let graph = SearchGraph(network, costs)
    let open = network.edges.indices.filter { graph.isOpen(graph.edges[$0]) }
    guard !open.isEmpty else { return }
    func place(_ number: Int) -> EdgePosition {
      let edge = open[Int.random(in: 0..<open.count, using: &random)]
      let length = network.edges[edge].length
      let offset = number.isMultiple(of: 4) ? 0 : UInt32.random(in: 0...length, using: &random)
      return EdgePosition(edge: network.id(edge), offset: offset)
    }
    let router = try HierarchyRouter(
      network, [RouteHierarchy(network, options.mode)], makesMetricsAtOnce: true)
    var plain = try OneToManyRouter(network, options: options)
    for round in 0..<12 {
      let origin = place(round)
      let limit =
        round.isMultiple(of: 3)
        ? ReachableRoads.highestLimit : UInt64.random(in: 0...150_000, using: &random)
      let roads = try network.reachableRoads(from: origin, within: limit, options: options)
      let stretches = roads.stretches()
      let swept = try router.reachableRoads(from: origin, within: limit, options: options)
      #expect(
        Set(swept.stretches()).symmetricDifference(stretches) == [],
        "\(options.mode) \(origin) \(limit)")
      #expect(swept.isComplete == roads.isComplete, "\(options.mode) \(origin) \(limit)")
      // Places between nodes, which are on one road only.
      let targets = (0..<40).map { _ in place(1) }.filter {
        let length = network.edges[$0.edge.index].length
        return $0.offset > 20 && $0.offset + 20 < length
      }
      let found = targets.map { target in
        Self.cost(of: target, among: stretches, graph)
      }
      let expected = try plain.costs(from: origin, to: targets, within: limit)
      for (target, (found, expected)) in zip(targets, zip(found, expected)) {
        #expect(found == expected, "\(options.mode) \(origin) \(limit) \(target)")
      }
    }
  }

  /// Returns the lowest cost of reaching a place in either direction of its road.
  private static func cost(
    of place: EdgePosition, among stretches: [ReachableRoads.Stretch], _ graph: SearchGraph
  ) -> UInt64? {
    let row = graph.edges[place.edge.index]
    let directions = [
      (EdgeID(index: place.edge.index), place.offset),
      (EdgeID(index: row.twin), row.length - place.offset),
    ]
    return directions.flatMap { edge, offset in
      stretches.filter { $0.edge == edge && $0.start <= offset && offset <= $0.end }.map {
        $0.startCost + graph.cost(of: graph.edges[edge.index], from: $0.start, to: offset)
      }
    }.min()
  }

  @Test("roads are reached from behind a pocket, and behind another one", arguments: "13k")
  func pockets(origin: Character) throws {
    let drawing = try RoadDrawing(
      """
      a-1-b---e-3-f---c-2-d---l
          |           |       |
          g-----------h---k---m
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("cd"), DrawnWay("bghc"), DrawnWay("be", oneway: true),
        DrawnWay("fc", access: .private), DrawnWay("ef"), DrawnWay("hkm"),
        DrawnWay("lm", oneway: true), DrawnWay("dl", access: .private),
      ])
    let network = drawing.network
    let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
    let options = RouteOptions()
    for leavesPockets in [false, true] {
      _ = try router.metricAtOnce(for: options, leavesPockets: leavesPockets)
    }
    let place = try network.nearest(to: drawing[origin]).position
    for limit: UInt64 in [0, 10_000, 30_000, 60_000, 100_000, 200_000, .max] {
      let found = try router.reachableRoads(from: place, within: limit, options: options)
      let expected = try network.reachableRoads(from: place, within: limit, options: options)
      #expect(Set(found.stretches()) == Set(expected.stretches()), "\(limit)")
      #expect(found.isComplete == expected.isComplete, "\(limit)")
    }
  }

  @Test("unknown edges and speeds on another network are rejected with and without a metric")
  func errors() throws {
    var random = SeededGenerator(seed: 3)
    let network = try RandomTown(using: &random).network
    let other = try RandomTown(using: &random).network
    var options = RouteOptions()
    let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
    let place = EdgePosition(edge: try #require(network.edgeIDs.first), offset: .max)
    for _ in 0...HierarchyCache.leastQuestions {
      let nowhere = EdgePosition(edge: EdgeID(rawValue: 1 << 40), offset: 0)
      let error = #expect(throws: RoadNetworkError.self) {
        try router.reachableRoads(from: nowhere, within: 1)
      }
      #expect(error?.code == .unknownEdge)
      _ = try router.reachableRoads(from: place, within: .max)
    }
    options.speeds = EdgeSpeeds(other) { _ in 10 }
    let error = #expect(throws: RoadNetworkError.self) {
      try router.reachableRoads(from: place, within: 1, options: options)
    }
    #expect(error?.code == .otherNetwork)
  }
}
