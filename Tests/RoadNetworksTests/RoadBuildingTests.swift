import Coordinates
import RoadDrawings
import Testing

@testable import RoadNetworks

@Suite("Building networks from ways")
struct RoadBuildingTests {
  typealias Way = SmallNetwork.Way

  /// Returns the node ids along each forward edge.
  private func roads(_ network: RoadNetwork) throws -> Set<[Int64]> {
    var roads: Set<[Int64]> = []
    for id in network.edgeIDs where !network.edges[id.index].isBackward {
      roads.insert(try network.edge(id).osmNodes)
    }
    return roads
  }

  @Test("ways are split only where they meet")
  func meeting() throws {
    let nodes = SmallNetwork.row(Array(1...6))
    let built = try SmallNetwork(
      nodes: nodes, ways: [Way(10, [1, 2, 3, 4]), Way(11, [5, 3]), Way(12, [6, 1])])
    #expect(try roads(built.network) == [[1, 2, 3], [3, 4], [5, 3], [6, 1]])
    #expect(built.network.nodeCount == 5)
    #expect(built.network.edgeCount == 8)
    #expect(built.network.wayCount == 3)
    #expect(try checkInvariants(built.network) == [])
  }

  @Test("nodes with flags become nodes of the network")
  func flags() throws {
    let built = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]), ways: [Way(10, [1, 2, 3])], flags: [2: .blocks(.car)])
    #expect(try roads(built.network) == [[1, 2], [2, 3]])
  }

  @Test("a toll is collected at the end of the edges that lead to a toll booth")
  func tolls() throws {
    let built = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]), ways: [Way(10, [1, 2, 3])], flags: [2: .toll])
    for (start, end, isToll) in [(1, 2, true), (3, 2, true), (2, 1, false), (2, 3, false)] {
      let edge = try #require(try built.edge(from: Int64(start), to: Int64(end)))
      #expect(edge.collectsTollAtEnd == isToll)
    }
  }

  @Test("indices that don't fit in 32 bits are rejected")
  func tooLarge() throws {
    #expect(try UInt32(place: 4_294_967_295, in: "text") == .max)
    let error = #expect(throws: RoadNetworkError.self) {
      try UInt32(place: 4_294_967_296, in: "text")
    }
    #expect(error?.code == .tooLarge)
  }

  @Test("a way is split where the extract lacks its nodes")
  func leaving() throws {
    let built = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 5, 6, 8]),
      ways: [Way(10, [1, 2, 3, 4, 5, 6, 7, 8]), Way(11, [3, 4]), Way(12, [8, 9])])
    #expect(try roads(built.network) == [[1, 2], [5, 6]])
    #expect(built.report.missingNodes == 6)
    #expect(built.report.cutWays == 3)
    #expect(built.report.emptyWays == 2)
    let network = built.network
    let cut = try network.edgeIDs.map(network.edge).filter(\.isCutAtEnd).compactMap(\.osmNodes.last)
    #expect(cut.sorted() == [2, 5, 6], "the nodes where roads leave the extract")
    #expect(try checkInvariants(network) == [])
  }

  @Test("a network without roads can't be built")
  func noRoads() throws {
    let expected = RoadNetworkError.Code.noRoads
    for (nodes, ways) in [
      ([], []), ([], [Way(1, [1, 2])]), ([1], [Way(1, [1, 2])]), ([1, 2], []),
      ([1], [Way(1, [1, 1, 1])]), ([1, 2], [Way(1, []), Way(2, [1]), Way(3, [2])]),
      ([1, 3], [Way(1, [1, 2, 3])]),
    ] as [([Int64], [Way])] {
      let error = #expect(throws: RoadNetworkError.self) {
        try SmallNetwork(nodes: SmallNetwork.row(nodes), ways: ways)
      }
      #expect(error?.code == expected)
    }
  }

  @Test("consecutive repetitions of a node are ignored, and counted in the report")
  func repeated() throws {
    let built = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]), ways: [Way(10, [1, 1, 2, 2, 2, 3, 3])])
    #expect(try roads(built.network) == [[1, 2, 3]])
    #expect(built.report.repeatedNodes == 4)
    #expect(built.report.zeroLengthSegments == 0)
  }

  @Test("if a node is set several times, its last valid position is used")
  func setTwice() throws {
    var builder = RoadNetworkBuilder()
    let way = Way(10, [1, 2])
    builder.addWay(id: 10, nodes: [1, 2], forward: way.forward, backward: way.backward)
    builder.collectNodes()
    builder.setNode(at: 0, longitude: 80_000_000, latitude: 450_000_000)
    builder.setNode(at: 0, longitude: 80_100_000, latitude: 450_000_000)
    builder.setNode(at: 0, longitude: 80_100_000, latitude: 900_000_001)
    builder.setNode(at: 0, longitude: -1_800_000_001, latitude: 0)
    builder.setNode(at: 1, longitude: 80_200_000, latitude: 450_000_000)
    let network = try RoadNetwork(bytes: builder.build().bytes)
    #expect(
      try network.edge(EdgeID(index: .first)).shape.map(\.longitude).sorted() == [8.01, 8.02])
  }

  @Test("a closed way is a single loop, unless other roads meet it between its ends")
  func closed() throws {
    let nodes = SmallNetwork.row([1, 2, 3, 4, 5, 6])
    let alone = try SmallNetwork(nodes: nodes, ways: [Way(10, [1, 2, 3, 1])])
    #expect(try roads(alone.network) == [[1, 2, 3, 1]])
    #expect(alone.report.loops == 1)
    #expect(alone.network.nodeCount == 1)
    #expect(try checkInvariants(alone.network) == [])
    // The first node of the way remains a node of the network.
    let met = try SmallNetwork(
      nodes: nodes, ways: [Way(10, [1, 2, 3, 4, 1]), Way(11, [2, 5]), Way(12, [4, 6])])
    #expect(try roads(met.network) == [[1, 2], [2, 3, 4], [4, 1], [2, 5], [4, 6]])
    #expect(met.report.loops == 0)
    #expect(try checkInvariants(met.network) == [])
  }

  @Test("a way is split where it meets itself")
  func figureOfEight() throws {
    let nodes = SmallNetwork.row(Array(1...6))
    let built = try SmallNetwork(nodes: nodes, ways: [Way(10, [1, 2, 3, 4, 2, 5, 6, 5])])
    #expect(try roads(built.network) == [[1, 2], [2, 3, 4, 2], [2, 5], [5, 6, 5]])
    #expect(built.report.loops == 2)
    #expect(try checkInvariants(built.network) == [])
  }

  @Test("parallel roads stay separate")
  func parallel() throws {
    let built = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]),
      ways: [Way(10, [1, 2]), Way(11, [2, 1]), Way(12, [1, 3, 2]), Way(10, [1, 2])])
    #expect(built.network.edgeCount == 8)
    #expect(built.network.nodeCount == 2)
    #expect(try checkInvariants(built.network) == [])
    let found = try built.network.nearest(
      to: Coordinate(latitude: 45, longitude: 8.0019), count: 9, within: 10)
    #expect(Set(found.map(\.position.edge)).count == 4, "all roads at that place")
  }

  @Test("segments of zero length are kept and can be driven")
  func zeroLength() throws {
    var nodes = SmallNetwork.row([1, 2, 3, 4])
    nodes[5] = nodes[2]
    nodes[6] = nodes[2]
    let built = try SmallNetwork(
      nodes: nodes,
      ways: [Way(10, [1, 2]), Way(11, [2, 5]), Way(12, [5, 6, 3, 4]), Way(13, [4, 6])])
    #expect(built.report.zeroLengthSegments == 2)
    let network = built.network
    #expect(try checkInvariants(network) == [])
    #expect(try built.edge(from: 2, to: 5)?.lengthInMillimeters == 0)
    let start = try #require(nodes[1])
    let end = try #require(nodes[3])
    let route = try network.route(through: [start, end])
    #expect((route.length - start.distance(to: end)).magnitude < 0.01)
    #expect(try network.nearest(to: try #require(nodes[2])).distance < 0.001)
  }

  @Test("a road whose nodes are at the same place forms a valid network")
  func singlePoint() throws {
    let place = Coordinate(latitude: -12.5, longitude: 130)
    let built = try SmallNetwork(nodes: [1: place, 2: place], ways: [Way(1, [1, 2])])
    #expect(try checkInvariants(built.network) == [])
    let found = try built.network.nearest(to: place)
    #expect(found.distance == 0 && found.position.offset == 0)
    #expect(try built.network.route(through: [place, place]).length == 0)
  }

  @Test(
    "shapes with 2 to 501 points round-trip", arguments: [1, 2, 7, 8, 9, 15, 16, 17, 64, 500])
  func shapes(segments: Int) throws {
    let ids = (0...segments).map { Int64($0 * 7 + 1) }
    var nodes: [Int64: Coordinate] = [:]
    for (index, id) in ids.enumerated() {
      // Every fifth segment is too long for a 16-bit difference.
      let east = Double(index) * 0.000_1 + Double(index / 5) * 0.01
      nodes[id] = Coordinate(
        latitude: -33 + (index.isMultiple(of: 2) ? 0.000_05 : 0), longitude: 151 + east)
    }
    let built = try SmallNetwork(nodes: nodes, ways: [Way(1, ids)])
    let edge = try #require(try built.edge(from: ids[0], to: ids[segments]))
    #expect(edge.osmNodes == ids)
    for (point, id) in zip(edge.shape, ids) {
      #expect(point.distance(to: try #require(nodes[id])) < 0.01)
    }
    #expect(edge.shape.count == ids.count)
    #expect(try built.network.edge(edge.reverse).shape == edge.shape.reversed())
    #expect(try checkInvariants(built.network) == [])
  }

  @Test("names and references round-trip, except that empty strings become nil")
  func names() throws {
    let long = String(repeating: "Straße der Länge ", count: 5000)
    let names: [String?] = [nil, "", "Rue de l'Évêché", "大通り", "a\u{0}b", long, "Rue de l'Évêché"]
    let ids = Array(1...Int64(names.count + 1))
    let built = try SmallNetwork(
      nodes: SmallNetwork.row(ids),
      ways: names.enumerated().map { index, name in
        Way(Int64.max - Int64(index), [ids[index], ids[index + 1]], name: name, reference: name)
      })
    for (index, name) in names.enumerated() {
      let edge = try #require(try built.edge(from: ids[index], to: ids[index + 1]))
      #expect(edge.name == (name == "" ? nil : name))
      #expect(edge.reference == (name == "" ? nil : name))
      #expect(edge.osmWay == Int64.max - Int64(index))
    }
  }

  @Test("node ids of any size round-trip, and are absent if the options don't keep them")
  func nodeIDs() throws {
    let ids: [Int64] = [Int64.min, -5, 0, 1, 12_000_000_000, Int64.max]
    var nodes: [Int64: Coordinate] = [:]
    for (index, id) in ids.enumerated() {
      nodes[id] = Coordinate(latitude: 1, longitude: Double(index) * 0.001)
    }
    let order = [ids[3], ids[0], ids[5], ids[1], ids[4], ids[2]]
    let built = try SmallNetwork(nodes: nodes, ways: [Way(1, order)])
    #expect(try built.edge(from: order[0], to: order[5])?.osmNodes == order)
    var options = RoadNetworkBuilder.Options()
    options.keepsNodeIDs = false
    let bare = try SmallNetwork(nodes: nodes, ways: [Way(1, order)], options: options)
    #expect(try bare.network.edge(EdgeID(index: .first)).osmNodes == [])
    #expect(try bare.network.osmNodes(of: RoadPath(traversals: [])) == [])
  }

  @Test("signals and signs apply in their direction; at junctions, they apply to all roads")
  func controls() throws {
    // 1 ─ 2 ─ 3 ─ 4 ─ 5 ─ 6 ─ 7, and another road at 6.
    var nodes = SmallNetwork.row(Array(1...7))
    nodes[8] = Coordinate(latitude: 45.001, longitude: 8)
    let built = try SmallNetwork(
      nodes: nodes, ways: [Way(1, Array(1...7)), Way(2, [6, 8])],
      flags: [
        2: .signal, 3: [.signal, .controlsForward], 4: [.yield, .controlsBackward],
        5: [.yield, .stop], 6: [.signal, .controlsForward],
      ])
    func control(_ from: Int64, _ to: Int64) throws -> RoadEdge.Control? {
      try #require(try built.edge(from: from, to: to)).endControl
    }
    #expect(try control(1, 2) == .signal && control(3, 2) == .signal)
    #expect(try control(2, 3) == .signal && control(4, 3) == nil)
    #expect(try control(3, 4) == nil && control(5, 4) == .giveWay)
    #expect(try control(4, 5) == .stop && control(6, 5) == .stop)
    // At a junction, the direction is ambiguous: it could refer to any of the roads.
    #expect(try control(5, 6) == .signal && control(7, 6) == .signal && control(8, 6) == .signal)
    #expect(try control(6, 7) == nil)

    // Signals and signs for the other direction cost no time.
    func seconds(_ from: Int64, _ to: Int64) throws -> Double {
      let places = try [from, to].map { try #require(nodes[$0]) }
      return try built.network.route(through: places).legs[0].duration.inSeconds
    }
    #expect((try seconds(1, 7) - seconds(7, 1)).magnitude < 1.5)
    #expect((try seconds(2, 4) - seconds(4, 2) - 2).magnitude < 0.01)
  }

  @Test("all attributes round-trip for each direction separately")
  func attributes() throws {
    var forward = RoadAttributes(roadClass: .steps)
    forward.isLink = true
    forward.isBridge = true
    forward.isFerry = true
    forward.isMinorService = true
    forward.layer = -128
    forward.lanes = 255
    forward.access[.car] = .againstOneway
    forward.access[.bicycle] = .private
    forward.access[.foot] = .restricted
    forward.paces.carOrigin = .advisory
    forward.paces.car = 1
    forward.paces.bicycle = .max
    var backward = RoadAttributes(roadClass: .motorway)
    backward.isRoundabout = true
    backward.isTunnel = true
    backward.hasToll = true
    backward.drivesOnLeft = true
    backward.layer = 127
    backward.paces.foot = 77
    var way = Way(1, [1, 2])
    way.forward = forward
    way.backward = backward
    let built = try SmallNetwork(nodes: SmallNetwork.row([1, 2]), ways: [way])
    #expect(try built.edge(from: 1, to: 2)?.attributes == forward)
    #expect(try built.edge(from: 2, to: 1)?.attributes == backward)
  }
}
