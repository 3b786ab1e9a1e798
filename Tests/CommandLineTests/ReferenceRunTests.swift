import Foundation
import TestSupport
import Testing

/// Tests of complete runs on reference maps and drives.
@Suite struct ReferenceRunTests {
  @Test(
    "a drive in Andorra is snapped to one path, about as long as the paths of other engines",
    .enabled(if: ReferenceData.has("andorra/andorra.osm.pbf"), ReferenceData.missing),
    arguments: ["ndjson", "table"])
  func aDriveInAndorra(_ format: String) async throws {
    let bench = try Workbench()
    let map = ReferenceData.path("andorra/andorra.osm.pbf")
    let drive = ReferenceData.path("andorra/andorra_for_map_matching.gpx")
    let run = try await bench.run(
      "milepost import '\(map)' -o andorra.roads 2> notes && milepost info andorra.roads --verify"
        + " > info && milepost snap '\(drive)' -n andorra.roads --format \(format)")
    #expect(run.status == 0)
    #expect(
      run.errors
        == "milepost: note: \(drive):12: elements 'type', 'surface' are not used\n")
    guard format == "ndjson" else { return #expect(run.output.contains("confidence")) }
    let answer = try #require(try run.objects().first)
    let matchings = try #require(answer["matchings"] as? [[String: Any]])
    #expect(matchings.count == 1)
    // OSRM's path is 672 m long, and Valhalla's is 671 m long.
    #expect(660...685 ~= (try #require(matchings[0]["length"] as? Double)))
  }

  @Test(
    "more than 99% of the points of reference drives are placed on roads",
    .enabled(if: ReferenceData.has("matching/hof-even/traces.jsonl"), ReferenceData.missing))
  func drivesWithTruth() async throws {
    let bench = try Workbench()
    let folder = ReferenceData.path("matching/hof-even")
    let run = try await bench.run(
      "milepost import '\(folder)/network.osm.pbf' -o hof.roads 2> /dev/null"
        + " && head -20 '\(folder)/traces.jsonl' | milepost snap - -n hof.roads")
    #expect(run.status == 0 && run.errors.isEmpty)
    let answers = try run.objects()
    #expect(answers.count == 20)
    let statuses = answers.flatMap { $0["status"] as? [String] ?? [] }
    let placed = statuses.count { $0 == "snapped" || $0 == "interpolated" }
    #expect(Double(placed) > 0.99 * Double(statuses.count))
  }
}
