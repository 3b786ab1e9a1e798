import Foundation
import RoadImport
import TestSupport
import Testing

/// A scenario in the harbor town, as text.
enum ScenarioText {
  static let oneTrip = """
    {"version": 1, "start": "2026-03-02T08:00:00Z",
     "vehicles": [{"id": "van", "place": [-37.9300277, 44.6903273]}],
     "trips": [{"id": "trip", "pickup": {"point": [-37.9306681, 44.7012817]},
       "dropoff": {"point": [-37.938, 44.688]}}]}
    """
}

@Suite struct DriveCommandTests {
  /// Creates a folder with the harbor town's network `h.roads`, two scenarios, and a drive.
  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    for name in ["harbor-day.json", "harbor-drive.gpx"] {
      let data = try Data(contentsOf: URL(filePath: ReferenceData.packageRoot + "/Data/" + name))
      try bench.write([UInt8](data), to: name)
    }
    try bench.write(ScenarioText.oneTrip, to: "one.json")
    let map = ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf"
    _ = try RoadImporter().importRoads(from: map, to: bench.path("h.roads"))
    return bench
  }

  @Test(
    """
    a scenario leads to lines in chronological order, with members in a fixed order, and to the \
    same lines in each run
    """)
  func linesHaveTheFieldsInOrder() async throws {
    let bench = try Self.bench()
    let run = try await bench.run("milepost drive harbor-day.json -n h.roads")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let lines = try run.objects()
    #expect(lines.count > 200 && lines.count == run.lines.count)
    let times = lines.compactMap { $0["timestamp"] as? String }
    #expect(times == times.sorted() && times.count == lines.count)
    #expect(Set(lines.compactMap { $0["trip"] as? String }).count == 6)
    #expect(
      run.lines[0].hasPrefix(
        #"{"timestamp":"2026-03-02T08:00:00Z","trip":"trip-1","status":"NEW","changed":["#
      ))
    // The lines have no members other than these.
    let order = [
      "timestamp", "trip", "status", "changed", "vehicle", "raw", "snapped",
      "remainingDistanceMeters", "eta", "onRoute", "pickupTime", "dropoffTime", "waypoints",
      "route", "codec", "polyline", "traffic", "drivenMeters", "drivenGaps",
    ]
    for (line, object) in zip(run.lines, lines) {
      #expect(Set(object.keys).isSubset(of: order), "\(line)")
      let places = order.filter { object[$0] != nil }.compactMap { name in
        line.firstRange(of: "\"\(name)\":").map(\.lowerBound)
      }
      #expect(places.count == object.count && places == places.sorted(), "\(line)")
    }
    let ends = lines.filter { ["COMPLETE", "CANCELED"].contains($0["status"] as? String) }
    #expect(ends.count == 6)
    let again = try await bench.run("milepost drive harbor-day.json -n h.roads -f ndjson")
    #expect(again.output == run.output)
  }

  @Test("the course of a scenario can be written as JSON, a table, a page, and a picture")
  func otherForms() async throws {
    let bench = try Self.bench()
    let lines = try await bench.run("milepost drive one.json -n h.roads").lines.count
    let array = try await bench.run("milepost drive one.json -n h.roads -o a.json && cat a.json")
    #expect(array.status == 0)
    #expect((try array.json() as? [Any])?.count == lines)
    let table = try await bench.run("milepost drive one.json -n h.roads -f table")
    #expect(table.status == 0 && table.lines.count == lines + 1)
    #expect(table.lines[0].hasPrefix("time") && table.lines[0].contains("next stop"))
    #expect(table.lines.last?.contains("COMPLETE") == true)
    let map = try await bench.run("milepost drive one.json -n h.roads -f table --map day.html")
    #expect(map.status == 0 && map.output == table.output)
    #expect(try bench.text("day.html").contains("trip ARRIVED_AT_PICKUP"))
    let svg = try await bench.run("milepost drive one.json -n h.roads -o day.svg")
    #expect(svg.status == 0 && svg.output.isEmpty)
    #expect(try bench.text("day.svg").contains("<svg"))
    let codec = try await bench.run("milepost drive one.json -n h.roads --codec google5 | head -2")
    #expect(codec.output.contains("\"codec\":\"google5\""))
    // The speed of the simulation doesn't change the number of lines.
    let fast = try await bench.run("milepost drive one.json -n h.roads --speed 1e6")
    #expect(fast.status == 0 && fast.lines.count == lines)
  }

  @Test("a trace is driven as a trip, and invalid traces are reported") func aTrace() async throws {
    let bench = try Self.bench()
    let run = try await bench.run("milepost drive harbor-drive.gpx -n h.roads")
    #expect(run.status == 0 && run.errors.isEmpty)
    let last = try #require(try run.objects().last)
    #expect(last["status"] as? String == "COMPLETE")
    #expect(last["drivenMeters"] as? Double ?? 0 > 5000)
    try bench.write(
      """
      {"id":"a/b","points":[[-37.9300277,44.6903273,1772438400],[-37.93,44.6904,1e12]]}
      {"id":1}
      {"id":"none","points":[]}
      {"id":"sea","points":[[-40,43,1772438400]]}

      """, to: "mixed.ndjson")
    let mixed = try await bench.run("milepost drive mixed.ndjson -n h.roads")
    #expect(mixed.status == 1)
    #expect(Set(try mixed.objects().compactMap { $0["trip"] as? String }) == ["a_b", "sea"])
    #expect(mixed.errors.contains("mixed.ndjson:2: trace 1: found an object without 'points'"))
    #expect(mixed.errors.contains("trace none: found no locations"), "\(mixed.errors)")
  }

  @Test(
    "a published log is replayed until its trip is completed",
    .enabled(if: ReferenceData.has("fleet-logs/bay-area-trip-1.json"), ReferenceData.missing))
  func aPublishedLog() async throws {
    let bench = try Workbench()
    let log = ReferenceData.path("fleet-logs/bay-area-trip-1.json")
    let run = try await bench.run("milepost drive '\(log)' --map log.html")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.lines.count > 240)
    #expect(try run.objects().last?["status"] as? String == "COMPLETE")
    #expect(bench.has("log.html"))
  }

  @Test(
    "a log without coordinates leads to no output and to five errors",
    .enabled(if: ReferenceData.has("fleet-logs/jump-demo.json"), ReferenceData.missing))
  func aLogWithoutPlaces() async throws {
    let bench = try Workbench()
    let log = ReferenceData.path("fleet-logs/jump-demo.json")
    let run = try await bench.run("milepost drive '\(log)'")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 5, "\(run.errors)")
    #expect(run.errors.contains("found no trip, expected one or more"))
  }

  @Test("a log without a trip is rejected, and an invalid record is reported and skipped")
  func badRecordsOfALogSpoilNothing() async throws {
    let bench = try Workbench()
    let vehicle = """
      {"timestamp":"2026-03-01T08:00:00Z","labels":{"vehicle_id":"v1"},"jsonPayload":{"@type":\
      "x.UpdateVehicleLog","request":{"updateMask":"vehicleState","vehicle":{"vehicleState":\
      "ONLINE"}}}}
      """
    let trip = """
      {"timestamp":"2026-03-01T08:00:01Z","labels":{"trip_id":"t1"},"jsonPayload":{"@type":\
      "x.CreateTripLog","request":{"trip":{"pickupPoint":{"point":{"latitude":37.34,"longitude":\
      -122.07}}}}}}
      """
    try bench.write(vehicle + "\n", to: "noTrip.json")
    let none = try await bench.run("milepost drive noTrip.json -o out.ndjson")
    #expect(none.status == 65 && none.errors.contains("noTrip.json: found no trip"))
    #expect(!bench.has("out.ndjson"))
    try bench.write(
      [vehicle.replacing("08:00:00Z", with: "soon"), trip].joined(separator: "\n"), to: "bad.json")
    let run = try await bench.run("milepost drive bad.json")
    #expect(run.status == 1 && run.errors.contains("bad.json"), "\(run.errors)")
    #expect(try run.objects().map { $0["trip"] as? String } == ["t1"])
  }

  @Test(
    "invalid options and inputs are reported, and no file is written",
    arguments: [
      ("drive one.json", 64, "found no --network"),
      ("drive harbor-drive.gpx", 64, "found no --network"),
      ("drive - -n h.roads", 64, "found '-' as the input"),
      ("drive one.json -n h.roads --speed 0", 64, "found --speed 0.0, expected"),
      ("drive one.json -n h.roads --speed nan", 64, "found --speed nan, expected"),
      ("drive one.json -n h.roads --speed 1e-300", 64, "found --speed 1e-300, expected"),
      ("drive one.json -n h.roads -f csv", 64, "'csv' is invalid"),
      ("drive one.json -n h.roads -o one.json", 64, "one.json is read too"),
      ("drive one.json -n h.roads --map a.txt", 64, "a.txt"),
      ("drive none.json -n h.roads", 66, "none.json: no such file"),
      ("drive one.json -n none.roads", 66, "none.roads: "),
      ("drive one.json -n one.json", 65, "one.json, byte 0: "),
      ("drive empty.json -n h.roads", 65, "empty.json"),
      ("drive other.json -n h.roads", 65, "other.json:1: found an object without 'points'"),
      ("drive cut.json -n h.roads", 65, "cut.json: found the end of the text"),
      ("drive extra.json -n h.roads", 65, "extra.json: vehicles[0]: found the member 'seats'"),
      ("drive two.json -n h.roads", 65, "two.json: version: found a scenario of version 2"),
      (
        "drive few.json -n h.roads", 65,
        "few.json: trips[0].canceledAfter: found '-1', expected 0 to 86400"
      ),
      ("drive one.json -n h.roads -o none/x.json", 74, "none/x.json: "),
      ("demo -o x.txt", 64, "found '-o x.txt', expected a name that ends with .html or .svg"),
      ("demo -o x", 64, "found '-o x', expected"),
      ("demo --speed 0", 64, "found --speed 0.0, expected"),
      ("demo --speed inf", 64, "found --speed inf, expected"),
      ("demo -o none/x.html", 74, "none/x.html: "),
    ])
  func badInputs(_ command: String, _ status: Int32, _ message: String) async throws {
    let bench = try Self.bench()
    try bench.write("", to: "empty.json")
    try bench.write("{\"a\":1}", to: "other.json")
    try bench.write(String(ScenarioText.oneTrip.prefix(200)), to: "cut.json")
    try bench.write(
      ScenarioText.oneTrip.replacing("\"place\"", with: "\"seats\":1,\"place\""), to: "extra.json")
    try bench.write(
      ScenarioText.oneTrip.replacing("\"version\": 1", with: "\"version\": 2"), to: "two.json")
    try bench.write(
      ScenarioText.oneTrip.replacing("\"dropoff\"", with: "\"canceledAfter\":-1,\"dropoff\""),
      to: "few.json")
    let before = try bench.names()
    let run = try await bench.run("milepost \(command)")
    #expect(run.status == status && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try bench.names() == before)
  }

  @Test("trips that can't be made are reported, and the others are completed")
  func tripsThatCanNotBeMadeAreNamed() async throws {
    let bench = try Self.bench()
    let far = """
      , {"id": "far", "pickup": {"point": [-40, 43]}, "dropoff": {"point": [-37.938, 44.688]}},
      {"id": "sea", "vehicle": "van", "pickup": {"point": [-37.938, 44.688]},
       "dropoff": {"point": [-40, 43]}}]}
      """
    try bench.write(ScenarioText.oneTrip.dropLast(2) + far, to: "far.json")
    let run = try await bench.run("milepost drive far.json -n h.roads")
    #expect(run.status == 1)
    #expect(run.errors.contains("far.json: trip far found no vehicle"), "\(run.errors)")
    #expect(run.errors.contains("far.json: trip sea is canceled"), "\(run.errors)")
    let ends = try run.objects().filter { $0["status"] as? String == "COMPLETE" }
    #expect(ends.map { $0["trip"] as? String } == ["trip"])
  }

  @Test("`drive` ends without an error if the reader of its output closes the pipe")
  func anOutputThatClosesEarlyEndsQuietly() async throws {
    let bench = try Self.bench()
    for input in ["harbor-day.json", "harbor-drive.gpx"] {
      let run = try await bench.run(
        "set -o pipefail; milepost drive \(input) -n h.roads | head -1 | wc -l", shell: "bash")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
      #expect(run.output.trimmingCharacters(in: .whitespacesAndNewlines) == "1")
    }
  }

  @Test("the demo prints a trip, draws it as a page or a picture, and leaves no temporary files")
  func theDemoDrawsAPage() async throws {
    let bench = try Workbench()
    let run = try await bench.run(
      "mkdir tmp && TMPDIR=$PWD/tmp milepost demo --speed 100000 -o x.html")
    #expect(run.status == 0)
    #expect(run.errors.contains("x.html plays the trip"))
    #expect(run.lines.count > 8)
    #expect(run.lines[0] == "08:00:00  booked")
    #expect(run.lines[1].hasPrefix("08:00:00  on the way to you       Eider Place, 1.9 km"))
    for part in ["new route", "at the pickup", "on the way with you"] {
      #expect(run.lines.count { $0.contains(part) } == 1, "\(run.output)")
    }
    #expect(run.lines.last?.contains("arrived") == true)
    #expect(try bench.text("x.html").contains("A trip in"))
    #expect(try bench.names() == ["tmp", "x.html"])
    #expect(try await bench.run("ls -A tmp").output.isEmpty)
    let quiet = try await bench.run("milepost demo --speed 100000 -o x.svg --quiet")
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
    #expect(try bench.text("x.svg").contains("<svg"))
    #expect(try await bench.run("milepost demo --speed 100000 -o y.svg | head -1").errors.isEmpty)
  }
}
