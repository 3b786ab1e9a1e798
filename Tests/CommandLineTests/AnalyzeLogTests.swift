import Foundation
import TestSupport
import Testing

/// Tests of fleet logs as input of `milepost analyze`.
@Suite struct AnalyzeLogTests {
  /// A log of a vehicle with two fixes and a trip with one leg, newest record first.
  static let log = """
    [{"timestamp":"2026-03-01T08:00:09Z","labels":{"vehicle_id":"v1","trip_id":"t1"},\
    "jsonPayload":{"@type":"x.UpdateTripLog","request":{"tripId":"t1","updateMask":"status",\
    "trip":{"status":"TRIP_STATUS_CANCELED"}}}},
    {"timestamp":"2026-03-01T08:00:05Z","labels":{"vehicle_id":"v1"},\
    "jsonPayload":{"@type":"x.UpdateVehicleLog","request":{"updateMask":"lastLocation",\
    "vehicle":{"lastLocation":{"rawLocation":{"latitude":37.3439,"longitude":-122.0688},\
    "rawLocationAccuracy":4,"speed":7,"heading":42}}}}},
    {"timestamp":"2026-03-01T08:00:00Z","labels":{"vehicle_id":"v1"},\
    "jsonPayload":{"@type":"x.UpdateVehicleLog","request":{"updateMask":"lastLocation,\
    currentRouteSegment,currentRouteSegmentTraffic,remainingTimeSeconds",\
    "vehicle":{"lastLocation":{"rawLocation":{"latitude":37.34313,"longitude":-122.06976},\
    "rawLocationAccuracy":4,"speed":0},"currentRouteSegment":"AhYFIoF_XZ6GAPV1plu2AYQNAA==",\
    "remainingTimeSeconds":52}}}},
    {"timestamp":"2026-03-01T07:59:59Z","labels":{"vehicle_id":"v1","trip_id":"t1"},\
    "jsonPayload":{"@type":"x.UpdateTripLog","request":{"tripId":"t1","updateMask":"status",\
    "trip":{"status":"TRIP_STATUS_ENROUTE_TO_PICKUP"}}}}]

    """

  @Test(
    "a fleet log leads to one report on the vehicle and one on its trip",
    arguments: ["log.json", "- < log.json"])
  func aVehicleAndItsTrip(_ input: String) async throws {
    let bench = try Workbench()
    try bench.write(Self.log, to: "log.json")
    let run = try await bench.run("milepost analyze \(input)")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let reports = try run.objects()
    #expect(reports.map { $0["vehicle"] as? String } == ["v1", "v1"])
    #expect(reports[0]["trip"] is NSNull && reports[1]["trip"] as? String == "t1")
    let names: Set = [
      "vehicle", "trip", "startTime", "endTime", "states", "legs", "driven", "updates",
      "refusals",
      "offsets", "gaps", "oddities", "offRoute", "stops", "arrivalErrors", "trafficMet",
    ]
    #expect(Set(reports[1].keys) == names)
    let legs = try #require(reports[1]["legs"] as? [[String: Any]])
    #expect(legs.count == 1 && legs[0]["kind"] as? String == "pickup")
    #expect(legs[0]["plannedDuration"] as? Double == 52)
    let states = try #require(reports[1]["states"] as? [[String: String]])
    #expect(states.map { $0["trip"] } == ["ENROUTE_TO_PICKUP", "CANCELED"])
  }

  @Test("a fleet log can be piped in, and its reports can be written as JSON or as a table")
  func otherFormsAndPipes() async throws {
    let bench = try Workbench()
    try bench.write(Self.log, to: "log.json")
    let piped = try await bench.run("cat log.json | milepost analyze -")
    #expect(piped.output == (try await bench.run("milepost analyze log.json").output))
    let array = try await bench.run("milepost analyze log.json -o out.json && cat out.json")
    #expect((try array.json() as? [Any])?.count == 2)
    let table = try await bench.run("milepost analyze log.json -f table")
    #expect(table.status == 0 && table.output.hasPrefix("Vehicle v1: 2026-03-01T08:00:00Z, 5 s\n"))
    #expect(table.output.contains("\n\nTrip t1, vehicle v1: 2026-03-01T07:59:59Z, 10 s\n"))
    #expect(try await bench.run("milepost analyze log.json | head -c 9").status == 0)
  }

  @Test("traces require a network; a fleet log must be the only input, without CSV or `--geojson`")
  func tracesNeedANetwork() async throws {
    let bench = try Workbench.withTown()
    try bench.write(Self.log, to: "log.json")
    try bench.write("{}\n" + bench.text("drive.ndjson"), to: "half.ndjson")
    for (input, message) in [
      ("drive.ndjson", "found no --network, expected one"),
      ("- < drive.ndjson", "a trace would need --network"),
      ("- < /dev/null", "found no call"), ("half.ndjson", "found no --network, expected one"),
      ("log.json drive.ndjson", "expected only the fleet log log.json"),
      ("log.json log.json", "expected only the fleet log log.json"),
      ("log.json drive.ndjson -n town.roads", "expected only the fleet log log.json"),
      ("log.json -f csv", "found csv for a fleet log, expected table, ndjson, json"),
      ("log.json --geojson map.geojson", "with a fleet log"),
    ] {
      let run = try await bench.run("milepost analyze \(input)")
      #expect(run.status == (message == "found no call" ? 65 : 64), "\(input): \(run)")
      #expect(run.errors.contains(message), "\(input): \(run.errors)")
      #expect(run.output.isEmpty)
    }
    let piped = try await bench.run("cat drive.ndjson | milepost analyze -")
    #expect(piped.status == 64 && piped.errors.contains("a trace would need --network"))
    // A network has no effect on the reports.
    let both = try await bench.run("milepost analyze log.json -n town.roads")
    #expect(both.output == (try await bench.run("milepost analyze log.json").output))
    #expect(try await bench.run("milepost analyze none.json").status == 66)
  }

  @Test(
    "the error for an invalid log names the file, and no output file is created",
    arguments: [
      ("{\"rawLogs\":[]}", 65, "bad.json: found no call about a vehicle or a trip"),
      ("{\"rawLogs\":[{\"timestamp\":", 65, "bad.json:1: record 1: found the end of the text"),
      ("[{\"insertId\":\"a\",\"timestamp\":\"soon\"}]", 65, "bad.json:1: record 1: found"),
      ("[{\"insertId\":\"a\",\"timestamp\":\"2026-03-01T08:00:00Z\"}]", 65, "found no call"),
      ("[]", 65, "bad.json: found a JSON array"), ("[1]", 65, "bad.json: found a JSON array"),
      ("", 65, "bad.json: found no trace and no record of a log"),
      ("{", 65, "bad.json:1: found the end of the text"),
      ("BZh91AY", 65, "bad.json: found compressed data"),
      ("{\"code\":\"Ok\",\"routes\":[]}", 65, "bad.json: found a route, expected a trace"),
    ])
  func badLogsAreNamed(_ text: String, _ status: Int32, _ message: String) async throws {
    let bench = try Workbench()
    try bench.write(text, to: "bad.json")
    let run = try await bench.run("milepost analyze bad.json -o out.ndjson")
    #expect(run.status == status && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try await bench.run("ls out.ndjson").status != 0, "no output file is created")
  }

  @Test("an invalid record is reported, and the other records are still analyzed")
  func oneBadRecordSpoilsNothing() async throws {
    let bench = try Workbench()
    try bench.write(
      Self.log.replacing("\"latitude\":37.3439", with: "\"latitude\":137.3439"), to: "log.json")
    let run = try await bench.run("milepost analyze log.json")
    #expect(run.status == 1 && run.lines.count == 2)
    #expect(run.errors.contains("log.json: record 2: found latitude 137.3439"), "\(run.errors)")
  }

  @Test(
    "the reports on published logs contain their known events",
    .enabled(if: ReferenceData.has("fleet-logs/jump-demo.json"), ReferenceData.missing),
    arguments: ["bay-area-trip-1", "jump-demo"])
  func publishedLogs(_ name: String) async throws {
    let path = ReferenceData.path("fleet-logs/\(name).json")
    let run = try await Workbench().run("milepost analyze '\(path)' -f table")
    #expect(run.status == 0 && run.errors.isEmpty)
    for part in name == "jump-demo"
      ? ["39 calls: ALREADY_EXISTS", "20 min 42 s from 18:49:18", "a jump of 762 m in 3.6 s"]
      : ["ARRIVED_AT_PICKUP", "off route", "minutes to arrival", "traffic met"]
    { #expect(run.output.contains(part)) }
  }
}
