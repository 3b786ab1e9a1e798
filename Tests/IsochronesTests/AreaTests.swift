import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import Isochrones
@testable import RoadSearch

@Suite("Areas that can be reached, checked by GEOS")
struct AreaTests {
  private static let corners = [
    RoadDrawing.corner, Coordinate(latitude: -33, longitude: 151),
    // Across the antimeridian, from either side; far in the north; at the equator.
    Coordinate(latitude: -17, longitude: 179.997), Coordinate(latitude: 65, longitude: 179.9915),
    Coordinate(latitude: 84, longitude: 20), Coordinate(latitude: 0.002, longitude: 0.001),
  ]

  @Test(
    "areas of random towns are valid and nested, and contain all reachable roads",
    arguments: 0..<Thoroughness.count(60))
  func towns(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 90))
    let corner = Self.corners[seed % Self.corners.count]
    let town = try RandomTown(
      using: &random, side: 7, corner: corner, block: [60, 150, 400][seed % 3])
    let network = town.network
    var options = RouteOptions()
    options.objective = .distance
    options.mode = TravelMode.allCases[seed % 3]
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    let place = try #require(places.randomElement(using: &random))
    let (_, roads) = try network.reachableRoads(near: place, within: 3_000_000, options: options)
    let limits: [UInt64] = [100, 200_000, 400_000, 400_001, 800_000, 3_000_000]
    let areas = roads.areas(within: limits)
    #expect(areas.map(\.limit) == limits)
    let shapes = try areas.map(GEOSArea.init)
    for (index, shape) in shapes.enumerated() {
      #expect(shape.isValid && shape.squareDegrees > 0, "\(limits[index])")
      if index > 0 { #expect(shape.covers(shapes[index - 1]), "\(limits[index])") }
      for place in try Self.places(roads, within: limits[index]) {
        #expect(shape.contains(place), "\(place)")
      }
      for ring in areas[index].polygons.joined() {
        #expect(ring.count >= 4 && ring.first == ring.last)
        // No ring crosses the antimeridian.
        let longitudes = ring.map(\.longitude)
        #expect((longitudes.max() ?? 0) - (longitudes.min() ?? 0) < 10)
      }
    }
  }

  /// Returns places along all reachable roads.
  private static func places(
    _ roads: ReachableRoads, within limit: UInt64
  ) throws -> [Coordinate] {
    try roads.stretches(within: limit).flatMap { stretch in
      let traversal = EdgeTraversal(edge: stretch.edge, start: stretch.start, end: stretch.end)
      let line = try roads.network.line(of: RoadPath(traversals: [traversal]))
      return line + zip(line, line.dropFirst()).map { $0.interpolated(to: $1, fraction: 0.5) }
    }
  }

  @Test("the border of the area around a straight road is 50 m from the road")
  func distance() throws {
    let drawing = try RoadDrawing("a-------1-------b", ways: [DrawnWay("ab")], cell: 40)
    let origin = try drawing.network.nearest(to: drawing["1"]).position
    let roads = try drawing.network.reachableRoads(from: origin, within: 1_000_000)
    let area = try #require(roads.areas(within: [1_000_000]).first)
    #expect(area.polygons.count == 1 && area.polygons[0].count == 1)
    for place in area.polygons[0][0] {
      let frame = LocalFrame(origin: drawing["a"])
      let position = frame.position(of: place)
      let east = max(0, -position.east, position.east - 640)
      let distance = (east * east + position.north * position.north).squareRoot()
      #expect((distance - 50).magnitude < 1)
    }
  }

  @Test(
    "a hole of less than ten hectares is filled; a larger one is kept, and turns the other way",
    arguments: [(380.0, 1), (460, 2)])
  func holes(side: Double, ringCount: Int) throws {
    let drawing = try RoadDrawing(
      """
      a-b
      | |
      d-c
      """, ways: [DrawnWay("abcda")], cell: side / 2)
    let origin = try drawing.network.nearest(to: drawing["a"]).position
    let roads = try drawing.network.reachableRoads(from: origin, within: 1_000_000)
    let area = try #require(roads.areas(within: [1_000_000]).first)
    #expect(area.polygons.map(\.count) == [ringCount])
    for (number, ring) in area.polygons[0].enumerated() {
      let turn = zip(ring, ring.dropFirst()).reduce(0.0) {
        $0 + ($1.0.longitude - 8) * ($1.1.latitude - 45)
          - ($1.1.longitude - 8) * ($1.0.latitude - 45)
      }
      #expect(number == 0 ? turn > 0 : turn < 0)
    }
  }

  @Test("limits may be in any order, repeated, above that of the roads, or missing")
  func limits() throws {
    let drawing = try RoadDrawing("a---1---b", ways: [DrawnWay("ab")])
    let origin = try drawing.network.nearest(to: drawing["1"]).position
    let roads = try drawing.network.reachableRoads(from: origin, within: 5_000)
    #expect(roads.areas(within: []) == [])
    let areas = roads.areas(within: [5_000, 0, 5_000, .max])
    #expect(areas.map(\.limit) == [5_000, 0, 5_000, .max])
    #expect(areas[0].polygons == areas[2].polygons && areas[0].polygons == areas[3].polygons)
    #expect(areas[1].polygons.count == 1)
  }

  @Test("an area whose origin isn't on an open road is empty")
  func closedRoad() throws {
    let drawing = try RoadDrawing("a---1---b", ways: [DrawnWay("ab")])
    var options = RouteOptions()
    options.speeds = EdgeSpeeds(drawing.network) { _ in 0 }
    let origin = try drawing.network.nearest(to: drawing["1"]).position
    let roads = try drawing.network.reachableRoads(from: origin, within: 5_000, options: options)
    #expect(roads.stretches().isEmpty)
    #expect(roads.areas(within: [5_000]) == [ReachableArea(limit: 5_000, polygons: [])])
  }

  @Test("an area ends at the meridian opposite its origin")
  func oppositeMeridian() throws {
    let places = [
      (80.0, 10.0), (80, 70), (80, 130), (80, -172), (70, -168), (70, -120),
    ].map { Coordinate(latitude: $0, longitude: $1) }
    let nodes = Dictionary(uniqueKeysWithValues: zip(Int64(1)...6, places))
    let ways = (1...5).map { SmallNetwork.Way($0, [$0, $0 + 1]) }
    let network = try SmallNetwork(nodes: nodes, ways: ways).network
    let origin = try network.nearest(to: places[0]).position
    let roads = try network.reachableRoads(from: origin, within: ReachableRoads.highestLimit)
    #expect(roads.length() > 5_000_000)
    let shape = try GEOSArea(roads.areas(within: [.max])[0])
    #expect(shape.isValid)
    for place in places { #expect(shape.contains(place), "\(place)") }
    #expect(!shape.contains(Coordinate(latitude: 75, longitude: 10)))
  }

  @Test("the nodes of a grid are limited, however large the area is")
  func largeGrid() throws {
    let ends = [Coordinate(latitude: 40, longitude: -10), Coordinate(latitude: 60, longitude: 40)]
    let network = try SmallNetwork(
      nodes: [1: ends[0], 2: ends[1]], ways: [SmallNetwork.Way(1, [1, 2])]
    ).network
    let origin = try network.nearest(to: ends[0]).position
    var options = RouteOptions()
    options.objective = .distance
    let roads = try network.reachableRoads(
      from: origin, within: ReachableRoads.highestLimit, options: options)
    let lines = ReachedLines(roads, within: .max)
    let grid = try #require(AreaGrid(around: lines, LocalFrame(origin: ends[0])))
    #expect(grid.count < 16_100_000 && grid.margin >= 1.5 * grid.spacing)
  }
}
