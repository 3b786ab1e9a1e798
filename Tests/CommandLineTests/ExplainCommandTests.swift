import Coordinates
import Foundation
import Testing

@Suite struct ExplainCommandTests {
  private func features(_ run: Workbench.Run) throws -> [[String: Any]] {
    let collection = try #require(try run.json() as? [String: Any])
    return try #require(collection["features"] as? [[String: Any]]).map {
      try #require($0["properties"] as? [String: Any])
    }
  }

  @Test("the chosen candidates are on the edges that `snap` chooses")
  func theRoadsThatSnapChoosesAreExplained() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost explain drive.ndjson -n town.roads")
    #expect(run.status == 0 && run.errors.isEmpty)
    let features = try features(run)
    let chosen = features.filter {
      $0["kind"] as? String == "candidate" && $0["chosen"] as? Bool == true
    }
    let snap = try await bench.run("milepost snap drive.ndjson -n town.roads")
    let matchings = try #require(try snap.objects().first?["matchings"] as? [[String: Any]])
    let edges = try #require(matchings.first?["edges"] as? [String])
    #expect(chosen.count == SampleTown.drive.count)
    #expect(chosen.allSatisfy { edges.contains($0["edge"] as? String ?? "") })
    #expect(chosen.first?["name"] as? String == "First Street")
    #expect(chosen.last?["name"] as? String == "D Avenue")
    #expect(features.contains { $0["kind"] as? String == "transition" })
  }

  @Test("an explanation can be limited to one trace and to some of its points")
  func oneOfManyAndSomeOfItsPoints() async throws {
    let bench = try Workbench.withTown()
    try bench.write(SampleTown.line("a") + SampleTown.line("b"), to: "drives.ndjson")
    let both = try await bench.run("milepost explain drives.ndjson -n town.roads")
    #expect(Set(try features(both).compactMap { $0["id"] as? String }) == ["a", "b"])
    let one = try await bench.run(
      "milepost explain drives.ndjson -n town.roads --id b --points 5...6 -o why.geojson")
    #expect(one.status == 0 && one.output.isEmpty && one.errors.isEmpty)
    let some = try features(try await bench.run("cat why.geojson"))
    #expect(Set(some.compactMap { $0["id"] as? String }) == ["b"])
    let points = some.filter { $0["kind"] as? String == "observation" }
      .compactMap { $0["point"] as? Int }
    #expect(points == [3, 4, 5, 6])
    let single = try await bench.run(
      "milepost explain drives.ndjson -n town.roads --id b --points 5 -f table")
    #expect(single.lines.count == 5, "\(single.output)")
    #expect(single.lines.count { $0.hasPrefix("*      5  ") } == 1, "\(single.output)")
  }

  @Test("a table names roads and their directions") func aTableNamesRoads() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run("milepost explain drive.ndjson -n town.roads -f table")
    #expect(run.status == 0)
    #expect(run.lines.count == SampleTown.drive.count + 2)
    #expect(run.lines.first?.hasPrefix("drive: noise ") == true)
    #expect(run.output.contains("First Street, N 1 →"))
    #expect(run.output.contains("D Avenue ↑"))
  }

  @Test("a note counts the traces without any point of low confidence")
  func tracesWithoutDoubtAreCounted() async throws {
    let bench = try Workbench.withTown()
    // The last vehicle is stationary where two roads meet.
    let crossing = Array(repeating: SampleTown.place(east: 600, north: 0), count: 2)
    try bench.write(
      SampleTown.line("a") + SampleTown.line("b") + SampleTown.line("doubt", crossing),
      to: "drives.ndjson")
    for format in ["table", "geojson"] {
      let run = try await bench.run(
        "milepost explain drives.ndjson -n town.roads --below 0.6 -f \(format)")
      #expect(run.status == 0)
      let says = "2 traces have no point with less confidence than 0.6"
      #expect(run.errors == "milepost: note: \(says)\n")
      #expect(run.output.contains("doubt") && !run.output.contains("\"a\""))
      if format == "table" { #expect(run.output.hasPrefix("doubt: noise ")) }
    }
    let none = try await bench.run(
      "milepost explain drive.ndjson -n town.roads --points 3 --below 0.01 -f table")
    #expect(none.status == 0 && none.output.isEmpty)
    #expect(none.errors.contains("1 trace has no point of points 3...3 with less confidence"))
  }

  @Test("with `--id`, errors in other traces are reported as notes")
  func whatIsWrongWithOtherTracesIsNoted() async throws {
    let bench = try Workbench.withTown()
    let bad = "{\"points\":[[0,91]],\"id\":\"bad\"}\n"
    try bench.write("{\n" + bad + SampleTown.line("one") + bad, to: "mixed.ndjson")
    let run = try await bench.run("milepost explain mixed.ndjson -n town.roads --id one")
    #expect(run.status == 0, "\(run.errors)")
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 3)
    #expect(errors.allSatisfy { $0.hasPrefix("milepost: note: mixed.ndjson:") })
    #expect(Set(try features(run).compactMap { $0["id"] as? String }) == ["one"])
    // An error in the requested trace is still reported.
    let wanted = try await bench.run("milepost explain mixed.ndjson -n town.roads --id bad")
    #expect(wanted.status == 65)
    #expect(wanted.errors.contains("milepost: mixed.ndjson:2: trace bad: point 1: found latitude"))
    #expect(!wanted.errors.contains("found no trace"))
    let all = try await bench.run("milepost explain mixed.ndjson -n town.roads")
    #expect(all.status == 1)
    let gone = try await bench.run("milepost explain mixed.ndjson no.gpx -n town.roads --id one")
    #expect(gone.status == 1)
  }

  @Test("invalid options are usage errors, and the input stays unchanged")
  func wrongArgumentsAreUsageErrors() async throws {
    let bench = try Workbench.withTown()
    for arguments in [
      "--points 6...5", "--points x", "--points -1", "--points 3...", "--points ''",
      "--points 1...99999999999999999999", "--below 0", "--below 1.5", "--below nan", "-f csv",
      "-o drive.ndjson", "-o why.gpx", "--noise 0",
    ] {
      let run = try await bench.run("milepost explain drive.ndjson -n town.roads \(arguments)")
      #expect(run.status == 64, "\(arguments): \(run.errors)")
      #expect(run.output.isEmpty && run.errors.contains("Error: "), "\(arguments): \(run.errors)")
    }
    #expect(try bench.text("drive.ndjson") == SampleTown.line("drive"))
  }

  @Test("missing and invalid inputs are reported") func badInputs() async throws {
    let bench = try Workbench.withTown()
    let gone = try await bench.run("milepost explain gone.gpx -n town.roads")
    #expect(gone.status == 66 && gone.errors.contains("gone.gpx"))
    let network = try await bench.run("milepost explain drive.ndjson -n gone.roads")
    #expect(network.status == 66)
    let id = try await bench.run("milepost explain drive.ndjson -n town.roads --id other")
    #expect(id.status == 1 && id.errors.contains("'other'") && id.output.isEmpty)
    let points = try await bench.run(
      "milepost explain drive.ndjson -n town.roads --points 19...20 -o why.geojson")
    #expect(points.status == 65 && points.errors.contains("points 19...20, expected"))
    #expect(!bench.has("why.geojson"))

    try bench.write(
      SampleTown.line("a") + "{\"id\":\"bad\",\"points\":[[0,91]]}\n"
        + SampleTown.line("far", [Coordinate(latitude: 1, longitude: 1)]), to: "mixed.ndjson")
    let mixed = try await bench.run("milepost explain mixed.ndjson -n town.roads")
    #expect(mixed.status == 1)
    #expect(mixed.errors.contains("mixed.ndjson:2") && mixed.errors.contains("trace far"))
    #expect(Set(try features(mixed).compactMap { $0["id"] as? String }) == ["a", "far"])
    try bench.write("{\"id\":\"bad\",\"points\":[[0,91]]}\n", to: "bad.ndjson")
    #expect(try await bench.run("milepost explain bad.ndjson -n town.roads").status == 65)
    try bench.write(SampleTown.line("none", []), to: "none.ndjson")
    let none = try await bench.run(
      "milepost explain none.ndjson -n town.roads; milepost snap none.ndjson -n town.roads")
    #expect(!none.errors.isEmpty, "\(none.errors)")
  }
}
