import Coordinates
import Files
import Foundation
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

/// Tests that oversized records are reported as errors and don't affect earlier records.
@Suite("Records that are too large")
struct LargeRecordTests {
  private func read(
    _ text: String, name: String, limit: Int = 4_000, chunkSize: Int = 512
  ) throws -> [Result<TraceRecord, FileError>] {
    var options = TraceReadingOptions()
    options.maximumRecordBytes = limit
    let window = ByteWindow(
      ByteSource(bytes: Array(text.utf8), name: name), limit: limit, chunkSize: chunkSize)
    return Array(try TraceReader(window, options: options))
  }

  private let long = String(repeating: "x", count: 6_000)

  @Test("the trace before an oversized GeoJSON feature is returned")
  func theTraceBeforeAFeatureThatIsTooLargeIsAnswered() throws {
    func point(_ trip: String, _ place: Int, _ more: String = "") -> String {
      """
      {"type":"Feature","properties":{"trip_id":"\(trip)"\(more)},\
      "geometry":{"type":"Point","coordinates":[\(place),1]}}
      """
    }
    let features = [point("a", 1), point("a", 2), point("b", 3, ",\"note\":\"\(long)\"")]
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "]}"
    let results = try read(text, name: "a.geojson")
    #expect(try results.first?.get().trace.id == "a")
    #expect(try results.first?.get().trace.locations.count == 2)
    let error = try failure(of: results.dropFirst().first)
    #expect(error.code == .tooLarge && error.line == 4)
    #expect(results.count == 2)
  }

  @Test("the trace before an oversized CSV row is returned")
  func theTraceBeforeARowThatIsTooLargeIsAnswered() throws {
    for row in ["b,3,1,\"\(long)", "\"\(long)"] {
      let text = "id,lat,lon,note\na,1,1,\na,2,1,\n" + row + "\"\nc,1,1,\n"
      let results = try read(text, name: "a.csv")
      #expect(try results.first?.get().trace.id == "a")
      #expect(try results.first?.get().trace.locations.count == 2)
      let error = try failure(of: results.dropFirst().first)
      #expect(error.code == .tooLarge && error.line == 4)
      #expect(results.count == 2)
    }
  }

  @Test("a trace with an oversized CSV row fails")
  func aTraceWithARowThatIsTooLargeFails() throws {
    let text = "id,lat,lon,note\na,1,1,\na,2,1,\na,3,1,\"" + long + "\"\n"
    let results = try read(text, name: "a.csv")
    #expect(results.count == 1)
    #expect(try failure(of: results.first).code == .tooLarge)
  }

  @Test("a GPX route before an oversized name or an error in the XML is returned")
  func routesBeforeABreakOfXMLAreAnswered() throws {
    let route = "<rte><name>a</name><rtept lat=\"1\" lon=\"1\"/><rtept lat=\"1\" lon=\"2\"/></rte>"
    for rest in ["<rte><name>\(long)</name></rte></gpx>", "<rte></gpx>"] {
      let results = try read("<gpx>\n\(route)\n\(rest)", name: "a.gpx")
      #expect(try results.first?.get().trace.id == "a")
      #expect(try failure(of: results.last).line == 3)
      #expect(results.count == 2)
    }
  }

  @Test("the size of a GPX name is limited after its entities are expanded")
  func whatEntitiesMakeOfANameIsBounded() throws {
    let text = """
      <!DOCTYPE g [<!ENTITY a "0123456789">]><gpx>
      <trk><name>\(String(repeating: "&a;", count: 900))</name></trk>
      <trk><name>b</name><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>
      """
    let results = try read(text, name: "a.gpx")
    let error = try failure(of: results.first)
    #expect(error.code == .tooLarge && error.line == 2)
    #expect(try results.last?.get().trace.id == "b")
    #expect(results.count == 2)
  }

  private func failure(of result: Result<TraceRecord, FileError>?) throws -> FileError {
    try #require(result.flatMap { if case .failure(let error) = $0 { error } else { nil } })
  }

  /// Reads traces of ten million points, and of one point more, in several formats.
  @Test("a trace may have at most ten million points", .enabled(if: Thoroughness.isWhole))
  func aTraceHasTenMillionPointsAtMost() throws {
    let most = 10_000_000
    for count in [most, most + 1] {
      func points(_ text: String, by separator: String) -> String {
        String(repeating: text + separator, count: count - 1) + text
      }
      for (name, text) in [
        ("a.ndjson", "{\"points\":[" + points("[0,0]", by: ",") + "]}"),
        ("a.csv", "lat,lon\n" + points("0,0", by: "\n")),
        ("a.wkt", "LINESTRING (" + points("0 0", by: ",") + ")"),
        ("a.google5", points("??", by: "")),
        ("a.s2", s2(stating: count) + String(repeating: "A", count: (count - 1 + 6) / 3 * 4)),
        (
          "a.geojson",
          "{\"type\":\"LineString\",\"coordinates\":[" + points("[0,0]", by: ",") + "]}"
        ),
      ] {
        var options = TraceReadingOptions()
        if let format = ["google5", "s2"].first(where: name.hasSuffix) {
          options.format = TraceFormat(name: format)
        }
        let source = ByteSource(bytes: Array(text.utf8), name: name)
        let results = Array(try TraceReader(source, options: options))
        if count == most {
          #expect(try results.first?.get().trace.locations.count == most, "\(name)")
        } else {
          #expect(try failure(of: results.first).code == .tooLarge, "\(name)")
        }
      }
    }
  }

  /// Returns the start of S2's compressed format, in twelve bytes: version, level, count, one run
  /// of a face, and two zero bytes.
  private func s2(stating count: Int) -> String {
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(value >> (7 * $0) & 0x7f) | ($0 < bytes - 1 ? 0x80 : 0) }
    }
    let bytes = [2, 0] + number(count, bytes: 4) + number(count * 6, bytes: 4) + [0, 0]
    return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
  }

  @Test(
    "the point count of an S2 polyline is checked before its points",
    arguments: ["s2", "polylines"])
  func aCountOfS2IsLookedAtBeforeItsPoints(_ format: String) throws {
    for (count, code) in [
      (10_000_000, FileError.Code.malformed), (10_000_001, .tooLarge), (60_000_000, .tooLarge),
    ] {
      var options = TraceReadingOptions()
      options.format = TraceFormat(name: format)
      let source = ByteSource(bytes: Array(s2(stating: count).utf8), name: "a.txt")
      let results = Array(try TraceReader(source, options: options))
      #expect(try failure(of: results.first).code == code, "\(count)")
    }
  }
}
