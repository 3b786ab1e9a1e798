import Files
import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import TrafficClassification

@Suite("Probe speeds")
struct ProbeSpeedsTests {
  private static let start = Date(timeIntervalSince1970: 1_760_000_000)

  /// Returns drives over random edges of a town, at random speeds and at random times of a week.
  private static func drives(
    _ count: Int, in network: RoadNetwork, using random: inout SeededGenerator
  ) throws -> [RoadPath] {
    let edges = Array(network.edgeIDs)
    return (0..<count).map { _ in
      var time = start + .random(in: 0..<604_800, using: &random)
      let traversals = (0..<6).map { _ in
        let edge = edges[Int.random(in: 0..<edges.count, using: &random)]
        let length = (try? network.edge(edge).lengthInMillimeters) ?? 0
        let entry = time
        time += Double(length) / 1000 / .random(in: 2..<20, using: &random)
        return EdgeTraversal(
          edge: edge, start: 0, end: length, entryTime: entry, exitTime: time)
      }
      return RoadPath(traversals: traversals)
    }
  }

  @Test("merging in any order produces the same bytes as gathering at once", arguments: 0..<5)
  func merging(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let network = try RandomTown(using: &random).network
    let drives = try Self.drives(400, in: network, using: &random)
    var all = ProbeRecorder(network)
    var parts = (0..<5).map { _ in ProbeRecorder(network) }
    for drive in drives {
      try all.add(drive)
      try parts[Int.random(in: 0..<5, using: &random)].add(drive)
    }
    let bytes = try all.speeds().bytes
    #expect(try all.speeds().traversalCount > 1000)
    let gathered = try parts.map { try $0.speeds() }
    for _ in 0..<4 {
      // Merged speeds are put back at random places, so that some are merged with each other.
      var rest = gathered.shuffled(using: &random)
      while rest.count > 1 {
        let (a, b) = (rest.removeFirst(), rest.removeFirst())
        rest.insert(
          try a.merging(b), at: Int.random(in: 0...rest.count, using: &random))
      }
      #expect(rest[0].bytes == bytes)
    }
    #expect(try ProbeSpeeds(bytes: bytes) == all.speeds())
  }

  @Test("a sum equals successive merging, and rejects another mode", arguments: 0..<10)
  func sums(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let network = try RandomTown(using: &random).network
    var sum = ProbeSpeedsSum()
    var all: ProbeSpeeds?
    for _ in 0..<count {
      var recorder = ProbeRecorder(network)
      for drive in try Self.drives(20, in: network, using: &random) { try recorder.add(drive) }
      let speeds = try recorder.speeds()
      try sum.add(speeds)
      all = try all?.merging(speeds) ?? speeds
      #expect(try sum.total() == all)
    }
    #expect(try sum.total() == all)
    guard count > 0 else { return }
    let error = #expect(throws: TrafficError.self) { try sum.add(ProbeSpeeds(mode: .bicycle)) }
    #expect(error?.code == .otherMode)
    #expect(try sum.total() == all)
  }

  @Test("a flipped bit outside the byte of the mode, or a truncation at any byte, is detected")
  func damage() throws {
    var random = SeededGenerator(seed: 1)
    let network = try RandomTown(using: &random).network
    var recorder = ProbeRecorder(network)
    for drive in try Self.drives(5, in: network, using: &random) { try recorder.add(drive) }
    let bytes = try recorder.speeds().bytes
    #expect(bytes.count > 200)
    for index in bytes.indices where index != 12 {
      var changed = bytes
      changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(throws: TrafficError.self) { try ProbeSpeeds(bytes: changed) }
    }
    for count in bytes.indices {
      #expect(throws: TrafficError.self) { try ProbeSpeeds(bytes: Array(bytes[..<count])) }
    }
  }

  @Test("forged files are rejected or contain valid records", arguments: 0..<4)
  func forgery(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let network = try RandomTown(using: &random).network
    var recorder = ProbeRecorder(network)
    for drive in try Self.drives(5, in: network, using: &random) { try recorder.add(drive) }
    let bytes = try recorder.speeds().bytes
    var readCount = 0
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 32..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let sum = Checksum.hash(Array(changed[32...]).span.bytes)
      for byte in 0..<8 { changed[24 + byte] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * byte)) }
      guard let speeds = try? ProbeSpeeds(bytes: changed) else { continue }
      readCount += 1
      #expect(speeds.bytes.count <= changed.count)
      #expect(try speeds.merging(speeds).traversalCount == 2 * speeds.traversalCount)
      _ = try TypicalSpeeds(speeds, on: network, timeZone: .gmt, asOf: Self.start + 604_800)
    }
    #expect(readCount > 50)
  }

  @Test("traversals that are too short, over 15 minutes, or without a positive time don't count")
  func leftOut() throws {
    let network = try RoadDrawing("a----b----c", ways: [DrawnWay("ab"), DrawnWay("bc")]).network
    let edge = try #require(network.edgeIDs.first)
    let length = try network.edge(edge).lengthInMillimeters
    func count(_ start: UInt32, _ end: UInt32, _ seconds: Double?) throws -> Int {
      var recorder = ProbeRecorder(network)
      try recorder.add(
        RoadPath(traversals: [
          EdgeTraversal(
            edge: edge, start: start, end: end, entryTime: Self.start,
            exitTime: seconds.map { Self.start + $0 })
        ]))
      #expect(recorder.count + recorder.leftOutCount == 1)
      return recorder.count
    }
    #expect(try count(0, length, 12) == 1)
    #expect(try count(length / 2 - 1, length, 12) == 1)
    #expect(try count(length / 2 + 1, length, 12) == 0)
    #expect(try count(0, length, nil) == 0)
    #expect(try count(0, length, 0) == 0)
    #expect(try count(0, length, -5) == 0)
    #expect(try count(0, length, 901) == 0)
    #expect(try count(length, length, 12) == 0)
  }

  @Test("speeds of bicycles can't be merged with those of cars")
  func modes() throws {
    let bicycles = ProbeSpeeds(mode: .bicycle)
    #expect(try ProbeSpeeds(bytes: bicycles.bytes).mode == .bicycle)
    #expect {
      try ProbeSpeeds().merging(bicycles)
    } throws: {
      ($0 as? TrafficError)?.code == .otherMode
    }
  }

  @Test("missing files, files of other formats, and unwritable paths are rejected")
  func badFiles() throws {
    #expect(throws: TrafficError.self) { try ProbeSpeeds(contentsOf: "/nowhere/a.speeds") }
    do {
      _ = try ProbeSpeeds(bytes: Array("{\"type\": \"FeatureCollection\"}".utf8))
      Issue.record("a foreign file was read")
    } catch {
      #expect(error.code == .notSpeeds)
    }
    #expect(throws: TrafficError.self) {
      try ProbeSpeeds().write(to: "/nowhere/a.speeds")
    }
  }
}
