import Foundation
import Testing

/// Tests of the arrivals at the waypoints of a route.
@Suite struct EtaCommandTests {
  /// Creates a folder with a route in the town and a drive along it.
  private func bench() async throws -> Workbench {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost snap drive.ndjson -n town.roads -f ndjson > route.ndjson")
    #expect(run.status == 0)
    return bench
  }

  @Test("a result is written for the last location, or for each location with `--every`")
  func theLastLocationOrAll() async throws {
    let bench = try await bench()
    let last = try await bench.run("milepost eta route.ndjson --locations drive.ndjson")
    #expect(last.status == 0, "\(last)")
    let objects = try last.objects()
    #expect(objects.count == 1)
    #expect(objects[0]["onRoute"] as? Bool == true)
    let all = try await bench.run("milepost eta route.ndjson --locations drive.ndjson --every")
    #expect(all.lines.count > 3 && all.lines.last == last.lines.last)
    let numbers = try all.objects().compactMap { $0["traveledMeters"] as? Double }
    #expect(numbers == numbers.sorted())
    for object in try all.objects() {
      for arrival in try #require(object["arrivals"] as? [[String: Any]]) {
        let interval = try #require(arrival["remainingDurationInterval"] as? [Double])
        let seconds = try #require(arrival["remainingDuration"] as? Double)
        #expect(interval[0] <= seconds && seconds <= interval[1])
      }
    }
    let array = try await bench.run(
      "milepost eta route.ndjson --locations drive.ndjson --every -f json")
    #expect(try #require(array.json() as? [Any]).count == all.lines.count)
    let table = try await bench.run("milepost eta route.ndjson --locations drive.ndjson -f table")
    #expect(table.output.contains("80 % of arrivals"))
  }

  @Test("the result for a location doesn't depend on later locations")
  func laterLocationsChangeNothing() async throws {
    let bench = try await bench()
    let all = try await bench.run("milepost eta route.ndjson --locations drive.ndjson --every")
    #expect(all.lines.count == SampleTown.drive.count)
    for count in [1, 7, 12] {
      let start = Array(SampleTown.drive.prefix(count))
      try bench.write(SampleTown.line("drive", start), to: "start.ndjson")
      let cut = try await bench.run(
        "milepost eta route.ndjson --locations start.ndjson --every")
      #expect(cut.status == 0 && cut.lines == Array(all.lines.prefix(count)), "\(cut)")
    }
  }

  @Test(
    "invalid inputs and options are reported",
    arguments: [
      ("eta route.ndjson --locations nowhere.gpx", 66, "nowhere.gpx"),
      ("eta nowhere.json --locations drive.ndjson", 66, "nowhere.json"),
      ("eta town.roads --locations drive.ndjson", 65, "town.roads"),
      ("eta route.ndjson --locations drive.ndjson --dwell -3", 64, "--dwell"),
      ("eta route.ndjson --locations far.ndjson", 1, "no location is near the route"),
      ("eta route.ndjson", 64, "--locations"),
      ("eta route.ndjson --locations drive.ndjson --csv-columns time=1", 64, "expected csv"),
      ("eta way.ndjson --locations drive.ndjson --waypoint 41.15,-8.61", 65, "has its own"),
    ])
  func badInput(_ arguments: String, _ status: Int32, _ part: String) async throws {
    let bench = try await bench()
    try bench.write("{\"id\":\"far\",\"points\":[[10,50,0],[10.1,50.1,60]]}\n", to: "far.ndjson")
    let way = try await bench.run(
      "milepost route 41.15,-8.61 41.1513,-8.609 -n town.roads -f ndjson -o way.ndjson")
    #expect(way.status == 0)
    let run = try await bench.run("milepost \(arguments)")
    #expect(run.status == status, "\(run)")
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test(
    "a polyline can be the route, and CSV columns with other names can be assigned",
    arguments: ["eta", "progress"])
  func linesAndColumns(_ verb: String) async throws {
    let bench = try Workbench()
    try bench.write("_p~iF~ps|U_ulLnnqC_mqNvxq`@\n", to: "line.txt")
    let rows = (0..<20).map { step in
      let latitude = 38.5 + 0.0022 * Double(step)
      let longitude = -120.2 - 0.00075 * Double(step)
      return "\(1_772_352_000 + 10 * step),\(latitude),\(longitude)"
    }
    try bench.write("mark,y,x\n" + rows.joined(separator: "\n") + "\n", to: "drive.csv")
    let options = """
      --input-format google5 --waypoint 40.7,-120.95 --waypoint 43.252,-126.453 -f ndjson \
      --locations drive.csv --csv-columns latitude=y,longitude=x,time=mark
      """
    let run = try await bench.run("milepost \(verb) line.txt \(options)")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("line.txt: the route has no times"), "\(run.errors)")
    let last = try #require(try run.objects().last)
    // According to PROJ, the corner is 252.4 km from the start. The vehicle has driven 4.8 km.
    if verb == "eta" {
      let arrivals = try #require(last["arrivals"] as? [[String: Any]])
      #expect(arrivals.count == 2)
      #expect(abs(try #require(arrivals[0]["remainingDistanceMeters"] as? Double) - 247_630) < 500)
    } else {
      #expect(run.lines.count == 20 && last["nextWaypoint"] as? Int == 0)
      #expect(abs(try #require(last["remainingDistanceMeters"] as? Double) - 247_630) < 500)
    }
    let piped = try await bench.run("milepost \(verb) - \(options) < line.txt")
    #expect(piped.output == run.output)
    #expect(piped.errors.contains("standard input: the route has no times"), "\(piped.errors)")
  }

  @Test("locations that are reversed, late, untimed, or far from the route are reported")
  func oddLocations() async throws {
    let bench = try await bench()
    let line = "[[-8.61,41.15],[-8.61,41.16]]"
    try bench.write("{\"type\":\"LineString\",\"coordinates\":\(line)}", to: "line.geojson")
    let points = (0..<10).map { [-8.61, 41.15 + Double($0) * 0.0005, Double($0) * 6] }
    func write(_ points: [[Double]], to name: String) throws {
      try bench.write("{\"id\":\"x\",\"points\":\(points)}\n", to: name)
    }
    try write(points.reversed(), to: "backward.ndjson")
    try write(points + [points[3]], to: "late.ndjson")
    try write(points.map { Array($0.prefix(2)) }, to: "untimed.ndjson")
    try write(points, to: "good.ndjson")

    let backward = try await bench.run("milepost eta line.geojson --locations backward.ndjson")
    #expect(backward.status == 1)
    #expect(backward.errors.contains("9 of 10 locations are out of order"), "\(backward.errors)")
    let good = try await bench.run("milepost eta line.geojson --locations good.ndjson")
    #expect(good.status == 0)
    #expect(good.errors.contains("line.geojson: the route has no times"), "\(good.errors)")
    let late = try await bench.run("milepost eta line.geojson --locations late.ndjson")
    #expect(late.status == 0 && late.output == good.output)
    #expect(late.errors.contains("1 of 11 locations"), "\(late.errors)")
    let untimed = try await bench.run("milepost eta line.geojson --locations untimed.ndjson")
    #expect(untimed.status == 0)
    #expect(untimed.errors.contains("no location has a time"), "\(untimed.errors)")
    let far = try await bench.run(
      "echo '{\"id\":\"far\",\"points\":[[10,50,0]]}' | milepost eta line.geojson --locations -")
    #expect(far.status == 1)
    #expect(try #require(try far.objects().first)["arrivals"] is NSNull)
    // According to PROJ, the location is 1745.9 km from the end of the route.
    let meters = try #require(far.errors.firstMatch(of: /the nearest is (\d+) m/)).1
    #expect(abs(try #require(Double(meters)) - 1_745_900) < 100, "\(far.errors)")
    try write(points.map { [$0[1], $0[0], $0[2]] }, to: "swapped.ndjson")
    let swapped = try await bench.run("milepost eta line.geojson --locations swapped.ndjson")
    #expect(swapped.status == 1)
    #expect(swapped.errors.contains("; are latitude and longitude swapped?"), "\(swapped.errors)")
  }
}
