import Foundation
import RoadDrawings
import TestSupport
import Testing

@Suite("milepost prepare") struct PrepareCommandTests {
  /// Requests for forty routes, enough for the hierarchy to be used.
  private static let requests = (0..<40).map { number in
    let points = [(number % 4, number % 3), (3 - number % 3, 3 - number % 4)].map { column, row in
      SampleTown.place(east: 200 * Double(column) + 20, north: 150 * Double(row) + 5)
    }
    let list = points.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    return "{\"id\":\"\(number)\",\"points\":[\(list)]}\n"
  }.joined()

  @Test("routes are the same from the prepared file, whose identity is that of the network")
  func sameRoutes() async throws {
    let bench = try Workbench.withTown()
    try bench.write(Self.requests, to: "requests.ndjson")
    let route = "milepost route --requests requests.ndjson -n"
    let before = try await bench.run("\(route) town.roads")
    let run = try await bench.run(
      "milepost prepare town.roads -o fast.roads && milepost prepare fast.roads --mode foot")
    #expect(run.status == 0)
    #expect(run.errors.contains("prepared for car: ") && run.errors.contains("prepared for foot: "))
    let after = try await bench.run("\(route) fast.roads")
    #expect(before.status == 0 && before.output == after.output && before.lines.count == 40)
    let summaries = try await bench.run(
      "milepost info town.roads -f ndjson; milepost info --verify fast.roads -f ndjson"
    ).objects()
    #expect(summaries.count == 2)
    #expect(summaries[0]["network"] as? String == summaries[1]["network"] as? String)
    #expect(summaries.map { $0["preparedModes"] as? [String] } == [[], ["car", "foot"]])
    #expect(try bench.names().filter { $0.contains("roads") } == ["fast.roads", "town.roads"])
  }

  @Test("a hierarchy of another version is left unused, with a note")
  func otherVersion() async throws {
    let bench = try Workbench.withTown()
    _ = try await bench.run("milepost prepare town.roads")
    let place = SampleTown.place(east: 20, north: 5)
    let verbs = [
      "route \(place.latitude),\(place.longitude) 41.15,-8.609", "matrix --from 41.15,-8.609",
    ]
    for verb in verbs {
      let run = try await bench.run("milepost \(verb) -n town.roads")
      #expect(run.status == 0 && !run.errors.contains("prepared"), "\(run)")
    }
    var file = SealedFile(try bench.bytes("town.roads"))
    let section = try #require(file.section("HIER"))
    file.bytes[section.offset + 16] ^= 1
    file.seal()
    try bench.write(file.bytes, to: "town.roads")
    for verb in verbs {
      let run = try await bench.run("milepost \(verb) -n town.roads")
      #expect(run.status == 0)
      #expect(
        run.errors.contains(
          "milepost: note: town.roads was prepared for car by another version, which isn't used; "
            + "prepare it again (milepost prepare)"))
    }
  }

  @Test("import --prepare writes the same file as import and prepare")
  func importing() async throws {
    let bench = try Workbench.withTown()
    let run = try await bench.run(
      """
      milepost import town.osm --prepare -o once.roads --quiet && milepost import town.osm \
      -o twice.roads --quiet && milepost prepare twice.roads --quiet && cmp once.roads twice.roads
      """)
    #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty)
  }

  @Test(
    "a hierarchy that doesn't fit the network is reported, and info --verify finds another order")
  func damaged() async throws {
    let bench = try Workbench.withTown()
    try bench.write(Self.requests, to: "requests.ndjson")
    _ = try await bench.run("milepost prepare town.roads")
    var file = SealedFile(try bench.bytes("town.roads"))
    let section = try #require(file.section("HIEV"))
    // Two vertices change places.
    let (a, b) = (section.offset, section.offset + 8 * (section.rowCount / 2))
    let states = [file.load(UInt32.self, a), file.load(UInt32.self, b)]
    file.store(states[1], at: a)
    file.store(states[0], at: b)
    file.seal()
    try bench.write(file.bytes, to: "town.roads")
    let route = try await bench.run("milepost route --requests requests.ndjson -n town.roads")
    #expect(route.status == 65 && route.errors.contains("hierarchy for car"), "\(route)")
    let info = try await bench.run("milepost info --verify town.roads")
    #expect(info.status == 65 && info.errors.contains("differs from a new one"))
    // A single route doesn't use it, and preparing mends it.
    let single = "milepost route 41.15005,-8.6095 41.1533,-8.6031 -n town.roads"
    #expect(try await bench.run(single).status == 0)
    let mended = try await bench.run(
      "milepost prepare town.roads; milepost info --verify town.roads")
    #expect(mended.status == 0)
  }

  @Test(
    "bad arguments and files are rejected",
    arguments: [
      (64, "prepare -", "found '-'"), (64, "prepare town.roads -o -", "found '-'"),
      (64, "prepare town.roads -o ''", "found an empty name"),
      (64, "prepare town.roads --mode train", "train"), (66, "prepare none.roads", "none.roads"),
      (65, "prepare town.osm", "town.osm"), (74, "prepare town.roads -o /dev/null", "/dev/null"),
      (74, "prepare town.roads -o none/x.roads", "none/x.roads"),
    ])
  func badArguments(status: Int32, arguments: String, message: String) async throws {
    let bench = try Workbench.withTown()
    let before = try bench.bytes("town.roads")
    let run = try await bench.run("milepost \(arguments)")
    #expect(run.status == status && run.errors.contains(message), "\(run)")
    #expect(try bench.bytes("town.roads") == before)
  }
}
