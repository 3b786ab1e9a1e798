import Coordinates
import Foundation
import Testing

/// Checks that verbs read the results of other verbs.
@Suite struct ChainTests {
  static let ends = "\(FormatTests.from) \(FormatTests.to)"

  /// Encodes the results of a command as polylines and returns the decoded lines.
  private func lines(_ command: String, _ bench: Workbench) async throws -> [[[Double]]] {
    let run = try await bench.run(
      "milepost \(command) | milepost encode - | milepost decode --codec google5 -")
    #expect(run.status == 0 && run.errors.isEmpty, "\(command): \(run.errors)")
    return try run.objects().compactMap { $0["points"] as? [[Double]] }
  }

  @Test(
    """
    encoded lines in results are read unless their codec is unknown, and slicing drops the members \
    that describe the whole line
    """)
  func encodedResults() async throws {
    let bench = try Workbench.withTown()
    let made = try await bench.run(
      """
      milepost route \(Self.ends) -n town.roads > route.json
      milepost traffic build drive.ndjson -n town.roads -o town.speeds 2> /dev/null
      milepost traffic apply route.json -n town.roads --speeds town.speeds > applied.json
      milepost split route.json --at 50 --codec flexible6 > split.json
      """)
    #expect(made.status == 0)
    let length = try #require(try await bench.run("cat route.json").objects().first?["length"])
    for file in ["applied.json", "split.json"] {
      let run = try await bench.run("milepost decode < \(file) | milepost measure -")
      let measured = try #require(try run.objects().first?["length"] as? Double)
      #expect((measured - (try #require(length as? Double))).magnitude < 0.5)
    }
    let cut = try await bench.run("milepost slice applied.json --to 60 -f ndjson").objects()
    #expect(cut.map { Set($0.keys).isDisjoint(with: ["polyline", "traffic", "length"]) } == [true])
    let unknown = try await bench.run(
      "sed s/flexible6/rot13/ split.json | milepost decode -")
    #expect(
      unknown.status == 65 && unknown.errors.contains("found 'rot13', expected a codec"),
      "\(unknown)")
  }

  @Test(
    "the geometries in results of `snap`, `analyze`, and `route` can be encoded as polylines",
    arguments: ["ndjson", "geojson"]) func routesAreEncoded(_ format: String) async throws
  {
    let bench = try Workbench.withTown()
    for verb in ["snap drive.ndjson", "analyze drive.ndjson", "route \(Self.ends)"] {
      let result = try await bench.run("milepost \(verb) -n town.roads")
      let parts = try #require(try result.objects().first?["geometry"] as? [[[Double]]])
      let lines = try await lines("\(verb) -n town.roads -f \(format)", bench)
      try #require(lines.map(\.count) == parts.map(\.count), "\(verb)")
      for (line, part) in zip(lines, parts) {
        for (pair, place) in zip(line, part) {
          #expect((pair[0] - place[0]).magnitude < 0.6e-5)
          #expect((pair[1] - place[1]).magnitude < 0.6e-5)
        }
      }
    }
  }

  @Test("the raw points in a GeoJSON result are read as a trace")
  func rawPointsOfAMapAreATrace() async throws {
    let bench = try Workbench.withTown()
    try bench.write(SampleTown.line("a") + SampleTown.line("b"), to: "two.ndjson")
    for verb in ["snap", "analyze"] {
      let direct = try await bench.run("milepost snap two.ndjson -n town.roads")
      let chained = try await bench.run(
        "milepost \(verb) two.ndjson -n town.roads -f geojson | milepost snap - -n town.roads")
      #expect(chained.status == 0)
      for (found, expected) in zip(try chained.objects(), try direct.objects()) {
        #expect(found["id"] as? String == expected["id"] as? String)
        #expect(found["status"] as? [String] == expected["status"] as? [String])
        #expect(found["geometry"] as? [[[Double]]] == expected["geometry"] as? [[[Double]]])
      }
      #expect(chained.lines.count == 2)
    }
  }

  @Test("a GeoJSON result of `route` is rejected as a trace")
  func aMapOfRoutesHasNoTrace() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      "milepost route \(Self.ends) -n town.roads -f geojson | milepost snap - -n town.roads")
    #expect(run.status == 65)
    #expect(run.errors.contains("features of the kind 'route' are results"))
  }

  @Test("results name the network, paths list their ways, nodes, and edges, and legs list streets")
  func pathsNameTheirWaysAndNodes() async throws {
    let bench = try Workbench.withTown()
    let more = ",\"nodes\":[1,2]"
    try bench.write(SampleTown.line("a", more: more), to: "t.ndjson")
    let snapped = try #require(
      try await bench.run("milepost snap t.ndjson -n town.roads").objects().first)
    // The input's own member is kept unchanged; the node ids of the path are in `matchings`.
    #expect(snapped["nodes"] as? [Int] == [1, 2])
    let matching = try #require((snapped["matchings"] as? [[String: Any]])?.first)
    let route = try #require(
      try await bench.run("milepost route \(Self.ends) -n town.roads").objects().first)
    let leg = try #require((route["legs"] as? [[String: Any]])?.first)
    let info = try #require(
      try await bench.run("milepost info town.roads -f ndjson").objects().first)
    for answer in [snapped, route] {
      #expect(answer["network"] as? String == info["network"] as? String)
    }
    for path in [matching, leg] {
      #expect(path["ways"] as? [Int] == [1, 1, 1, 14, 14])
      #expect(path["nodes"] as? [Int] == [100, 101, 102, 103, 113, 123])
      #expect((path["edges"] as? [String])?.count == 5)
    }
    let streets = try #require(leg["streets"] as? [[String: Any]])
    #expect(streets.map { $0["name"] as? String } == ["First Street", "D Avenue"])
    // At the corner of First Street and D Avenue, there is no other road.
    let maneuvers = try #require(leg["maneuvers"] as? [[String: Any]])
    #expect(maneuvers.map { $0["type"] as? String } == ["depart", "arrive"])
    #expect(maneuvers[0]["instruction"] as? String == "Head east on First Street")
    #expect(maneuvers.map { $0["step"] as? Int } == [0, 5])
    #expect(maneuvers[0]["duration"] as? Double == leg["duration"] as? Double)
    let length = streets.reduce(0.0) { $0 + ($1["length"] as? Double ?? 0) }
    #expect((length - (try #require(route["length"] as? Double))).magnitude < 0.01)
    #expect((snapped["distance"] as? [Double])?.count == SampleTown.drive.count)
    let waypoints = try #require(route["waypoints"] as? [[String: Any]])
    #expect(waypoints.allSatisfy { $0["distance"] is Double && $0["edgeAlong"] is Double })
  }

  @Test("paths on a network without node ids contain ways, but no nodes")
  func withoutNodeIDsThereAreNoNodes() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      milepost import town.osm -o bare.roads --without-node-ids 2> /dev/null
      milepost snap drive.ndjson -n bare.roads
      """)
    let matchings = try run.objects().first?["matchings"] as? [[String: Any]]
    #expect(matchings?.first?["nodes"] == nil && matchings?.first?["ways"] != nil)
  }

  @Test("each result names its source if there are several inputs")
  func answersNameTheirFile() async throws {
    let bench = try Workbench.withTown()
    try bench.write(SampleTown.line("b", more: ",\"source\":\"own\""), to: "b.ndjson")
    for verb in ["snap", "analyze"] {
      let both = "milepost \(verb) drive.ndjson b.ndjson -n town.roads"
      let files = try await bench.run(both).objects().map { $0["source"] as? String }
      #expect(files == ["drive.ndjson", "b.ndjson"])
      let map = try await bench.run("\(both) -f geojson").json() as? [String: Any]
      let features = try #require(map?["features"] as? [[String: Any]])
      #expect(
        features.allSatisfy {
          let properties = $0["properties"] as? [String: Any]
          return properties?["source"] as? String
            == (properties?["id"] as? String == "b" ? "b.ndjson" : "drive.ndjson")
        })
      let rows = try await bench.run("\(both) -f csv").lines.map { $0.split(separator: ",") }
      #expect(rows[0][1] == "source" && rows[1][1] == "drive.ndjson")
      let table = try await bench.run("\(both) -f table").output
      #expect(table.contains("drive (drive.ndjson)") && table.contains("b (b.ndjson)"))
      // With a single file, no source is added, so the input's own member is kept.
      let single = try await bench.run("milepost \(verb) b.ndjson -n town.roads").objects()
      #expect(single.first?["source"] as? String == "own")
    }
  }

  @Test("`snap` and `analyze` show the same confidence")
  func confidenceIsOneQuantity() async throws {
    let bench = try Workbench.withTown()
    let table = try await bench.run("milepost snap drive.ndjson -n town.roads -f table")
    let report = try await bench.run("milepost analyze drive.ndjson -n town.roads -f table")
    let confidence = try #require(table.lines.last?.split(separator: " ").last)
    #expect(report.output.contains("confidence \(confidence)\n"))
  }
}
