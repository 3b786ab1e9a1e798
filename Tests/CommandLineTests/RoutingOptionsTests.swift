import Foundation
import TestSupport
import Testing

/// Tests of the options that routes, matrices, and isochrones have in common: speeds and avoided
/// roads.
@Suite struct RoutingOptionsTests {
  /// Creates a network in Sydney of a street and its detours.
  ///
  /// The middle half of the street, 400 m in all, is way 2 with nodes 2, 7, and 3. Way 4 is a
  /// detour, and way 6 a longer one. Other streets lead on from the start and from the end.
  private static func bench(
    _ tags: [(String, String)] = [], detour: [(String, String)] = []
  ) async throws -> Workbench {
    let bench = try Workbench()
    let nodes = [
      (1, 0.0, 0.0), (2, 100, 0), (7, 150, 0), (3, 300, 0), (4, 400, 0), (5, 100, 100),
      (6, 300, 100), (8, 500, 0), (9, 100, -200), (10, 300, -200), (11, -400, 0),
      (12, -400, -400), (13, -600, 0),
    ]
    func way(_ id: Int, _ nodes: [Int], _ tags: [(String, String)]) -> String {
      let tags =
        [("highway", "residential"), ("maxspeed", "50")]
        .filter { pair in !tags.contains { $0.0 == pair.0 } } + tags
      return "<way id=\"\(id)\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
        + tags.map { "<tag k=\"\($0.0)\" v=\"\($0.1)\"/>" }.joined() + "</way>"
    }
    try bench.write(
      "<osm version=\"0.6\">"
        + nodes.map { id, east, north in
          "<node id=\"\(id)\" lat=\"\(Self.latitude(north))\" lon=\"\(Self.longitude(east))\"/>"
        }.joined()
        + way(1, [1, 2], []) + way(2, [2, 7, 3], tags) + way(3, [3, 4], [])
        + way(4, [2, 5, 6, 3], detour) + way(5, [4, 8], []) + way(6, [2, 9, 10, 3], [])
        + way(7, [1, 11, 12, 1], []) + way(8, [11, 13], []) + "</osm>", to: "map.osm")
    let run = try await bench.run("milepost import map.osm -o map.roads")
    #expect(run.status == 0, "\(run.errors)")
    return bench
  }

  private static func latitude(_ north: Double) -> Double { -33.9 + north / 111_000 }
  private static func longitude(_ east: Double) -> Double { 151.2 + east / 92_500 }
  private static let ends = "\(latitude(0)),\(longitude(5)) \(latitude(0)),\(longitude(395))"

  /// Returns the length of the route along the street, in meters, and its duration in seconds.
  private static func route(
    _ options: String, in bench: Workbench, status: Int32 = 0
  ) async throws -> (length: Double, duration: Double, errors: String) {
    let run = try await bench.run("milepost route \(ends) -n map.roads -f ndjson \(options)")
    #expect(run.status == status, "\(options): \(run)")
    let route = try #require(try run.objects().first, "\(run)")
    return (
      try #require(route["length"] as? Double), try #require(route["duration"] as? Double),
      run.errors
    )
  }

  // The street is 390 m long, the detours are 590 m and 790 m long.
  private static let street = 380.0...400
  private static let detour = 580.0...600
  private static let longDetour = 780.0...800

  // MARK: Speeds

  @Test("a report closes a road in routes, matrices, and isochrones, from a file or standard input")
  func closures() async throws {
    let bench = try await Self.bench()
    try bench.write("way,direction,speed_kmh\n2,both,0\n", to: "closed.csv")
    try bench.write("{\"from\": 2, \"to\": 7, \"speed_mps\": 0}\n", to: "closed.ndjson")
    #expect(Self.street.contains(try await Self.route("", in: bench).length))
    for speeds in ["--speeds closed.csv", "--speeds closed.ndjson", "--speeds - < closed.csv"] {
      let found = try await Self.route(speeds, in: bench)
      #expect(Self.detour.contains(found.length), "\(speeds)")
      #expect(found.errors.contains("note: reports of speeds, for each direction: "))
      let matrix = try await bench.run(
        "milepost matrix --from \(Self.ends) -n map.roads --shortest \(speeds)")
      let rows = try matrix.objects().map { $0["routes"] as? [[String: Any]] ?? [] }
      #expect(matrix.status == 0 && Self.detour.contains(rows[0][1]["length"] as? Double ?? 0))
      let isNDJSON = speeds.contains("ndjson")
      #expect(
        (isNDJSON ? Self.street : Self.detour).contains(rows[1][0]["length"] as? Double ?? 0))
      let reach = try await bench.run(
        "milepost isochrone \(Self.ends.split(separator: " ")[0]) -n map.roads --meters 250 "
          + "-f geojson \(speeds)")
      let open = try await bench.run(
        "milepost isochrone \(Self.ends.split(separator: " ")[0]) -n map.roads --meters 250 "
          + "-f geojson")
      let lengths = try [reach, open].map { try $0.features()[0]["roadLength"] as? Double ?? 0 }
      #expect(lengths[0] < lengths[1] - 100)
    }
  }

  @Test("a report on another road leaves the limits of hours in force")
  func limitsOfHours() async throws {
    let bench = try await Self.bench([("maxspeed:conditional", "30 @ (22:00-06:00)")])
    try bench.write("way,speed_kmh\n5,3\n", to: "other.csv")
    // The first 50 m of way 2 take 50 s instead of some 7 s.
    try bench.write("from,to,speed_mps\n2,7,1\n", to: "part.csv")
    for hour in ["2026-07-01T12:00", "2026-07-01T23:00"] {
      let free = try await Self.route("--departure \(hour)", in: bench)
      let other = try await Self.route("--departure \(hour) --speeds other.csv", in: bench)
      #expect(free.duration == other.duration, "\(hour)")
    }
    let night = try await Self.route("--departure 2026-07-01T23:00 --avoid-way 4", in: bench)
    let part = try await Self.route(
      "--departure 2026-07-01T23:00 --avoid-way 4 --avoid-way 6 --speeds part.csv", in: bench)
    let pace = 1 / (30 / 3.6 * 0.9)
    #expect(abs(part.duration - night.duration - 50 * (1 - pace)) < 2, "\(part) \(night)")
  }

  @Test("a report in force counts although a later one follows or has ended")
  func reportsInForce() async throws {
    let bench = try await Self.bench()
    for (rows, isClosed) in [
      // The second report isn't in force yet.
      ("2,0,2026-07-01T11:00:00Z,\n2,50,2026-07-01T18:00:00Z,\n", true),
      // The second report has ended.
      ("2,0,,\n2,50,2026-07-01T01:00:00Z,2026-07-01T02:00:00Z\n", true),
      ("2,50,2026-07-01T11:00:00Z,\n2,0,2026-07-01T18:00:00Z,\n", false),
      ("2,0,2026-07-01T11:00:00Z,2026-07-01T11:30:00Z\n2,50,,\n", false),
    ] {
      try bench.write("way,speed_kmh,time,until\n\(rows)", to: "reports.csv")
      let found = try await Self.route(
        "--departure 2026-07-01T11:40:00Z --speeds reports.csv", in: bench)
      #expect((isClosed ? Self.detour : Self.street).contains(found.length), "\(rows)")
    }
  }

  @Test("unread rows are reported and counted, and the exit code is 1; without others, 65")
  func unreadRows() async throws {
    let bench = try await Self.bench()
    let bad = (0..<8).map { "way \($0),1\n" }.joined()
    try bench.write("way,speed_kmh\n2,0\n\(bad)2,0\n", to: "some.csv")
    try bench.write("way,speed_kmh\n\(bad)", to: "none.csv")
    try bench.write([0x1f, 0x8b, 8, 0, 1, 2, 3], to: "packed.csv")
    try bench.write("", to: "empty.csv")
    let found = try await Self.route("--speeds some.csv", in: bench, status: 1)
    #expect(Self.detour.contains(found.length))
    let lines = found.errors.split(separator: "\n")
    #expect(lines.count == 7, "\(found.errors)")
    #expect(lines[0] == "milepost: some.csv:3: found way 'way 0', expected an OpenStreetMap id")
    #expect(lines[5] == "milepost: some.csv: 3 more unreadable rows")
    #expect(
      lines.last?.hasSuffix(": 2 used, 2 replaced by later rows, 8 unread; 2 edges") == true,
      "\(found.errors)")
    for verb in ["matrix --from \(Self.ends)", "isochrone \(Self.ends) --meters 100 -f geojson"] {
      let run = try await bench.run("milepost \(verb) -n map.roads --speeds some.csv")
      #expect(run.status == 1 && !run.output.isEmpty, "\(run)")
    }
    for (file, part) in [("none", "none.csv:2: found way 'way 0'"), ("packed", "compressed data")] {
      let none = try await bench.run(
        "milepost route \(Self.ends) -n map.roads --speeds \(file).csv")
      #expect(none.status == 65 && none.output.isEmpty, "\(none)")
      #expect(none.errors.split(separator: "\n").count == 1 && none.errors.contains(part))
    }
    let empty = try await Self.route("--speeds empty.csv", in: bench)
    #expect(empty.errors == "milepost: note: no reports of speeds\n")
    let missing = try await bench.run(
      "milepost route \(Self.ends) -n map.roads --speeds nowhere.csv")
    #expect(missing.status == 66 && missing.output.isEmpty)
  }

  @Test("learned speeds and reports can be combined, and speeds of another map are noted")
  func learnedSpeeds() async throws {
    let bench = try Workbench.withTown()
    let (start, end) = (SampleTown.place(east: 5, north: 0), SampleTown.place(east: 590, north: 0))
    let points = "\(start.latitude),\(start.longitude) \(end.latitude),\(end.longitude)"
    try bench.write("from,to,speed_kmh\n101,102,0\n", to: "closed.csv")
    func route(_ options: String) async throws -> (Double, String) {
      let run = try await bench.run(
        "milepost route \(points) -n town.roads -f ndjson --departure 2024-05-01T12:30 \(options)")
      #expect(run.status == 0, "\(run)")
      return (try run.objects().first?["duration"] as? Double ?? 0, run.errors)
    }
    let build = try await bench.run(
      """
      for day in 1 2 3 4 5 6 7 8 9; do
        sed "s/\\"drive\\"/\\"$day\\"/" drive.ndjson
      done > all.ndjson
      milepost traffic build all.ndjson -n town.roads -o town.speeds
      """)
    #expect(build.status == 0, "\(build)")
    let free = try await route("").0
    let learned = try await route("--speeds town.speeds")
    #expect(learned.0 > 1.05 * free && learned.1.isEmpty, "\(learned)")
    let closed = try await route("--speeds closed.csv").0
    let both = try await route("--speeds closed.csv --speeds town.speeds").0
    #expect(closed > free && both > learned.0 && both != closed)
    let other = try await Self.bench()
    try other.write(try bench.bytes("town.speeds"), to: "town.speeds")
    let notes = try await Self.route("--speeds town.speeds", in: other).errors
    #expect(notes.contains(/note: \d+ stretches of the speeds are not in the network/), "\(notes)")
    #expect(notes.contains(/note: the newest speeds are \d+ days older than the departure/))
    let mode = try await bench.run(
      "milepost route \(points) -n town.roads --mode foot --speeds town.speeds")
    #expect(mode.status == 64 && mode.errors.contains("found speeds for car"))
  }

  // MARK: Avoided roads

  @Test("kinds of roads add up, in a list or in repeated options")
  func avoidedKinds() async throws {
    let bench = try await Self.bench(
      [("toll", "yes")], detour: [("highway", "motorway"), ("oneway", "no")])
    for (options, lengths) in [
      ("", Self.street), ("--avoid tolls", Self.detour), ("--avoid motorways", Self.street),
      ("--avoid tolls,motorways", Self.longDetour),
      ("--avoid tolls --avoid motorways", Self.longDetour),
      ("--avoid motorways --avoid tolls --avoid ferries", Self.longDetour),
    ] {
      let found = try await Self.route(options, in: bench)
      #expect(lengths.contains(found.length), "\(options)")
    }
    let bad = try await bench.run(
      "milepost route \(Self.ends) -n map.roads --avoid tolls --avoid hills")
    #expect(bad.status == 64 && bad.errors.contains("found 'hills', expected tolls"))
  }

  @Test("areas may begin with a negative latitude, as boxes and polygons, once or several times")
  func avoidedAreas() async throws {
    let bench = try await Self.bench()
    func corner(_ east: Double, _ north: Double) -> String {
      "\(Self.latitude(north)),\(Self.longitude(east))"
    }
    let box = "\(corner(180, -10)),\(corner(220, 10))"
    let triangle = "'\(corner(180, -10)) \(corner(220, -10)) \(corner(200, 20))'"
    let detourBox = "\(corner(180, 90)),\(corner(220, 110))"
    for area in [box, triangle] {
      for option in ["--avoid-area \(area)", "--avoid-area=\(area)"] {
        let found = try await Self.route(option, in: bench)
        #expect(Self.detour.contains(found.length), "\(option)")
        let both = try await Self.route("\(option) --avoid-area \(detourBox)", in: bench)
        #expect(Self.longDetour.contains(both.length), "\(option)")
      }
    }
    let matrix = try await bench.run(
      "milepost matrix --shortest --avoid-area \(box) --from \(Self.ends) -n map.roads")
    let routes = try matrix.objects().first?["routes"] as? [[String: Any]]
    #expect(Self.detour.contains(routes?.last?["length"] as? Double ?? 0), "\(matrix)")
    let reach = try await bench.run(
      "milepost isochrone \(corner(5, 0)) --meters 250 --avoid-area \(box) -n map.roads -f geojson")
    #expect(reach.status == 0, "\(reach)")
    for bad in ["-33.9,151.2", "-33.9,151.2,-33.8", "-33.9,x,-33.8,151.3", "-95,0,1,1", "-1,,2,3"] {
      let run = try await bench.run(
        "milepost route \(Self.ends) -n map.roads --avoid-area \(bad)")
      #expect(run.status == 64 && run.errors.contains("--avoid-area"), "\(bad): \(run)")
      #expect(!run.errors.contains("Unknown option"), "\(bad): \(run)")
    }
  }

  @Test("ways add up, and a way that isn't in the network is noted")
  func avoidedWays() async throws {
    let bench = try await Self.bench()
    for (options, lengths) in [
      ("--avoid-way 2", Self.detour), ("--avoid-way 2 --avoid-way 4", Self.longDetour),
    ] {
      let found = try await Self.route(options, in: bench)
      #expect(lengths.contains(found.length) && found.errors.isEmpty, "\(options)")
    }
    let unknown = try await Self.route("--avoid-way 99 --avoid-way=-7 --avoid-way 2", in: bench)
    #expect(
      unknown.errors == """
        milepost: note: way -7 of --avoid-way is not in the network
        milepost: note: way 99 of --avoid-way is not in the network

        """)
    let closed = try await bench.run(
      "milepost route \(Self.ends) -n map.roads --avoid-way 2 --avoid-way 4 --avoid-way 6")
    #expect(closed.status == 1 && closed.output.isEmpty && !closed.errors.isEmpty)
  }

  // MARK: Points on islands

  /// Creates a network of a grid of streets, 100 m apart, and a street of 30 m between them that
  /// no other one meets.
  private func islandBench() async throws -> Workbench {
    let bench = try Workbench()
    var text = "<osm version=\"0.6\">"
    func node(_ id: Int, _ east: Double, _ north: Double) {
      text +=
        "<node id=\"\(id)\" lat=\"\(Self.latitude(north))\" lon=\"\(Self.longitude(east))\"/>"
    }
    for row in 1...6 {
      for column in 1...6 {
        node(10 * row + column, 100 * Double(column), 100 * Double(row))
      }
    }
    node(1, 230, 235)
    node(2, 260, 235)
    func way(_ id: Int, _ nodes: [Int]) {
      text += "<way id=\"\(id)\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
      text += "<tag k=\"highway\" v=\"residential\"/></way>"
    }
    for line in 1...6 {
      way(line, (1...6).map { 10 * line + $0 })
      way(10 + line, (1...6).map { 10 * $0 + line })
    }
    way(99, [1, 2])
    try bench.write(text + "</osm>", to: "map.osm")
    let run = try await bench.run("milepost import map.osm -o map.roads")
    #expect(run.status == 0, "\(run.errors)")
    return bench
  }

  @Test("points that are moved off an island are noted, and written where the route uses them")
  func islands() async throws {
    let bench = try await islandBench()
    let island = "\(Self.latitude(236)),\(Self.longitude(245))"
    let corner = "\(Self.latitude(600)),\(Self.longitude(600))"
    let move = "by 36 m, past a nearer road that the route can't use\n"
    let route = try await bench.run("milepost route \(island) \(corner) -n map.roads -f ndjson")
    #expect(
      route.errors == "milepost: note: route: moved to the nearest usable road: point 1 \(move)")
    let waypoint = try #require(
      (try route.objects().first?["waypoints"] as? [[String: Any]])?.first)
    let matrix = try await bench.run(
      "milepost matrix --from \(corner) \(island) --to \(island) \(corner) -n map.roads")
    #expect(
      matrix.status == 0
        && matrix.errors.hasSuffix(
          "origin 2 by 36 m, past a nearer road that the route can't use; "
            + "destination 1 \(move)"),
      "\(matrix)")
    let rows = try matrix.objects()
    #expect(rows[1]["snapped"] as? [Double] == waypoint["snapped"] as? [Double])
    #expect(rows[1]["distance"] as? Double == waypoint["distance"] as? Double)
    let same = try await bench.run("milepost matrix --from \(corner) \(island) -n map.roads")
    #expect(same.errors.contains("origin 2 \(move.dropLast())"), "\(same)")
    let reach = try await bench.run(
      "milepost isochrone \(island) --meters 300 -n map.roads -f ndjson")
    #expect(
      reach.errors == "milepost: note: moved to the nearest usable road: \(island) \(move)",
      "\(reach)")
  }

  @Test("--nearest reports origins with too few routes")
  func nearest() async throws {
    let bench = try await Self.bench()
    let (start, end) = (
      Self.ends.split(separator: " ")[0], Self.ends.split(separator: " ")[1]
    )
    // Nothing leads from the first point to the second one.
    try bench.write("from,to,speed_kmh\n2,7,0\n2,5,0\n2,9,0\n", to: "closed.csv")
    let matrix = "milepost matrix --from \(start) \(end) -n map.roads --speeds closed.csv --quiet"
    let two = try await bench.run("\(matrix) --nearest 2")
    #expect(two.status == 1 && two.lines.count == 2)
    #expect(two.errors == "milepost: origin 1: found 1 of 2 destinations\n", "\(two)")
    let nine = try await bench.run("\(matrix) --nearest 9")
    #expect(nine.status == 1 && nine.errors == two.errors)
    let one = try await bench.run("\(matrix) --nearest 1")
    #expect(one.status == 0 && one.errors.isEmpty)
    let other = try await bench.run("\(matrix) --nearest 1 --to \(end)")
    #expect(other.status == 1, "\(other)")
    #expect(other.errors == "milepost: origin 1: found 0 of 1 destinations\n")
    let many = Array(repeating: String(start), count: 8).joined(separator: " ")
    let all = try await bench.run(
      "milepost matrix --from \(many) --to \(end) -n map.roads --speeds closed.csv --quiet "
        + "--nearest 1")
    #expect(all.errors.split(separator: "\n").count == 6)
    #expect(all.errors.hasSuffix("milepost: 3 more origins with too few routes\n"), "\(all)")
  }
}
