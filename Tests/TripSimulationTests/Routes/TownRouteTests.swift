import FoundationEssentials
import RoadImport
import RoadNetworks
import RoadSearch
import TestSupport
import Testing
import TripSimulation

/// Tests of routes from each of up to 100 places in the harbor town to 100 others.
@Suite("Routes through the harbor town, compared with a plain search over its elements")
struct TownRouteTests {
  private struct Fixture: Sendable {
    var network: RoadNetwork
    var router: PlainTownRouter
  }

  private static let shared = Result {
    let town = try HarborTown(seed: 1)
    let path = FileManager.default.temporaryDirectory.path() + "/town-\(UUID().uuidString).osm.pbf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try town.write(to: path)
    let network = try RoadImporter().network(from: path).network
    let plain = try PlainTown(
      nodes: town.nodes, ways: town.ways, relations: town.relations, network)
    return Fixture(network: network, router: PlainTownRouter(plain))
  }

  @Test(
    "shortest routes are as long as in the plain search", arguments: 0..<Thoroughness.count(100))
  func distances(origin: Int) throws {
    let fixture = try Self.shared.get()
    let town = fixture.router.town
    let network = fixture.network
    var random = SeededGenerator(seed: UInt64(origin))
    let open = town.arcs.indices.filter { town.arcs[$0].access != .closed }
    func place() throws -> [(arc: Int, offset: UInt64)] {
      let arc = try #require(open.randomElement(using: &random))
      let length = town.arcs[arc].length
      let offset = UInt64.random(in: 0...length, using: &random)
      return [(arc, offset), (town.arcs[arc].reverse, length - offset)]
        .filter { town.arcs[$0.0].access != .closed }
    }
    var search = RouteSearch(network, .distance(TravelCosts.Basis(network, .car)))
    let starts = try place()
    let onto = PlainTownRouter.Rule.allCases.map { fixture.router.distances(from: starts, $0) }
    for _ in 0..<100 {
      let goals = try place()
      let within = goals.compactMap { goal in
        starts.first { $0.arc == goal.arc && $0.offset <= goal.offset }
          .map { goal.offset - $0.offset }
      }
      func around(_ rule: Int) -> [UInt64] {
        goals.filter { onto[rule][$0.arc] != .max }.map { onto[rule][$0.arc] + $0.offset }
      }
      let expected = (within + around(0)).min() ?? around(1).min()
      let places = starts.map {
        RouteSearch.Start(
          state: StateIndex(town.arcs[$0.arc].id.index), offset: UInt32($0.offset), cost: 0)
      }
      let ends = goals.map {
        RouteSearch.Goal(edge: town.arcs[$0.arc].id.index, offset: UInt32($0.offset))
      }
      let path =
        search.path(from: places, to: ends, .open) ?? search.path(from: places, to: ends, .lenient)
      #expect(path?.cost == expected, "from \(starts) to \(goals)")
    }
  }
}
