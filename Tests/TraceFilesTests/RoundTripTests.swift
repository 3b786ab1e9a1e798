import Coordinates
import FoundationEssentials
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

@Suite("Round trips of traces")
struct RoundTripTests {
  @Test(
    "traces round-trip in every format that keeps ids and times",
    arguments: TraceFormat.ofRecords, UInt64(0)..<12)
  func roundTrip(_ format: TraceFormat, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let written = try (0..<20).map { try generator.record($0) }
    let sink = MemorySink()
    let writer = format.writer(to: sink)
    for record in written { try writer.write(record) }
    try writer.finish()

    let options = TraceReadingOptions(format: format)
    let reading = Reading(sink.bytes, name: "made", options: options)
    #expect(reading.errors.isEmpty)
    // The times are in arbitrary years.
    #expect(reading.notes.allSatisfy { $0.code == .questionableTimes })
    try #require(reading.records.count == written.count)
    // CSV has an elevation column only if the first trace has elevations.
    let hasElevations = format != .csv || written[0].hasElevations
    for (read, record) in zip(reading.records, written) {
      #expect(read.trace.id == record.trace.id)
      #expect(read.trace.locations.count == record.trace.locations.count)
      for (found, expected) in zip(read.trace.locations, record.trace.locations) {
        expectSame(found, expected, hasElevations: hasElevations)
      }
      if format != .csv { #expect(read.partStarts == record.partStarts) }
      if format == .ndjson || format == .geojson {
        #expect(read.fields.map(\.name) == record.fields.map(\.name))
        #expect(
          read.fields.map(\.value) == [Array("[6.20, {\"a\": null}]".utf8), Array("1e2".utf8)])
      }
    }

    // Writing the traces that were read produces the same lines.
    let second = MemorySink()
    let again = format.writer(to: second)
    for record in reading.records { try again.write(record) }
    try again.finish()
    let lines = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n")
    let linesAgain = String(decoding: second.bytes, as: UTF8.self).split(separator: "\n")
    for (line, lineAgain) in zip(lines, linesAgain) { #expect(line == lineAgain) }
    #expect(lines.count == linesAgain.count)
  }

  private func expectSame(_ found: Location, _ expected: Location, hasElevations: Bool) {
    #expect(found.coordinate.latitude == expected.coordinate.latitude)
    // 180 and -180 are the same meridian.
    #expect(found.coordinate.longitudeDifference(to: expected.coordinate) == 0)
    #expect(found.accuracy == expected.accuracy)
    #expect(found.bearing == expected.bearing)
    #expect(found.speed == expected.speed)
    if hasElevations { #expect(found.elevation == expected.elevation) }
    #expect((found.time == nil) == (expected.time == nil))
    if let time = found.time, let other = expected.time {
      // A present-day `Date` has a resolution of 0.1 to 0.5 microseconds.
      #expect(abs(time.timeIntervalSince(other)) < 2e-6)
    }
  }

  @Test(
    "NDJSON and GPX keep traces without locations; CSV and GeoJSON lose them",
    arguments: TraceFormat.ofRecords)
  func empty(_ format: TraceFormat) throws {
    let sink = MemorySink()
    let writer = format.writer(to: sink)
    try writer.write(TraceRecord(try Trace(id: "nothing", locations: [])))
    try writer.finish()
    let reading = Reading(sink.bytes, name: "made", options: TraceReadingOptions(format: format))
    #expect(reading.errors.isEmpty)
    switch format {
    case .gpx, .ndjson:
      #expect(reading.records.map(\.trace.id) == ["nothing"])
      #expect(reading.notes.isEmpty)
    default: #expect(reading.notes.map(\.code).last == .noTraces)
    }
  }

  @Test("a file without traces is read without errors, but with a note", arguments: TraceFormat.all)
  func none(_ format: TraceFormat) throws {
    let sink = MemorySink()
    try format.writer(to: sink).finish()
    let reading = Reading(sink.bytes, name: "made", options: TraceReadingOptions(format: format))
    #expect(reading.errors.isEmpty)
    #expect(reading.notes.map(\.code) == [.noTraces])
  }

  @Test("the format of a written file is detected without its name", arguments: TraceFormat.all)
  func detection(_ format: TraceFormat) throws {
    var generator = SeededGenerator(seed: 1)
    let sink = MemorySink()
    let writer = format.writer(to: sink)
    try writer.write(try generator.record(0))
    try writer.finish()
    let reader = try TraceReader(ByteSource(bytes: sink.bytes, name: "-"))
    #expect(reader.format == format)
  }

  @Test("the GeoJSON geometry of a trace depends on its locations and parts")
  func geometry() throws {
    struct Collection: Decodable {
      struct Feature: Decodable {
        struct Geometry: Decodable { var type: String }
        var type: String
        var geometry: Geometry?
      }
      var type: String
      var features: [Feature]
    }
    let locations = (0..<4).map {
      Location(coordinate: Coordinate(latitude: 1, longitude: Double($0)))
    }
    let sink = MemorySink()
    let writer = GeoJSONWriter(to: sink)
    try writer.write(TraceRecord(try Trace(id: "0", locations: [])))
    try writer.write(TraceRecord(try Trace(id: "1", locations: Array(locations.prefix(1)))))
    try writer.write(TraceRecord(try Trace(id: "4", locations: locations)))
    try writer.write(TraceRecord(try Trace(id: "2+2", locations: locations), partStarts: [2]))
    try writer.finish()
    let collection = try JSONDecoder().decode(Collection.self, from: Data(sink.bytes))
    #expect(collection.type == "FeatureCollection")
    #expect(
      collection.features.map(\.geometry?.type)
        == [nil, "MultiPoint", "LineString", "MultiLineString"])
  }

  @Test("a numeric id is written as a number only if it is valid JSON")
  func numericIDs() throws {
    let sink = MemorySink()
    let writer = NDJSONWriter(to: sink)
    for id in ["17", "-1.50e3", "017", "x", "", "1}"] {
      try writer.write(TraceRecord(try Trace(id: id, locations: []), isIDNumeric: true))
    }
    try writer.finish()
    let ids = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").map {
      $0.dropFirst(6).prefix { $0 != "," }
    }
    #expect(ids == ["17", "-1.50e3", "\"017\"", "\"x\"", "\"\"", "\"1}\""])
  }

  @Test("extra fields with names that NDJSON uses are not written")
  func reservedFields() throws {
    let fields = try ["id", "points", "speed", "kept"].map {
      try JSONField(name: $0, json: Array("0".utf8))
    }
    let sink = MemorySink()
    let writer = NDJSONWriter(to: sink)
    try writer.write(TraceRecord(try Trace(id: "a", locations: []), fields: fields))
    try writer.finish()
    #expect(
      String(decoding: sink.bytes, as: UTF8.self) == #"{"id":"a","points":[],"kept":0}"# + "\n")
  }

  @Test(
    "times that no format can represent are rejected with the index of the point",
    arguments: TraceFormat.ofRecords)
  func unwritable(_ format: TraceFormat) throws {
    let coordinate = Coordinate(latitude: 0, longitude: 0)
    for seconds in [Double.nan, .infinity, -.infinity, 1e18, -1e18] {
      let locations = [
        Location(coordinate: coordinate),
        Location(coordinate: coordinate, time: Date(timeIntervalSince1970: seconds)),
      ]
      let writer = format.writer(to: MemorySink())
      let record = TraceRecord(try Trace(id: "a", locations: locations))
      let error = #expect(throws: FileError.self) { try writer.write(record) }
      #expect(error?.code == .invalidTime)
      #expect(error?.index == 1)
    }
  }
}
