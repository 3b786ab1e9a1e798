import Coordinates
import GeometryOperations
import Polylines
import TestSupport
import Testing

@Suite struct GeometryRefusalTests {
  @Test(
    "an error in well-known text has the offset of the invalid byte",
    arguments: [
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

  @Test(
    "malformed well-known text is rejected",
    arguments: [
      "", "POINT", "POINT (1)", "POINT (1,2)", "POINT (a b)", "MULTIPOINT (1 2, EMPTY)",
      "SRID=4326", "SRID=4326;", "SRID=4326;SRID=4326;POINT (1 2)",
    ])
  func textThatIsNone(text: String) {
    #expect {
      try Geometry(wkt: text)
    } throws: {
      ($0 as? GeometryError)?.code == .malformedText
    }
  }

  @Test(
    "an invalid coordinate in well-known text is reported with its index",
    arguments: [
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

  @Test("the error for a latitude of -120 asks whether the coordinates are swapped")
  func swappedCoordinatesAreTold() {
    #expect {
      try Geometry(wkt: "POINT (41 -120)")
    } throws: {
      ($0 as? GeometryError)?.expected.contains("swapped") == true
    }
  }

  @Test("an empty point is rejected") func emptyPointIsRefused() {
    #expect {
      try Geometry(wkt: "POINT EMPTY")
    } throws: {
      ($0 as? GeometryError)?.code == .emptyGeometry
    }
  }

  @Test(
    "invalid GeoJSON is rejected with the expected code",
    arguments: [
      (#"{"type":"Point","coordinates":[1,91]}"#, GeometryError.Code.invalidCoordinate),
      (#"{"type":"LineString","coordinates":[[1,2],[1,-91]]}"#, .invalidCoordinate),
      (#"{"type":"LineString","coordinates":[[1,2]]}"#, .invalidGeometry),
      (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,1]]]}"#, .invalidGeometry),
      (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,1],[5,5]]]}"#, .invalidGeometry),
      (#"{"type":"Point","coordinates":[]}"#, .malformedText),
      (#"{"type":"LineString","coordinates":[[],[]]}"#, .malformedText),
      (#"{"type":"Point","coordinates":["1",2]}"#, .malformedText),
      (#"{"type":"Point","coordinates":[1e999,2]}"#, .invalidCoordinate),
      (#"{"type":"Feature","geometry":null}"#, .unsupportedGeometry),
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

  /// Tests shapes with the same defect in all three formats; `path` is the path in GeoJSON below
  /// `coordinates`.
  @Test(
    "invalid lines and rings are rejected alike in text, binary, and GeoJSON",
    arguments: [
      (
        "LINESTRING (1 2)", "0102000000 01000000 P", #"{"type":"LineString","coordinates":[P]}"#, ""
      ),
      (
        "MULTILINESTRING ((1 2, 1 2), (1 2))",
        "0105000000 02000000 0102000000 02000000 PP 0102000000 01000000 P",
        #"{"type":"MultiLineString","coordinates":[[P,P],[P]]}"#, "[1]"
      ),
      (
        "POLYGON ((1 2, 1 2, 1 2))", "0103000000 01000000 03000000 PPP",
        #"{"type":"Polygon","coordinates":[[P,P,P]]}"#, "[0]"
      ),
      (
        "POLYGON ((1 2, 1 2, 1 2, 5 6))", "0103000000 01000000 04000000 PPPQ",
        #"{"type":"Polygon","coordinates":[[P,P,P,Q]]}"#, "[0]"
      ),
      (
        "POLYGON (EMPTY, (1 2, 1 2, 1 2, 1 2))", "0103000000 02000000 00000000 04000000 PPPP",
        #"{"type":"MultiPolygon","coordinates":[[[],[P,P,P,P]]]}"#, "[0]"
      ),
      (
        "MULTIPOLYGON (((1 2, 1 2, 1 2, 1 2), (1 2, 1 2)))",
        "0106000000 01000000 0103000000 02000000 04000000 PPPP 02000000 PP",
        #"{"type":"MultiPolygon","coordinates":[[[P,P,P,P],[P,P]]]}"#, "[0][1]"
      ),
    ])
  func linesAndRingsThatAreNone(text: String, binary: String, json: String, path: String) {
    let digits = binary.split(separator: " ").joined()
      .replacing("P", with: "000000000000f03f0000000000000040")
      .replacing("Q", with: "00000000000014400000000000001840")
    let object = json.replacing("P,", with: "[1,2],").replacing("P]", with: "[1,2]]")
      .replacing("Q]", with: "[5,6]]")
    var errors: [GeometryError] = []
    for read in [
      { try Geometry(wkt: text) }, { try Geometry(hexadecimalWKB: digits) },
      { try Geometry(geoJSON: object) },
    ] as [() throws -> Geometry] {
      do {
        Issue.record("\(try read()) of \(text)")
      } catch {
        if let error = error as? GeometryError { errors.append(error) }
      }
    }
    #expect(errors.map(\.code) == [.invalidGeometry, .invalidGeometry, .invalidGeometry])
    #expect(Set(errors.map(\.expected)).count == 1)
    #expect(errors.last?.path == "coordinates" + path)
  }

  @Test(
    "well-known text can state the reference system 4326 or 0",
    arguments: ["SRID=4326;POINT (1 2)", "srid=4326; POINT(1 2)", " SRID=0;POINT Z (1 2 3)"])
  func referenceSystemOfDegrees(text: String) throws {
    #expect(try Geometry(wkt: text) == .point(Coordinate(latitude: 2, longitude: 1)))
  }

  @Test(
    "other reference systems are reported with their offset",
    arguments: [
      ("SRID=3857;POINT (1 2)", 5), (" SRID=;POINT (1 2)", 6), ("SRID=x;POINT (1 2)", 5),
    ])
  func otherReferenceSystems(text: String, offset: Int) {
    #expect {
      try Geometry(wkt: text)
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .unsupportedGeometry && error?.byteOffset == offset
    }
  }

  @Test("byte offsets count from the start of the text, including the reference system")
  func offsetsCountTheReferenceSystem() {
    #expect {
      try Geometry(wkt: "SRID=4326;POINT (1;2)")
    } throws: {
      ($0 as? GeometryError)?.byteOffset == 18
    }
  }

  @Test(
    "unknown kinds of geometries are rejected",
    arguments: ["CIRCLE (1 2)", "SRID=4326;CIRCLE (1 2)"])
  func unknownKinds(text: String) {
    #expect {
      try Geometry(wkt: text)
    } throws: {
      ($0 as? GeometryError)?.code == .unsupportedGeometry
    }
  }

  @Test(
    "malformed JSON and numbers too large for a Double are reported with offset and invalid part",
    arguments: [
      (#"{"type":"Point","coordinates":[1e400,2]}"#, 31, "the number 1e400"),
      (#"{"type":"Point","coordinates":[1,-1e999]}"#, 33, "the number -1e999"),
      (#"{"type":"Point","coordinates":[1,2]} x"#, 37, "'x'"),
      (#"{"type":"Point" "coordinates":[1,2]}"#, 16, #"'"coordinates":[1,2]}'"#),
      (#"{"type":"Point","coordinates":[1,2"#, 34, "the end of the text"),
      (#"{"type":"Point","coordinates":[01,2]}"#, 31, "'01,2]}'"),
      (#"{"type":"Point\"#, 15, "the end of the text"), ("", 0, "the end of the text"),
      (#"{"a":[true,false,null,{}],"b":nul}"#, 30, "'nul}'"),
      (#"{"\q":1}"#, 2, "an unknown escape"),
      (#"{"\u00g0":1}"#, 2, "\\u without four digits"),
      ("{\"type\":\"\u{1}\"}", 9, "control character 1 in a string"),
    ])
  func textThatIsNoJSON(text: String, offset: Int, found: String) {
    #expect {
      try Geometry(geoJSON: text)
    } throws: {
      let error = $0 as? GeometryError
      return error?.byteOffset == offset && error?.found == found
    }
  }

  @Test("bytes that aren't UTF-8 are reported with their offset") func bytesThatAreNoUTF8() {
    let text = Array(#"{"type":"Point","é":"#.utf8) + [0x80] + Array("1}".utf8)
    let name = Array(#"{"type":"Point","é"#.utf8) + [0x80] + Array(#"":1}"#.utf8)
    for (bytes, offset) in [(text, 21), (name, 19)] {
      #expect {
        try Geometry(geoJSON: bytes)
      } throws: {
        let error = $0 as? GeometryError
        return error?.byteOffset == offset && error?.code == .malformedText
      }
    }
  }

  @Test(
    "errors in GeoJSON state the path, the value found, and the value expected",
    arguments: [
      (#"[]"#, "found an array, expected an object"),
      (#"{"type":3}"#, "type: found a number, expected a string"),
      (#"{"coordinates":[]}"#, "type: found nothing, expected a member \"type\""),
      (#"{"type":"Point","coordinates":{}}"#, "coordinates: found an object, expected an array"),
      (#"{"type":"Point","coordinates":null}"#, "coordinates: found null, expected an array"),
      (
        #"{"type":"LineString","coordinates":[[1,2],["3",4]]}"#,
        "coordinates[1][0]: found a string, expected a number"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[null,4]]}"#,
        "coordinates[1][0]: found null, expected a number"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[true,4]]}"#,
        "coordinates[1][0]: found a Boolean, expected a number"
      ),
      (
        #"{"type":"MultiPoint","coordinates":[[1]]}"#,
        "coordinates[0]: found a position of length 1, expected a longitude and a latitude"
      ),
    ])
  func geoJSONRefusalsAreOfTheFormat(text: String, words: String) {
    #expect {
      try Geometry(geoJSON: text)
    } throws: {
      "\($0)" == words
    }
  }

  @Test("an error in GeoJSON has the path of the invalid value") func geoJSONNamesThePath() {
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

  @Test(
    "an error in well-known binary has the offset of the invalid byte",
    arguments: [
      ("0301000000", 0), ("0109000000", 1), ("01", 1), ("", 0),
      ("0102000000ffffffff", 5),
      ("0107000000ffffff7f", 5),
      ("0103000000ffffff0f", 5),
      ("010100000000000000000000000000000000000000ff", 21),
      // The bytes at offset 5 state a reference system other than 4326.
      ("0101000020110f000000000000000000000000000000000000", 5),
      // The multipoint contains a line.
      ("0104000000010000000102000000", 10),
    ])
  func bytesNameTheByte(hex: String, offset: Int) {
    #expect {
      try Geometry(hexadecimalWKB: hex)
    } throws: {
      ($0 as? GeometryError)?.byteOffset == offset
    }
  }

  @Test(
    "invalid and missing hexadecimal digits are reported with their offset",
    arguments: [("0", 1), ("0g", 1), ("01é1", 2)])
  func hexadecimalDigits(hex: String, offset: Int) {
    #expect {
      try Geometry(hexadecimalWKB: hex)
    } throws: {
      let error = $0 as? GeometryError
      return error?.code == .malformedText && error?.byteOffset == offset
    }
  }

  @Test("points and lines that readers reject are also rejected by the writers")
  func writersRefuseWhatFormatsCannotHold() throws {
    let lone = Geometry.line(try Polyline([Coordinate(latitude: 1, longitude: 2)]))
    let nowhere = Geometry.collection([.point(Coordinate(latitude: .nan, longitude: 2))])
    for shape in [lone, nowhere] {
      #expect(throws: GeometryError.self) { try shape.wkt() }
      #expect(throws: GeometryError.self) { try shape.wkb() }
      #expect(throws: GeometryError.self) { try shape.geoJSON() }
    }
  }

  @Test("WKT allows 63 levels of collections, and no format allows 65") func deepNesting() throws {
    func text(_ depth: Int, of opening: String, around core: String, closing: String) -> String {
      String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
    }
    for depth in [2, 63] {
      _ = try Geometry(
        wkt: text(depth, of: "GEOMETRYCOLLECTION(", around: "POINT(1 2)", closing: ")"))
    }
    for depth in [65, 2_000, 100_000] {
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
      #expect {
        try Geometry(geoJSON: json)
      } throws: {
        let error = $0 as? GeometryError
        return error?.code == .nestedTooDeep && error?.byteOffset != nil
      }
    }
  }
}
