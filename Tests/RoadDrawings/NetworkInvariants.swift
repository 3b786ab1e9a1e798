import Coordinates
package import RoadNetworks
import RoadSearch

/// Checks the invariants of a network, which hold regardless of its source.
///
/// - Returns: descriptions of the violations, at most 20.
/// - Throws: an error if the network is damaged.
package func checkInvariants(_ network: RoadNetwork) throws -> [String] {
  var check = InvariantCheck(network)
  try network.verify()
  check.nodes()
  check.edges()
  check.shapes()
  check.ids()
  check.index()
  for id in network.edgeIDs {
    let edge = try network.edge(id)
    check.expect(edge.id == id, "edge \(id) has the id \(edge.id)")
  }
  // Throws if any read above met damage, such as an index outside its table.
  try network.checkIntact()
  return check.faults
}

private struct InvariantCheck {
  let network: RoadNetwork
  /// The indices of the sentinel rows at the ends of the tables of nodes and pairs.
  let endOfNodes: NodeIndex
  let endOfPairs: PairIndex
  var faults: [String] = []

  init(_ network: RoadNetwork) {
    self.network = network
    endOfNodes = network.nodes.endIndex.previous
    endOfPairs = network.pairs.endIndex.previous
  }

  mutating func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds, faults.count < 20 { faults.append(fault()) }
  }

  mutating func nodes() {
    expect(network.nodes[.first].firstEdge == .first, "the first node's edges don't begin at 0")
    for node in .first..<endOfNodes {
      let row = network.nodes[node]
      let end = network.nodes[node.next].firstEdge
      expect(row.firstEdge < end, "node \(node) has no edges")
      expect(row.position.isValid, "node \(node) is at \(row.position)")
      expect(
        network.bounds.contains(row.position.coordinate), "node \(node) is out of bounds")
      let carRoads = (row.firstEdge..<max(row.firstEdge, end)).count { edge in
        [edge, network.edges[edge].twin].contains {
          network.attributes[network.edges[$0].attributes].access[.car] != .none
        }
      }
      expect(
        row.flags.contains(.junction) == (carRoads > 2), "node \(node): junction flag")
      for edge in row.firstEdge..<max(row.firstEdge, end) {
        expect(network.tail(of: edge) == node, "edge \(edge) doesn't leave node \(node)")
      }
    }
    expect(
      network.nodes[endOfNodes].firstEdge == network.edges.endIndex, "edges without a node")
  }

  mutating func edges() {
    expect(
      network.edges.count == 2 * endOfPairs.rawValue,
      "the numbers of pairs and edges don't match")
    let attributeCount = network.attributes.count
    for edge in network.edges.indices {
      let row = network.edges[edge]
      let twin = network.edges[row.twin]
      expect(row.twin != edge && twin.twin == edge, "edge \(edge) is not its twin's twin")
      expect(row.head < endOfNodes, "edge \(edge) leads to node \(row.head)")
      expect(row.pair < endOfPairs && row.pair == twin.pair, "edge \(edge): pair")
      expect(row.isBackward != twin.isBackward, "edge \(edge): direction")
      expect(row.length == twin.length, "edge \(edge): length")
      expect(row.attributes < attributeCount, "edge \(edge): attributes")
      expect(
        row.isBackward || network.pairs[row.pair].forwardEdge == edge,
        "edge \(edge) isn't the forward edge of its pair")
      expect(row.startBearing == twin.endBearing &+ 128, "edge \(edge): bearings")
    }
  }

  mutating func shapes() {
    expect(
      network.pairs[.first].firstRun == .first, "the first run doesn't belong to the first pair")
    expect(
      network.pairs[endOfPairs].firstRun == network.shapes.runs.endIndex.previous,
      "the last pair doesn't end with the last run")
    for pair in .first..<endOfPairs {
      let row = network.pairs[pair]
      expect(row.way < network.wayCount, "pair \(pair): way")
      let runs = network.shapes.runs(of: pair)
      expect(!runs.isEmpty, "pair \(pair) has no shape")
      let length = network.edges[row.forwardEdge].length
      var walked = 0.0
      var last: FixedCoordinate?
      var offset: UInt32 = 0
      for index in runs {
        let run = network.placedRun(index)
        let raw = network.shapes.runs[index]
        expect(run.pair == pair, "run \(index): pair")
        expect(1...8 ~= run.segmentCount, "run \(index) has \(run.segmentCount) segments")
        let words = UInt32(run.segmentCount) * (raw.isWide ? 2 : 1)
        expect(
          raw.firstWord + words == network.shapes.runs[index.next].firstWord, "run \(index): words")
        expect(
          run.offset >= offset && run.offset + run.length <= length, "run \(index): offsets")
        expect(
          (Double(run.offset) - walked * 1000).magnitude < 2,
          "run \(index) begins at \(run.offset) mm, \(walked) m walked")
        expect(
          last == nil || last?.coordinate.distance(to: run.points[0].coordinate) ?? 0 < 0.001,
          "run \(index) doesn't begin at the end of the previous run")
        for point in 0...run.segmentCount {
          let place = run.points[point]
          expect(network.bounds.contains(place.coordinate), "run \(index) is out of bounds")
          if point > 0, let last {
            walked += last.coordinate.distance(to: place.coordinate)
            expect(
              (Int64(place.longitude) - Int64(last.longitude)).magnitude <= 1_800_000_000,
              "run \(index), point \(point) takes the long way around the Earth")
          }
          last = place
        }
        offset = run.offset + run.length
      }
      expect(
        (Double(length) - walked * 1000).magnitude < 2, "pair \(pair): \(length) mm, \(walked) m")
      ends(of: row.forwardEdge)
      ends(of: network.edges[row.forwardEdge].twin)
    }
  }

  /// Checks that the shape of an edge runs from its tail to its head, and leaves the tail at the
  /// stored bearing.
  ///
  /// Also checks that the offset 0 is at the start of the shape, and that the length of the edge as
  /// an offset is at its end.
  private mutating func ends(of edge: EdgeIndex) {
    let row = network.edges[edge]
    var points: [FixedCoordinate] = []
    network.appendShape(of: edge, to: &points)
    guard let first = points.first, let last = points.last else {
      return expect(false, "edge \(edge) has no points")
    }
    let tail = network.nodes[network.tail(of: edge)].position
    let head = network.nodes[row.head].position
    expect(
      first.coordinate.distance(to: tail.coordinate) < 0.001,
      "edge \(edge) doesn't start at its node")
    expect(
      last.coordinate.distance(to: head.coordinate) < 0.001, "edge \(edge) doesn't end at its node")
    expect(
      network.place(on: edge, at: 0).coordinate.distance(to: first.coordinate) < 0.001,
      "edge \(edge): place at 0")
    expect(
      network.place(on: edge, at: row.length).coordinate.distance(to: last.coordinate) < 0.001,
      "edge \(edge): place at the end")
    // The bearing is that of the first point at least 12 m away, or else of the last point. It
    // isn't checked near a pole, over extreme distances, or if rounding may decide which point is
    // meant.
    let goal = points.first { first.coordinate.distance(to: $0.coordinate) >= 12.01 } ?? last
    let reach = first.coordinate.distance(to: goal.coordinate)
    guard 0.1...100_000 ~= reach, first.coordinate.latitude.magnitude < 85,
      !points.contains(where: {
        11.99...12.01 ~= first.coordinate.distance(to: $0.coordinate)
      })
    else { return }
    let off = Bearing.difference(
      from: first.coordinate.initialBearing(to: goal.coordinate),
      to: Double(row.startBearing) * 360 / 256)
    // Slightly more than half a quantization step, plus the error of a flat frame over long
    // segments.
    expect(off.magnitude < 0.8 + reach / 20_000, "edge \(edge) leaves \(off) degrees off")
  }

  mutating func ids() {
    var idOfNode: [NodeIndex: Int64] = [:]
    for edge in network.edges.indices {
      let ids = network.osmNodes(of: edge)
      guard !ids.isEmpty else { continue }
      var points: [FixedCoordinate] = []
      network.appendShape(of: edge, to: &points)
      // A segment that passes near a pole may have an additional point on the antimeridian.
      let isPolar = points.contains { $0.latitude.magnitude > 800_000_000 }
      expect(
        ids.count == points.count || (isPolar && ids.count < points.count),
        "edge \(edge): \(ids.count) ids, \(points.count) points")
      expect(
        network.osmNodes(of: network.edges[edge].twin) == ids.reversed(), "edge \(edge): ids")
      let node = network.tail(of: edge)
      expect(idOfNode[node, default: ids[0]] == ids[0], "node \(node) has two ids")
      idOfNode[node] = ids[0]
    }
    expect(Set(idOfNode.values).count == idOfNode.count, "two nodes have the same id")
  }

  /// Checks that the spatial index finds every road at its start, middle, and end.
  mutating func index() {
    let index = SpatialIndex(network)
    var found: [PairPosition] = []
    for pair in .first..<endOfPairs {
      let edge = network.pairs[pair].forwardEdge
      let length = network.edges[edge].length
      for offset in [0, length / 2, length] {
        index.positions(
          near: network.place(on: edge, at: offset).coordinate, within: 0.5, into: &found)
        expect(found.contains { $0.pair == pair }, "pair \(pair) is not found at \(offset) mm")
      }
    }
  }
}
