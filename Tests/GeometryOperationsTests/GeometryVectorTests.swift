import GeometryOperations
import TestSupport
import Testing

/// Tests of shapes that Shapely has written in every format.
@Suite struct GeometryVectorTests {
  struct Row: Decodable {
    let geoJSON: String
    let wkt: String
    let wkb: String
    let bigEndian: String
    let wktZ: String
    let isoZ: String
    let extendedZ: String
  }

  @Test("each shape is the same when it is read from any format")
  func allFormatsAreTheSameShape() throws {
    let workspace = GeometryWorkspace()
    let rows = try CommittedVectors.lines(of: "geometries.jsonl", as: Row.self)
    #expect(rows.count == 71)
    for row in rows {
      let shape = try Geometry(wkt: row.wkt, in: workspace)
      #expect(try Geometry(geoJSON: row.geoJSON) == shape, "\(row.wkt)")
      #expect(try Geometry(wkt: row.wktZ, in: workspace) == shape, "\(row.wktZ)")
      for hex in [row.wkb, row.bigEndian, row.isoZ, row.extendedZ] {
        #expect(try Geometry(hexadecimalWKB: hex, in: workspace) == shape, "\(row.wkt)")
      }
    }
  }

  @Test("WKB matches Shapely's, and all formats round-trip") func whatIsWrittenReadsBack() throws {
    let workspace = GeometryWorkspace()
    for row in try CommittedVectors.lines(of: "geometries.jsonl", as: Row.self) {
      let shape = try Geometry(wkt: row.wkt, in: workspace)
      #expect(try shape.hexadecimalWKB(in: workspace) == row.wkb.lowercased(), "\(row.wkt)")
      #expect(try Geometry(wkb: shape.wkb(in: workspace), in: workspace) == shape, "\(row.wkt)")
      #expect(try Geometry(wkt: shape.wkt(), in: workspace) == shape, "\(row.wkt)")
      #expect(try Geometry(geoJSON: shape.geoJSON()) == shape, "\(row.wkt)")
    }
  }
}
