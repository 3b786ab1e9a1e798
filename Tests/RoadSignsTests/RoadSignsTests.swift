import RoadDrawings
import RoadNetworks
import RoadSigns
import TestSupport
import Testing

@Suite("Signs in the files of networks")
struct RoadSignsTests {
  private let drawing: RoadDrawing
  private let signs = [
    RoadSign(exit: "12A", references: ["A 3", "A 4"], destinations: ["Valença", "Braga", "馬込"]),
    RoadSign(exit: "7"), RoadSign(references: ["N 1"]), RoadSign(destinations: ["Porto"]),
    RoadSign(exit: "7"),
  ]

  init() throws {
    drawing = try RoadDrawing(
      "a---b---c---d---e", ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("de")])
  }

  /// Returns the bytes of the network with signs on its first edges.
  private func bytes(_ signs: [RoadSign]) throws -> [UInt8] {
    var tables = RoadSignTables()
    for (edge, sign) in zip(drawing.network.edges.indices, signs) { tables.add(sign, on: edge) }
    return try drawing.network.bytes(attaching: tables.attachments)
  }

  @Test("signs are read as they were written, and don't change the network's identity")
  func roundTrip() throws {
    let network = try RoadNetwork(bytes: bytes(signs))
    #expect(network.identity == drawing.network.identity)
    for (number, edge) in network.edgeIDs.enumerated() {
      let expected = number < signs.count ? signs[number] : nil
      #expect(try network.sign(on: edge) == expected)
      #expect(try drawing.network.sign(on: edge) == nil)
      #expect(try network.edge(edge).osmNodes == drawing.network.edge(edge).osmNodes)
    }
    let error = #expect(throws: RoadNetworkError.self) {
      try network.sign(on: EdgeID(rawValue: 1 << 40))
    }
    #expect(error?.code == .unknownEdge)
  }

  @Test("other attached sections leave the signs, and new signs replace them")
  func attaching() throws {
    let network = try RoadNetwork(bytes: bytes(signs))
    var others = RoadNetwork.Attachments()
    others.add(SectionKind("TEST"), [1, 2, 3] as [UInt32])
    let copy = try RoadNetwork(bytes: network.bytes(attaching: others))
    let edge = try #require(copy.edgeIDs.first)
    #expect(try copy.sign(on: edge) == signs[0])
    var tables = RoadSignTables()
    tables.add(signs[2], on: edge.index)
    let replaced = try RoadNetwork(bytes: copy.bytes(attaching: tables.attachments))
    #expect(try replaced.sign(on: edge) == signs[2])
    #expect(try replaced.edgeIDs.dropFirst().allSatisfy { try replaced.sign(on: $0) == nil })
    #expect(try replaced.attachment(SectionKind("TEST")) == [1, 2, 3] as [UInt32])
  }

  @Test("empty signs and texts that are too long aren't stored")
  func leftOut() throws {
    let long = String(repeating: "a", count: 65_535)
    let network = try RoadNetwork(
      bytes: bytes([
        RoadSign(), RoadSign(exit: long + "a"), RoadSign(exit: long),
        RoadSign(destinations: [long, ""]), RoadSign(references: ["", "N 1"]),
      ]))
    let found = try network.edgeIDs.map { try network.sign(on: $0) }
    #expect(found[0] == nil && found[1] == nil && found[3] == nil)
    #expect(found[2]?.exit == long)
    // Empty items say nothing.
    #expect(found[4]?.references == ["N 1"])
  }

  @Test("signs out of order, beyond their text, or without it are rejected")
  func damaged() throws {
    let bytes = try bytes(signs)
    let rows = try #require(SealedFile(bytes).section("SIGN"))
    let text = try #require(SealedFile(bytes).section("SIGT"))
    /// Returns the code of the error after a change.
    func code(_ change: (inout SealedFile) -> Void) throws -> RoadNetworkError.Code? {
      var file = SealedFile(bytes)
      change(&file)
      file.seal()
      let network = try RoadNetwork(bytes: file.bytes)
      let edge = try #require(network.edgeIDs.first)
      do throws(RoadNetworkError) {
        _ = try network.sign(on: edge)
      } catch {
        return error.code
      }
      return nil
    }
    #expect(try code { _ in } == nil)
    #expect(rows.rowCount == signs.count && rows.stride == 16)
    for value in [UInt32.max, UInt32(text.rowCount)] {
      #expect(try code { $0.store(value, at: rows.offset + 4) } == .damaged)
      #expect(try code { $0.store(value, at: rows.offset + 12) } == .damaged)
    }
    // The second sign is on the edge of the first one.
    #expect(try code { $0.store(UInt32(0), at: rows.offset + 16) } == .damaged)
    // The text is too short, or missing.
    #expect(try code { $0.store(UInt64(text.rowCount - 1), at: text.entry + 16) } == .damaged)
    #expect(try code { $0.store(UInt32(0x2121_2121), at: text.entry) } == .damaged)
    // Rows of another size.
    let half = try code {
      $0.store(UInt32(8), at: rows.entry + 24)
      $0.store(UInt32(rows.blockShift + 1), at: rows.entry + 28)
    }
    #expect(half == .damaged)
    // A checksum that doesn't match.
    var file = SealedFile(bytes)
    file.bytes[text.offset] ^= 1
    let network = try RoadNetwork(bytes: file.bytes)
    let edge = try #require(network.edgeIDs.first)
    let error = #expect(throws: RoadNetworkError.self) { try network.sign(on: edge) }
    #expect(error?.code == .damaged)
  }

  @Test("no changed byte of the signs makes reading trap", arguments: 0..<Thoroughness.count(50))
  func anyBytes(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var file = SealedFile(try bytes(signs))
    let ranges = try ["SIGN", "SIGT"].map { try #require(file.section($0)).range }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let range = try #require(ranges.randomElement(using: &random))
      file.bytes[.random(in: range, using: &random)] = .random(in: 0...255, using: &random)
    }
    file.seal()
    let network = try RoadNetwork(bytes: file.bytes)
    for edge in network.edgeIDs {
      do throws(RoadNetworkError) {
        _ = try network.sign(on: edge)
      } catch {
        #expect(error.code == .damaged)
      }
    }
  }
}
