import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

@Suite struct CorridorTests {
  /// A line and the distance to which a corridor around it extends.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: [(Double, Double)]
    let meters: Double
  }

  private static let cases = [
    Case(testDescription: "a street", line: [(41.15, -8.61), (41.151, -8.612)], meters: 20),
    Case(testDescription: "a point", line: [(41.15, -8.61)], meters: 50),
    Case(
      testDescription: "the same point twice", line: [(41.15, -8.61), (41.15, -8.61)], meters: 50),
    Case(
      testDescription: "north of Norway", line: [(78.2, 15), (78.3, 17), (79, 12)], meters: 500),
    Case(
      testDescription: "across the antimeridian", line: [(-17, 179.5), (-16.5, -179.5)],
      meters: 2_000),
    Case(
      testDescription: "back and forth across the antimeridian",
      line: [(-17, 179.9), (-16.9, -179.9), (-16.8, 179.9), (-16.7, -179.9)], meters: 3_000),
    Case(testDescription: "along the antimeridian", line: [(60, 180), (65, -180)], meters: 1_000),
    Case(testDescription: "past the north pole", line: [(89, 10), (89.2, -140)], meters: 20_000),
    Case(testDescription: "over the north pole", line: [(88, 10), (88, -170)], meters: 5_000),
    Case(testDescription: "at the south pole", line: [(-90, 0)], meters: 10_000),
    Case(testDescription: "beside the south pole", line: [(-89.9, 0)], meters: 10_000),
    Case(
      testDescription: "around the north pole",
      line: stride(from: -180, through: 180, by: 20).map { (80, Double($0)) }, meters: 50_000),
    Case(testDescription: "Lisbon to Tokyo", line: [(38.7, -9.1), (35.7, 139.8)], meters: 10_000),
    Case(
      testDescription: "Lisbon to Sydney", line: [(38.7, -9.1), (-33.9, 151.2)], meters: 100_000),
    Case(
      testDescription: "pole to pole", line: [(90, 0), (0, 20), (-90, 0)], meters: 100_000),
    Case(
      testDescription: "around the equator",
      line: stride(from: -180, through: 180, by: 30).map { (0, Double($0)) }, meters: 100_000),
    Case(testDescription: "wide", line: [(50, 0), (50, 20)], meters: 1_000_000),
  ]

  /// Returns the documented tolerance of the outline.
  private static func tolerance(_ meters: Double) -> Double {
    let stretch = (50_000 + meters) / 6_371_000
    return meters * (0.01 + stretch * stretch / 6)
  }

  @Test(
    "the outline has the requested distance from the line, within the tolerance", arguments: cases)
  func outlineKeepsTheDistance(_ example: Case) throws {
    let corridor = try Self.corridor(example)
    var farthest = 0.0
    for ring in Self.rings(of: corridor.outline) {
      for (start, end) in zip(ring, ring.dropFirst()) {
        // Cuts at the antimeridian are not borders.
        if start.longitude.magnitude == 180 && end.longitude.magnitude == 180 { continue }
        for place in [start, Self.middleInDegrees(start, end)] {
          if place.longitude.magnitude == 180 || place.latitude.magnitude == 90 { continue }
          let distance = corridor.lines[0].nearestPosition(to: place).offset
          farthest = max(farthest, abs(distance - example.meters))
        }
      }
    }
    #expect(farthest <= Self.tolerance(example.meters))
    #expect(farthest > 0)
  }

  /// Classifies random places within twice the distance by brute force, using PROJ's geodesics.
  @Test(
    "the corridor and, within its tolerance, the outline contain the places within the distance",
    arguments: cases)
  func outlineHoldsWhatIsNear(_ example: Case) throws {
    let workspace = GeometryWorkspace()
    let corridor = try Self.corridor(example, in: workspace)
    let degrees = DegreeArea(corridor.outline)
    var random = SeededGenerator(seed: 60)
    let tolerance = Self.tolerance(example.meters)
    for _ in 0..<150 {
      let along = Double.random(in: 0...max(corridor.lines[0].length, 1), using: &random)
      let place = corridor.lines[0].coordinate(atDistance: along).destination(
        distance: .random(in: 0...2 * example.meters, using: &random), bearing: random.bearing())
      let offset = Self.offset(of: place, from: corridor.lines[0].polyline)
      #expect(try corridor.contains(place) == (offset <= example.meters), "\(place) \(offset)")
      guard abs(offset - example.meters) > tolerance else { continue }
      #expect(degrees.contains(place) == (offset < example.meters), "\(place) \(offset)")
    }
  }

  /// The geofence joins the parts of the outline at the antimeridian.
  @Test(
    "a geofence made from the outline agrees with the corridor, within the tolerance",
    arguments: cases.filter { $0.testDescription != "around the equator" })
  func fenceOfTheOutline(_ example: Case) throws {
    let workspace = GeometryWorkspace()
    let corridor = try Self.corridor(example, in: workspace)
    let fence = try Geofence(corridor.outline, in: workspace)
    var random = SeededGenerator(seed: 61)
    for _ in 0..<200 {
      let along = Double.random(in: 0...max(corridor.lines[0].length, 1), using: &random)
      let place = corridor.lines[0].coordinate(atDistance: along).destination(
        distance: .random(in: 0...2 * example.meters, using: &random), bearing: random.bearing())
      let offset = corridor.lines[0].nearestPosition(to: place).offset
      guard abs(offset - example.meters) > Self.tolerance(example.meters) else { continue }
      #expect(try fence.contains(place) == (offset < example.meters), "\(place) \(offset)")
      let outside = try fence.distance(to: place)
      let excess = max(0, offset - example.meters)
      #expect(abs(outside - excess) < 1.1 * Self.tolerance(example.meters), "\(place)")
    }
  }

  @Test(
    "the rings of the outline are directed and cut as RFC 7946 requires", arguments: cases)
  func outlineIsOfRFC7946(_ example: Case) throws {
    let corridor = try Self.corridor(example)
    for polygon in Self.polygons(of: corridor.outline) {
      #expect(Self.signedArea(polygon.exterior) > 0)
      for hole in polygon.holes { #expect(Self.signedArea(hole) < 0) }
      for ring in [polygon.exterior] + polygon.holes {
        for (start, end) in zip(ring, ring.dropFirst()) {
          // An edge along a pole may span all longitudes. No other edge may cross the antimeridian.
          let isPole = start.latitude.magnitude == 90 && end.latitude == start.latitude
          #expect(isPole || abs(start.longitude - end.longitude) <= 180)
        }
      }
    }
    #expect(try Geometry(geoJSON: corridor.outline.geoJSON()) == corridor.outline)
  }

  @Test("the outline around a wiggly line has the requested distance") func wigglyRoads() throws {
    var random = SeededGenerator(seed: 62)
    for latitude in [0.0, 45, 80, -89.9] {
      var places = [Coordinate(latitude: latitude, longitude: 179.99)]
      var bearing = 40.0
      for _ in 0..<400 {
        bearing += Double.random(in: -50...50, using: &random)
        places.append(
          places[places.count - 1].destination(
            distance: random.length(from: 2, to: 400), bearing: bearing))
      }
      for meters in [5.0, 50, 1_000] {
        let corridor = try Corridor(around: Polyline(places), meters: meters)
        let worst =
          Self.rings(of: corridor.outline).joined()
          .filter { $0.longitude.magnitude != 180 && $0.latitude.magnitude != 90 }
          .map { abs(corridor.lines[0].nearestPosition(to: $0).offset - meters) }.max() ?? .infinity
        #expect(worst <= Self.tolerance(meters), "\(latitude) \(meters)")
      }
    }
  }

  /// Tests lines with bends much smaller than the distance, around which GEOS 3.11 leaves false
  /// holes.
  @Test("the outline around a line with small bends has no false holes")
  func windingRoads() throws {
    for seed in 0..<30 {
      var random = SeededGenerator(seed: UInt64(seed))
      var places = [random.coordinate()]
      var bearing = 0.0
      for _ in 0..<400 {
        bearing += Double.random(in: -10...10, using: &random)
        places.append(
          places[places.count - 1].destination(
            distance: .random(in: 5...60, using: &random), bearing: bearing))
      }
      let corridor = try Corridor(around: Polyline(places), meters: 2_000)
      for place in Self.rings(of: corridor.outline).joined()
      where place.longitude.magnitude != 180 && place.latitude.magnitude != 90 {
        let offset = corridor.lines[0].nearestPosition(to: place).offset
        #expect(abs(offset - 2_000) <= Self.tolerance(2_000), "\(seed) \(place)")
      }
    }
  }

  @Test("the corridor around a loop has a hole") func aLoopHasAHole() throws {
    let square = try Polyline(
      [(41.0, -8.0), (41.0, -8.1), (41.1, -8.1), (41.1, -8.0), (41.0, -8.0)].map {
        Coordinate(latitude: $0.0, longitude: $0.1)
      })
    let corridor = try Corridor(around: square, meters: 300)
    guard case .polygon(let polygon) = corridor.outline else {
      Issue.record("not one polygon")
      return
    }
    #expect(polygon.holes.count == 1)
    #expect(try !corridor.contains(Coordinate(latitude: 41.05, longitude: -8.05)))
  }

  @Test("the corridor around several lines is the union of their corridors")
  func severalLines() throws {
    let lines = try [[(0.0, 179.9), (0, -179.9)], [(0.3, 179.95)], [(-0.2, 180), (0.2, 179.99)]]
      .map { try Polyline($0.map { Coordinate(latitude: $0.0, longitude: $0.1) }) }
    let meters = 5_000.0
    let corridor = try Corridor(around: lines, meters: meters)
    let single = try lines.map { try Corridor(around: $0, meters: meters) }
    let area = DegreeArea(corridor.outline)
    var random = SeededGenerator(seed: 63)
    var (insideCount, outsideCount) = (0, 0)
    for _ in 0..<2_000 {
      let place = Coordinate(latitude: 0, longitude: 180).destination(
        distance: random.length(from: 100, to: 60_000), bearing: random.bearing())
      let isInside = try single.contains { try $0.contains(place) }
      #expect(try corridor.contains(place) == isInside)
      let offset = corridor.lines.map { $0.nearestPosition(to: place).offset }.min() ?? 0
      if abs(offset - meters) <= Self.tolerance(meters) { continue }
      #expect(area.contains(place) == isInside, "\(place)")
      if isInside { insideCount += 1 } else { outsideCount += 1 }
    }
    #expect(insideCount > 200 && outsideCount > 200)
    #expect {
      try Corridor(around: [Polyline](), meters: meters)
    } throws: {
      ($0 as? GeometryError)?.code == .emptyGeometry
    }
  }

  @Test(
    "corridors reject invalid coordinates, as fences do",
    arguments: [(.nan, 0), (0, .infinity), (91, 0)] as [(Double, Double)])
  func noCoordinateIsRefusedAsByFences(latitude: Double, longitude: Double) throws {
    let line = try Polyline([
      Coordinate(latitude: 41, longitude: -8), Coordinate(latitude: 41.1, longitude: -8),
    ])
    let corridor = try Corridor(around: line, meters: 50)
    let fence = try Geofence(corridor.outline)
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(throws: GeometryError.self) { try fence.contains(place) }
    #expect {
      try corridor.contains(place)
    } throws: {
      ($0 as? GeometryError)?.code == .invalidCoordinate
    }
  }

  @Test(
    "a distance out of range is rejected",
    arguments: [0, -1, 0.09, .nan, .infinity, 1_000_001] as [Double])
  func distanceOutOfRange(meters: Double) throws {
    let line = try Polyline([Coordinate(latitude: 1, longitude: 2)])
    #expect {
      try Corridor(around: line, meters: meters)
    } throws: {
      ($0 as? GeometryError)?.code == .invalidLength
    }
  }

  @Test("an empty line is rejected") func emptyLine() {
    #expect {
      try Corridor(around: Polyline([]), meters: 10)
    } throws: {
      ($0 as? GeometryError)?.code == .emptyGeometry
    }
  }

  @Test("a corridor that covers the whole Earth is rejected")
  func linesThatReachEverywhere() throws {
    var places: [Coordinate] = []
    for latitude in stride(from: -85.0, through: 85, by: 10) {
      for longitude in stride(from: -180.0, through: 170, by: 10) {
        places.append(Coordinate(latitude: latitude, longitude: longitude))
      }
    }
    let line = try Polyline(places)
    #expect {
      try Corridor(around: line, meters: 1_000_000)
    } throws: {
      ($0 as? GeometryError)?.code == .tooLarge
    }
  }

  private static func corridor(
    _ example: Case, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws -> Corridor {
    let line = try Polyline(
      example.line.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    return try Corridor(around: line, meters: example.meters, in: workspace)
  }

  static func polygons(of outline: Geometry) -> [Polygon] {
    switch outline {
    case .polygon(let polygon): [polygon]
    case .multiPolygon(let polygons): polygons
    default: []
    }
  }

  private static func rings(of outline: Geometry) -> [Polyline] {
    polygons(of: outline).flatMap { [$0.exterior] + $0.holes }
  }

  private static func signedArea(_ ring: Polyline) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) {
      $0 + ($1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude)
    }
  }

  private static func middleInDegrees(_ start: Coordinate, _ end: Coordinate) -> Coordinate {
    Coordinate(
      latitude: (start.latitude + end.latitude) / 2,
      longitude: (start.longitude + end.longitude) / 2)
  }

  /// Returns the geodesic distance from a place to a line, using PROJ and a golden-section search
  /// on each piece of up to 1,000 km of an edge.
  private static func offset(of place: Coordinate, from line: Polyline) -> Double {
    func distance(_ other: Coordinate) -> Double {
      Ellipsoid.wgs84.geodesic(from: place, to: other).distance
    }
    var best = distance(line[0])
    for (start, end) in zip(line, line.dropFirst()) where start != end {
      let edge = Ellipsoid.wgs84.geodesic(from: start, to: end)
      func at(_ along: Double) -> Double {
        distance(
          Ellipsoid.wgs84.geodesic(from: start, bearing: edge.initialBearing, distance: along).end)
      }
      let pieces = (edge.distance / 1_000_000).rounded(.up)
      for piece in 0..<Int(pieces) {
        var low = edge.distance * Double(piece) / pieces
        var high = edge.distance * Double(piece + 1) / pieces
        for _ in 0..<60 {
          let (first, second) = (high - (high - low) * 0.618, low + (high - low) * 0.618)
          if at(first) < at(second) { high = second } else { low = first }
        }
        best = min(best, at((low + high) / 2))
      }
    }
    return best
  }
}

/// A point-in-polygon test by ray casting in the plane of degrees, where maps draw GeoJSON.
private struct DegreeArea {
  private let rings: [Polyline]

  init(_ area: Geometry) {
    rings = CorridorTests.polygons(of: area).flatMap { [$0.exterior] + $0.holes }
  }

  func contains(_ place: Coordinate) -> Bool {
    var isInside = false
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst())
      where (start.latitude > place.latitude) != (end.latitude > place.latitude) {
        let share = (place.latitude - start.latitude) / (end.latitude - start.latitude)
        let crossing = start.longitude + share * (end.longitude - start.longitude)
        if crossing > place.longitude { isInside.toggle() }
      }
    }
    return isInside
  }
}
