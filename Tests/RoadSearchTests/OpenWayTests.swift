import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import TestSupport
import Testing

/// Tests of routes in towns with random own-traffic roads, which are open only to traffic that
/// starts or ends on them.
@Suite("Routes with own-traffic roads")
struct OpenWayTests {
  private struct Town {
    var nodes: [Int64: Coordinate] = [:]
    var ways: [SmallNetwork.Way] = []

    /// Creates a town whose streets have random access, the same in both directions except on
    /// one-way streets.
    init(side: Int64, using random: inout SeededGenerator) {
      for row in 0..<side {
        for column in 0..<side {
          let node = row * side + column + 1
          nodes[node] = Coordinate(
            latitude: 45 + Double(row) * 0.001 + .random(in: -2e-4...2e-4, using: &random),
            longitude: 8 + Double(column) * 0.001_4 + .random(in: -2e-4...2e-4, using: &random))
          for (next, isThere) in [(node + 1, column + 1 < side), (node + side, row + 1 < side)]
          where isThere && Int.random(in: 0..<8, using: &random) > 0 {
            var way = SmallNetwork.Way(Int64(ways.count + 1), [node, next])
            let access: [RoadAccess] = [.allowed, .allowed, .allowed, .private, .destination]
            way.forward.access[.car] = access.randomElement(using: &random) ?? .allowed
            way.backward = way.forward
            switch Int.random(in: 0..<6, using: &random) {
            case 0: way.forward.access[.car] = .againstOneway
            case 1: way.backward.access[.car] = .againstOneway
            default: break
            }
            ways.append(way)
          }
        }
      }
    }

    /// Adds a large town about 55 km to the north.
    mutating func addFarAway() {
      let side: Int64 = 20
      for row in 0..<side {
        for column in 0..<side {
          let node = 10_000 + row * side + column
          nodes[node] = Coordinate(
            latitude: 45.5 + Double(row) * 0.001, longitude: 8 + Double(column) * 0.001)
          if column > 0 { ways.append(.init(Int64(ways.count + 1), [node - 1, node])) }
          if row > 0 { ways.append(.init(Int64(ways.count + 1), [node - side, node])) }
        }
      }
    }
  }

  @Test(
    "routes use own-traffic roads only at their ends, and distant roads have no effect",
    arguments: 0..<Thoroughness.count(40))
  func routes(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 9000)
    var town = Town(side: 6, using: &random)
    // All places lie between crossings, where a single road is nearest.
    let places = town.ways.compactMap { way -> Coordinate? in
      guard let start = town.nodes[way.nodes[0]], let end = town.nodes[way.nodes[1]] else {
        return nil
      }
      return start.interpolated(to: end, fraction: 0.3)
    }
    let network = try SmallNetwork(nodes: town.nodes, ways: town.ways).network
    town.addFarAway()
    let larger = try SmallNetwork(nodes: town.nodes, ways: town.ways).network
    let judge = try PathJudge(network, for: .car, RoadRules())
    for _ in 0..<25 {
      let points = try (0..<2).map { _ in
        try #require(places.randomElement(using: &random))
          .destination(distance: .random(in: 0...5, using: &random), bearing: random.bearing())
      }
      let route = try answer(network, points)
      let other = try answer(larger, points)
      #expect(route?.waypoints.map(\.place.coordinate) == other?.waypoints.map(\.place.coordinate))
      // If a waypoint was moved out of an enclosed part, it may lie at a crossing, where several
      // roads are nearest.
      if let route, let other, route.waypoints.allSatisfy({ $0.place.distance < 10 }) {
        #expect(route.length == other.length && route.duration == other.duration, "\(points)")
        #expect(
          try network.osmNodes(of: route.legs[0].path)
            == larger.osmNodes(of: other.legs[0].path))
        #expect(judge.faults(ofRoute: route.legs[0].path) == [], "\(points)")
      }
    }
  }

  private func answer(_ network: RoadNetwork, _ points: [Coordinate]) throws -> NetworkRoute? {
    do {
      return try network.route(through: points)
    } catch  where error.code == .noRoute {
      return nil
    }
  }
}
