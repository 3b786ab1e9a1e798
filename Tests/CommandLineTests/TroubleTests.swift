import Foundation
import Testing

/// Tests of `analyze` on drives that each have one kind of problem.
@Suite struct TroubleTests {
  private static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data")

  private func lines(_ name: String) throws -> [[String: Any]] {
    try String(contentsOf: Self.data.appending(path: name), encoding: .utf8)
      .split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
  }

  @Test(
    """
    an analysis reports outliers, points out of order, and stops only for the drives that have \
    them, and one part for each drive
    """)
  func eachTroubleIsToldAsWhatItIs() async throws {
    let bench = try Workbench()
    let town = Self.data.appending(path: "harbor-town.osm.pbf").path
    let troubles = Self.data.appending(path: "harbor-troubles.ndjson").path
    let run = try await bench.run("milepost analyze '\(troubles)' --network '\(town)'")
    #expect(run.status == 0 && run.errors.isEmpty)
    let inputs = try lines("harbor-troubles.ndjson")
    let reports = try run.objects()
    let names = [
      "stop", "out-and-back", "u-turn", "loop-twice", "against-oneway", "outliers",
      "shuffled-times", "tunnel-gap",
    ]
    try #require(reports.map { $0["id"] as? String } == names)
    for (input, report) in zip(inputs, reports) {
      let id = try #require(report["id"] as? String)
      let points = try #require(input["points"] as? [[Double]])
      let statuses = try #require(report["status"] as? [String])
      try #require(statuses.count == points.count)

      // Points not marked `outOfOrder` are in order; outliers are marked, and all others are
      // placed.
      let along = try #require(input["s"] as? [Any]).map { $0 as? Double }
      let inOrder = points.indices.filter { statuses[$0] != "outOfOrder" }
      for (index, next) in zip(inOrder, inOrder.dropFirst()) {
        #expect(points[index][2] <= points[next][2], "\(id): point \(next)")
      }
      for index in inOrder {
        let expected = along[index] == nil ? ["outlier"] : ["snapped", "interpolated"]
        #expect(expected.contains(statuses[index]), "\(id): point \(index)")
      }
      #expect(statuses.count { $0 == "outOfOrder" } < points.count / 10)
      #expect(statuses.contains("outlier") == (id == "outliers"))
      #expect(statuses.contains("outOfOrder") == (id == "shuffled-times"))
      #expect(report["coverage"] == nil)

      // There is one part, which is about as long as the distance driven.
      let parts = try #require(report["parts"] as? [[String: Any]])
      #expect(parts.count == 1, "\(id)")
      let length = try #require(report["length"] as? Double)
      let meters = along.compactMap(\.self)
      let driven = try #require(meters.max()) - (try #require(meters.min()))
      #expect((length / driven - 1).magnitude < 0.05, "\(id): \(length) of \(driven)")

      let stops = try #require(report["stops"] as? [[String: Any]])
      #expect(stops.map { $0["parked"] as? Bool } == (id == "stop" ? [true] : []), "\(id)")
      if id == "stop" {
        #expect((try #require(stops[0]["duration"] as? Double) - 600).magnitude < 30)
        let streets = try #require(parts[0]["streets"] as? [[String: Any]])
        let classes = streets.compactMap { $0["speed"] as? String }
        #expect(!classes.isEmpty && !classes.contains("TRAFFIC_JAM"))
      }
    }
  }
}
