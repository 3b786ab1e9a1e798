import Foundation
import RoadDrawings
import TestSupport
import Testing

/// Checks that commands report a damaged network or produce the same results as on the intact one.
///
/// If the checksums are recomputed after the damage, the results at least contain no invalid
/// coordinates.
@Suite struct BadNetworkTests {
  /// Commands that read the network `n.roads`.
  static let commands = [
    "info n.roads --verify", "snap ../drive.ndjson -n n.roads",
    "route 41.15005,-8.6095 41.1533,-8.6031 -n n.roads --format csv",
  ]

  /// Runs all commands on each network, in a separate folder for each network.
  ///
  /// All commands run in one script, because starting a shell for each of them would be slow.
  private func run(
    on networks: [[UInt8]], _ bench: Workbench,
    _ commands: [String] = commands.map { "milepost \($0)" }
  ) async throws -> [(command: String, number: Int, run: Workbench.Run)] {
    for (number, bytes) in networks.enumerated() {
      let folder = bench.path("n\(number)")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try bench.write(bytes, to: "n\(number)/n.roads")
    }
    let steps = commands.enumerated().map { step, command in
      "\(command) > \(step).out 2> \(step).err; echo $? > \(step).rc"
    }
    let script = networks.indices.map { "cd n\($0); \(steps.joined(separator: "; ")); cd .." }
    try bench.write(script.joined(separator: "\n"), to: "script")
    let status = try await bench.run("sh script").status
    #expect(status == 0)
    return try networks.indices.flatMap { number in
      try commands.enumerated().map { step, command in
        let file = "n\(number)/\(step)"
        let code = try bench.text(file + ".rc").dropLast()
        let run = Workbench.Run(
          status: try #require(Int32(code)), output: try bench.text(file + ".out"),
          errors: try bench.text(file + ".err"))
        return (command, number, run)
      }
    }
  }

  @Test("all commands succeed on the intact network") func theWholeOneAnswers() async throws {
    let bench = try Workbench.withTown()
    for answer in try await run(on: [try bench.bytes("town.roads")], bench) {
      #expect(answer.run.status == 0 && answer.run.errors.isEmpty, "\(answer.command)")
    }
  }

  @Test("a truncated network is rejected, and nothing is written to standard output")
  func cutNetworksAreRefused() async throws {
    let bench = try Workbench.withTown()
    let whole = try bench.bytes("town.roads")
    let count = Thoroughness.count(50)
    let cuts = (0..<count).map { step in
      Array(
        whole.prefix(step < 5 ? whole.count - 1 - step : whole.count * (step - 5) / (count - 5)))
    }
    for answer in try await run(on: cuts, bench) {
      #expect(answer.run.status == 65, "\(answer.command), cut \(answer.number)")
      #expect(answer.run.output.isEmpty)
      #expect(answer.run.errors.hasPrefix("milepost: n.roads"), "\(answer.run.errors)")
    }
  }

  @Test(
    "a network with one changed byte is rejected or leads to the same results as before")
  func flippedNetworksAreRefusedOrAnswerAsTheWhole() async throws {
    let bench = try Workbench.withTown()
    let whole = try bench.bytes("town.roads")
    let expected = try await run(on: [whole], bench)
    var random = SeededGenerator(seed: 11)
    let flips = (0..<Thoroughness.count(200)).map { _ in
      var bytes = whole
      bytes[Int.random(in: 0..<whole.count, using: &random)] ^=
        UInt8.random(in: 1...255, using: &random)
      return bytes
    }
    var refused = 0
    for answer in try await run(on: flips, bench) {
      let isVerifying = answer.command.hasPrefix("milepost info")
      if answer.run.status == 65 {
        refused += 1
        #expect(answer.run.errors.hasPrefix("milepost: n.roads"), "\(answer.run.errors)")
        #expect(answer.run.output.isEmpty, "\(answer.command), flip \(answer.number)")
      } else {
        #expect(answer.run.status == 0, "\(answer.command), flip \(answer.number)")
        let whole = expected.first { $0.command == answer.command }
        #expect(answer.run.output == whole?.run.output, "\(answer.command), flip \(answer.number)")
      }
      // A change between the sections, in bytes that are never read, may go unnoticed.
      if isVerifying, answer.run.status == 0 { #expect(answer.run.errors.isEmpty) }
    }
    #expect(refused > Thoroughness.count(300))
  }

  /// Each network has up to eight changed bytes in one section, and recomputed checksums.
  @Test("a changed network with valid checksums is rejected or leads to valid coordinates")
  func mutatedNetworksAreRefusedOrAnswerWithPlacesOnEarth() async throws {
    let bench = try Workbench.withTown()
    let whole = SealedFile(try bench.bytes("town.roads"))
    let sections = whole.sections.filter { !$0.range.isEmpty }
    var random = SeededGenerator(seed: 48)
    let networks = try (0..<Thoroughness.count(480)).map { number in
      var file = whole
      let section = sections[number % sections.count]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let at = try #require(section.range.randomElement(using: &random))
        file.bytes[at] = .random(in: 0...255, using: &random)
      }
      file.seal()
      return file.bytes
    }
    let commands = [
      "info n.roads", "snap ../drive.ndjson -n n.roads",
      "route 41.15005,-8.6095 41.1533,-8.6031 -n n.roads",
      "nearest 41.15005,-8.6095 -n n.roads --count 20",
    ].map { "timeout 10 milepost \($0)" }
    for answer in try await run(on: networks, bench, commands) {
      #expect([0, 1, 65].contains(answer.run.status), "\(answer.command), \(answer.number)")
      for object in try answer.run.objects() {
        for place in Self.places(in: object) {
          #expect(
            place[0].magnitude <= 180 && place[1].magnitude <= 90,
            "\(answer.command), \(answer.number): \(place)")
        }
      }
    }
  }

  /// Returns the coordinates in a JSON value, as pairs of numbers.
  private static func places(in json: Any) -> [[Double]] {
    if let object = json as? [String: Any] {
      let names = ["snapped", "geometry", "coordinate", "location", "line", "start", "end"]
      return object.flatMap { names.contains($0) || !($1 is [Double]) ? places(in: $1) : [] }
    }
    guard let array = json as? [Any] else { return [] }
    if let numbers = array as? [Double] { return numbers.count == 2 ? [numbers] : [] }
    return array.flatMap(places)
  }

  @Test(
    "files that aren't networks of this version are rejected without any results"
  )
  func foreignFilesAreRefused() async throws {
    let bench = try Workbench.withTown()
    var newer = try bench.bytes("town.roads")
    newer[8] = 99
    let files: [[UInt8]] = [
      [], [0], Array("MILEROAD".utf8), Array(repeating: 0, count: 10_000),
      Array(repeating: 255, count: 4096), Array("<osm/>".utf8), newer,
    ]
    for answer in try await run(on: files, bench) {
      #expect(answer.run.status == 65, "\(answer.command), file \(answer.number)")
      #expect(answer.run.errors.hasPrefix("milepost: n.roads"))
      #expect(answer.run.output.isEmpty)
    }
  }
}
