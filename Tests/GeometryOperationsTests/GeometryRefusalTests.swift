import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

@Suite struct GeometryRefusalTests {
  @Test(arguments: [
    ("POINT (1 2) x", 12), ("POINT (1 2", 10), ("POINT 1 2)", 9), ("POINT (1;2)", 8),
    ("POINT EMPTY x", 12), ("POINT (1 2)\0", 11), ("LINESTRING EMPTY)", 16), ("POINT (1 é)", 9),
  ])
  func textNamesTheByte(text: String, offset: Int) {
    #expect {
      try Geometry(wkt: text)
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .malformedText && error?.byteOffset == offset
    }
  }

  @Test(arguments: [
    "", "POINT", "POINT (1)", "POINT (1,2)", "CIRCLE (1 2)", "SRID=4326;POINT(1 2)",
    "POINT (a b)", "MULTIPOINT (1 2, EMPTY)", "LINESTRING (1 2)", "POLYGON ((0 0, 1 1, 0 1))",
  ])
  func textThatIsNone(text: String) {
    #expect {
      try Geometry(wkt: text)
    } throws: {
      ($0 as? GeometryError)?.code == .malformedText
    }
  }

  @Test(arguments: [
    ("POINT (1 91)", 0), ("POINT (nan 1)", 0), ("POINT (1 inf)", 0), ("POINT (1e999 0)", 0),
    ("LINESTRING (1 2, 181 2)", 1), ("MULTIPOINT ((1 2), (3 4), (5 -90.1))", 2),
    ("POLYGON ((0 0, 1 0, 1 1, 0 0), (0 0, 1 0, -180.5 1, 0 0))", 6),
  ])
  func coordinatesThatAreNone(text: String, index: Int) {
    #expect {
      try Geometry(wkt: text)
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .invalidCoordinate && error?.index == index
    }
  }

  @Test func swappedCoordinatesAreTold() {
    #expect {
      try Geometry(wkt: "POINT (41 -120)")
    } throws: {
      ($0 as? GeometryError)?.expected.contains("swapped") == true
    }
  }

  @Test func emptyPointIsRefused() {
    #expect {
      try Geometry(wkt: "POINT EMPTY")
    } throws: {
      ($0 as? GeometryError)?.code == .emptyGeometry
    }
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[1,91]}"#, GeometryError.Code.invalidCoordinate),
    (#"{"type":"LineString","coordinates":[[1,2],[1,-91]]}"#, .invalidCoordinate),
    (#"{"type":"LineString","coordinates":[[1,2]]}"#, .invalidGeometry),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,1]]]}"#, .invalidGeometry),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,1],[5,5]]]}"#, .invalidGeometry),
    (#"{"type":"Point","coordinates":[]}"#, .malformedText),
    (#"{"type":"LineString","coordinates":[[],[]]}"#, .malformedText),
    (#"{"type":"Point","coordinates":["1",2]}"#, .malformedText),
    (#"{"type":"Point","coordinates":[1e999,2]}"#, .malformedText),
    (#"{"type":"Feature","geometry":null}"#, .malformedText),
    (#"{"type":"Point"}"#, .malformedText), ("{", .malformedText), ("", .malformedText),
    (#"[{"type":"Point","coordinates":[1,2]}]"#, .malformedText),
  ])
  func geoJSONThatIsNone(text: String, code: GeometryError.Code) {
    #expect {
      try Geometry(geoJSON: text)
    } throws: {
      ($0 as? GeometryError)?.code == code
    }
  }

  @Test func geoJSONNamesThePath() {
    let text = #"{"type":"Polygon","coordinates":[[[0,0],[1,95],[0,1],[0,0]]]}"#
    #expect {
      try Geometry(geoJSON: text)
    } throws: {
      ($0 as? GeometryError)?.path == "coordinates[0][1]"
    }
    let collection = #"{"type":"GeometryCollection","geometries":[{"type":"Circle"}]}"#
    #expect {
      try Geometry(geoJSON: collection)
    } throws: {
      ($0 as? GeometryError)?.path == "geometries[0].type"
    }
  }

  @Test(arguments: [
    ("0301000000", 0), ("0109000000", 1), ("01", 1), ("", 0),
    ("0102000000ffffffff", 5),
    ("0107000000ffffff7f", 5),
    ("0103000000ffffff0f", 5),
    ("010100000000000000000000000000000000000000ff", 21),
    // Ten reference systems off.
    ("0101000020110f000000000000000000000000000000000000", 5),
    // A line in a multipoint.
    ("0104000000010000000102000000", 10),
  ])
  func bytesNameTheByte(hex: String, offset: Int) {
    #expect {
      try Geometry(hexadecimalWKB: hex)
    } throws: {
      ($0 as? GeometryError)?.byteOffset == offset
    }
  }

  @Test(arguments: [("0", 1), ("0g", 1), ("01é1", 2)])
  func hexadecimalDigits(hex: String, offset: Int) {
    #expect {
      try Geometry(hexadecimalWKB: hex)
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .malformedText && error?.byteOffset == offset
    }
  }

  @Test func writersRefuseWhatFormatsCannotHold() throws {
    let lone = Geometry.line(try Polyline([Coordinate(latitude: 1, longitude: 2)]))
    let nowhere = Geometry.collection([.point(Coordinate(latitude: .nan, longitude: 2))])
    for shape in [lone, nowhere] {
      #expect(throws: GeometryError.self) { try shape.wkt() }
      #expect(throws: GeometryError.self) { try shape.wkb() }
      #expect(throws: GeometryError.self) { try shape.geoJSON() }
    }
  }

  @Test func deepNesting() throws {
    func text(_ depth: Int, of opening: String, around core: String, closing: String) -> String {
      String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
    }
    for depth in [2, 63] {
      _ = try Geometry(
        wkt: text(depth, of: "GEOMETRYCOLLECTION(", around: "POINT(1 2)", closing: ")"))
    }
    for depth in [65, 100_000] {
      #expect {
        try Geometry(
          wkt: text(depth, of: "GEOMETRYCOLLECTION(", around: "POINT(1 2)", closing: ")"))
      } throws: {
        ($0 as? GeometryError)?.code == .nestedTooDeep
      }
      let bytes = text(
        depth, of: "010700000001000000",
        around: "010100000000000000000000000000000000000000", closing: "")
      #expect {
        try Geometry(hexadecimalWKB: bytes)
      } throws: {
        ($0 as? GeometryError)?.code == .nestedTooDeep
      }
      let json = text(
        depth, of: #"{"type":"GeometryCollection","geometries":["#,
        around: #"{"type":"Point","coordinates":[1,2]}"#, closing: "]}")
      #expect(throws: GeometryError.self) { try Geometry(geoJSON: json) }
    }
  }
}
