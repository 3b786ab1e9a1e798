import Coordinates
import Foundation
import Testing

/// Tests of `milepost route --alternatives`.
@Suite struct AlternativesCommandTests {
  private static let corners = [
    SampleTown.place(east: 10, north: 0), SampleTown.place(east: 600, north: 440),
  ]
  private static let points = corners.map { "\($0.latitude),\($0.longitude)" }

  @Test("alternatives follow the best route, and are no better")
  func ranks() async throws {
    let bench = try Workbench.withTown()
    let command = "milepost route \(Self.points.joined(separator: " ")) -n town.roads"
    let best = try #require(try await bench.run(command).objects().first)
    #expect(best["alternative"] == nil && best["stretch"] == nil && best["sharing"] == nil)
    let run = try await bench.run("\(command) --alternatives 2")
    #expect(run.status == 0 && run.errors.isEmpty)
    let routes = try run.objects()
    #expect(routes.count == 2)
    #expect(routes.map { $0["alternative"] as? Int } == [0, 1])
    #expect(routes.allSatisfy { $0["id"] as? String == "route" })
    let durations = routes.compactMap { $0["duration"] as? Double }
    #expect(durations.first == best["duration"] as? Double && durations == durations.sorted())
    for (route, duration) in zip(routes, durations) {
      let stretch = try #require(route["stretch"] as? Double)
      #expect((stretch - duration / durations[0]).magnitude < 0.0006 && stretch <= 1.25)
      #expect(try #require(route["sharing"] as? Double) <= 0.8)
    }
    #expect(routes[0]["sharing"] as? Double == 0)
    let edges = routes.map { (($0["legs"] as? [[String: Any]])?[0])?["edges"] as? [String] }
    #expect(Set(edges).count == 2)
  }

  @Test("each format tells alternatives from the best route")
  func formats() async throws {
    let bench = try Workbench.withTown()
    let command =
      "milepost route \(Self.points.joined(separator: " ")) -n town.roads --alternatives 1"
    let features = try await bench.run("\(command) -f geojson").features()
    #expect(
      features.map { $0["kind"] as? String } == ["route", "waypoint", "waypoint", "alternative"])
    #expect(features.map { $0["alternative"] as? Int } == [0, nil, nil, 1])
    let table = try await bench.run("\(command) -f table").output
    #expect(table.contains("route: ") && table.contains("route, alternative 1: "))
    let rows = try await bench.run("\(command) -f csv").lines
    #expect(rows.first?.hasSuffix(",alternative") == true)
    #expect(Set(rows.dropFirst().map(\.last)) == ["0", "1"])
    let tracks = try await bench.run("\(command) -f gpx").output
    #expect(tracks.contains("<name>route</name>") && tracks.contains("<name>route alternative 1<"))
    let map = try await bench.run("\(command) -f svg").output
    #expect(map.contains("alternativeRoute"))
  }

  @Test("routes through via points have no alternatives; other requests are answered")
  func viaPoints() async throws {
    let bench = try Workbench.withTown()
    let three = try await bench.run(
      "milepost route \((Self.points + Self.points.prefix(1)).joined(separator: " ")) "
        + "-n town.roads --alternatives 2")
    #expect(three.status != 0 && three.output.isEmpty)
    #expect(three.errors.contains("found 3 points and --alternatives, expected two points"))
    for count in ["0", "-1"] {
      let run = try await bench.run(
        "milepost route \(Self.points.joined(separator: " ")) -n town.roads --alternatives=\(count)"
      )
      #expect(run.status != 0)
      #expect(run.errors.contains("found '--alternatives \(count)', expected 1 or more"))
    }
    try bench.write(
      SampleTown.line("via", Self.corners + Self.corners.prefix(1), every: nil)
        + SampleTown.line("pair", Self.corners, every: nil), to: "requests.ndjson")
    let run = try await bench.run(
      "milepost route --requests requests.ndjson -n town.roads --alternatives 9000000000000000000")
    #expect(run.errors.contains("via: found 3 points, expected two for --alternatives"), "\(run)")
    let routes = try run.objects()
    #expect(routes.count > 1 && routes.allSatisfy { $0["id"] as? String == "pair" })
  }
}
