import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

@Suite struct GeofenceTests {
  private struct Row: Decodable {
    let polygons: [[Polyline]]
    let points: [Coordinate]
    let inside: [Bool]
    let distance: [Double]

    func area() throws -> Geometry {
      .multiPolygon(
        try polygons.map { try Polygon(exterior: $0[0], holes: Array($0.dropFirst())) })
    }
  }

  @Test("fences match the reference vectors; corners are covered, but not contained")
  func everyRowOfTheVectors() throws {
    let workspace = GeometryWorkspace()
    let rows = try CommittedVectors.lines(of: "fences.jsonl", as: Row.self)
    #expect(rows.count == 24)
    for row in rows {
      let fence = try Geofence(row.area(), in: workspace)
      #expect(try fence.contains(row.points) == row.inside)
      for (place, (isInside, distance)) in zip(row.points, zip(row.inside, row.distance)) {
        #expect(try fence.covers(place) == isInside)
        #expect(try fence.intersects(.point(place)) == isInside)
        #expect(abs(try fence.distance(to: place) - distance) < 0.02)
      }
      for ring in row.polygons.joined() {
        for corner in ring {
          #expect(try fence.covers(corner))
          #expect(try !fence.contains(corner))
          #expect(try fence.distance(to: corner) == 0)
        }
      }
    }
  }

  @Test("lines and areas can be contained, covered, or intersected") func linesAndAreas() throws {
    let fence = try Geofence(Self.area([(0, 0), (0, 2), (2, 2), (2, 0)]))
    let inside = try Self.line([(0.5, 0.5), (1.5, 1.5)])
    let across = try Self.line([(1, 1), (3, 3)])
    let outside = try Self.line([(3, 3), (4, 3)])
    let border = try Self.line([(0, 0), (0, 2)])
    #expect(try fence.contains(inside) && fence.covers(inside) && fence.intersects(inside))
    #expect(try !fence.contains(across) && !fence.covers(across) && fence.intersects(across))
    #expect(try !fence.contains(outside) && !fence.covers(outside) && !fence.intersects(outside))
    #expect(try !fence.contains(border) && fence.covers(border) && fence.intersects(border))
    #expect(try fence.contains(Self.area([(0.5, 0.5), (0.5, 1), (1, 1)])))
    #expect(try fence.intersects(Self.area([(1, 1), (1, 9), (9, 9)])))
    #expect(try fence.contains(.multiPoint([Coordinate(latitude: 1, longitude: 1)])))
    #expect(try !fence.contains(.collection([inside, outside])))
  }

  /// In the northern hemisphere, a geodesic between two places at the same latitude runs north of
  /// their parallel.
  @Test("the edges of a fence are geodesics") func edgesAreGeodesics() throws {
    let fence = try Geofence(Self.area([(40, 0), (40, 60), (50, 60), (50, 0)]))
    let bulge = Coordinate(latitude: 50, longitude: 0)
      .interpolated(to: Coordinate(latitude: 50, longitude: 60), fraction: 0.5)
    #expect(bulge.latitude > 53)
    for (offset, isInside) in [(-0.01, true), (-1e-6, true), (1e-6, false), (0.01, false)] {
      let place = Coordinate(latitude: bulge.latitude + offset, longitude: bulge.longitude)
      #expect(try fence.contains(place) == isInside, "\(offset)")
    }
  }

  /// Tests a box across the antimeridian, both whole and in the two parts that RFC 7946 requires.
  @Test("a fence can cross the antimeridian") func antimeridian() throws {
    let whole = try Self.area([(-18, 177), (-18, -179), (-15, -179), (-15, 177)])
    let south = Coordinate(latitude: -18, longitude: 177)
      .interpolated(to: Coordinate(latitude: -18, longitude: -179), fraction: 0.75)
    let north = Coordinate(latitude: -15, longitude: 177)
      .interpolated(to: Coordinate(latitude: -15, longitude: -179), fraction: 0.75)
    // The eastern part has an additional corner on the seam.
    let cut = Geometry.multiPolygon([
      try Self.polygon([
        (-18, 177), (south.latitude, 180), (north.latitude, 180), (-15, 177),
      ]),
      try Self.polygon([
        (south.latitude, -180), (-18, -179), (-15, -179), (north.latitude, -180), (-17, -180),
      ]),
    ])
    for area in [whole, cut] {
      let fence = try Geofence(area)
      #expect(try fence.contains(Coordinate(latitude: -16, longitude: 178)))
      #expect(try fence.contains(Coordinate(latitude: -16, longitude: -179.5)))
      #expect(try fence.contains(Coordinate(latitude: -16, longitude: 180)))
      #expect(try fence.contains(Coordinate(latitude: -16, longitude: -180)))
      #expect(try !fence.contains(Coordinate(latitude: -16, longitude: 0)))
      #expect(try !fence.contains(Coordinate(latitude: -16, longitude: -178)))
      #expect(try fence.contains(Self.line([(-16, 178), (-16.5, -179.5)])))
      let away = Coordinate(latitude: -16, longitude: -178)
      let border = try Polyline(
        [(-18, -179), (-15, -179)].map {
          Coordinate(latitude: $0.0, longitude: $0.1)
        })
      let distance = try MeasuredPolyline(border).nearestPosition(to: away).offset
      #expect(abs(try fence.distance(to: away) - distance) < 0.01)
    }
  }

  /// Tests a polar cap, both as a ring and cut as in GeoJSON files.
  @Test(
    "a fence can contain a pole", arguments: [1.0, -1])
  func poles(sign: Double) throws {
    let ring = stride(from: -180.0, through: 180, by: 10).map { (sign * 70, $0) }
    let closed = try Self.area(ring.dropLast())
    let cut = try Self.area(ring + [(sign * 90, 180), (sign * 90, -180)])
    for area in [closed, cut] {
      let fence = try Geofence(area)
      #expect(try fence.contains(Coordinate(latitude: sign * 90, longitude: 33)))
      for longitude in [-180, -179.999, -90, 0, 1e-9, 90, 180.0] {
        #expect(try fence.contains(Coordinate(latitude: sign * 71, longitude: longitude)))
        #expect(try !fence.contains(Coordinate(latitude: sign * 69, longitude: longitude)))
        #expect(try !fence.contains(Coordinate(latitude: sign * -80, longitude: longitude)))
      }
      #expect(try fence.contains(Self.line([(sign * 72, 20), (sign * 72, -160)])))
    }
  }

  /// Tests a star whose edges reach almost a quarter of the way around the Earth.
  @Test("a fence can have edges of thousands of kilometers") func longEdges() throws {
    let corners = (0..<60).map { corner in
      Coordinate(latitude: 20, longitude: 30).destination(
        distance: corner.isMultiple(of: 2) ? 9_000_000 : 100_000, bearing: 6 * Double(corner))
    }
    let fence = try Geofence(
      .polygon(Polygon(exterior: Polyline(corners + corners.prefix(1)))))
    for corner in 0..<60 {
      let place = Coordinate(latitude: 20, longitude: 30)
        .destination(distance: 8_000_000, bearing: 6 * Double(corner))
      #expect(try fence.contains(place) == corner.isMultiple(of: 2))
    }
  }

  @Test("overlapping parts of a fence are joined") func overlappingPartsAreOne() throws {
    let parts = Geometry.collection([
      try Self.area([(0, 0), (0, 2), (2, 2), (2, 0)]),
      try Self.area([(0, 1), (0, 3), (2, 3), (2, 1)]),
    ])
    let fence = try Geofence(parts)
    #expect(try fence.contains(Self.line([(1, 0.5), (1, 2.5)])))
  }

  @Test("a ring that crosses itself or a hole is rejected") func ringsThatCross() throws {
    #expect {
      try Geofence(Self.area([(0, 0), (2, 2), (0, 2), (2, 0)]))
    } throws: {
      let error = $0 as? GeometryError
      // The diagonals meet slightly north of latitude 1, at longitude 1.
      return error?.code == .invalidGeometry && error?.found.contains("at 1.000") == true
    }
    let holed = Geometry.polygon(
      try Polygon(
        exterior: Self.polygon([(0, 0), (0, 2), (2, 2), (2, 0)]).exterior,
        holes: [Self.polygon([(1, 1), (1, 3), (3, 3), (3, 1)]).exterior]))
    #expect(throws: GeometryError.self) { try Geofence(holed) }
  }

  @Test("a shape without an area is rejected") func whatIsNoFence() throws {
    #expect {
      try Geofence(.point(Coordinate(latitude: 1, longitude: 2)))
    } throws: {
      ($0 as? GeometryError)?.code == .unsupportedGeometry
    }
    for nothing in [Geometry.multiPolygon([]), .collection([])] {
      #expect {
        try Geofence(nothing)
      } throws: {
        ($0 as? GeometryError)?.code == .emptyGeometry
      }
    }
  }

  @Test("invalid coordinates are rejected") func coordinatesThatAreNone() throws {
    let fence = try Geofence(Self.area([(0, 0), (0, 2), (2, 2), (2, 0)]))
    let nowhere = Coordinate(latitude: .nan, longitude: 1)
    #expect(throws: GeometryError.self) { try fence.contains(nowhere) }
    #expect(throws: GeometryError.self) { try fence.distance(to: nowhere) }
    #expect(throws: GeometryError.self) { try fence.intersects(.point(nowhere)) }
    #expect {
      try fence.contains([Coordinate(latitude: 1, longitude: 1), nowhere])
    } throws: {
      ($0 as? GeometryError)?.index == 1
    }
  }

  private static func polygon(_ corners: [(Double, Double)]) throws -> Polygon {
    let ring = corners + corners.prefix(1)
    return try Polygon(
      exterior: Polyline(ring.map { Coordinate(latitude: $0.0, longitude: $0.1) }))
  }

  private static func area(_ corners: [(Double, Double)]) throws -> Geometry {
    .polygon(try polygon(corners))
  }

  private static func line(_ places: [(Double, Double)]) throws -> Geometry {
    .line(try Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) }))
  }
}
