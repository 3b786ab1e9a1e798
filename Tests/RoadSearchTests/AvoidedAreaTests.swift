import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Areas and toll booths to avoid, and errors about them")
struct AvoidedAreaTests {
  @Test("an error for a point among avoided roads names what is avoided")
  func nothingElse() throws {
    let drawing = try RoadDrawing(
      """
      a------b-----c
                   |
                   |
                   d
      """, ways: [DrawnWay("abc"), DrawnWay("cd")])
    var options = RouteOptions()
    options.avoided.areas = [
      try AvoidedArea(BoundingBox(south: 44, west: 7, north: 46, east: 9))
    ]
    let points = [drawing["a"], drawing["d"]]
    let everywhere = #expect(throws: RoadNetworkError.self) {
      try drawing.network.route(through: points, options: options)
    }
    #expect(everywhere?.code == .noRoad && everywhere?.index == 0)
    #expect(
      everywhere?.detail == "found no road for car within 1000.0 m (avoiding 1 area)")
    // Both points are put at the same end of the other way.
    options.avoided = AvoidedRoads()
    options.avoided.ways = [1]
    let street = #expect(throws: RoadNetworkError.self) {
      try drawing.network.route(through: [drawing["a"], drawing["b"]], options: options)
    }
    #expect(street?.code == .noRoute && street?.index == 1)
    #expect(street?.detail.hasSuffix(" at the same place (avoiding 1 way)") == true)
  }

  @Test("a side counts the same if it is split into many", arguments: 0..<Thoroughness.count(30))
  func manyCorners(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 60))
    let town = try RandomTown(using: &random)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    let center = try #require(places.randomElement(using: &random))
    // A star, whose sides have different heights.
    let corners = (0..<14).map {
      center.destination(
        distance: $0.isMultiple(of: 2) ? .random(in: 150...400, using: &random) : 60,
        bearing: Double($0) * 360 / 14)
    }
    let split = zip(corners, corners.dropFirst() + corners.prefix(1)).flatMap { a, b in
      (0..<400).map { step in
        let share = Double(step) / 400
        return Coordinate(
          latitude: a.latitude + share * (b.latitude - a.latitude),
          longitude: a.longitude + share * (b.longitude - a.longitude))
      }
    }
    func closed(_ corners: [Coordinate]) throws -> Set<PairIndex> {
      var pairs: Set<PairIndex> = []
      try AvoidedArea(corners: corners).forEachPair(in: town.network) { pairs.insert($0) }
      return pairs
    }
    let expected = try closed(corners)
    #expect(!expected.isEmpty && expected.count < Int(town.network.pairs.count))
    #expect(try closed(split) == expected)
    #expect(try closed(split.reversed()) == expected)
  }

  @Test("bands of latitude don't change which points are inside and which segments touch")
  func bands() {
    var random = SeededGenerator(seed: 9)
    func point() -> SIMD2<Double> {
      SIMD2(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random).rounded())
    }
    for _ in 0..<100 {
      let corners = (0..<Int.random(in: 1...40, using: &random)).map { _ in point() }
      let sides = PolygonSides(corners)
      let all = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
      for _ in 0..<40 {
        let (a, b) = (point(), point())
        // Each side alone is a polygon of two equal sides.
        #expect(
          sides.touches(a, b) == all.contains { PolygonSides([$0, $1]).touches(a, b) })
        let east = all.count { start, end in
          let isAbove = (start.y > a.y, end.y > a.y)
          let share = (a.y - start.y) / (end.y - start.y)
          return isAbove.0 != isAbove.1 && a.x < (end.x - start.x) * share + start.x
        }
        #expect(sides.contains(a) == !east.isMultiple(of: 2))
      }
    }
  }

  @Test("areas with fewer than three different corners, or around a pole, are rejected")
  func badAreas() throws {
    let bad: [([(Double, Double)], String)] = [
      ([], "found an area with 0 different corners, expected 3 or more"),
      ([(1, 1), (2, 2), (1, 1)], "found an area with 2 different corners, expected 3 or more"),
      ([(1, 1), (1, 1), (1, 1)], "found an area with 1 different corners, expected 3 or more"),
      (
        [(0, 180), (1, 179), (0, -180)],
        "found an area with 2 different corners, expected 3 or more"
      ),
      (
        [(80, 0), (80, 120), (80, -120)],
        "found an area around a pole, expected one that contains none"
      ),
      (
        [(-60, 170), (-70, 80), (-60, 0), (-70, -80)],
        "found an area around a pole, expected one that contains none"
      ),
    ]
    for (corners, message) in bad {
      let error = #expect(throws: RoadNetworkError.self) {
        try AvoidedArea(corners: corners.map { Coordinate(latitude: $0.0, longitude: $0.1) })
      }
      #expect(error?.code == .invalidCoordinate && error?.detail == message)
    }
    // An area may wind back, and lie across the antimeridian.
    let good: [[(Double, Double)]] = [
      [(1, 170), (1, -170), (2, -170), (2, 170)], [(1, 170), (1, -170), (2, 170), (1, 170)],
      [(0, 0), (0, 100), (0, -170), (1, -170), (1, 100), (1, 0)],
    ]
    for corners in good {
      _ = try AvoidedArea(corners: corners.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    }
  }

  @Test("a toll booth closes the directions of roads that lead to it")
  func tollBooth() throws {
    var nodes = SmallNetwork.row([1, 2, 3])
    let middle = try #require(nodes[2])
    nodes[4] = middle.destination(distance: 150, bearing: 180)
    let network = try SmallNetwork(
      nodes: nodes,
      ways: [.init(1, [1, 2]), .init(2, [2, 3]), .init(3, [1, 4]), .init(4, [4, 3])],
      flags: [2: .toll]
    ).network
    func ways(_ from: Int64, _ to: Int64, _ options: RouteOptions) throws -> [Int64] {
      let route = try network.route(
        through: [try #require(nodes[from]), try #require(nodes[to])], options: options)
      return try route.legs.flatMap(\.path.traversals).filter { $0.start < $0.end }
        .map { try network.edge($0.edge).osmWay }
    }
    var options = RouteOptions()
    #expect(try ways(1, 3, options) == [1, 2])
    options.avoided.tolls = true
    #expect(try ways(1, 3, options) == [3, 4])
    #expect(try ways(3, 1, options) == [4, 3])
    #expect(try ways(2, 3, options) == [2])
  }
}
