import Coordinates
import Foundation
import Testing

/// Tests of runs of the main verbs, compared with known facts about the sample town.
@Suite struct VerbTests {
  @Test("`info` describes the network that `import` creates")
  func importMakesANetworkThatInfoDescribes() async throws {
    let bench = try Workbench()
    try SampleTown.write(to: bench.path("town.osm"))
    let imported = try await bench.run("milepost import town.osm -o town.roads")
    #expect(imported.status == 0 && imported.output.isEmpty)
    #expect(imported.errors.contains("8 ways, 8 of them roads; 16 nodes"))
    #expect(imported.errors.contains("1 of 1 turn restriction"))
    #expect(try bench.names() == ["town.osm", "town.roads"])

    let info = try await bench.run("milepost info town.roads --verify")
    #expect(info.status == 0 && info.errors.isEmpty)
    let facts = try #require(try info.objects().first)
    #expect(facts["path"] as? String == "town.roads")
    #expect(facts["nodes"] as? Int == 16)
    #expect(facts["edges"] as? Int == 48)
    #expect(facts["ways"] as? Int == 8)
    #expect(facts["verified"] as? Bool == true)
    #expect(facts["bytes"] as? Int == (try bench.bytes("town.roads").count))
    let box = try #require(facts["bbox"] as? [Double])
    try #require(box.count == 4)
    let corners = [SampleTown.place(east: 0, north: 0), SampleTown.place(east: 600, north: 450)]
    #expect((box[0] - corners[0].longitude).magnitude < 1e-6)
    #expect((box[1] - corners[0].latitude).magnitude < 1e-6)
    #expect((box[2] - corners[1].longitude).magnitude < 1e-6)
    #expect((box[3] - corners[1].latitude).magnitude < 1e-6)
  }

  @Test("a network without node ids is smaller") func importTakesOptions() async throws {
    let bench = try Workbench()
    try SampleTown.write(to: bench.path("town.osm.pbf"))
    let run = try await bench.run(
      "milepost import town.osm.pbf -o a.roads; milepost import --without-node-ids "
        + "--left-hand-traffic town.osm.pbf -o b.roads")
    #expect(run.status == 0)
    #expect(try bench.bytes("b.roads").count < (try bench.bytes("a.roads").count))
  }

  @Test("`snap` places every point on one path") func snapAnswersEveryPoint() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost snap drive.ndjson -n town.roads")
    #expect(run.status == 0 && run.errors.isEmpty)
    let answer = try #require(try run.objects().first)
    #expect(answer["id"] as? String == "drive")
    let snapped = try #require(answer["snapped"] as? [[Double]])
    #expect(snapped.count == SampleTown.drive.count)
    for (pair, raw) in zip(snapped, SampleTown.drive) {
      let place = Coordinate(latitude: pair[1], longitude: pair[0])
      #expect(place.distance(to: raw) < 6)
    }
    let statuses = try #require(answer["status"] as? [String])
    #expect(statuses.count == snapped.count)
    #expect(Set(statuses).isSubset(of: ["snapped", "interpolated"]))
    let geometry = try #require(answer["geometry"] as? [[[Double]]])
    let matchings = try #require(answer["matchings"] as? [[String: Any]])
    try #require(geometry.count == 1 && matchings.count == 1)
    let length = try #require(matchings[0]["length"] as? Double)
    #expect((length - 850).magnitude < 15)
    let line = geometry[0].map { Coordinate(latitude: $0[1], longitude: $0[0]) }
    let drawn = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect((drawn - length).magnitude < 0.1)
  }

  @Test("`analyze` reports the streets in the order in which they were driven")
  func analyzeReportsStreetsInOrder() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost analyze drive.ndjson -n town.roads")
    #expect(run.status == 0 && run.errors.isEmpty)
    let report = try #require(try run.objects().first)
    let parts = try #require(report["parts"] as? [[String: Any]])
    try #require(parts.count == 1)
    let streets = try #require(parts[0]["streets"] as? [[String: Any]])
    try #require(streets.map { $0["name"] as? String } == ["First Street", "D Avenue"])
    #expect(streets[0]["ref"] as? String == "N 1")
    for (street, meters) in zip(streets, [590.0, 260]) {
      let length = try #require(street["length"] as? Double)
      let speed = try #require(street["metersPerSecond"] as? Double)
      #expect((length - meters).magnitude < 10)
      #expect((speed - 10).magnitude < 1)
      #expect(street["speed"] as? String == "NORMAL")
    }
    let points = try #require(report["counts"] as? [String: Int])
    #expect(points.values.reduce(0, +) == SampleTown.drive.count)
  }

  @Test("`analyze` can write a readable report") func analyzeTellsPeople() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost analyze drive.ndjson -n town.roads -f table")
    #expect(run.status == 0)
    for part in ["Trace drive: 2024-05-01T10:30:00Z", "part 1", "First Street, N 1", "km/h"] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test("`analyze` can write a map and a list of edges in addition to its result")
  func analyzeWritesFilesBeside() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost analyze drive.ndjson -n town.roads -o r.json --geojson m.geojson --edges e.csv")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(
      try bench.names()
        == ["drive.ndjson", "e.csv", "m.geojson", "r.json", "town.osm", "town.roads"])
    let map = try await bench.run("cat m.geojson").json() as? [String: Any]
    let features = try #require(map?["features"] as? [[String: Any]])
    let kinds = features.compactMap { ($0["properties"] as? [String: Any])?["kind"] as? String }
    #expect(kinds.count { $0 == "route" } == 1)
    #expect(kinds.count { $0 == "raw" } == SampleTown.drive.count)
    #expect(kinds.count { $0 == "snapped" } == SampleTown.drive.count)

    let rows = try bench.text("e.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(rows.first)
    let ways = rows.dropFirst().map { $0[header.firstIndex(of: "way") ?? 0] }
    // The junctions divide First Street into three edges and D Avenue into two.
    #expect(ways == ["1", "1", "1", "14", "14"])
    let nodes = rows.dropFirst().map { $0[header.firstIndex(of: "nodes") ?? 0] }
    #expect(nodes == ["100 101", "101 102", "102 103", "103 113", "113 123"])
    for name in ["entered", "left", "length_m", "speed_mps", "free_flow_mps"] {
      let column = try #require(header.firstIndex(of: name))
      #expect(rows.dropFirst().allSatisfy { !$0[column].isEmpty }, "\(name)")
    }
  }

  @Test("`snap` can write a map and a list of edges in addition to its result")
  func snapWritesFilesBeside() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost snap drive.ndjson -n town.roads --geojson m.geojson --edges e.csv")
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
    #expect(try bench.text("e.csv").split(separator: "\n").count == 6)
    #expect(try bench.text("m.geojson").contains("\"kind\":\"route\""))
  }

  @Test("`route` observes a turn restriction, except for pedestrians")
  func routeKeepsRestrictionsAndOneWays() async throws {
    let bench = try Workbench.withTown()
    // The direct path, north on B Avenue and left into Second Street, is 225 m long, but cars must
    // not turn left there.
    let start = SampleTown.place(east: 200, north: 75)
    let end = SampleTown.place(east: 50, north: 150)
    let points =
      "\(start.latitude),\(start.longitude) \(end.latitude),\(end.longitude)"
    let run = try await bench.run("milepost route \(points) -n town.roads --shortest")
    #expect(run.status == 0 && run.errors.isEmpty)
    let car = try #require(try run.objects().first)
    let carMeters = try #require(car["length"] as? Double)
    let walk = try await bench.run("milepost route \(points) -n town.roads --shortest --mode foot")
    let foot = try #require(try walk.objects().first)
    let footMeters = try #require(foot["length"] as? Double)
    #expect((footMeters - 225).magnitude < 1)
    let walkLegs = try #require(foot["legs"] as? [[String: Any]])
    let maneuvers = try #require(walkLegs[0]["maneuvers"] as? [[String: Any]])
    #expect(
      maneuvers.map { $0["instruction"] as? String } == [
        "Head north on B Avenue", "Turn left onto Second Street", "Arrive",
      ])
    #expect(carMeters > footMeters + 1)
    let legs = try #require(car["legs"] as? [[String: Any]])
    #expect(legs.count == 1)
    let waypoints = try #require(car["waypoints"] as? [[String: Any]])
    #expect(waypoints.map { $0["name"] as? String } == ["B Avenue", "Second Street"])
  }

  @Test("one call can plan several routes, which keep the ids of their requests")
  func routesInOneCall() async throws {
    let bench = try Workbench.withTown()
    let corners = [SampleTown.place(east: 10, north: 0), SampleTown.place(east: 600, north: 440)]
    try bench.write(
      SampleTown.line("there", corners, every: nil, more: ",\"fare\":[1, {\"a\":2}]")
        + "{\"id\":42,\"points\":[[\(corners[1].longitude),\(corners[1].latitude)],"
        + "[\(corners[0].longitude),\(corners[0].latitude)]]}\n",
      to: "requests.ndjson")
    let run = try await bench.run("milepost route --waypoints requests.ndjson -n town.roads")
    #expect(run.status == 0)
    let routes = try run.objects()
    try #require(routes.count == 2)
    #expect(routes[0]["id"] as? String == "there")
    #expect(routes[0]["fare"] != nil)
    #expect(routes[1]["id"] as? Int == 42)
    let lengths = routes.compactMap { $0["length"] as? Double }
    // D Avenue is one-way northbound, so the return route first continues to Fourth Street.
    #expect(zip(lengths, [1030, 1050]).allSatisfy { ($0 - $1).magnitude < 1 }, "\(lengths)")
  }

  @Test("simulated drives in a simulated town can be analyzed") func aTownOfOnesOwn() async throws {
    let bench = try Workbench()
    let run = try await bench.run(
      """
      milepost simulate town -o town.osm.pbf && milepost import town.osm.pbf -o town.roads 2> notes
      milepost simulate drives -n town.roads --count 2 --intervals 5,15 -o drives.ndjson
      milepost analyze drives.ndjson -n town.roads
      """)
    #expect(run.status == 0)
    #expect(run.errors.contains("nodes"))
    let drives = try await bench.run("cat drives.ndjson").objects()
    let reports = try run.objects()
    #expect(drives.count == 4)
    #expect(reports.map { $0["id"] as? String } == drives.map { $0["id"] as? String })
    // The true drive is kept in the report, like all other members of the input.
    #expect(reports.allSatisfy { $0["truth"] != nil && $0["nodes"] != nil })
  }

  @Test("`nearest` lists the nearest roads with their distances")
  func nearestFindsRoads() async throws {
    let bench = try Workbench.withTown()
    let here = SampleTown.place(east: 100, north: 20)
    let run = try await bench.run(
      "milepost nearest \(here.latitude),\(here.longitude) -n town.roads --count 2")
    #expect(run.status == 0 && run.errors.isEmpty)
    let roads = try #require(try run.objects().first?["roads"] as? [[String: Any]])
    try #require(roads.count == 2)
    #expect(roads[0]["name"] as? String == "First Street")
    #expect(roads[0]["ref"] as? String == "N 1")
    #expect(roads[0]["way"] as? Int == 1)
    let distances = roads.compactMap { $0["distance"] as? Double }
    try #require(distances.count == 2)
    #expect((distances[0] - 20).magnitude < 0.1)
    #expect((distances[1] - 100).magnitude < 2)
  }

  @Test("a map can be used as the network") func aMapServesAsANetwork() async throws {
    let bench = try Workbench.withTown()
    let here = SampleTown.place(east: 100, north: 20)
    let query = "milepost nearest \(here.latitude),\(here.longitude) -f csv -n"
    let direct = try await bench.run("\(query) town.osm")
    #expect(direct.status == 0 && direct.errors.isEmpty)
    #expect(direct.output == (try await bench.run("\(query) town.roads")).output)
  }

  @Test("southern coordinates aren't parsed as options")
  func placesInTheSouthAreNoOptions() async throws {
    let bench = try Workbench.withTown()
    for command in ["nearest -33.86,151.21", "nearest -n town.roads -.5,-.5", "route -1,2 -3,4"] {
      let network = command.contains("-n") ? "" : " -n town.roads"
      let run = try await bench.run("milepost \(command)\(network)")
      #expect(run.status == 1, "\(command): \(run.errors)")
      #expect(run.errors.contains("no road for car"))
    }
  }
}
