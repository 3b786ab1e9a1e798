import Coordinates
import FoundationEssentials
import MilepostKit
import Testing

@testable import TraceFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Streaming")
struct StreamingTests {
  private func file(_ format: TraceFormat, traces: Int, locations: Int = 3) throws -> [UInt8] {
    let sink = MemorySink()
    let writer = format.writer(to: sink)
    for number in 0..<traces {
      let points = (0..<locations).map {
        Location(coordinate: Coordinate(latitude: 41, longitude: Double($0 % 180)))
      }
      try writer.write(TraceRecord(try Trace(id: "trace \(number)", locations: points)))
    }
    try writer.finish()
    return sink.bytes
  }

  @Test("a file is read in a window that doesn't grow with the file", arguments: TraceFormat.all)
  func window(_ format: TraceFormat) throws {
    let bytes = try file(format, traces: 5000)
    // The window can't grow beyond the limit, so reading all traces shows that it never had to.
    let options = TraceReadingOptions(format: format, maximumRecordBytes: 1500)
    let reading = Reading(bytes, name: "many", options: options, chunkSize: 512)
    #expect(reading.errors.isEmpty)
    #expect(reading.records.count == 5000)
    #expect(reading.records.last?.trace.id == (format == .wkt ? "many-5000" : "trace 4999"))
  }

  @Test(
    "a trace beyond the size limit is one error; in NDJSON, WKT, and CSV, reading continues",
    arguments: TraceFormat.all)
  func limit(_ format: TraceFormat) throws {
    let sink = MemorySink()
    let writer = format.writer(to: sink)
    for (id, count) in [("small", 2), ("large", 500), ("after", 2)] {
      let points = (0..<count).map {
        Location(coordinate: Coordinate(latitude: 41.123_456_7, longitude: Double($0 % 180)))
      }
      try writer.write(TraceRecord(try Trace(id: id, locations: points)))
    }
    try writer.finish()
    let options = TraceReadingOptions(format: format, maximumRecordBytes: 4096)
    let reading = Reading(sink.bytes, name: "mixed", options: options, chunkSize: 512)
    #expect(reading.errors.map(\.code) == [.tooLarge])
    let ids = format == .wkt ? ["mixed-1", "mixed-3"] : ["small", "after"]
    let goesOn = [.ndjson, .csv, .wkt].contains(format)
    #expect(reading.records.map(\.trace.id) == (goesOn ? ids : [ids[0]]))
  }

  @Test("a trace of GeoJSON points beyond the size limit is one error")
  func pointLimit() {
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let features = repeatElement(feature, count: 200).joined(separator: ",")
    let text = #"{"type":"FeatureCollection","features":[\#(features)]}"#
    let options = TraceReadingOptions(maximumRecordBytes: 4096)
    let reading = Reading(Array(text.utf8), name: "a.geojson", options: options)
    #expect(reading.errors.map(\.code) == [.tooLarge])
    #expect(reading.records.isEmpty)
  }

  @Test("the size of an unterminated GPX attribute is limited")
  func attribute() {
    let text = "<gpx><trk name=\"" + String(repeating: "x", count: 100_000)
    let options = TraceReadingOptions(format: .gpx, maximumRecordBytes: 4096)
    let reading = Reading(Array(text.utf8), name: "a", options: options, chunkSize: 512)
    #expect(reading.errors.map(\.code) == [.tooLarge])
  }

  @Test("lines from a pipe are read one by one, as they are written")
  func pipeline() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let reader = try TraceReader(
      ByteSource(descriptor: ends[0], name: "pipe"), options: TraceReadingOptions(format: .ndjson))
    for number in 0..<5 {
      let line = "{\"id\":\"\(number)\",\"points\":[[1,2]]}\n"
      try SystemCalls.output(Array(line.utf8), to: ends[1], name: "pipe")
      #expect(try reader.next()?.get().trace.id == "\(number)")
    }
    close(ends[1])
    #expect(reader.next() == nil)
  }

  @Test("parallel readers don't interfere with each other")
  func parallel() async throws {
    let bytes = try file(.gpx, traces: 200)
    let counts = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for _ in 0..<8 { group.addTask { Reading(bytes, name: "a.gpx").records.count } }
      var counts: [Int] = []
      for await count in group { counts.append(count) }
      return counts
    }
    #expect(counts == Array(repeating: 200, count: 8))
  }
}
