import RoadDrawings
import TestSupport
import Testing

@testable import RoadNetworks

@Suite("Attached sections of network files")
struct AttachmentTests {
  private let network: RoadNetwork
  private let kind = SectionKind("TEST")

  init() throws {
    network = try RoadDrawing("a---b---c", ways: [DrawnWay("ab"), DrawnWay("bc")]).network
  }

  private func attachments(_ rows: [UInt32]...) -> RoadNetwork.Attachments {
    var attachments = RoadNetwork.Attachments()
    for rows in rows { attachments.add(kind, rows) }
    return attachments
  }

  @Test("a section is read as it was written, and the network's identity stays")
  func roundTrip() throws {
    #expect(try network.attachment(kind) as [UInt32]? == nil)
    let copy = try RoadNetwork(bytes: network.bytes(attaching: attachments([3, 1, 2])))
    #expect(try copy.attachment(kind) == [3, 1, 2] as [UInt32])
    #expect(copy.identity == network.identity)
    #expect(Array(copy.edgeIDs) == Array(network.edgeIDs))
    let error = #expect(throws: RoadNetworkError.self) {
      _ = try copy.attachment(kind) as [UInt64]?
    }
    #expect(error?.code == .damaged)
  }

  @Test("a section replaces those of its kind, among the added ones and in the file")
  func replacing() throws {
    let once = try network.bytes(attaching: attachments([1, 2]))
    let twice = try network.bytes(attaching: attachments([5, 6, 7], [1, 2]))
    #expect(once == twice)
    let again = try RoadNetwork(bytes: once).bytes(attaching: attachments([9]))
    #expect(SealedFile(again).sections.count { $0.tag == "TEST" } == 1)
    #expect(try RoadNetwork(bytes: again).attachment(kind) == [9] as [UInt32])
  }

  @Test("a file with overlapping sections isn't copied")
  func overlapping() throws {
    var attachments = attachments([7])
    attachments.add(SectionKind("MORE"), Array(repeating: 7 as UInt32, count: 9_000))
    var file = SealedFile(try network.bytes(attaching: attachments))
    let (few, many) = (try #require(file.section("TEST")), try #require(file.section("MORE")))
    file.store(UInt64(many.offset), at: few.entry + 8)
    file.store(UInt64(many.rowCount), at: few.entry + 16)
    file.store(UInt64(many.firstSum), at: few.entry + 32)
    file.seal()
    let copied = try RoadNetwork(bytes: file.bytes)
    let error = #expect(throws: RoadNetworkError.self) {
      try copied.bytes(attaching: RoadNetwork.Attachments())
    }
    #expect(error?.code == .damaged && error?.detail == "found sections that overlap")
  }

  @Test("a path that can't be replaced is reported before damage to the network")
  func badPath() throws {
    var file = SealedFile(try network.bytes(attaching: attachments([1])))
    file.bytes[try #require(file.section("TEST")).offset] ^= 1
    let damaged = try RoadNetwork(bytes: file.bytes)
    let error = #expect(throws: RoadNetworkError.self) {
      try damaged.write(to: "/dev/null", attaching: RoadNetwork.Attachments())
    }
    #expect(error?.code == .inputOutput && error?.path == "/dev/null")
    let other = #expect(throws: RoadNetworkError.self) {
      try damaged.bytes(attaching: RoadNetwork.Attachments())
    }
    #expect(other?.code == .damaged)
  }
}
