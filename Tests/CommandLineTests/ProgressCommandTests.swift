import Foundation
import TestSupport
import Testing

@Suite struct ProgressCommandTests {
  /// A log of two fixes, newest record first, with a route through the centers of five S2 cells.
  private static let log = """
    {"timestamp":"2026-03-01T08:00:05Z","labels":{"vehicle_id":"v1"},\
    "jsonPayload":{"@type":"x.UpdateVehicleLog","request":{"updateMask":"lastLocation",\
    "vehicle":{"lastLocation":{"rawLocation":{"latitude":37.3439,"longitude":-122.0688},\
    "rawLocationAccuracy":4,"speed":7,"heading":42}}}}}
    {"timestamp":"2026-03-01T08:00:00Z","labels":{"vehicle_id":"v1"},\
    "jsonPayload":{"@type":"x.UpdateVehicleLog","request":{"updateMask":"lastLocation,\
    currentRouteSegment,currentRouteSegmentTraffic,remainingTimeSeconds",\
    "vehicle":{"lastLocation":{"rawLocation":{"latitude":37.34313,"longitude":-122.06976},\
    "rawLocationAccuracy":4,"speed":0},"currentRouteSegment":"AhYFIoF_XZ6GAPV1plu2AYQNAA==",\
    "remainingTimeSeconds":52}}}}

    """

  @Test("a log leads to one line per location, with members in a fixed order")
  func linesHaveTheFieldsInOrder() async throws {
    let bench = try Workbench()
    try bench.write(Self.log, to: "log.json")
    let run = try await bench.run("milepost progress log.json --format ndjson")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.lines.count == 2)
    for (line, time) in zip(run.lines, ["08:00:00", "08:00:05"]) {
      #expect(
        line.hasPrefix(
          "{\"timestamp\":\"2026-03-01T\(time)Z\",\"vehicle\":\"v1\",\"trip\":null,\"raw\":[-122.0")
      )
      let names = line.matches(of: /"(\w+)":/).map { String($0.1) }
      #expect(
        names == [
          "timestamp", "vehicle", "trip", "raw", "snapped", "remainingDistanceMeters", "eta",
          "onRoute", "traffic", "start", "end", "startMeters", "endMeters", "speed", "etaInterval",
          "route",
        ] + (time == "08:00:00" ? ["codec", "polyline"] : []) + [
          "traveledMeters", "activeMeters", "remainingMeters", "nextWaypoint", "use", "reached",
        ])
    }
    let lines = try run.objects()
    #expect(lines.allSatisfy { $0["onRoute"] as? Bool == true })
    let left = lines.compactMap { $0["remainingDistanceMeters"] as? Double }
    #expect(left.count == 2 && 260...270 ~= left[0] && 140...160 ~= left[1])
    #expect(lines[0]["eta"] as? String == "2026-03-01T08:00:52Z")
  }

  @Test("a log can be piped in, and the progress can be written as JSON, GeoJSON, or a table")
  func otherFormsAndStandardInput() async throws {
    let bench = try Workbench()
    try bench.write(Self.log, to: "log.json")
    let piped = try await bench.run("cat log.json | milepost progress -")
    #expect(piped.output == (try await bench.run("milepost progress log.json -f ndjson").output))
    let array = try await bench.run("milepost progress log.json -o out.json && cat out.json")
    #expect((try array.json() as? [Any])?.count == 2)
    let features = try await bench.run(
      "milepost progress log.json -o out.geojson && cat out.geojson")
    #expect(
      try features.features().map { $0["kind"] as? String } == ["active", "vehicle", "vehicle"])
    let codec = try await bench.run("milepost progress log.json --codec s2")
    #expect(codec.lines[0].contains("\"polyline\":\"AhYFIoF_XZ6GAPV1plu2AYQNAA\""))
    let table = try await bench.run("milepost progress log.json -f table")
    #expect(table.status == 0 && table.lines.count == 3)
    #expect(table.lines[0].hasPrefix("time"))
    #expect(try await bench.run("milepost progress log.json | head -c 9").status == 0)
  }

  @Test(
    "the error for an invalid log names the file, and no output file is created",
    arguments: [
      ("", 65, "bad.json: found no update of a vehicle with a location"),
      ("[]", 65, "bad.json: found no update of a vehicle with a location"),
      ("drive", 65, "bad.json:1: record 1: found 'drive'"),
      ("[{\"timestamp\":\"2026-03-01T08:00:00Z\"}]", 65, "bad.json: found no update"),
      ("[\n{\"timestamp\":\"soon\"}]", 65, "bad.json:2: record 1: found"),
      ("{\"rawLogs\":[{\"timestamp\":", 65, "bad.json:1: record 1: found the end of the text"),
    ])
  func badLogsAreNamed(_ text: String, _ status: Int32, _ message: String) async throws {
    let bench = try Workbench()
    try bench.write(text, to: "bad.json")
    let run = try await bench.run("milepost progress bad.json -o out.ndjson")
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try await bench.run("ls out.ndjson").status != 0, "no output file is created")
    #expect(try await bench.run("milepost progress none.json").status == 66)
  }

  @Test("an invalid record is reported and skipped") func oneBadRecordSpoilsNothing() async throws {
    let bench = try Workbench()
    try bench.write(
      Self.log.replacing("\"latitude\":37.3439", with: "\"latitude\":137.3439"), to: "log.json")
    let run = try await bench.run("milepost progress log.json")
    #expect(run.status == 1 && run.lines.count == 1)
    #expect(run.errors.contains("log.json: record 1: found latitude 137.3439"), "\(run.errors)")
  }

  @Test(
    "the locations of a published log are processed in chronological order",
    .enabled(if: ReferenceData.has("fleet-logs/bay-area-trip-1.json"), ReferenceData.missing))
  func aPublishedLog() async throws {
    let bench = try Workbench()
    let log = ReferenceData.path("fleet-logs/bay-area-trip-1.json")
    let run = try await bench.run("milepost progress '\(log)'")
    #expect(run.status == 0 && run.errors.isEmpty && run.lines.count == 248)
    let times = try run.objects().compactMap { $0["timestamp"] as? String }
    #expect(times == times.sorted())
  }
}
