import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("Roads and areas that a route avoids")
struct AvoidedRoadsTests {
  @Test("toll roads, toll booths, ferries, and motorways can be avoided", arguments: 0..<4)
  func kinds(kind: Int) throws {
    var short = DrawnWay("bc")
    var avoided = AvoidedRoads()
    switch kind {
    case 0:
      short.forward.hasToll = true
      avoided.tolls = true
    case 1:
      short.forward.isFerry = true
      avoided.ferries = true
    case 2:
      short.forward.roadClass = .motorway
      avoided.motorways = true
    default: avoided.ways = [2]
    }
    let drawing = """
      a--b-----c--d
         |     |
         e-----f
      """
    let ways = [DrawnWay("ab"), short, DrawnWay("cd")]
    let network = try RoadDrawing(drawing, ways: ways + [DrawnWay("befc")])
    let without = try RoadDrawing(drawing, ways: ways)
    var options = RouteOptions()
    func path(_ drawing: RoadDrawing) throws -> String {
      let route = try drawing.network.route(
        through: [drawing["a"], drawing["d"]], options: options)
      return try route.legs.map { try drawing.letters($0.path) }.joined()
    }
    #expect(try path(network) == "abcd")
    options.avoided = avoided
    #expect(try path(network) == "abefcd")
    let error = #expect(throws: RoadNetworkError.self) { try path(without) }
    let words = ["tolls", "ferries", "motorways", "1 way"]
    #expect(error?.code == .noRoute)
    #expect(error?.detail.hasSuffix(" (avoiding \(words[kind]))") == true)
  }

  @Test("points on a ferry are put at its pier, which doesn't count as past a closed road")
  func ferry() throws {
    var ferry = DrawnWay("bc")
    ferry.forward.isFerry = true
    ferry.backward.isFerry = true
    let drawing = try RoadDrawing("a----b--1--2--c", ways: [DrawnWay("ab"), ferry])
    let route = try drawing.network.route(through: [drawing["1"], drawing["2"]])
    #expect(route.length == 0 && route.waypoints.allSatisfy { $0.place.distance > 50 })
  }

  @Test("areas without extent, or with corners off the map, are rejected")
  func badAreas() throws {
    let bad: [[(Double, Double)]] = [
      [], [(1, 1), (2, 2)], [(1, 1), (2, 2), (91, 0)], [(1, 1), (.nan, 2), (3, 0)],
      [(0, 200), (1, 1), (2, 2)],
    ]
    for corners in bad {
      #expect(throws: RoadNetworkError.self) {
        try AvoidedArea(corners: corners.map { Coordinate(latitude: $0.0, longitude: $0.1) })
      }
    }
    for box in [
      BoundingBox(south: 1, west: 1, north: 1, east: 2),
      BoundingBox(south: 1, west: 1, north: 0, east: 2),
      BoundingBox(south: -91, west: 1, north: 0, east: 2),
      BoundingBox(south: .nan, west: 1, north: 0, east: 2),
      BoundingBox(south: 0, west: .nan, north: 1, east: 2),
      BoundingBox(south: 0, west: 1, north: 1, east: .infinity),
    ] {
      #expect(throws: RoadNetworkError.self) { try AvoidedArea(box) }
    }
  }

  @Test("an area across the antimeridian closes the roads on both sides")
  func antimeridian() throws {
    let drawing = try RoadDrawing(
      "a----b----c", ways: [DrawnWay("ab"), DrawnWay("bc")], cell: 25,
      corner: Coordinate(latitude: 10, longitude: 179.999))
    var options = RouteOptions()
    options.avoided.areas = [
      try AvoidedArea(BoundingBox(south: 9, west: 179, north: 11, east: -179))
    ]
    let ways = [drawing["a"], drawing["c"]]
    _ = try drawing.network.route(through: ways)
    #expect(throws: RoadNetworkError.self) {
      try drawing.network.route(through: ways, options: options)
    }
    options.avoided.areas = [
      try AvoidedArea(BoundingBox(south: 9, west: -179.9, north: 11, east: -179))
    ]
    _ = try drawing.network.route(through: ways, options: options)
  }
}
