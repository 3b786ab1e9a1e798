import Coordinates
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

@Suite("WKT")
struct WKTTests {
  private func text(of records: [TraceRecord]) throws -> String {
    let sink = MemorySink()
    let writer = WKTWriter(to: sink)
    for record in records { try writer.write(record) }
    try writer.finish()
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  @Test("each trace is written as one shape")
  func kinds() throws {
    let locations = (0..<4).map {
      Location(coordinate: Coordinate(latitude: 1.5, longitude: Double($0)))
    }
    let records = [
      TraceRecord(try Trace(id: "0", locations: [])),
      TraceRecord(try Trace(id: "1", locations: Array(locations.prefix(1)))),
      TraceRecord(try Trace(id: "4", locations: locations)),
      TraceRecord(try Trace(id: "1+3", locations: locations), partStarts: [1]),
    ]
    #expect(
      try text(of: records) == """
        LINESTRING EMPTY
        POINT (0 1.5)
        LINESTRING (0 1.5, 1 1.5, 2 1.5, 3 1.5)
        MULTILINESTRING ((0 1.5, 0 1.5), (1 1.5, 2 1.5, 3 1.5))

        """)
  }

  @Test("lines and parts round-trip exactly", arguments: UInt64(0)..<12)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let records = try (0..<50).map { number in
      let count = Int.random(in: 0...40, using: &generator)
      let locations = (0..<count).map { _ in
        Location(
          coordinate: Coordinate(
            latitude: .random(in: -90...90, using: &generator),
            longitude: .random(in: -180...180, using: &generator)))
      }
      // Parts have two or more locations, since a single one would be written twice.
      let start = count >= 4 ? [Int.random(in: 2...count - 2, using: &generator)] : []
      return TraceRecord(try Trace(id: "\(number)", locations: locations), partStarts: start)
    }
    let reading = Reading(Array(try text(of: records).utf8), name: "made.wkt")
    #expect(reading.errors.isEmpty)
    #expect(reading.records.map(\.trace.locations) == records.map(\.trace.locations))
    #expect(reading.records.map(\.partStarts) == records.map(\.partStarts))
  }

  @Test(
    "well-known text is recognized by its first words",
    arguments: [
      ("LINESTRING (1 2, 3 4)", TraceFormat.wkt), ("\n point(1 2)", .wkt),
      ("LineString ZM (1 2 3 4)", .wkt), ("MULTILINESTRING EMPTY\nPOINT (1 2)", .wkt),
      ("POLYGON((0 0, 1 1", .wkt), ("point,latitude,longitude\n", .csv),
      ("point latitude (degrees)\n", .csv), ("LINESTRING", .csv),
      ("SRID=4326;LINESTRING(1 2, 3 4)", .wkt), ("wkt\nPOINT (1 2)", .csv),
    ])
  func detection(_ text: String, _ format: TraceFormat) throws {
    let reader = try TraceReader(ByteSource(bytes: Array(text.utf8), name: "-"))
    #expect(reader.format == format)
  }

  @Test("a MULTIPOINT is one trace, as in GeoJSON")
  func severalPoints() throws {
    let wkt = Reading(Array("MULTIPOINT ((1 2), (3 4))\nMULTIPOINT EMPTY\n".utf8), name: "a.wkt")
    let text =
      #"{"type":"FeatureCollection","features":["#
      + #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}},"#
      + #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[]}}]}"#
    let json = Reading(Array(text.utf8), name: "a.geojson")
    #expect(wkt.records.map(\.trace.locations.count) == [2, 0])
    #expect(wkt.records.map(\.trace.locations) == json.records.map(\.trace.locations))
  }
}
