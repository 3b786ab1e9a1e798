import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Updates of metrics after changes on few edges")
struct MetricUpdateTests {
  @Test(
    "an updated metric is the same as a new one, also after edges are open again",
    arguments: 0..<Thoroughness.count(150))
  func equality(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 9_000))
    let network = try RandomTown(using: &random, side: seed.isMultiple(of: 3) ? 7 : 4).network
    let mode = TravelMode.allCases[seed % 3]
    let hierarchy = try RouteHierarchy(network, mode)
    let objective: RouteOptions.Objective = seed.isMultiple(of: 2) ? .time : .distance
    func costs(_ change: (EdgeID) -> Double?) -> TravelCosts {
      let basis = TravelCosts.Basis(network, mode, nil, nil, EdgeSpeeds(network, speed: change))
      return objective == .time ? .time(basis) : .distance(basis)
    }
    let leavesPockets = seed % 5 < 2
    func metric(_ costs: TravelCosts) throws -> HierarchyMetric {
      try HierarchyMetric(hierarchy, network, costs, leavesPockets: leavesPockets)
    }
    let usual = costs { _ in nil }
    var last = try metric(usual)
    let edges = Array(network.edgeIDs)
    for round in 0..<4 {
      // Whole junctions close in every other round.
      var changed = Set((0..<5).compactMap { _ in edges.randomElement(using: &random) })
      if round.isMultiple(of: 2), let edge = changed.first {
        let node = network.edges[edge.index].head
        changed.formUnion(
          edges.filter {
            network.edges[$0.index].head == node
              || network.edges[network.edges[$0.index].twin].head == node
          })
      }
      let speed = Bool.random(using: &random) ? 0 : Double.random(in: 0.5...40, using: &random)
      let next = round == 3 ? usual : costs { changed.contains($0) ? speed : nil }
      let updated = try #require(HierarchyMetric(last, next, mostEdges: .max))
      let expected = try metric(next)
      for arc in 0..<UInt32(hierarchy.arcs.count) {
        #expect(updated.costs.up[arc] == expected.costs.up[arc])
        #expect(updated.costs.down[arc] == expected.costs.down[arc])
      }
      last = updated
    }
    #expect(
      HierarchyMetric(last, costs { _ in 0 }, mostEdges: 2) == nil, "more edges than the limit")
  }

  @Test("a router with a metric answers at once after a closure, and still as the network does")
  func closures() throws {
    var random = SeededGenerator(seed: 77)
    let town = try RandomTown(using: &random, side: 7)
    let router = try HierarchyRouter(town.network, [RouteHierarchy(town.network, .car)])
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    var options = RouteOptions()
    for _ in 0...HierarchyCache.leastQuestions {
      _ = try? router.route(through: [places[0], places[30]], options: options)
    }
    #expect(try router.metric(for: options, leavesPockets: false) != nil)
    let ways = Set(try town.network.edgeIDs.map { try town.network.edge($0).osmWay })
    var found = 0
    for way in ways {
      options.avoided.ways = [way]
      #expect(try router.metric(for: options, leavesPockets: false) != nil)
      let points = (0..<2).map { _ in places[Int.random(in: 0..<places.count, using: &random)] }
      let route = try? router.route(through: points, options: options)
      let expected = try? town.network.route(through: points, options: options)
      #expect(route?.duration == expected?.duration)
      found += route == nil ? 0 : 1
    }
    #expect(found > ways.count / 2)
  }
}
