import Foundation
import TestSupport
import Testing

@Suite("milepost matrix") struct MatrixCommandTests {
  /// Points near roads of the sample town.
  private static let points = [(20.0, 5.0), (390, 160), (210, 290), (5, 300), (580, 30)].map {
    let place = SampleTown.place(east: $0, north: $1)
    return "\(place.latitude),\(place.longitude)"
  }

  private static func list(_ range: Range<Int>) -> String {
    points[range].joined(separator: " ")
  }

  @Test(
    "each cost is the duration or length of the route by `route`",
    arguments: ["", "--shortest", "--mode foot", "--mode bicycle --shortest", "--weight 40"])
  func costsOfRoutes(_ options: String) async throws {
    let bench = try Workbench.withTown()
    let rows = try await bench.run(
      "milepost matrix --from \(Self.list(0..<5)) -n town.roads \(options)"
    ).objects()
    #expect(rows.map { $0["origin"] as? Int } == Array(0..<5))
    let name = options.contains("--shortest") ? "length" : "duration"
    for (origin, row) in rows.enumerated() {
      let routes = try #require(row["routes"] as? [[String: Any]])
      #expect(routes.map { $0["destination"] as? Int } == Array(0..<5))
      for (destination, route) in routes.enumerated() {
        let single = try await bench.run(
          """
          milepost route \(Self.points[origin]) \(Self.points[destination]) -n town.roads \
          \(options) -f ndjson
          """
        ).objects()
        #expect(route[name] as? Double == single.first?[name] as? Double)
        #expect(Set(route.keys) == ["destination", name])
        let waypoint = (single.first?["waypoints"] as? [[String: Any]])?.first
        if origin != destination {
          #expect(row["snapped"] as? [Double] == waypoint?["snapped"] as? [Double])
        }
      }
    }
  }

  @Test("points are arguments, files, traces, and standard input, and each format has all pairs")
  func inputs() async throws {
    let bench = try Workbench.withTown()
    try bench.write(Self.points[0..<2].joined(separator: "\n"), to: "origins.txt")
    let ends = Self.points[2..<5].map {
      "[" + $0.split(separator: ",").reversed().joined(separator: ",") + "]"
    }
    try bench.write(
      "{\"id\":\"a\",\"points\":[\(ends[0])]}\n{\"id\":\"b\",\"points\":[\(ends[1]),\(ends[2])]}\n",
      to: "ends.ndjson")
    let direct = try await bench.run(
      "milepost matrix --from \(Self.list(0..<2)) --to \(Self.list(2..<5)) -n town.roads -f csv")
    #expect(direct.status == 0 && direct.errors.isEmpty && direct.lines.count == 7)
    #expect(direct.lines[0] == "origin,destination,duration_s,length_m,reason")
    for command in [
      "--from origins.txt --to ends.ndjson", "--from - --to ends.ndjson < origins.txt",
      "--origins \(Self.list(0..<2)) --destinations ends.ndjson",
      "--sources origins.txt --targets \(Self.points[2]) --targets \(Self.list(3..<5))",
      "--from origins.txt --to ends.ndjson --threads 1",
      "--from origins.txt --to ends.ndjson -o m.csv --quiet && cat m.csv",
    ] {
      let command = command.contains(" && ") || command.contains(" <") ? command : command + " "
      let parts = command.split(separator: "<", maxSplits: 1)
      let run = try await bench.run(
        parts.count > 1
          ? "milepost matrix \(parts[0])-n town.roads -f csv < \(parts[1])"
          : "milepost matrix -n town.roads -f csv \(command)")
      #expect(run.status == 0 && run.output == direct.output, "\(command) \(run)")
    }
    let all = "milepost matrix --from origins.txt --to ends.ndjson -n town.roads"
    let table = try await bench.run("\(all) -f table")
    #expect(
      table.lines.map { $0.split(whereSeparator: \.isWhitespace).count } == [3] + [
        3, 3, 3, 3, 3, 3,
      ])
    let lines = try await bench.run("\(all) -f ndjson").objects()
    let array = try #require(try await bench.run("\(all) -f json").json() as? [[String: Any]])
    #expect(lines.count == 2 && NSArray(array: lines) == NSArray(array: array))
  }

  @Test("--nearest lists the nearest destinations in order")
  func nearest() async throws {
    let bench = try Workbench.withTown()
    let matrix = "milepost matrix --from \(Self.points[0]) --to \(Self.list(1..<5)) -n town.roads"
    func routes(_ options: String) async throws -> [(Int, Double)] {
      let row = try await bench.run("\(matrix) \(options)").objects().first
      return (row?["routes"] as? [[String: Any]] ?? []).map {
        ($0["destination"] as? Int ?? -1, $0["duration"] as? Double ?? -1)
      }
    }
    let all = try await routes("").sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    #expect(all.count == 4)
    for count in [1, 3, 4, 100] {
      let found = try await routes("--nearest \(count)")
      #expect(found.map(\.0) == all.prefix(count).map(\.0))
      #expect(found.map(\.1) == all.prefix(count).map(\.1))
    }
  }

  @Test("missing routes have a reason, and points without a road are reported")
  func missingRoutes() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost matrix --from \(Self.points[0]) 10,10 --to \(Self.points[1]) -1,2 -n town.roads")
    #expect(run.status == 1)
    #expect(run.errors.contains("origin 2 (10.0,10.0): no road for car within 1000.0 m; it lies"))
    #expect(run.errors.contains("destination 2 (-1.0,2.0): no road for car within 1000.0 m; it"))
    let rows = try run.objects()
    let reasons = rows.map { row in
      (row["routes"] as? [[String: Any]] ?? []).map { $0["reason"] as? String }
    }
    #expect(reasons == [[nil, "noRoad"], ["noRoad", "noRoad"]])
    #expect(rows[1]["snapped"] is NSNull && rows[1]["distance"] is NSNull)
    let table = try await bench.run(
      "milepost matrix --from \(Self.points[0]) --to 10,10 -n town.roads -f csv")
    #expect(table.lines.last == "0,0,,,noRoad")
    let far = SampleTown.place(east: 300, north: -120)
    let moved = try await bench.run(
      """
      milepost matrix --from \(Self.points[0]) --to \(far.latitude),\(far.longitude) \
      -n town.roads
      """)
    #expect(moved.status == 0)
    #expect(
      moved.errors
        == "milepost: note: moved to the nearest usable road: destination 1 by 120 m\n")
  }

  @Test(
    "bad arguments and unreadable points are rejected",
    arguments: [
      ("--from 41.15,-8.61 --nearest 0", 64, "found '--nearest 0', expected 1 or more"),
      ("--from 41.15,-8.61 --nearest -3", 64, "found '--nearest -3', expected 1 or more"),
      ("--from 41.15,-8.61 --nearest 1e9", 64, "'1e9'"), ("", 64, "--from"),
      ("--from", 64, "--from"),
      ("--to 41.15,-8.61", 64, "--from"), ("--from 91,0", 64, "91"),
      ("--from nan,0", 64, "nan"), ("--from nofile.txt", 66, "nofile.txt: no such file"),
      ("--from 41.15", 64, "'41.15'"),
      ("--from - --to -", 64, "'-'"), ("--from 41.15,-8.61 -o town.roads", 64, "town.roads"),
      ("--from empty.txt", 65, "empty.txt"), ("--from 41.15,-8.61 --to empty.txt", 65, "empty.txt"),
      ("--from bad.ndjson", 65, "bad.ndjson"), ("--from 41.15,-8.61 -f gpx", 64, "gpx"),
      ("--from 41.15,-8.61 --threads 0", 64, "threads"),
    ])
  func badArguments(_ arguments: String, _ status: Int, _ message: String) async throws {
    let bench = try Workbench.withTown()
    try bench.write("", to: "empty.txt")
    try bench.write(
      "{\"id\":\"a\",\"points\":[[-8.61,41.15]]}\n{\"id\":\"b\",\"points\":[[-8.61,\"x\"]]}\n",
      to: "bad.ndjson")
    let run = try await bench.run("milepost matrix -n town.roads \(arguments) < /dev/null")
    #expect(run.status == status && run.errors.contains(message), "\(run)")
    #expect(run.output.isEmpty)
  }

  @Test("many rows are the same with any number of threads, and end quietly in a closed pipe")
  func manyRows() async throws {
    let bench = try Workbench.withTown()
    var random = SeededGenerator(seed: 8)
    let points = (0..<400).map { _ in
      let place = SampleTown.place(
        east: .random(in: -20...620, using: &random), north: .random(in: -20...470, using: &random))
      return "\(place.latitude),\(place.longitude)"
    }
    try bench.write(points.joined(separator: "\n"), to: "points.txt")
    let matrix = "milepost matrix --from points.txt -n town.roads -f csv"
    let one = try await bench.run("\(matrix) --threads 1")
    #expect(one.status == 0 && one.lines.count == 160_001)
    #expect(try await bench.run("\(matrix) --threads 7").output == one.output)
    let closed = try await bench.run("\(matrix) --quiet | head -n 3")
    #expect(
      closed.status == 0 && closed.lines == Array(one.lines.prefix(3)) && closed.errors.isEmpty)
  }
}
