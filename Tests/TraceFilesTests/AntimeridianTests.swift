import Coordinates
import FoundationEssentials
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

@Suite("GeoJSON across the antimeridian")
struct AntimeridianTests {
  private struct Collection: Decodable {
    struct Feature: Decodable {
      struct Geometry: Decodable {
        var type: String
        var lines: [[[Double]]]
        var cutPositions: [Int]?

        enum CodingKeys: String, CodingKey { case type, coordinates, cutPositions }

        init(from decoder: any Decoder) throws {
          let members = try decoder.container(keyedBy: CodingKeys.self)
          type = try members.decode(String.self, forKey: .type)
          cutPositions = try members.decodeIfPresent([Int].self, forKey: .cutPositions)
          lines =
            type == "MultiLineString"
            ? try members.decode([[[Double]]].self, forKey: .coordinates)
            : [try members.decode([[Double]].self, forKey: .coordinates)]
        }
      }
      struct Properties: Decodable {
        var coordTimes: [[String?]]?
        var speed: [Double?]?
      }
      var geometry: Geometry
      var properties: Properties
    }
    var features: [Feature]
  }

  private func record(
    _ fixes: [(Double, Double, Double?)], partStarts: [Int] = []
  ) throws -> TraceRecord {
    let locations = fixes.map {
      Location(
        coordinate: Coordinate(latitude: $0.1, longitude: $0.0),
        time: $0.2.map { Date(timeIntervalSince1970: $0) }, speed: 5)
    }
    return TraceRecord(try Trace(id: "a", locations: locations), partStarts: partStarts)
  }

  private func written(_ record: TraceRecord) throws -> [UInt8] {
    let sink = MemorySink()
    let writer = GeoJSONWriter(to: sink)
    try writer.write(record)
    try writer.finish()
    return sink.bytes
  }

  private func feature(_ bytes: [UInt8]) throws -> Collection.Feature {
    try #require(try JSONDecoder().decode(Collection.self, from: Data(bytes)).features.first)
  }

  private func read(_ bytes: [UInt8]) throws -> TraceRecord {
    let reading = Reading(bytes, name: "made", options: TraceReadingOptions(format: .geojson))
    #expect(reading.errors.isEmpty)
    return try #require(reading.records.first)
  }

  @Test("a line is cut at the antimeridian, with interpolated times, and round-trips")
  func cut() throws {
    let record = try record([(179.5, 0, 0), (-179.5, 0, 100), (-179, 0, 150)])
    let bytes = try written(record)
    let feature = try feature(bytes)
    #expect(feature.geometry.type == "MultiLineString")
    #expect(
      feature.geometry.lines == [
        [[179.5, 0], [180, 0]], [[-180, 0], [-179.5, 0], [-179, 0]],
      ])
    #expect(feature.geometry.cutPositions == [1, 2])
    let times = try #require(feature.properties.coordTimes)
    #expect(times.map(\.count) == [2, 3])
    #expect(times[0][1] == times[1][0])
    #expect(times[0][1]?.hasPrefix("1970-01-01T00:00:50") == true)
    #expect(feature.properties.speed == [5, nil, nil, 5, 5])
    let back = try read(bytes)
    #expect(back.trace == record.trace)
    #expect(back.partStarts.isEmpty && back.fields.isEmpty)
  }

  @Test("traces with parts and with points on the antimeridian round-trip")
  func parts() throws {
    let fixes: [(Double, Double, Double?)] = [
      (170, 10, 0), (180, 10, nil), (-170, 10, 20), (-170, 11, 30), (170, 12, 40), (170, 13, 50),
    ]
    for partStarts in [[], [1], [2], [3], [3, 5], [1, 2, 3, 4, 5]] {
      let record = try record(fixes, partStarts: partStarts)
      let bytes = try written(record)
      for line in try feature(bytes).geometry.lines {
        for (start, end) in zip(line, line.dropFirst()) { #expect(abs(start[0] - end[0]) <= 180) }
      }
      let back = try read(bytes)
      #expect(back.trace.locations.map(\.time) == record.trace.locations.map(\.time))
      #expect(back.partStarts == partStarts)
      for (found, expected) in zip(back.trace.locations, record.trace.locations) {
        #expect(found.coordinate.longitudeDifference(to: expected.coordinate) == 0)
        #expect(found.coordinate.latitude == expected.coordinate.latitude)
      }
    }
  }

  @Test("a line that only touches or follows the antimeridian is not cut")
  func notCut() throws {
    for longitudes in [[170.0, -180], [180, -170], [180, -180], [-170, 180, -170]] {
      let bytes = try written(record(longitudes.map { ($0, 5, nil) }))
      let geometry = try feature(bytes).geometry
      #expect(geometry.type == "LineString" && geometry.cutPositions == nil)
      let line = geometry.lines[0]
      #expect(line.count == longitudes.count)
      for (start, end) in zip(line, line.dropFirst()) { #expect(abs(start[0] - end[0]) <= 180) }
    }
  }

  @Test(
    "values of `cutPositions` that can't be indices of cuts are ignored",
    arguments: [
      "[0]", "[1,9]", "[2,1]", "[-1]", "[1.5]", "\"x\"", "{}", "[[1]]", "null", "[1,\"a\"]",
    ])
  func foreignIndices(_ text: String) throws {
    let lines = "[[[179,0],[180,0]],[[-180,0],[-179,0]]]"
    let json =
      #"{"type":"MultiLineString","cutPositions":"# + text + #","coordinates":"# + lines + "}"
    let back = try read(Array(json.utf8))
    #expect(back.trace.locations.count == 4 && back.partStarts == [2])
  }

  @Test("lines in results are cut at the antimeridian, too")
  func results() throws {
    var text = JSONText()
    text.beginObject()
    text.geometry(
      ofLine: [179.0, -179, 179].map { Coordinate(latitude: 0, longitude: $0) })
    text.endObject()
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == #"{"geometry":{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],"#
        + #"[[-180,0],[-179,0],[-180,0]],[[180,0],[179,0]]],"cutPositions":[1,2,4,5]}}"#)
  }
}
