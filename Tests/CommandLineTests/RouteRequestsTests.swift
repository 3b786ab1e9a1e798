import Testing

@Suite("milepost route --requests")
struct RouteRequestsTests {
  /// Creates a network with a hierarchy, and a file with requests, some of which have no route.
  private static func bench() async throws -> Workbench {
    let bench = try Workbench.withTown()
    #expect(try await bench.run("milepost prepare town.roads").status == 0)
    var lines = ""
    for number in 0..<150 {
      let (row, column) = (number % 11, number / 11)
      let start = (41.15 + 0.0001 * Double(row), -8.61 + 0.0001 * Double(column))
      let end = (41.1513 - 0.0001 * Double(column), -8.609 - 0.0001 * Double(row))
      let points =
        switch number {
        case 20: "[[0,0],[1,1]]"
        case 70: "[[\(start.1),\(start.0)]]"
        default: "[[\(start.1),\(start.0)],[\(end.1),\(end.0)]]"
        }
      // Threads take some 16 KiB of the file at a time.
      let comment = String(repeating: "-", count: 1000)
      lines += "{\"id\":\"\(number)\",\"points\":\(points),\"comment\":\"\(comment)\"}\n"
    }
    try bench.write(lines, to: "requests.ndjson")
    return bench
  }

  @Test(
    "the output is the same for any number of threads",
    arguments: ["ndjson", "json", "csv", "geojson", "gpx", "table", "svg"])
  func threads(format: String) async throws {
    let bench = try await Self.bench()
    var runs: [Workbench.Run] = []
    for count in [1, 2, 4] {
      runs.append(
        try await bench.run(
          "milepost route --requests requests.ndjson -n town.roads -f \(format) --threads \(count) "
            + "--map map.html; status=$?; cat map.html; exit $status"))
    }
    #expect(runs[0].status == 1 && !runs[0].output.isEmpty)
    for part in [
      "requests.ndjson:21: trace 20: point 1 ", "trace 70: found 1 point, expected two",
    ] {
      #expect(runs[0].errors.contains(part), "\(runs[0].errors)")
    }
    for run in runs.dropFirst() {
      #expect(run.output == runs[0].output)
      #expect(run.errors == runs[0].errors)
    }
  }

  @Test("routes are those of single requests")
  func single() async throws {
    let bench = try await Self.bench()
    let all = try await bench.run(
      "milepost route --requests requests.ndjson -n town.roads --brief")
    let routes = try all.objects()
    #expect(routes.count == 148)
    for (id, points) in [
      ("0", "41.15,-8.61 41.1513,-8.609"), ("149", "41.1506,-8.6087 41.15,-8.6096"),
    ] {
      let alone = try #require(
        try await bench.run("milepost route \(points) -n town.roads --brief").objects().first)
      let among = try #require(routes.first { $0["id"] as? String == id })
      #expect(among["duration"] as? Double == alone["duration"] as? Double)
    }
  }

  @Test("a route's streets take the times of the reported speeds")
  func streetTimes() async throws {
    let bench = try Workbench.withTown()
    let command = "milepost route 41.15,-8.61 41.1513,-8.609 -n town.roads -f ndjson"
    let free = try #require(try await bench.run(command).objects().first)
    let ways = try #require((free["legs"] as? [[String: Any]])?.first?["ways"] as? [Int])
    try bench.write(
      "way,speed_kmh\n" + Set(ways).map { "\($0),3\n" }.joined(), to: "jam.csv")
    func durations(_ route: [String: Any]) throws -> (leg: Double, streets: Double) {
      let leg = try #require((route["legs"] as? [[String: Any]])?.first)
      let streets = try #require(leg["streets"] as? [[String: Any]])
      return (
        try #require(leg["duration"] as? Double),
        streets.reduce(0) { $0 + ($1["duration"] as? Double ?? 0) }
      )
    }
    let slow = try #require(try await bench.run("\(command) --speeds jam.csv").objects().first)
    let (usual, jammed) = (try durations(free), try durations(slow))
    // Turns and signs take the same time.
    #expect(abs((jammed.leg - jammed.streets) - (usual.leg - usual.streets)) < 0.01)
    #expect(jammed.streets > 3 * usual.streets)
    #expect(slow["speeds"] is String && free["speeds"] == nil)
  }
}
