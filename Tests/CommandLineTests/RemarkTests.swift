import Coordinates
import Testing

/// Tests of the notes on traces in which many points have no place on a road.
@Suite struct RemarkTests {
  /// Returns a line of NDJSON with a time for each point.
  private func line(_ id: String, _ points: [(Coordinate, Int)]) -> String {
    let list = points.map { "[\($0.0.longitude),\($0.0.latitude),\(1_714_559_400 + $0.1)]" }
    return "{\"id\":\"\(id)\",\"points\":[\(list.joined(separator: ","))]}\n"
  }

  /// A drive along First Street.
  private let drive = (0..<40).map { SampleTown.place(east: 10 + 14 * Double($0), north: 2) }

  private func notes(_ line: String, _ verb: String) async throws -> (Int32, String) {
    let bench = try Workbench.withTown()
    try bench.write(line, to: "t.ndjson")
    let run = try await bench.run("milepost \(verb) t.ndjson -n town.roads")
    #expect(!run.output.isEmpty)
    return (run.status, run.errors)
  }

  @Test(
    "a note reports that a clock may have been set back", arguments: ["snap", "analyze", "explain"])
  func aClockThatWasSetBack(_ verb: String) async throws {
    // The second part has fewer points than the first, so less than half of the points are out of
    // order.
    let points = drive.enumerated().map { ($1, 3 * ($0 < 21 ? $0 : $0 - 40)) }
    let (status, says) = try await notes(line("back", points), verb)
    #expect(status == 0, "\(says)")
    #expect(
      says.hasPrefix(
        "milepost: note: t.ndjson:1: trace back: 19 of 40 points have no place on a road: "),
      "\(says)")
    #expect(says.contains(": 19 out of order; their times run backwards, as when a clock"))
  }

  @Test("times that are all the same are ignored") func timesThatAreAllTheSame() async throws {
    // The vehicle drives back and forth, with 100 m between consecutive points, which is impossible
    // in zero seconds.
    let points = (0..<40).map { number in
      SampleTown.place(east: 100 * Double(6 - abs(number % 12 - 6)), north: 2)
    }
    let (status, says) = try await notes(line("same", points.map { ($0, 0) }), "snap")
    #expect(status == 0 && says.isEmpty, "\(says)")
  }

  @Test("a note reports that one id may stand for several vehicles")
  func twoVehiclesUnderOneID() async throws {
    // The fixes of two vehicles, about 600 m apart, alternate.
    let points = (0..<30).map { index in
      let east = 10 + 20 * Double(index / 2)
      return (
        SampleTown.place(east: east, north: index.isMultiple(of: 2) ? 2 : 598), 2 * index
      )
    }
    let (status, says) = try await notes(line("two", points), "snap")
    #expect(status == 0, "\(says)")
    #expect(says.contains(" points have no place on a road: "), "\(says)")
    #expect(says.contains("they contradict the others, as when several vehicles share an id"))
  }

  @Test("a single outlier leads to no note") func aFewOutliersAreNothingToSay() async throws {
    var points = drive.enumerated().map { ($1, 3 * $0) }
    points[20].0 = SampleTown.place(east: 5000, north: 5000)
    let (status, says) = try await notes(line("few", points), "snap")
    #expect(status == 0 && says.isEmpty, "\(says)")
  }
}
