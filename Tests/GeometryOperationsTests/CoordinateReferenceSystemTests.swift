import Coordinates
import GeometryOperations
import TestSupport
import Testing

@Suite struct CoordinateReferenceSystemTests {
  private struct Row: Decodable {
    let system: String
    let coordinates: [Coordinate]
    let points: [[Double]]
  }

  @Test("projections match the reference vectors, and their inverses lead back to the coordinates")
  func everyRowOfTheVectors() throws {
    let workspace = GeometryWorkspace()
    let rows = try CommittedVectors.lines(of: "projections.jsonl", as: Row.self)
    #expect(rows.count == 14)
    for row in rows {
      let system = try CoordinateReferenceSystem(row.system, in: workspace)
      let points = try system.points(of: row.coordinates)
      #expect(points.count == row.points.count)
      for (point, expected) in zip(points, row.points) {
        // Robinson's table is interpolated to only a few digits.
        let tolerance = row.system == "ESRI:54030" ? 1e-3 : 1e-6
        #expect(abs(point.x - expected[0]) < tolerance, "\(row.system)")
        #expect(abs(point.y - expected[1]) < tolerance, "\(row.system)")
      }
      for (back, coordinate) in zip(try system.coordinates(of: points), row.coordinates) {
        // In PROJ 9.1, the inverse of equal-area projections is computed by a short series.
        #expect(back.distance(to: coordinate) < 2e-3, "\(row.system) \(coordinate)")
      }
    }
  }

  /// Checks the example of Popular Visualisation Pseudo Mercator in IOGP Guidance Note 7-2 (2019),
  /// section 3.2.1.2.
  @Test("Pseudo-Mercator matches the published example") func publishedPseudoMercator() throws {
    let mercator = try CoordinateReferenceSystem("EPSG:3857")
    let place = Coordinate(latitude: 24 + 22.0 / 60 + 54.433 / 3_600, longitude: -100 - 20.0 / 60)
    let point = try #require(try mercator.points(of: [place]).first)
    #expect(abs(point.x - -11_169_055.58) < 0.01)
    #expect(abs(point.y - 2_800_000.00) < 0.01)
    #expect(mercator.name == "WGS 84 / Pseudo-Mercator")
  }

  @Test("an empty list is transformed to an empty list") func noCoordinates() throws {
    let mercator = try CoordinateReferenceSystem("EPSG:3857")
    #expect(try mercator.points(of: []).isEmpty)
    #expect(try mercator.coordinates(of: []).isEmpty)
  }

  @Test(
    "an invalid or unsuitable definition is rejected",
    arguments: [
      "", "EPSG:0", "EPSG:3857\0", "nonsense", "+proj=nonsense", "EPSG:4978", "EPSG:5714",
      "+proj=pipeline +step +proj=merc", "PROJCS[\"",
      String(repeating: "A[", count: 100_000),
    ])
  func definitionsThatAreNone(definition: String) {
    #expect {
      try CoordinateReferenceSystem(definition)
    } throws: {
      ($0 as? GeometryError)?.code == .invalidReferenceSystem
    }
  }

  @Test("a compound system is used without its vertical part")
  func compoundSystemsAreTheirHorizontalPart() throws {
    let place = Coordinate(latitude: 60, longitude: 10)
    let compound = try CoordinateReferenceSystem("EPSG:25832+5941")
    let plain = try CoordinateReferenceSystem("EPSG:25832")
    #expect(try compound.points(of: [place]) == plain.points(of: [place]))
  }

  @Test("a coordinate that is invalid or can't be projected is reported with its index")
  func coordinatesWithoutAPlace() throws {
    // In a view from above Portugal, half of the Earth is not visible.
    let view = try CoordinateReferenceSystem("+proj=ortho +lat_0=41 +lon_0=-8 +datum=WGS84")
    let places = [
      Coordinate(latitude: 40, longitude: -8), Coordinate(latitude: -41, longitude: 172),
    ]
    #expect {
      try view.points(of: places)
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .notProjectable && error?.index == 1
    }
    #expect {
      try view.points(of: [places[0], Coordinate(latitude: 91, longitude: 0)])
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .invalidCoordinate && error?.index == 1
    }
    #expect(try view.points(of: [places[0]]).count == 1)
  }

  @Test(
    "a point outside the domain of the projection is reported with its index",
    arguments: [(1e9, 0), (.nan, 0), (.infinity, 0), (0, 1e300)] as [(Double, Double)])
  func pointsWithoutAPlace(x: Double, y: Double) throws {
    let view = try CoordinateReferenceSystem("+proj=ortho +lat_0=41 +lon_0=-8 +datum=WGS84")
    #expect {
      try view.coordinates(of: [ProjectedPoint(x: 0, y: 0), ProjectedPoint(x: x, y: y)])
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .notProjectable && error?.index == 1
    }
  }

  @Test(
    "a point beyond the edge of the map is reported with its index",
    arguments: [
      ("EPSG:3857", 1e10, 0), ("EPSG:3857", 1e300, 1e300), ("EPSG:3857", 0, 1e300),
      ("EPSG:3857", 20_038_000, 0), ("EPSG:4326", 361, 0), ("EPSG:3395", -3e7, 5),
      ("EPSG:4326", 0, 91),
    ] as [(String, Double, Double)])
  func pointsBeyondTheMap(definition: String, x: Double, y: Double) throws {
    let system = try CoordinateReferenceSystem(definition)
    #expect {
      try system.coordinates(of: [ProjectedPoint(x: 0, y: 0), ProjectedPoint(x: x, y: y)])
    } throws: {
      let error = $0 as? GeometryError
      return [.notProjectable, .invalidCoordinate].contains(error?.code) && error?.index == 1
    }
  }

  /// Half the length of the equator is 20,037,508.342789 m, which is often rounded.
  @Test(
    "points on the edge of the map are accepted, even if they are rounded",
    arguments: [20_037_508.342789244, 20_037_508.3428, 20_037_508.35, 20_037_508.34])
  func roundedEdgeOfTheMap(edge: Double) throws {
    let mercator = try CoordinateReferenceSystem("EPSG:3857")
    for (x, y) in [(edge, edge), (-edge, -edge), (edge, 0), (0, -edge)] {
      let place = try #require(try mercator.coordinates(of: [ProjectedPoint(x: x, y: y)]).first)
      #expect(place.longitude.magnitude > 179.999 || x == 0)
    }
  }
}
