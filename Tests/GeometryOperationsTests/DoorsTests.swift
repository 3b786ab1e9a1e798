import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

@Suite("Extreme input doesn't trap in GeometryOperations")
struct DoorsTests {
  private static let places: [[(Double, Double)]] = [
    [], [(45, 8)], [(45, 8), (45, 8)], [(45, 8), (45, 8), (45.001, 8.001), (45, 8.002)],
    [(0, 179.9), (0, -179.9)], [(90, 0), (-90, 0)],
  ]

  private static func lines() throws -> [Polyline] {
    try places.map { try Polyline($0.map { Coordinate(latitude: $0.0, longitude: $0.1) }) }
  }

  private static func fence() throws -> Geofence {
    try Geofence(Geometry(wkt: "POLYGON ((8 45, 8.1 45, 8.1 45.1, 8 45.1, 8 45))"))
  }

  /// Widths and spacings that are invalid, or large enough to lead to few coordinates.
  private static let spacings =
    Hostile.numbers.filter { !($0 > 0 && $0 < 181) } + [.leastNonzeroMagnitude, 1e-300]

  @Test(
    "invalid spacings and widths are rejected, and large ones don't trap", arguments: spacings)
  func lines(_ number: Double) throws {
    let workspace = GeometryWorkspace()
    for line in try Self.lines() {
      _ = try? Corridor(around: line, meters: number, in: workspace)
      for other in try Self.lines() {
        _ = try? line.hausdorffDistance(to: other, maximumSpacing: number < 1e6 ? nil : number)
        _ = try? line.discreteFrechetDistance(
          to: other, maximumSpacing: number < 1e6 ? nil : number)
        guard !(number > 0) else { continue }
        if line.isEmpty || other.isEmpty {
          #expect(throws: GeometryError.self) { try line.hausdorffDistance(to: other) }
        }
        if !line.isEmpty || !other.isEmpty {
          #expect(throws: GeometryError.self) {
            try line.hausdorffDistance(to: other, maximumSpacing: number)
          }
        }
        #expect(throws: GeometryError.self) {
          try line.discreteFrechetDistance(to: other, maximumSpacing: number)
        }
      }
      if !Corridor.widths.contains(number) {
        #expect(throws: GeometryError.self) { try Corridor(around: line, meters: number) }
      }
    }
    #expect(throws: GeometryError.self) { try Corridor(around: [Polyline](), meters: 10) }
  }

  @Test(
    "a Hausdorff distance with too small a spacing is rejected",
    arguments: [.leastNonzeroMagnitude, 1e-300, 1e-9])
  func tooDense(_ spacing: Double) throws {
    let lines = try Self.lines()
    #expect(throws: GeometryError.self) {
      try lines[3].hausdorffDistance(to: lines[4], maximumSpacing: spacing)
    }
  }

  @Test(
    "extreme radii, flattenings, bearings, and distances don't trap", arguments: Hostile.numbers)
  func ellipsoids(_ number: Double) throws {
    for other in Hostile.numbers {
      _ = Ellipsoid.wgs84.geodesic(
        from: Coordinate(latitude: 45, longitude: 8), bearing: number, distance: other)
      guard let body = try? Ellipsoid(equatorialRadius: number, inverseFlattening: other) else {
        continue
      }
      for place in Hostile.coordinates {
        _ = body.geodesic(from: place, to: Coordinate(latitude: 45, longitude: 8))
        _ = body.geodesic(from: place, bearing: number, distance: other)
          .distance(nearestTo: place)
      }
    }
  }

  @Test("projecting extreme coordinates and points doesn't trap") func projections() throws {
    let system = try CoordinateReferenceSystem("EPSG:3857")
    #expect(try system.points(of: []).isEmpty && system.coordinates(of: []).isEmpty)
    for place in Hostile.coordinates { _ = try? system.points(of: [place]) }
    for x in Hostile.numbers {
      for y in Hostile.numbers { _ = try? system.coordinates(of: [ProjectedPoint(x: x, y: y)]) }
    }
  }

  @Test("fences and corridors reject only invalid coordinates") func fences() throws {
    let fence = try Self.fence()
    let corridor = try Corridor(around: Self.lines()[3], meters: 20)
    for place in Hostile.coordinates {
      if place.isValid {
        _ = (try fence.contains(place), try fence.covers(place), try fence.distance(to: place))
        _ = try corridor.contains(place)
      } else {
        #expect(throws: GeometryError.self) { try fence.contains(place) }
        #expect(throws: GeometryError.self) { try fence.covers(place) }
        #expect(throws: GeometryError.self) { try fence.distance(to: place) }
        #expect(throws: GeometryError.self) { try fence.contains([place]) }
        #expect(throws: GeometryError.self) { try corridor.contains(place) }
      }
    }
    #expect(try fence.contains([Coordinate]()).isEmpty)
  }

  /// Returns shapes with invalid or extreme coordinates, invalid lines, and empty shapes.
  private static func shapes() throws -> [Geometry] {
    let lines = try lines()
    let empty = try Polygon(exterior: Polyline([]))
    return Hostile.coordinates.map { .point($0) } + [.multiPoint(Hostile.coordinates)]
      + lines.map { .line($0) } + [.multiLine(lines), .multiLine([]), .multiPoint([])]
      + [.polygon(empty), .multiPolygon([]), .multiPolygon([empty]), .collection([])]
      + [.collection([.point(Hostile.coordinates[0]), .polygon(empty), .line(lines[1])])]
  }

  @Test("malformed input is rejected, and extreme shapes don't trap")
  func shapes() throws {
    let fence = try Self.fence()
    for shape in try Self.shapes() {
      _ = try? fence.contains(shape)
      _ = try? fence.covers(shape)
      _ = try? fence.intersects(shape)
      _ = try? Geofence(shape)
      _ = try? shape.wkt()
      _ = try? shape.wkb()
      _ = try? shape.hexadecimalWKB()
      _ = try? shape.geoJSON()
    }
    for line in try Self.lines() {
      _ = try? Polygon(exterior: line, holes: [line])
    }
    for bytes in [[], [0], [1, 1, 0, 0, 0], Array(repeating: UInt8.max, count: 40)] as [[UInt8]] {
      #expect(throws: GeometryError.self) { try Geometry(wkb: bytes) }
      #expect(throws: GeometryError.self) { try Geometry(geoJSON: bytes) }
    }
    for text in ["", "POINT (nan 1)", "POINT (1e400 1)", "POLYGON ((", "{}", "0"] {
      #expect(throws: GeometryError.self) { try Geometry(wkt: text) }
      #expect(throws: GeometryError.self) { try Geometry(geoJSON: text) }
      #expect(throws: GeometryError.self) { try Geometry(hexadecimalWKB: text) }
    }
  }
}
