import RoadDrawings
import RoadNetworks
import RoadSearch
import RouteHierarchies
import Testing

@Suite("Points and their places on roads")
struct PlacedPointTests {
  @Test("speeds and forecasts on another network are rejected")
  func foreignSpeeds() throws {
    let drawing = try RoadDrawing("a---b", ways: [DrawnWay("ab")])
    let other = try RoadDrawing("a---b---c", ways: [DrawnWay("abc")])
    var speeds = RouteOptions()
    speeds.speeds = EdgeSpeeds(other.network) { _ in 5 }
    var forecast = RouteOptions()
    forecast.forecast = JourneyForecast(other.network, changes: []) { _ in .init() }
    for options in [speeds, forecast] {
      let error = #expect(throws: RoadNetworkError.self) {
        try PlacedPoints([drawing["a"]], on: drawing.network, options: options)
      }
      #expect(error?.code == .otherNetwork)
    }
  }

  @Test("places on unknown edges are rejected with their index")
  func unknownEdges() throws {
    let drawing = try RoadDrawing("a---b", ways: [DrawnWay("ab")])
    let here = try drawing.network.nearest(to: drawing["a"]).position
    let nowhere = EdgePosition(edge: EdgeID(rawValue: 1 << 40), offset: 0)
    #expect(try PlacedPoints([here], on: drawing.network).places.count == 1)
    let error = #expect(throws: RoadNetworkError.self) {
      try PlacedPoints([here, nowhere], on: drawing.network)
    }
    #expect(error?.code == .unknownEdge && error?.index == 1)
  }

  @Test("speeds for more edges than a damaged file has are no trap")
  func fewerEdges() throws {
    let drawing = try RoadDrawing("a---b---c", ways: [DrawnWay("ab"), DrawnWay("bc")])
    var options = RouteOptions()
    options.speeds = EdgeSpeeds(drawing.network) { _ in 5 }
    var file = SealedFile(drawing.bytes)
    let edges = try #require(file.section("EDGE"))
    file.store(UInt64(edges.rowCount - 2), at: edges.entry + 16)
    file.seal()
    #expect(throws: RoadNetworkError.self) {
      let damaged = try RoadNetwork(bytes: file.bytes)
      #expect(damaged.identity == drawing.network.identity)
      _ = try damaged.route(through: [drawing["a"], drawing["c"]], options: options)
    }
  }
}
