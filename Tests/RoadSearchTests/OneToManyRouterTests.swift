import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Costs from one place to many, compared with a plain search")
struct OneToManyRouterTests {
  @Test(
    "costs up to the limit equal those of a plain search, and greater costs are nil",
    arguments: 0..<Thoroughness.count(30))
  func costs(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 4000)
    let town = try RandomTown(using: &random, side: 4)
    let network = town.network
    var options = RouteOptions()
    options.mode = TravelMode.allCases[seed % 3]
    options.objective = seed.isMultiple(of: 2) ? .time : .distance
    let plain = TownRouter(town, network.travelCosts(options, options.objective))
    var router = try OneToManyRouter(network, options: options)
    let edges = Array(network.edgeIDs)
    func place() -> EdgePosition {
      let edge = edges[Int.random(in: 0..<edges.count, using: &random)]
      let length = network.edges[edge.index].length
      return EdgePosition(edge: edge, offset: .random(in: 0...length, using: &random))
    }
    func directions(_ place: EdgePosition) -> [(edge: EdgeIndex, offset: UInt32)] {
      let record = network.edges[place.edge.index]
      return [(place.edge.index, place.offset), (record.twin, record.length - place.offset)]
        .filter { plain.costs.pace(network.edges[$0.0].attributes) != 0 }
    }
    for round in 0..<3 {
      let origin = place()
      let destinations = (0..<6).map { _ in place() } + [origin]
      let limit = round == 0 ? UInt64.max : UInt64.random(in: 0...120_000, using: &random)
      let starts = directions(origin).map {
        TownRouter.Origin(edge: $0.edge, offset: $0.offset, history: [])
      }
      let expected = destinations.map { destination -> UInt64? in
        func cost(_ rule: PlainDistricts.Rule) -> UInt64? {
          directions(destination)
            .flatMap { plain.arrivals(from: starts, to: $0.edge, at: $0.offset, rule).map(\.cost) }
            .min()
        }
        return (cost(.open) ?? cost(.lenient)).flatMap { $0 <= limit ? $0 : nil }
      }
      #expect(try router.costs(from: origin, to: destinations, within: limit) == expected)
    }
  }

  @Test("unknown edges are rejected; an empty list and an offset beyond the end are allowed")
  func odd() throws {
    let drawing = try RoadDrawing("a-1-b-2-c", ways: [DrawnWay("abc")])
    var router = try OneToManyRouter(drawing.network)
    let here = try drawing.network.nearest(to: drawing["1"]).position
    let nowhere = EdgePosition(edge: EdgeID(rawValue: 1 << 40), offset: 0)
    #expect(try router.costs(from: here, to: [], within: .max) == [])
    #expect(try router.costs(from: here, to: [here], within: 0) == [0])
    let first = #expect(throws: RoadNetworkError.self) {
      try router.costs(from: nowhere, to: [here], within: 0)
    }
    #expect(first?.code == .unknownEdge && first?.index == nil)
    let second = #expect(throws: RoadNetworkError.self) {
      try router.costs(from: here, to: [here, nowhere], within: 0)
    }
    #expect(second?.code == .unknownEdge && second?.index == 1)
    let far = EdgePosition(edge: here.edge, offset: .max)
    #expect(try router.costs(from: here, to: [far], within: .max)[0] ?? 0 > 0)
  }
}
