import Coordinates
import Files
import RoadDrawings
import RoadSearch
import TestSupport
import Testing

@testable import RoadNetworks
@testable import RouteHierarchies

@Suite("Hierarchies in the file of a network")
struct StoredHierarchyTests {
  /// Returns a network opened from a copy of a town's file with hierarchies.
  private func stored(
    _ network: RoadNetwork, _ hierarchies: [RouteHierarchy]
  ) throws -> (network: RoadNetwork, bytes: [UInt8]) {
    try withTemporaryFolder { folder in
      let path = folder + "/town.roads"
      try network.write(to: path, with: hierarchies)
      let copy = try RoadNetwork(contentsOf: path, loading: .resident)
      return (copy, try Self.bytes(of: path))
    }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let bytes = try MappedBytes(path: path, isCopied: true, expecting: "a file")
    return bytes.withSpan { $0.withUnsafeBytes { [UInt8]($0) } }
  }

  @Test("what was written is read again", arguments: 0..<UInt64(Thoroughness.count(20)))
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let town = try RandomTown(using: &random).network
    #expect(try RouteHierarchy.storedModes(in: town) == [])
    let hierarchies = try [RouteHierarchy(town, .bicycle), RouteHierarchy(town, .car)]
    let copy = try stored(town, hierarchies).network
    #expect(copy.identity == town.identity)
    #expect(try RouteHierarchy.storedModes(in: copy) == [.car, .bicycle])
    for hierarchy in hierarchies {
      #expect(try RouteHierarchy.stored(in: copy, for: hierarchy.mode) == hierarchy)
    }
    #expect(try RouteHierarchy.stored(in: copy, for: .foot) == nil)
    try copy.verify()
    try RouteHierarchy.verifyStored(in: copy)
    // Hierarchies replace the ones before them; without any, the file is the original one again.
    let foot = try RouteHierarchy(town, .foot)
    let second = try stored(copy, [foot]).network
    #expect(try RouteHierarchy.storedModes(in: second) == [.foot])
    #expect(try RouteHierarchy.stored(in: second, for: .foot) == foot)
    #expect(try stored(second, []).bytes == stored(town, []).bytes)
  }

  @Test("a network may be written over its own file while it is open")
  func inPlace() throws {
    var random = SeededGenerator(seed: 5)
    let town = try RandomTown(using: &random)
    try withTemporaryFolder { folder in
      let path = folder + "/town.roads"
      try town.network.write(to: path, with: [])
      let open = try RoadNetwork(contentsOf: path)
      try open.write(to: path, with: [RouteHierarchy(open, .car)])
      #expect(try RouteHierarchy.storedModes(in: RoadNetwork(contentsOf: path)) == [.car])
      #expect(try RouteHierarchy.storedModes(in: open) == [])
      try open.checkUnchanged()
      #expect(throws: RoadNetworkError.self) { try open.write(to: folder, with: []) }
    }
  }

  @Test("a hierarchy of another network or version is left unused")
  func foreign() throws {
    var random = SeededGenerator(seed: 6)
    let town = try RandomTown(using: &random).network
    let (_, bytes) = try stored(town, [RouteHierarchy(town, .car)])
    let section = try #require(SealedFile(bytes).section("HIER"))
    for place in [0, 15, 16] {
      var file = SealedFile(bytes)
      file.bytes[section.offset + place] ^= 1
      file.seal()
      let network = try RoadNetwork(bytes: file.bytes)
      #expect(try RouteHierarchy.storedModes(in: network) == [])
      #expect(try RouteHierarchy.unusableModes(in: network) == [.car])
      _ = try HierarchyRouter(network)
    }
    let other = try RandomTown(using: &random).network
    #expect(throws: RoadNetworkError.self) { try town.write(to: "x", with: [.init(other, .car)]) }
  }

  @Test(
    "whatever numbers the sections hold, routes are right or the hierarchy is damaged",
    arguments: 0..<UInt64(Thoroughness.count(200)))
  func hostileNumbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let town = try RandomTown(using: &random, side: 3)
    let (_, bytes) = try stored(town.network, [RouteHierarchy(town.network, .car)])
    var file = SealedFile(bytes)
    let tag = try #require(["HIER", "HIEV", "HIEH"].randomElement(using: &random))
    let section = try #require(file.section(tag))
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let at = section.offset + 4 * Int.random(in: 0..<section.range.count / 4, using: &random)
      let old = file.load(UInt32.self, at)
      let values = [
        0, 1, .max, old &+ 1, old &- 1, old ^ 1, old &+ 2, old &- 2,
        file.load(UInt32.self, section.range.lowerBound + (section.range.count / 8) * 4),
        UInt32.random(in: 0...(.max), using: &random),
      ]
      file.store(values.randomElement(using: &random) ?? 0, at: at)
    }
    file.seal()
    let network = try RoadNetwork(bytes: file.bytes)
    #expect(network.identity == town.network.identity)
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    do throws(RoadNetworkError) {
      guard let hierarchy = try RouteHierarchy.stored(in: network, for: .car) else { return }
      let router = try HierarchyRouter(network, [hierarchy])
      _ = try router.metricAtOnce(for: RouteOptions(), leavesPockets: false)
      for start in places.prefix(6) {
        for goal in places.suffix(6) {
          let found = Result { try router.route(through: [start, goal], options: RouteOptions()) }
          let expected = Result { try network.route(through: [start, goal]) }
          #expect((try? found.get())?.duration == (try? expected.get())?.duration)
        }
      }
    } catch {
      #expect(error.code == .damaged)
    }
  }

  @Test(
    "networks with absurd numbers give an error or a hierarchy, but don't crash",
    arguments: 0..<UInt64(Thoroughness.count(200)))
  func hostileNetworks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let town = try RandomTown(using: &random, side: 3)
    let intact = try RouteHierarchy(town.network, .car)
    var file = SealedFile(town.bytes)
    let sections = file.sections.filter {
      ["NODE", "EDGE", "PAIR", "ATTR", "TURN", "STAT", "STAE"].contains($0.tag) && $0.rowCount > 0
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let section = try #require(sections.randomElement(using: &random))
      let at = section.offset + 4 * Int.random(in: 0..<section.range.count / 4, using: &random)
      let old = file.load(UInt32.self, at)
      let values: [UInt32] = [
        0, 1, .max, 0x8000_0000, old &+ 1, old &- 1, old ^ 1, UInt32(section.rowCount),
        .random(in: 0..<UInt32(section.rowCount), using: &random),
      ]
      file.store(values.randomElement(using: &random) ?? 0, at: at)
    }
    file.seal()
    guard let network = try? RoadNetwork(bytes: file.bytes) else { return }
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    func ask(_ hierarchy: () throws -> RouteHierarchy) throws {
      let router = try HierarchyRouter(network, [hierarchy()])
      _ = try router.metricAtOnce(for: RouteOptions(), leavesPockets: false)
      var avoiding = RouteOptions()
      avoiding.avoided.ways = [try network.edge(EdgeID(index: .first)).osmWay]
      for options in [RouteOptions(), avoiding] {
        for (start, goal) in zip(places, places.reversed()) {
          _ = try router.route(through: [start, goal], options: options)
        }
      }
    }
    for hierarchy in [{ try RouteHierarchy(network, .car) }, { intact }] {
      do { try ask(hierarchy) } catch { #expect(error is RoadNetworkError) }
    }
  }

  @Test("an order in another sequence gives the same routes")
  func otherOrders() throws {
    var random = SeededGenerator(seed: 9)
    let town = try RandomTown(using: &random)
    let stateCount = try town.network.stateCount()
    let graph = ExpandedGraph(town.network, stateCount: stateCount, .car)
    for round in 0..<4 {
      // Random orders, and one that nests the paths of arcs as deeply as possible.
      var ranks = Array(0..<UInt32(graph.vertices.count))
      if round > 0 { ranks.shuffle(using: &random) }
      let elimination = try #require(
        Elimination(
          vertexCount: ranks.count,
          arcs: zip(graph.tails, graph.heads).map { (ranks[Int($0)], ranks[Int($1)]) }))
      var vertices = graph.vertices
      for (vertex, rank) in ranks.enumerated() { vertices[Int(rank)] = graph.vertices[vertex] }
      let hierarchy = RouteHierarchy(
        town.network.identity, .car,
        HierarchyArcs(firstArcs: elimination.firstArcs, heads: elimination.heads),
        StateCopies(vertices, stateCount: stateCount))
      let router = try HierarchyRouter(try stored(town.network, [hierarchy]).network)
      _ = try router.metricAtOnce(for: RouteOptions(), leavesPockets: false)
      let places = town.places.sorted { $0.key < $1.key }.map(\.value)
      for start in places.prefix(8) {
        for goal in places.suffix(8) {
          let found = try? router.route(through: [start, goal], options: RouteOptions())
          let expected = try? town.network.route(through: [start, goal])
          #expect(found?.duration == expected?.duration)
        }
      }
    }
  }
}
