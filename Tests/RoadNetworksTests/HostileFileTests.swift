import Coordinates
import RoadDrawings
import RoadSearch
import TestSupport
import Testing

@testable import RoadNetworks

/// Tests of deliberately constructed files with valid checksums but absurd contents.
///
/// Queries of these files may return any result, or throw any `RoadNetworkError`, except in the
/// last test. They must not trap, run forever, or read out of bounds (which only the address
/// sanitizer detects).
@Suite("Files with valid checksums and absurd numbers")
struct HostileFileTests {
  private struct Fixture {
    var file: SealedFile
    var questions: [NetworkQuestion]
    var places: [Coordinate]
  }

  private static let shared = Result {
    var random = SeededGenerator(seed: 12)
    let town = try RandomTown(using: &random, side: 3)
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    return Fixture(
      file: SealedFile(town.bytes),
      questions: NetworkQuestion.all(about: town.network, using: &random),
      places: Array(places.prefix(4)))
  }

  let file: SealedFile
  let questions: [NetworkQuestion]
  let places: [Coordinate]

  init() throws {
    let shared = try Self.shared.get()
    file = shared.file
    questions = shared.questions
    places = shared.places
  }

  /// Opens the bytes as a network and, if they are accepted, reads from all parts of it.
  private func ask(_ bytes: [UInt8]) {
    guard let network = try? RoadNetwork(bytes: bytes) else { return }
    for question in questions {
      if case .foreign(let error) = question.outcome(network) { Issue.record("\(error)") }
    }
    var line: [Coordinate] = []
    var shape: [FixedCoordinate] = []
    var ruler = ShapeRuler(network)
    let end = network.edges.endIndex
    for edge in [.first, .first.next, EdgeIndex(rawValue: end.rawValue / 2), end.previous, .absent]
    {
      line.removeAll()
      network.appendLine(of: edge, from: 5, to: .max, to: &line)
      network.appendLine(of: edge, from: .max, to: 0, to: &line)
      network.appendShape(of: edge, to: &shape)
      for offset in [0, 1, 70_000, .max] as [UInt32] { _ = ruler.place(on: edge, at: offset) }
      for place in places {
        _ = ruler.nearestOffset(on: edge, from: 0, to: .max, to: place)
        _ = ruler.nearestOffset(on: edge, from: .max, to: 7, to: place)
      }
    }
    var found: [PairPosition] = []
    for place in places {
      SpatialIndex(network).positions(near: place, within: 300, into: &found)
      SpatialIndex(network).positions(near: place, within: .infinity, into: &found)
    }
    _ = network.bounds
    _ = Array(network.edgeIDs.suffix(3))
    _ = Result { try network.verify() }
  }

  private static let absurd: [UInt32] = [
    0, 1, 7, 0x7F, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, .max,
  ]

  @Test(
    "an absurd number in all rows of a column doesn't crash a reader",
    arguments: Thoroughness.isWhole ? absurd : [0, .max])
  func columns(value: UInt32) throws {
    for section in file.sections where section.rowCount > 0 {
      for column in stride(from: 0, to: section.stride, by: min(4, section.stride)) {
        var hostile = file
        for row in 0..<section.rowCount {
          let at = section.offset + row * section.stride + column
          if section.stride < 4 {
            hostile.store(UInt8(truncatingIfNeeded: value), at: at)
          } else {
            hostile.store(value, at: at)
          }
        }
        hostile.seal()
        ask(hostile.bytes)
      }
    }
  }

  @Test(
    "absurd numbers in random places don't crash a reader",
    arguments: 0..<UInt64(Thoroughness.count(150)))
  func numbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var hostile = file
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let sections = file.sections.filter { $0.rowCount > 0 && $0.stride >= 4 }
      let section = try #require(sections.randomElement(using: &random))
      let word = Int.random(in: 0..<section.range.count / 4, using: &random)
      let at = section.offset + word * 4
      let old = file.load(UInt32.self, at)
      let values =
        Self.absurd + [
          old &+ 1, old &- 1, old ^ 1, UInt32(section.rowCount), UInt32(section.rowCount) - 1,
          UInt32.random(in: 0...(.max), using: &random),
          UInt32.random(in: 0..<UInt32(section.rowCount), using: &random),
        ]
      hostile.store(values.randomElement(using: &random) ?? 0, at: at)
    }
    hostile.seal()
    ask(hostile.bytes)
  }

  @Test(
    "an absurd number in the section table doesn't crash a reader",
    arguments: 0..<UInt64(Thoroughness.count(100)))
  func table(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 5000)
    var hostile = file
    let section = try #require(file.sections.randomElement(using: &random))
    let column = Int.random(in: 0..<12, using: &random) * 4
    let old = file.load(UInt32.self, section.entry + column)
    let values =
      Self.absurd + [old &+ 1, old &- 1, old / 2, old &* 2, old ^ 64, UInt32(file.bytes.count)]
    hostile.store(values.randomElement(using: &random) ?? 0, at: section.entry + column)
    // Once with the old checksums of the blocks, and once with checksums that match the new table.
    hostile.sealHeader()
    ask(hostile.bytes)
    hostile.seal()
    ask(hostile.bytes)
  }

  @Test("an absurd number in the header doesn't crash a reader", arguments: absurd)
  func header(value: UInt32) throws {
    for at in stride(from: 8, to: SealedFile.headerByteCount, by: 4) where at != 16 && at != 20 {
      var hostile = file
      hostile.store(value, at: at)
      // The checksum covers as many bytes as the header states.
      let sections = UInt64(hostile.load(UInt32.self, 60))
      let sums = hostile.load(UInt64.self, 80)
      if sections < 1000, sums < 1000 {
        hostile.sealHeader(upTo: Int(128 + sections * 48 + sums * 8))
      }
      ask(hostile.bytes)
    }
  }

  @Test("the costs of the longest and slowest roads don't overflow")
  func greatestCosts() throws {
    var hostile = file
    let edges = try #require(file.section("EDGE"))
    for row in 0..<edges.rowCount { hostile.store(UInt32.max, at: edges.offset + row * 24 + 8) }
    let attributes = try #require(file.section("ATTR"))
    for row in 0..<attributes.rowCount {
      for pace in 0..<3 {
        hostile.store(UInt32.max, at: attributes.offset + row * 24 + 8 + pace * 4)
      }
    }
    hostile.seal()
    ask(hostile.bytes)
    // Even 2^32 such steps, more than a network has states, don't overflow.
    let step = Pace.cost(length: .max, pace: .max)
    #expect(!step.multipliedReportingOverflow(by: 1 << 32).overflow)
    let whole = Pace.cost(length: .max, pace: 1_000_000)
    #expect(whole == UInt64(UInt32.max), "the length of the longest road itself")
  }

  @Test("missing, empty, and exchanged sections don't crash a reader")
  func sections() throws {
    for section in file.sections {
      var without = file
      without.store(UInt32(0x5858_5858), at: section.entry)
      without.store(UInt32(0), at: section.entry + 4)
      without.sealHeader()
      ask(without.bytes)
      for other in file.sections where other.entry != section.entry {
        // The entry of this section points to the rows of the other section.
        var exchanged = file
        for at in stride(from: 8, to: 40, by: 4) {
          exchanged.store(file.load(UInt32.self, other.entry + at), at: section.entry + at)
        }
        exchanged.sealHeader()
        ask(exchanged.bytes)
      }
      var empty = file
      empty.store(UInt64(0), at: section.entry + 16)
      empty.sealHeader()
      ask(empty.bytes)
    }
  }

  @Test("a missing or truncated spatial index is reported as damage, not as an absence of roads")
  func missingIndex() throws {
    for count in [0, 1, 2] {
      var hostile = file
      let tree = try #require(file.section("TREE"))
      guard count < tree.rowCount else { continue }
      hostile.store(UInt64(count), at: tree.entry + 16)
      hostile.seal()
      let error = #expect(throws: RoadNetworkError.self) {
        try RoadNetwork(bytes: hostile.bytes).nearest(to: places[0])
      }
      #expect(error?.code == .damaged)
    }
  }
}
