import Coordinates
import FoundationEssentials
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

private enum Record {
  static let drives = "matching/hof-even/traces.jsonl"
  static let walk = "andorra/andorra_for_map_matching.gpx"
  static let berlin = "andorra/berlin_gps_traces_first20.csv"
}

@Suite("Real records")
struct RealRecordsTests {
  private func read(_ name: String) throws -> Reading {
    Reading(try ReferenceData.bytes(name), name: name)
  }

  @Test(
    "132 drives are read in the same way as by Foundation's decoder",
    .enabled(if: ReferenceData.has(Record.drives), ReferenceData.missing))
  func drivesRead() throws {
    struct Line: Decodable {
      var id: String
      var points: [[Double]]
    }
    let reading = try read(Record.drives)
    #expect(reading.errors.isEmpty)
    #expect(reading.notes.isEmpty)
    #expect(reading.records.count == 132)
    #expect(reading.records.reduce(0) { $0 + $1.trace.locations.count } == 6682)
    let lines = try ReferenceData.text(Record.drives).split(separator: "\n")
    for (line, record) in zip(lines, reading.records) {
      let expected = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      #expect(record.trace.id == expected.id)
      let found = record.trace.locations.map {
        [$0.coordinate.longitude, $0.coordinate.latitude, $0.time?.timeIntervalSince1970 ?? .nan]
      }
      #expect(found == expected.points)
    }
  }

  @Test(
    "drives round-trip in every format that keeps ids and times",
    .enabled(if: ReferenceData.has(Record.drives), ReferenceData.missing))
  func drivesWritten() throws {
    let reading = try read(Record.drives)
    for format in TraceFormat.ofRecords {
      let sink = MemorySink()
      let writer = format.writer(to: sink)
      for record in reading.records { try writer.write(record) }
      try writer.finish()
      let again = Reading(sink.bytes, name: "again", options: TraceReadingOptions(format: format))
      #expect(again.records.map(\.trace) == reading.records.map(\.trace), "\(format)")
    }
  }

  @Test(
    "a walk in Andorra is read", .enabled(if: ReferenceData.has(Record.walk), ReferenceData.missing)
  )
  func walkRead() throws {
    let reading = try read(Record.walk)
    #expect(reading.errors.isEmpty)
    #expect(reading.records.map(\.trace.id) == ["new"])
    let locations = try #require(reading.records.first?.trace.locations)
    #expect(locations.count == 21)
    #expect(locations.first?.coordinate == Coordinate(latitude: 42.623636, longitude: 1.532909))
    #expect(locations.allSatisfy { $0.time == nil })
  }

  @Test(
    "20 tracks in Berlin are read",
    .enabled(if: ReferenceData.has(Record.berlin), ReferenceData.missing))
  func berlinRead() throws {
    let reading = try read(Record.berlin)
    #expect(reading.errors.isEmpty)
    #expect(reading.notes.isEmpty)
    #expect(reading.records.map(\.trace.id) == (0..<20).map(String.init))
    let rows = try ReferenceData.text(Record.berlin).split(separator: "\n").dropFirst()
    let expected = rows.map { row in row.split(separator: ",")[1...2].compactMap { Double($0) } }
    let found = reading.records.flatMap(\.trace.locations).map {
      [$0.coordinate.latitude, $0.coordinate.longitude]
    }
    #expect(found == expected)
  }
}
