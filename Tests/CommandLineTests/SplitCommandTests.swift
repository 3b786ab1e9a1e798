import Foundation
import TestSupport
import Testing

/// Tests of `milepost split`, which splits a route at a position into three parts.
@Suite struct SplitCommandTests {
  /// A route that leads 680 m east and back along the same line, with waypoints at the turning
  /// point and at the end.
  private static let answer = #"""
    {"code":"Ok","routes":[{"distance":1358.6,"duration":100,
    "geometry":{"type":"LineString",\#
    "coordinates":[[13.4,52.5],[13.405,52.5],[13.41,52.5],[13.405,52.5],[13.4,52.5]]},
    "legs":[{"distance":679.3,"duration":40,"annotation":{"congestion":["low","heavy"]}},
    {"distance":679.3,"duration":60,"annotation":{"congestion":["moderate","unknown"]}}]}],
    "waypoints":[{"location":[13.4,52.5]},{"location":[13.41,52.5],"name":"Turn"},\#
    {"location":[13.4,52.5]}]}
    """#

  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.write(Self.answer, to: "route.json")
    return bench
  }

  /// Returns the length of a line in meters, computed on a sphere independently of Milepost.
  private func meters(_ line: [[Double]]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, pair in
      let (a, b) = (pair.0.map { $0 * .pi / 180 }, pair.1.map { $0 * .pi / 180 })
      let h =
        pow(sin((b[1] - a[1]) / 2), 2) + cos(a[1]) * cos(b[1]) * pow(sin((b[0] - a[0]) / 2), 2)
      return sum + 2 * 6_371_009 * asin(min(1, h.squareRoot()))
    }
  }

  /// The two routes are 11 km apart.
  @Test("waypoints have to be near the selected route")
  func waypointsOfTheChosenRoute() async throws {
    let bench = try Workbench()
    let record = #"""
      {"id":"7","geometry":[[[13.4,52.6],[13.41,52.6]],[[13.4,52.5],[13.405,52.5],[13.41,52.5]]],
      "matchings":[{"streets":[]},{"streets":[]}]}
      """#
    try bench.write(record.replacing("\n", with: "") + "\n", to: "snapped.ndjson")
    let line = "milepost split snapped.ndjson --at 100 --waypoint"
    let run = try await bench.run("\(line) 52.5,13.405 --route 2")
    #expect(run.status == 0, "\(run.errors)")
    let waypoints = try #require(try run.objects().first?["waypoints"] as? [[String: Any]])
    #expect(waypoints.count == 1)
    let other = try await bench.run("\(line) 52.5,13.405")
    #expect(other.status == 65)
    #expect(other.errors.contains("snapped.ndjson: found waypoint 1"))
    #expect(other.errors.contains("from the line, expected at most 1000"))
  }

  @Test("a note reports a line that is shorter than the stated distance of the route")
  func linesThatAreCutShortAreTold() async throws {
    let bench = try bench()
    let whole = try await bench.run("milepost split route.json --at 10")
    #expect(whole.errors.isEmpty)
    let cut = Self.answer.replacing(#""distance":1358.6"#, with: #""distance":1460"#)
    try bench.write(cut, to: "cut.json")
    let run = try await bench.run("milepost split cut.json --at 10")
    #expect(run.status == 0 && run.output == whole.output)
    let note = "milepost: note: cut.json: the line is 7 % shorter than stated: "
    #expect(run.errors.hasPrefix(note) && run.errors.hasSuffix("; request overview=full\n"))
  }

  @Test("each position leads to one line, whose parts add up to the whole route")
  func aLineForEachPosition() async throws {
    let bench = try bench()
    let run = try await bench.run("milepost split route.json 52.5001,13.402 --at 900 --at 5000")
    #expect(run.status == 0)
    #expect(
      run.errors.contains("note: 52.5001,13.402: the route passes this position 2 times, at 136 m"))
    #expect(run.errors.contains("5000.0 m is beyond the end of the route"))
    let objects = try run.objects()
    #expect(objects.count == 3)
    for object in objects {
      let length = try #require(object["length"] as? Double)
      let parts = try ["traveled", "active", "remaining"].map { name in
        try #require(object[name] as? [String: Any])
      }
      let sum = parts.compactMap { $0["length"] as? Double }.reduce(0, +)
      // The lengths are rounded to millimeters consistently, so that they add up.
      #expect(abs(sum - length) < 1e-6)
      #expect(abs(parts.compactMap { $0["duration"] as? Double }.reduce(0, +) - 100) < 0.0031)
      for part in parts {
        let text = try #require(part["polyline"] as? String)
        try bench.write(text + "\n", to: "part.txt")
        let decoded = try await bench.run("milepost decode --codec google6 < part.txt")
        let points = try #require(try decoded.objects().first?["points"] as? [[Double]])
        let partLength = try #require(part["length"] as? Double)
        #expect(abs(meters(points) - partLength) < 0.005 * partLength + 0.2)
        let traffic = try #require(part["traffic"] as? [[String: Any]])
        #expect(traffic.first?["start"] as? Int == 0)
        #expect(traffic.last?["end"] as? Int == points.count - 1)
        #expect(abs((traffic.last?["endMeters"] as? Double ?? -1) - partLength) < 0.002)
      }
    }
    let waypoints = try #require(objects[0]["waypoints"] as? [[String: Any]])
    #expect(waypoints.map { $0["waypoint"] as? Int } == [0, 1])
    #expect(waypoints[0]["name"] as? String == "Turn")
    let remaining = try #require(waypoints[1]["remainingDistanceMeters"] as? Double)
    let length = try #require(objects[0]["length"] as? Double)
    let along = try #require(objects[0]["traveledMeters"] as? Double)
    #expect(abs(remaining - (length - along)) < 1e-6)
    #expect((objects[0]["passes"] as? [Double])?.count == 2)
    #expect((objects[2]["waypoints"] as? [Any])?.isEmpty == true)
  }

  @Test("the traffic of each part refers to the points of that part")
  func trafficIsByThePartsOwnPoints() async throws {
    let bench = try bench()
    let run = try await bench.run("milepost split route.json --at 500")
    let object = try #require(try run.objects().first)
    func traffic(_ part: String) -> [String] {
      let list = (object[part] as? [String: Any])?["traffic"] as? [[String: Any]] ?? []
      return list.map { "\($0["start"] ?? "")-\($0["end"] ?? "") \($0["speed"] ?? "")" }
    }
    #expect(traffic("traveled") == ["0-1 NORMAL", "1-2 TRAFFIC_JAM"])
    #expect(traffic("active") == ["0-1 TRAFFIC_JAM"])
    #expect(traffic("remaining") == ["0-1 SLOW", "1-2 NO_DATA"])
  }

  @Test("`--traveled` selects one of several passes by the same place")
  func aHintTellsThePass() async throws {
    let bench = try bench()
    let run = try await bench.run("milepost split route.json 52.5001,13.402 --traveled 1000")
    #expect(run.status == 0 && run.errors.isEmpty)
    let along = try #require(try run.objects().first?["traveledMeters"] as? Double)
    #expect(abs(along - 1_222) < 5)
  }

  @Test("GeoJSON contains the three parts, the vehicle, and the waypoints ahead")
  func features() async throws {
    let bench = try bench()
    let run = try await bench.run("milepost split route.json 52.5,13.41 -f geojson")
    #expect(run.status == 0)
    let collection = try #require(try run.json() as? [String: Any])
    let features = try #require(collection["features"] as? [[String: Any]])
    let kinds = features.map { ($0["properties"] as? [String: Any])?["kind"] as? String }
    // The vehicle is at the turning point, so the waypoint there counts as reached.
    #expect(kinds == ["traveled", "active", "remaining", "vehicle", "waypoint"])
    let lines = try features.prefix(3).map { feature in
      let geometry = try #require(feature["geometry"] as? [String: Any])
      #expect(geometry["type"] as? String == "LineString")
      return try #require(geometry["coordinates"] as? [[Double]])
    }
    #expect(lines[0] == [[13.4, 52.5], [13.405, 52.5], [13.41, 52.5]])
    #expect(lines[1] == [[13.41, 52.5], [13.405, 52.5], [13.4, 52.5]])
    #expect(lines[2] == [[13.4, 52.5], [13.4, 52.5]])
  }

  @Test("a table shows the parts with their traffic, and the waypoints ahead")
  func tables() async throws {
    let bench = try bench()
    let run = try await bench.run("milepost split route.json --at 500 -f table")
    #expect(
      run.output == """
        route 1 at 500.0 m of 1358.2 m
        part                     m   s  slow m  jam m
        traveled             500.0  29     0.0  160.4
        active               179.1  11     0.0  179.1
        remaining            679.1  60   339.6    0.0
        to waypoint 1, Turn  179.1  11
        to waypoint 2        858.2  71

        """)
  }

  @Test(
    """
    waypoints can be given for a line, but not for a route that has its own; positions and \
    waypoints far from the line are rejected
    """)
  func linesWithWaypointsOfTheirOwn() async throws {
    let bench = try bench()
    try bench.write("_p~iF~ps|U_ulLnnqC_mqNvxq`@\n", to: "line.txt")
    let line = "milepost split line.txt --input-format google5"
    let run = try await bench.run("\(line) --waypoint 40.7,-120.95 --at 1000")
    #expect(run.status == 0)
    let waypoints = try #require(try run.objects().first?["waypoints"] as? [[String: Any]])
    #expect(waypoints.count == 1)
    // Coordinates that start with a minus sign are not parsed as options.
    try bench.write("~o~iF~ps|U_pR_pR\n", to: "south.txt")
    let southern = "milepost split south.txt --input-format google5"
    let south = try await bench.run("\(southern) -38.45,-120.149")
    #expect(south.status == 0 && south.errors.contains("m from the route"))
    // A coordinate out of range is a usage error.
    let swapped = try await bench.run("\(southern) -120.149,-38.45")
    #expect(swapped.status == 64 && swapped.errors.contains("swapped?"))
    // If both orders are valid coordinates, the distance from the route reveals the swap.
    try bench.write("_qpiJ_fwuC?o}@\n", to: "tallinn.txt")
    let turned = try await bench.run("milepost split tallinn.txt --input-format google5 24.7,59.4")
    #expect(turned.status == 1 && turned.errors.contains("swapped?"))
    let beyond = try await bench.run("\(southern) -38.45,-121")
    #expect(beyond.status == 1 && beyond.errors.contains("expected one within 1000 m"))
    let far = try await bench.run("\(line) --waypoint 10,10 --at 1000")
    #expect(far.status == 65 && far.errors.contains("expected at most 1000.0 m"))
    let own = try await bench.run("milepost split route.json --waypoint 10,10 --at 1000")
    #expect(own.status == 65 && own.errors.contains("has its own"))
    let piped = try await bench.run("milepost split - --at 10 --codec google5 < line.txt")
    #expect(piped.status == 0)
  }

  @Test(
    "each failure has an exit code and a message",
    arguments: [
      ("milepost split route.json", 64, "found no position"),
      ("milepost split route.json 91,0", 64, "latitude"),
      ("milepost split route.json --at -5", 64, "expected distances of 0 m or more"),
      ("milepost split route.json --at 5 --route 2", 64, "has 1"),
      ("milepost split missing.json --at 5", 66, "missing.json"),
      ("milepost split bad.json --at 5", 65, "bad.json:2: routes[0].distance: found"),
      ("milepost split refused.json --at 5", 65, "NoRoute: Impossible route between points"),
      ("milepost split route.json --at 5 > /dev/full", 74, "standard output"),
    ])
  func failures(_ command: String, _ status: Int32, _ words: String) async throws {
    let bench = try bench()
    try bench.write("{\"code\":\"Ok\",\"routes\":[\n{\"distance\":-5}]}", to: "bad.json")
    try bench.write(
      #"{"code":"NoRoute","message":"Impossible route between points"}"#, to: "refused.json")
    let run = try await bench.run(command)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.output.isEmpty && run.errors.contains(words), "\(run.errors)")
  }

  @Test("a damaged alternative leads to notes, or to an error if it is requested")
  func alternatives() async throws {
    let bench = try bench()
    func route(_ meters: Int) -> String {
      #"{"distance":\#(meters),"duration":180,"geometry":"_uz}G_oyo@?o}@o}@?","legs":["#
        + #"{"duration":180,"annotation":{"congestion":["awful","low"]}}]}"#
    }
    try bench.write(#"{"code":"Ok","routes":[\#(route(1872)),\#(route(90000))]}"#, to: "two.json")
    let first = try await bench.run("milepost split two.json --at 500")
    #expect(first.status == 0)
    #expect(try first.objects().first?["duration"] as? Double == 180)
    for words in [
      "route 1 of 2 is used", "routes[1].geometry: found", "route 2 can't be read",
      "routes[0].legs[0].annotation.congestion[0]: found '\"awful\"'",
    ] {
      #expect(first.errors.contains(words), "\(first.errors)")
    }
    let second = try await bench.run("milepost split two.json --at 500 --route 2")
    #expect(second.status == 65 && second.output.isEmpty)
    #expect(second.errors.contains("routes[1].geometry: found"), "\(second.errors)")
  }

  @Test("results of `route` and `snap` can be split") func ownResults() async throws {
    let bench = try Workbench.withTown()
    let points = [(10.0, 0.0), (400, 160), (600, 440)].map { east, north in
      let place = SampleTown.place(east: east, north: north)
      return "\(place.latitude),\(place.longitude)"
    }.joined(separator: " ")
    let route = try #require(
      try await bench.run("milepost route \(points) -n town.roads").objects().first)
    let duration = try #require(route["duration"] as? Double)
    for format in ["ndjson", "json", "geojson"] {
      let made = try await bench.run("milepost route \(points) -n town.roads -o made.\(format)")
      #expect(made.status == 0, "\(made.errors)")
      let run = try await bench.run("milepost split made.\(format) --at 100")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      let object = try #require(try run.objects().first)
      #expect(abs((object["length"] as? Double ?? 0) - (route["length"] as? Double ?? -1)) < 0.5)
      #expect(abs((object["duration"] as? Double ?? 0) - duration) < 0.01)
      let waypoints = try #require(object["waypoints"] as? [[String: Any]])
      #expect(waypoints.count == 2)
    }
    try bench.write(SampleTown.line("a"), to: "t.ndjson")
    for format in ["ndjson", "geojson"] {
      let run = try await bench.run(
        "milepost snap t.ndjson -n town.roads -f \(format) | milepost split - --at 50")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      #expect(try run.objects().first?["duration"] as? Double != nil)
    }
  }
}
