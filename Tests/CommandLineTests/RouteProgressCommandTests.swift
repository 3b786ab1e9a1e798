import Foundation
import TestSupport
import Testing

/// Tests of `milepost progress ROUTE --locations TRACE`, which follows a trace along a route.
@Suite struct RouteProgressCommandTests {
  /// A route that leads 2 km east, half of it in heavy and half in free-flowing traffic, and back
  /// in slow traffic.
  ///
  /// It has waypoints at the turning point and at the end, and is planned at 10 m/s.
  private static let answer = #"""
    {"code":"Ok","routes":[{"distance":4075,"duration":407.5,
    "geometry":{"type":"LineString",\#
    "coordinates":[[13.4,52.5],[13.415,52.5],[13.43,52.5],[13.415,52.5],[13.4,52.5]]},
    "legs":[{"distance":2037.5,"duration":203.75,"annotation":{"congestion":["heavy","low"]}},
    {"distance":2037.5,"duration":203.75,"annotation":{"congestion":["moderate","moderate"]}}]}],
    "waypoints":[{"location":[13.4,52.5]},{"location":[13.43,52.5],"name":"Turn"},\#
    {"location":[13.4,52.5]}]}
    """#

  /// A drive with one location every 5 s: east at 20 m/s, a stop of 20 s at the turning point, and
  /// about half of the drive back.
  private static let trace: String = {
    var points: [String] = []
    for step in 0..<36 {
      let seconds = Double(step) * 5
      let meters = seconds < 102 ? 20 * seconds : 2_037 - 20 * max(0, seconds - 122)
      points.append("[\(13.4 + meters / 67_900),52.50001,\(1_772_352_000 + step * 5)]")
    }
    return "{\"id\":\"v7\",\"points\":[\(points.joined(separator: ","))]}\n"
  }()

  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.write(Self.answer, to: "route.json")
    try bench.write(Self.trace, to: "drive.ndjson")
    return bench
  }

  private static let progress = "milepost progress route.json --locations drive.ndjson"

  @Test("each location leads to one line, with the same estimates as from `eta`")
  func aLineForEachLocation() async throws {
    let bench = try bench()
    let run = try await bench.run("\(Self.progress) -f ndjson")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.lines.count == 36)
    let objects = try run.objects()
    for (step, object) in objects.enumerated() {
      #expect(object["vehicle"] as? String == "v7" && object["trip"] is NSNull)
      #expect(object["onRoute"] as? Bool == true && object["route"] as? Int == 0)
      let time = try #require(object["timestamp"] as? String)
      let seconds = try Date(time, strategy: .iso8601).timeIntervalSince1970
      #expect(seconds == 1_772_352_000 + Double(step) * 5)
      #expect((object["polyline"] != nil) == (step == 0))
      let traffic = try #require(object["traffic"] as? [[String: Any]])
      #expect(
        traffic.map { $0["speed"] as? String } == ["TRAFFIC_JAM", "NORMAL", "SLOW"])
      #expect(traffic.map { $0["start"] as? Int } == [0, 1, 2])
      let parts = ["traveledMeters", "activeMeters", "remainingMeters"].compactMap {
        object[$0] as? Double
      }
      #expect(abs(parts.reduce(0, +) - (traffic[2]["endMeters"] as? Double ?? -1)) < 1e-6)
      #expect(abs(parts[1] - (object["remainingDistanceMeters"] as? Double ?? -1)) < 0.006)
    }
    let traveled = objects.compactMap { $0["traveledMeters"] as? Double }
    #expect(traveled == traveled.sorted() && (traveled.last ?? 0) > 3_000)
    // The waypoint is reached only once.
    let next = objects.compactMap { $0["nextWaypoint"] as? Int }
    let turn = try #require(next.firstIndex(of: 1))
    #expect(next == Array(repeating: 0, count: turn) + Array(repeating: 1, count: 36 - turn))
    for (step, object) in objects.enumerated() {
      #expect(object["reached"] as? [Int] == (step == turn ? [0] : []))
    }
    #expect(objects[0]["remainingMeters"] as? Double != 0)
    #expect(objects[35]["remainingMeters"] as? Double == 0)
    // The estimates equal those of `milepost eta` for the next waypoint.
    let eta = try await bench.run(
      "milepost eta route.json --locations drive.ndjson --every -f ndjson")
    #expect(eta.status == 0 && eta.lines.count == objects.count, "\(eta)")
    for (mine, other) in zip(objects, try eta.objects()) {
      let arrivals = try #require(other["arrivals"] as? [[String: Any]])
      // Members of both results have the same names, so that one parser can read both results.
      for name in ["timestamp", "vehicle", "raw", "snapped", "use", "onRoute", "traveledMeters"] {
        #expect(mine[name] as? NSObject == other[name] as? NSObject, "\(name)")
        #expect(mine[name] != nil, "\(name)")
      }
      for name in ["remainingDistanceMeters", "eta", "etaInterval"] {
        #expect(mine[name] as? NSObject == arrivals.first?[name] as? NSObject, "\(name)")
      }
    }
  }

  @Test("the result for a location doesn't depend on later locations")
  func laterLocationsChangeNothing() async throws {
    let bench = try bench()
    let whole = try await bench.run("\(Self.progress) -f ndjson")
    let cut = Self.trace.split(separator: "],[").prefix(20).joined(separator: "],[")
    try bench.write(cut + "]]}\n", to: "drive.ndjson")
    let start = try await bench.run("\(Self.progress) -f ndjson")
    #expect(start.lines.count == 20 && start.lines == Array(whole.lines.prefix(20)))
  }

  @Test("the progress can be written as a table, GeoJSON, or JSON")
  func tablesAndFeatures() async throws {
    let bench = try bench()
    let table = try await bench.run("\(Self.progress) -f table")
    #expect(table.status == 0)
    let titles = table.lines[0].split(separator: "  ").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(
      titles.filter { !$0.isEmpty } == [
        "time", "vehicle", "on route", "waypoint", "m left", "eta", "earliest", "latest", "m slow",
        "m jammed",
      ])
    #expect(table.lines[1].contains("1, Turn") && table.lines[1].hasSuffix("2037      1019"))
    // After 200 m in the jam, 819 m of the jam remain. Beyond the jam, no jammed traffic is ahead.
    #expect(table.lines[3].hasSuffix("2037       819"))
    #expect(table.lines[20].hasSuffix("2037         0"))
    let run = try await bench.run("\(Self.progress) -o out.geojson && cat out.geojson")
    // The active route is written again after each waypoint.
    let kinds = try run.features().map { $0["kind"] as? String }
    #expect(kinds.filter { $0 == "vehicle" }.count == 36)
    #expect(kinds.filter { $0 == "active" }.count == 2)
    let json = try await bench.run("\(Self.progress) -o out.json && cat out.json")
    #expect((try json.json() as? [Any])?.count == 36)
  }

  @Test("a route from an analysis keeps the traffic of the analysis")
  func routesOfAnalysesBringTheirTraffic() async throws {
    let bench = try Workbench.withTown()
    // The vehicle is about a third as fast on D Avenue as on First Street.
    let points = SampleTown.drive.enumerated().map { index, place in
      let seconds = 1_714_559_400 + 5 * index + 12 * max(0, index - 12)
      return "[\(place.longitude),\(place.latitude),\(seconds)]"
    }
    try bench.write(
      "{\"id\":\"drive\",\"points\":[\(points.joined(separator: ","))]}\n", to: "drive.ndjson")
    let run = try await bench.run(
      """
      milepost analyze drive.ndjson -n town.roads -f ndjson > route.ndjson
      milepost progress - --locations drive.ndjson < route.ndjson
      """)
    #expect(run.status == 0, "\(run)")
    let streets = try #require(try await bench.run("cat route.ndjson").objects().first)
    let parts = try #require(streets["parts"] as? [[String: Any]])
    var ends: [(speed: String, meters: Double)] = []
    for street in try #require(parts[0]["streets"] as? [[String: Any]]) {
      let speed = try #require(street["speed"] as? String)
      let length = try #require(street["length"] as? Double)
      ends.append((speed, (ends.last?.meters ?? 0) + length))
    }
    #expect(ends.map(\.speed) == ["NORMAL", "SLOW"])
    let traffic = try #require(try run.objects().first?["traffic"] as? [[String: Any]])
    #expect(traffic.compactMap { $0["speed"] as? String } == ends.map(\.speed))
    for (interval, end) in zip(traffic, ends) {
      #expect(abs(try #require(interval["endMeters"] as? Double) - end.meters) < 0.1)
    }
  }

  @Test(
    "locations without times are followed along a published route with all traffic classes",
    .enabled(if: ReferenceData.has("routes/made_polyline5_congestion.json"), ReferenceData.missing))
  func aPublishedAnswer() async throws {
    let bench = try Workbench()
    let route = ReferenceData.path("routes/made_polyline5_congestion.json")
    // The locations are the route's own points, which have no times.
    let run = try await bench.run(
      """
      milepost split '\(route)' --at 0 -f geojson -o parts.geojson
      milepost progress '\(route)' --locations parts.geojson -f ndjson
      """)
    #expect(run.errors.contains("no location has a time"))
    let objects = try run.objects()
    let classes = Set(
      try objects.flatMap { object in
        try #require(object["traffic"] as? [[String: Any]]).compactMap { $0["speed"] as? String }
      })
    #expect(classes == ["NO_DATA", "NORMAL", "SLOW", "TRAFFIC_JAM"])
    #expect(objects.allSatisfy { $0["timestamp"] is NSNull && $0["eta"] is NSNull })
  }

  @Test(
    "piped input that isn't a route is rejected with advice",
    arguments: [
      ("<gpx><trk><trkseg/></trk></gpx> ", "found a trace (gpx)", "milepost snap"),
      ("lat,lon,time\\n52.5,13.4,1772352000\\n", "found a trace (csv)", "milepost snap"),
      ("LINESTRING (13.4 52.5, 13.41 52.5)", "found a trace (wkt)", "milepost snap"),
      ("<!DOCTYPE html><html><body>502 Bad Gateway</body></html>", "found an HTML page", "errors"),
      ("<html><a href=\"x\">a, b</a></html>", "found an HTML page", "logins"),
      ("<?xml version=\"1.0\"?><kml><a/></kml>", "found XML", "byte 0"),
      (
        #""{\\"code\\": \\"Ok\\", \\"routes\\": []}""#, "found a JSON string",
        "extract the response"
      ),
      ("\\0\\1 \\2", "found binary data", "byte 0"),
      ("PK\\3\\4 \\5", "found compressed data", "unpack it first"),
      ("two words", "found whitespace in the text", "byte 3"),
    ])
  func pipesThatAreNoRoutes(_ text: String, _ found: String, _ advice: String) async throws {
    let run = try await Workbench().run("printf '\(text)' | milepost split - --at 5")
    #expect(run.status == 65)
    #expect(run.errors.contains(found) && run.errors.contains(advice), "\(run.errors)")
    #expect(run.errors.contains("expected JSON, or one encoded polyline"), "\(run.errors)")
  }

  @Test(
    "unsuitable inputs and options are reported in at most eight lines",
    arguments: [
      ("progress route.json --locations nowhere.gpx", 66, "nowhere.gpx"),
      ("progress nowhere.json --locations drive.ndjson", 66, "nowhere.json"),
      ("progress route.json --locations far.ndjson", 1, "no location is near the route"),
      ("progress route.json --locations drive.ndjson --route 2", 64, "has 1"),
      ("progress log.json --route 2", 64, "a log has its own routes"),
      ("progress log.json --waypoint 52.5,13.4", 64, "a log has its own routes"),
      ("progress log.json --csv-columns time=1", 64, "without --locations"),
      ("progress - --locations -", 64, "more than once"),
      ("progress route.json --locations drive.ndjson -o route.json", 64, "route.json is read too"),
      // Files of one kind where another is expected.
      (
        "progress drive.gpx --locations drive.ndjson", 65,
        "drive.gpx: found a trace, expected a route; milepost snap drive.gpx --network"
      ),
      ("split drive.csv --at 5", 65, "drive.csv: found a trace, expected a route; milepost snap"),
      (
        "eta drive.ndjson --locations drive.gpx", 65,
        "drive.ndjson: found a trace, expected a route"
      ),
      ("eta points.geojson --locations drive.gpx", 65, "features without a line"),
      (
        "eta log.json --locations drive.gpx", 65,
        "log.json: found a Fleet Engine log, expected a route; milepost progress log.json follows"
      ),
      (
        "eta route.json --locations route.json", 65,
        "route.json: found a route, expected a trace: where the vehicle was"
      ),
      ("progress route.json --locations line.txt", 65, "text that looks like encoded polylines"),
      (
        "progress route.json --locations log.json", 65,
        "log.json: found a Fleet Engine log, expected a trace; milepost progress log.json follows"
      ),
      ("progress route.json", 65, "route.json: found a route, expected a Fleet Engine log; mile"),
      ("progress plain.ndjson", 65, "plain.ndjson: found a route, expected a Fleet Engine log"),
      (
        "progress packed.json", 65,
        "packed.json: found compressed data, expected a Fleet Engine log"
      ),
      ("progress drive.gpx", 65, "drive.gpx: found a trace, expected a Fleet Engine log; mile"),
    ])
  func badInput(_ arguments: String, _ status: Int32, _ words: String) async throws {
    let bench = try bench()
    try bench.write("{\"id\":\"far\",\"points\":[[10,50,0],[10.1,50.1,60]]}\n", to: "far.ndjson")
    try bench.write("_p~iF~ps|U_ulLnnqC_mqNvxq`@\n", to: "line.txt")
    try bench.write("lat,lon,time\n52.5,13.4,1772352000\n52.5,13.41,1772352060\n", to: "drive.csv")
    try bench.write(
      "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"52.5\" lon=\"13.4\"/>"
        + "<trkpt lat=\"52.5\" lon=\"13.41\"/></trkseg></trk></gpx>\n", to: "drive.gpx")
    try bench.write(
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}}]}", to: "points.geojson")
    try bench.write("{\"rawLogs\":[{\"timestamp\":\"2026-03-01T08:00:00Z\"}]}", to: "log.json")
    try bench.write(
      #"{"id":"x","geometry":[[[13.4,52.5],[13.41,52.5]]],"#
        + #""legs":[{"length":679.3,"duration":60}]}"#,
      to: "plain.ndjson")
    try bench.write("PK\u{3}\u{4}", to: "packed.json")
    let run = try await bench.run("milepost \(arguments)")
    #expect(run.status == status, "\(run)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count <= 8)
  }
}
