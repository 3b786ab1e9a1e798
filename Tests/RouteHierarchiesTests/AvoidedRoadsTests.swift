import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Routes that avoid roads")
struct AvoidedRoadsTests {
  /// Returns what a router finds.
  private func outcome(
    _ router: some RoadRouter, _ waypoints: [Coordinate], _ options: RouteOptions
  ) -> [Double] {
    guard let route = try? router.route(through: waypoints, options: options) else { return [] }
    return [options.objective == .time ? route.duration / .seconds(1) : route.length]
  }

  @Test(
    "routes around ways and areas equal those with these edges closed",
    arguments: 0..<UInt64(Thoroughness.count(40)))
  func closedEdges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let town = try RandomTown(using: &random)
    let network = town.network
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    var options = RouteOptions()
    options.mode = TravelMode.allCases[Int(seed % 3)]
    options.objective = seed.isMultiple(of: 2) ? .time : .distance
    let ways = Set(try network.edgeIDs.map { try network.edge($0).osmWay })
    for _ in 0..<3 {
      if let way = ways.sorted().randomElement(using: &random) { options.avoided.ways.insert(way) }
    }
    let center = try #require(places.randomElement(using: &random))
    let corners = (0..<Int.random(in: 3...7, using: &random)).map {
      center.destination(
        distance: .random(in: 20...250, using: &random), bearing: Double($0) * 51)
    }
    options.avoided.areas = [try AvoidedArea(corners: corners)]
    // An edge is in the area if a point of its line is; the points are a decimeter apart.
    let closed = EdgeSpeeds(network) { id in
      let edge = try? network.edge(id)
      guard let edge else { return nil }
      if options.avoided.ways.contains(edge.osmWay) { return 0 }
      let line = edge.shape
      for (start, end) in zip(line, line.dropFirst()) {
        let count = max(1, Int(start.distance(to: end) * 10))
        for step in 0...count {
          let share = Double(step) / Double(count)
          let point = Coordinate(
            latitude: start.latitude + share * (end.latitude - start.latitude),
            longitude: start.longitude + share * (end.longitude - start.longitude))
          if Self.contains(point, corners) { return 0 }
        }
      }
      return nil
    }
    var other = RouteOptions()
    other.mode = options.mode
    other.objective = options.objective
    other.speeds = closed
    let router = try HierarchyRouter(network, [RouteHierarchy(network, options.mode)])
    _ = try router.metricAtOnce(for: options, leavesPockets: false)
    for _ in 0..<20 {
      let waypoints = (0..<2).compactMap { _ in places.randomElement(using: &random) }
      let expected = outcome(network, waypoints, other)
      #expect(outcome(network, waypoints, options) == expected)
      #expect(outcome(router, waypoints, options) == expected)
    }
  }

  /// Returns whether a point is inside a polygon, by the sum of the angles to its corners.
  private static func contains(_ point: Coordinate, _ corners: [Coordinate]) -> Bool {
    let ways = corners.map {
      SIMD2($0.longitude - point.longitude, $0.latitude - point.latitude)
    }
    var sum = 0.0
    for (a, b) in zip(ways, ways.dropFirst() + ways.prefix(1)) {
      sum += arctangent(y: a.x * b.y - a.y * b.x, x: (a * b).sum())
    }
    return abs(sum) > .pi
  }

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
    let words = ["tolls", "ferries", "motorways", "the avoided ways"]
    #expect(error?.code == .noRoute && error?.detail.hasSuffix(" without \(words[kind])") == true)
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
