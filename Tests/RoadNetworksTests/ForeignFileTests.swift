import Coordinates
import FoundationEssentials
import RoadDrawings
import TestSupport
import Testing

@testable import RoadNetworks

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Opening files, and identities of networks")
struct ForeignFileTests {
  private func error(_ path: String) -> RoadNetworkError? {
    for loading in [RoadNetwork.Loading.mapped, .resident] {
      let result = Result { () throws(RoadNetworkError) in
        try RoadNetwork(contentsOf: path, loading: loading)
      }
      guard case .failure(let error) = result else { return nil }
      #expect(error.path == path)
      #expect(error.description.hasPrefix(path))
      if loading == .resident { return error }
    }
    return nil
  }

  private func drawn() throws -> [UInt8] {
    try RoadDrawing("a---b---c", ways: [DrawnWay("abc")]).bytes
  }

  @Test("files that can't be opened are reported with their paths")
  func unopenable() throws {
    #expect(error("/nowhere/at.roads")?.code == .cannotOpen)
    #expect(error("/nowhere/at.roads")?.detail.contains("No such file") == true)
    #expect(error("")?.code == .cannotOpen)
    #expect(error("/tmp")?.code == .cannotOpen)
    #expect(error("/dev/null")?.code == .cannotOpen)
    #expect(error("/dev/zero")?.code == .cannotOpen)
    #expect(error(String(repeating: "x", count: 10_000))?.code == .cannotOpen)
  }

  @Test("a pipe without a writer is rejected immediately")
  func pipe() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/pipe.roads"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(error(path)?.code == .cannotOpen)
    }
  }

  @Test("files of other formats, and files with nothing but the leading bytes, are rejected")
  func other() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/other.roads"
      for (bytes, code) in [
        ([], .notANetwork), ([0x89], .notANetwork), (Array("Bonjour, le monde".utf8), .notANetwork),
        (Array(repeating: 0, count: 100_000), .notANetwork),
        (Array("\u{89}ROADS\r\n".utf8), .notANetwork),
        // The line ending was converted by a text editor.
        ([0x89, 0x52, 0x4F, 0x41, 0x44, 0x53, 0x0A], .notANetwork),
        // Written on a machine with the opposite byte order.
        ([0x0A, 0x0D, 0x53, 0x44, 0x41, 0x4F, 0x52, 0x89], .notANetwork),
        ([0x89, 0x52, 0x4F, 0x41, 0x44, 0x53, 0x0D, 0x0A], .damaged),
      ] as [([UInt8], RoadNetworkError.Code)] {
        try Data(bytes).write(to: URL(filePath: path))
        #expect(error(path)?.code == code, "\(bytes.prefix(10))")
      }
    }
  }

  @Test(
    "an OpenStreetMap extract is rejected",
    .enabled(if: ReferenceData.has("andorra/monaco.osm.pbf"), ReferenceData.missing))
  func extract() {
    #expect(error(ReferenceData.path("andorra/monaco.osm.pbf"))?.code == .notANetwork)
  }

  @Test("other versions and byte orders are distinguished from damage")
  func version() throws {
    var newer = SealedFile(try drawn())
    newer.store(RoadsFileHeader.version + 1, at: 8)
    newer.sealHeader()
    var old = SealedFile(try drawn())
    old.store(RoadsFileHeader.version - 1, at: 8)
    var big = SealedFile(try drawn())
    big.store(UInt32(0x0403_0201), at: 12)
    for (file, offset) in [(newer, 8), (old, 8), (big, 12)] {
      let error = #expect(throws: RoadNetworkError.self) { try RoadNetwork(bytes: file.bytes) }
      #expect(error?.code == .unsupported)
      #expect(error?.offset == UInt64(offset))
    }
  }

  @Test("a file marked as one of several parts is rejected")
  func part() throws {
    var file = SealedFile(try drawn())
    file.store(UInt32(1), at: 56)
    file.sealHeader()
    let error = #expect(throws: RoadNetworkError.self) { try RoadNetwork(bytes: file.bytes) }
    #expect(error?.code == .unsupported)
    #expect(error?.offset == 56)
  }

  @Test("unknown sections are skipped unless they are marked as required")
  func unknownSections() throws {
    var file = SealedFile(try drawn())
    // The section of optional node ids gets a tag that this version doesn't know.
    let ids = try #require(file.section("NIDS"))
    file.store(UInt32(0x3131_3131), at: ids.entry)
    file.sealHeader()
    let network = try RoadNetwork(bytes: file.bytes)
    try network.verify()
    #expect(try network.edge(EdgeID(index: .first)).osmNodes == [])
    #expect(network.sectionSizes.contains { $0.name == "1111" })
    file.store(UInt32(1), at: ids.entry + 4)
    file.sealHeader()
    let error = #expect(throws: RoadNetworkError.self) { try RoadNetwork(bytes: file.bytes) }
    #expect(error?.code == .unsupported)
    #expect(error?.detail.contains("1111") == true)
  }

  @Test("the identity depends on the contents, the options, and the time of the map")
  func identity() throws {
    typealias Way = SmallNetwork.Way
    let nodes = SmallNetwork.row([1, 2, 3, 4])
    func identity(
      _ ways: [Way], _ nodes: [Int64: Coordinate], _ restrictions: [TurnRestriction] = [],
      _ change: (inout RoadNetworkBuilder.Options) -> Void = { _ in }
    ) throws -> NetworkIdentity {
      var options = RoadNetworkBuilder.Options()
      change(&options)
      let built = try SmallNetwork(
        nodes: nodes, ways: ways, restrictions: restrictions, options: options)
      return built.network.identity
    }
    let ways = [Way(1, [1, 2, 3]), Way(2, [2, 4])]
    #expect(try identity(ways, nodes) == identity(ways, nodes))
    #expect(
      try SmallNetwork(nodes: nodes, ways: ways).bytes
        == SmallNetwork(nodes: nodes, ways: ways).bytes)
    var identities = [try identity(ways, nodes)]
    var moved = nodes
    moved[4]?.latitude += 1e-7
    identities.append(try identity(ways, moved))
    var faster = ways
    faster[0].backward.paces.car -= 1
    identities.append(try identity(faster, nodes))
    var named = ways
    named[1].name = "a"
    identities.append(try identity(named, nodes))
    var renamed = ways
    renamed[1].reference = "a"
    identities.append(try identity(renamed, nodes))
    identities.append(try identity([Way(1, [1, 2, 3]), Way(3, [2, 4])], nodes))
    let restriction = TurnRestriction(
      isOnly: false, from: [1], via: .nodes([2]), to: [2], modes: [.car])
    identities.append(try identity(ways, nodes, [restriction]))
    var forBicycles = restriction
    forBicycles.modes = 2
    identities.append(try identity(ways, nodes, [forBicycles]))
    identities.append(try identity(ways, nodes) { $0.keepsNodeIDs = false })
    identities.append(try identity(ways, nodes) { $0.sourceTimestamp = 1 })
    #expect(Set(identities).count == identities.count)
    #expect(Set(identities.map(\.description)).count == identities.count)
    #expect(identities.allSatisfy { $0.description.count == 32 })
  }

  @Test("the time of the map round-trips, and ids of unknown edges are rejected")
  func facts() throws {
    var options = RoadNetworkBuilder.Options()
    options.sourceTimestamp = 1_700_000_000
    let built = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2]), ways: [.init(1, [1, 2])], options: options)
    let network = built.network
    #expect(network.sourceDate == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(network.edgeIDs.map(\.rawValue) == [0, 1])
    #expect(network.byteCount == built.bytes.count)
    #expect(network.path == nil)
    #expect(
      network.sectionSizes.reduce(0) { $0 + $1.byteCount } < network.byteCount)
    for unknown in [2, 1 << 32, 1 << 32 + 1, .max] as [UInt64] {
      let error = #expect(throws: RoadNetworkError.self) {
        try network.edge(EdgeID(rawValue: unknown))
      }
      #expect(error?.code == .unknownEdge)
    }
    #expect(
      try SmallNetwork(nodes: SmallNetwork.row([1, 2]), ways: [.init(1, [1, 2])]).network
        .sourceDate == nil)
  }
}
