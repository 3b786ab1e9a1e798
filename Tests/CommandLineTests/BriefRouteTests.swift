import Testing

@Suite("milepost route --brief")
struct BriefRouteTests {
  @Test("a brief route has the extent and the line of the whole one, and can be read as a trace")
  func brief() async throws {
    let bench = try Workbench.withTown()
    let command = "milepost route 41.15,-8.61 41.1513,-8.609 41.15,-8.6095 -n town.roads"
    let whole = try #require(try await bench.run("\(command) -f ndjson").objects().first)
    let legs = try #require(whole["geometry"] as? [[[Double]]])
    let joined = legs[0] + legs[1].dropFirst(legs[0].last == legs[1].first ? 1 : 0)
    for (codec, name) in [("", "google6"), ("--codec flexible6", "flexible6")] {
      let run = try await bench.run("\(command) --brief -f ndjson \(codec) | tee brief.ndjson")
      let brief = try #require(try run.objects().first)
      #expect(Set(brief.keys) == ["id", "length", "duration", "codec", "polyline"])
      for key in ["length", "duration"] {
        #expect(brief[key] as? Double == whole[key] as? Double)
      }
      #expect(brief["codec"] as? String == name)
      let trace = try #require(
        try await bench.run("milepost convert brief.ndjson -f ndjson").objects().first)
      let points = try #require(trace["points"] as? [[Double]])
      #expect(points.count == joined.count)
      for (point, place) in zip(points, joined) {
        #expect(abs(point[0] - place[0]) < 1e-6 && abs(point[1] - place[1]) < 1e-6)
      }
    }
    let table = try await bench.run("\(command) --brief -f table")
    #expect(table.lines.count == 1 && table.output.contains(" min"))
    let refused = try await bench.run("\(command) --brief -f geojson")
    #expect(refused.status == 64 && refused.errors.contains("--brief with the format geojson"))
    let alone = try await bench.run("\(command) --codec google5")
    #expect(alone.status == 64 && alone.errors.contains("--codec without --brief"))
  }
}
