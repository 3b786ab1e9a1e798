import Foundation
import TestSupport
import Testing

/// Checks that `import` rejects a damaged map or writes a complete network, never a partial one.
@Suite struct BadMapTests {
  private func statuses(
    importing maps: [[UInt8]], as name: String
  ) async throws -> (bench: Workbench, statuses: [Int32]) {
    let bench = try Workbench()
    for (number, bytes) in maps.enumerated() { try bench.write(bytes, to: "\(number).\(name)") }
    let run = try await bench.run(
      """
      mkdir nets errs
      for n in $(seq 0 \(maps.count - 1)); do
        milepost import $n.\(name) -o nets/$n.roads 2> errs/$n
        echo $?
      done
      """)
    #expect(run.status == 0)
    let statuses = run.lines.compactMap { Int32($0) }
    #expect(statuses.count == maps.count)
    for (number, status) in statuses.enumerated() where status != 0 {
      #expect(status == 65, "map \(number)")
      let says = try bench.text("errs/\(number)")
      #expect(says.hasPrefix("milepost: \(number).\(name): "), "\(says)")
    }
    return (bench, statuses)
  }

  private func map(_ name: String) throws -> [UInt8] {
    let bench = try Workbench()
    try SampleTown.write(to: bench.path("town.\(name)"))
    return try bench.bytes("town.\(name)")
  }

  @Test(
    "a truncated map is rejected, and no network is written",
    arguments: ["osm.pbf", "osm", "osm.gz", "osm.bz2"])
  func cutMapsAreRefused(_ name: String) async throws {
    let whole = try map(name)
    let cuts = (0..<50).map { step in
      Array(whole.prefix(step < 10 ? whole.count - 2 - step : whole.count * (step - 10) / 41))
    }
    let (bench, statuses) = try await statuses(importing: cuts, as: name)
    #expect(statuses.allSatisfy { $0 == 65 }, "\(statuses)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.path("nets")).isEmpty)
  }

  @Test(
    "a map with one changed byte is rejected or leads to a valid network",
    arguments: ["osm.pbf", "osm"])
  func flippedMapsAreRefusedOrGiveAWholeNetwork(_ name: String) async throws {
    let whole = try map(name)
    var random = SeededGenerator(seed: 13)
    let flips = (0..<Thoroughness.count(200)).map { _ in
      var bytes = whole
      bytes[Int.random(in: 0..<whole.count, using: &random)] ^=
        UInt8.random(in: 1...255, using: &random)
      return bytes
    }
    let (bench, statuses) = try await statuses(importing: flips, as: name)
    let made = statuses.indices.filter { statuses[$0] == 0 }.map { "\($0).roads" }
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.path("nets"))
    #expect(Set(names) == Set(made))
    let run = try await bench.run("cd nets; for n in *; do milepost info $n --verify || exit; done")
    #expect(made.isEmpty || run.status == 0)
    #expect(run.errors.isEmpty || made.isEmpty)
  }

  @Test("an extract without roads is rejected as invalid data")
  func anExtractWithoutRoadsIsBadData() async throws {
    let bench = try Workbench()
    try bench.write(
      """
      <osm version="0.6"><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="2"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="building" v="yes"/></way></osm>
      """, to: "houses.osm")
    let run = try await bench.run("milepost import houses.osm -o a.roads")
    #expect(run.status == 65)
    #expect(run.errors.contains("houses.osm: "))
    #expect(try bench.names() == ["houses.osm"])
  }

  @Test("a failed import leaves the previous network unchanged")
  func aFailedImportKeepsTheOldNetwork() async throws {
    let bench = try Workbench.withTown()
    let old = try bench.bytes("town.roads")
    try bench.write(Array(try bench.bytes("town.osm").dropLast(20)), to: "cut.osm")
    let run = try await bench.run("milepost import cut.osm -o town.roads")
    #expect(run.status == 65)
    #expect(try bench.bytes("town.roads") == old)
  }
}
