import Testing

/// Tests of restrictions that depend on the time or on the height of a vehicle.
@Suite struct DepartureTests {
  /// Creates a network of a street of about 400 m and a detour around its middle half.
  ///
  /// The middle half, way 2, is about 200 m long and has the given tags. The detour is about 420 m
  /// long.
  private func bench(_ tags: [(String, String)]) async throws -> Workbench {
    let bench = try Workbench()
    let places = [
      (1, 38.7, -9.2), (2, 38.7, -9.1988), (3, 38.7, -9.1965), (4, 38.7, -9.1953),
      (5, 38.701, -9.1988), (6, 38.701, -9.1965),
    ]
    func way(_ id: Int, _ nodes: [Int], _ tags: [(String, String)]) -> String {
      "<way id=\"\(id)\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
        + ([("highway", "residential")] + tags).map { "<tag k=\"\($0.0)\" v=\"\($0.1)\"/>" }
        .joined() + "</way>"
    }
    try bench.write(
      "<osm version=\"0.6\">"
        + places.map { "<node id=\"\($0.0)\" lat=\"\($0.1)\" lon=\"\($0.2)\"/>" }.joined()
        + way(1, [1, 2], []) + way(2, [2, 3], tags) + way(3, [3, 4], [])
        + way(4, [2, 5, 6, 3], []) + "</osm>", to: "map.osm")
    let run = try await bench.run("milepost import map.osm -o map.roads")
    #expect(run.status == 0, "\(run.errors)")
    return bench
  }

  private func route(
    _ options: String, in bench: Workbench
  ) async throws -> (goesThrough: Bool, notes: String) {
    let run = try await bench.run(
      "milepost route 38.7,-9.1997 38.7,-9.1956 -n map.roads -f ndjson \(options)")
    #expect(run.status == 0, "\(run.errors)")
    let object = try #require(try run.objects().first)
    let length = try #require(object["length"] as? Double)
    return (length < 450, run.errors)
  }

  private static let nights = [("motor_vehicle:conditional", "no @ (22:00-06:00)")]

  @Test(
    "a street that is closed at night is avoided at night, in local time",
    arguments: [
      ("", true), ("--departure 2026-07-01T23:00", false), ("--departure 2026-07-01T12:00", true),
      // 21:30 UTC is 22:30 local time in summer and 21:30 in winter.
      ("--departure 2026-07-01T21:30Z", false), ("--departure 2026-12-01T21:30Z", true),
      ("--departure 2026-12-01T21:30Z --time-zone Europe/Madrid", false),
      ("--departure '2026-12-01 23:30:00+02:00'", true),
    ] as [(String, Bool)])
  func hours(_ options: String, goesThrough: Bool) async throws {
    let answer = try await route(options, in: bench(Self.nights))
    #expect(answer.goesThrough == goesThrough)
    #expect(answer.notes.isEmpty, "\(answer.notes)")
  }

  @Test("a street that closes before it is reached is avoided, and its duration is that of then")
  func closingOnTheWay() async throws {
    let bench = try await bench(Self.nights)
    // A vehicle takes more than two minutes along the first street.
    try bench.write("way,speed_kmh\n1,1\n", to: "slow.csv")
    for option in ["", "--exact-time"] {
      let late = try await route(
        "--departure 2026-07-01T21:59 --speeds slow.csv \(option)", in: bench)
      #expect(!late.goesThrough)
      let early = try await route(
        "--departure 2026-07-01T21:50 --speeds slow.csv \(option)", in: bench)
      #expect(early.goesThrough)
    }
    // A street that opens before it is reached is used only by the exact route.
    try bench.write(
      "way,speed_kmh,time,until\n1,0.3,,\n2,0,2026-07-01T10:00:00Z,2026-07-01T11:00:00Z\n",
      to: "opening.csv")
    for (option, goesThrough) in [("", false), ("--exact-time", true)] {
      let answer = try await route(
        "--departure 2026-07-01T10:56:00Z --speeds opening.csv \(option)", in: bench)
      #expect(answer.goesThrough == goesThrough)
    }
    for (options, part) in [
      ("--exact-time", "without --departure"), ("--exact-time --shortest", "--shortest"),
      ("--exact-time --departure now --alternatives 2", "--alternatives"),
    ] {
      let run = try await bench.run(
        "milepost route 38.7,-9.1997 38.7,-9.1956 -n map.roads \(options)")
      #expect(run.status == 64 && run.errors.contains(part), "\(run.errors)")
    }
  }

  /// The second waypoint is on the closed street, 17 m from one end.
  @Test("a waypoint on a closed street is moved to a road that the route can use")
  func pointsOnClosedRoads() async throws {
    let bench = try await bench(Self.nights)
    for (hour, isMoved) in [(12, false), (23, true)] {
      let run = try await bench.run(
        "milepost route 38.7,-9.1997 38.7,-9.1986 -n map.roads --departure 2026-07-01T\(hour):00")
      #expect(run.status == 0, "\(run.errors)")
      let note = "by 17 m, past a nearer road that the route can't use"
      #expect(run.errors.contains("point 2 \(note)") == isMoved, "\(run.errors)")
      let matrix = try await bench.run(
        "milepost matrix --from 38.7,-9.1997 --to 38.7,-9.1986 -n map.roads"
          + " --departure 2026-07-01T\(hour):00")
      #expect(matrix.errors.contains("destination 1 \(note)") == isMoved, "\(matrix.errors)")
    }
  }

  @Test("between points that are both moved past a closed road, a matrix has no route either")
  func pairsOnClosedRoads() async throws {
    let bench = try await bench(Self.nights)
    let (start, end) = ("38.7,-9.19865", "38.7,-9.1986")
    for (hour, isOpen) in [(12, true), (23, false)] {
      let options = "-n map.roads --departure 2026-07-01T\(hour):00"
      let route = try await bench.run("milepost route \(start) \(end) \(options)")
      let matrix = try await bench.run(
        "milepost matrix --from \(start) --to \(end) \(options) -f ndjson")
      #expect((route.status == 0) == isOpen && (matrix.status == 0) == isOpen)
      #expect(matrix.output.contains("noRoute") != isOpen)
    }
  }

  @Test(
    "a local time that the clocks skip is moved by an hour with a note, unlike a repeated time"
  )
  func timesThatNoClockShows() async throws {
    let bench = try await bench([("motor_vehicle:conditional", "no @ (02:00-03:00)")])
    let spring = try await route("--departure 2026-03-29T01:30", in: bench)
    #expect(spring.goesThrough == false)
    #expect(spring.notes.contains("clocks in Europe/Lisbon never show 2026-03-29T01:30"))
    #expect(spring.notes.contains("taken as 2:30"))
    let autumn = try await route("--departure 2026-10-25T01:30", in: bench)
    #expect(autumn.goesThrough && autumn.notes.isEmpty)
  }

  @Test(
    "an invalid departure time or time zone is rejected",
    arguments: [
      ("--departure tomorrow", "expected a time"), ("--departure 2026-02-30T08:00", "2026-02-30"),
      ("--departure 2026-07-01", "expected a time"), ("--time-zone Lisboa", "Lisboa"),
      ("--departure 2026-07-01T08:00+99:99", "+99:99"),
    ])
  func whatIsNoTime(_ options: String, says: String) async throws {
    let run = try await bench(Self.nights).run(
      "milepost route 38.7,-9.1997 38.7,-9.1956 -n map.roads \(options)")
    #expect(run.status == 64)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test(
    "only a vehicle higher than the limit avoids the street",
    arguments: [
      ("", true), ("--height 1.9", true), ("--height 2.3", false), ("--mode foot", true),
    ] as [(String, Bool)])
  func heights(_ options: String, goesThrough: Bool) async throws {
    #expect(
      try await route(options, in: bench([("maxheight", "2.2")])).goesThrough == goesThrough)
  }

  @Test(
    "an explanation shows the access at the time of the drive",
    arguments: [(1_782_945_000, "private"), (1_782_900_000, "allowed")])
  func accessInExplanations(start: Int, access: String) async throws {
    let bench = try await bench([("motor_vehicle:conditional", "private @ (22:00-06:00)")])
    let points = (0..<10).map { "[\(-9.198 + Double($0) * 0.0001),38.7,\(start + 2 * $0)]" }
    try bench.write("{\"id\":\"t\",\"points\":[\(points.joined(separator: ","))]}", to: "t.ndjson")
    let run = try await bench.run("milepost explain t.ndjson -n map.roads -f geojson")
    #expect(run.status == 0, "\(run.errors)")
    let chosen = run.lines.filter {
      $0.contains("\"kind\":\"candidate\"") && $0.contains("\"chosen\":true")
    }
    #expect(!chosen.isEmpty && chosen.allSatisfy { $0.contains("\"access\":\"\(access)\"") })
  }

  /// The middle of the street has a limit of 10 km/h at night and 50 km/h by day.
  @Test(
    "driving at 11.5 km/h is slow or jammed by day, and normal under a limit of 10 km/h at night",
    arguments: [(1_782_945_000, false), (1_782_900_000, true)])
  func trafficUnderLimitsAtHours(start: Int, isSlow: Bool) async throws {
    let bench = try await bench([
      ("maxspeed", "50"), ("maxspeed:conditional", "10 @ (22:00-06:00)"),
    ])
    // A degree of longitude is 86,900 m here, and there is one location every 5 s.
    let points = (0..<27).map { number in
      "[\(-9.1999 + Double(number) * 3.2 * 5 / 86_900),38.7,\(start + 5 * number)]"
    }
    try bench.write("{\"id\":\"t\",\"points\":[\(points.joined(separator: ","))]}", to: "t.ndjson")
    let run = try await bench.run("milepost analyze t.ndjson -n map.roads -f ndjson")
    #expect(run.status == 0, "\(run.errors)")
    let parts = try #require(try run.objects().first?["parts"] as? [[String: Any]])
    let streets = try #require(parts.first?["streets"] as? [[String: Any]])
    #expect(
      streets.map { $0["speed"] as? String }
        == (isSlow ? ["SLOW", "TRAFFIC_JAM", "SLOW"] : ["NORMAL"]))
  }
}
