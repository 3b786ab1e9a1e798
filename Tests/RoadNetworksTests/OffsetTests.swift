import Coordinates
import RoadDrawings
import RoadSearch
import TestSupport
import Testing

@testable import RoadNetworks

@Suite("Offsets along edges and places on the map")
struct OffsetTests {
  private func towns() throws -> [(RandomTown, SeededGenerator)] {
    try [45.0, 0, -70].enumerated().map { index, latitude in
      var random = SeededGenerator(seed: UInt64(index))
      let corner = Coordinate(latitude: latitude, longitude: 179.998)
      return (try RandomTown(using: &random, corner: corner, block: 300), random)
    }
  }

  @Test("the place at an offset is the same in both directions, and a search near it finds it")
  func roundTrip() throws {
    for (town, generator) in try towns() {
      var random = generator
      let network = town.network
      let index = SpatialIndex(network)
      var ruler = ShapeRuler(network)
      var found: [PairPosition] = []
      for edge in network.edges.indices {
        let row = network.edges[edge]
        for _ in 0..<6 {
          let offset = UInt32.random(in: 0...row.length, using: &random)
          let (place, bearing) = network.place(on: edge, at: offset)
          let back = network.place(on: row.twin, at: row.length - offset)
          #expect(back.coordinate == place)
          // The result doesn't depend on whether another run, or the same one, was read before.
          #expect(ruler.place(on: edge, at: offset) == (place, bearing))
          #expect(
            (Bearing.difference(from: bearing, to: back.bearing).magnitude - 180).magnitude < 1e-6)
          index.positions(near: place, within: 0.05, into: &found)
          let again = found.filter { $0.pair == row.pair }
          #expect(!again.isEmpty)
          let forward = row.isBackward ? row.length - offset : offset
          #expect(
            again.contains { Int64($0.offset) - Int64(forward) == 0 || isNear($0, place, network) })
          let (nearest, distance) = ruler.nearestOffset(
            on: edge, from: 0, to: row.length, to: place)
          #expect(distance < 0.002)
          // Stretches that start and end at the place, only end there, or only start there.
          let (own, beside) = ruler.nearestOffset(on: edge, from: offset, to: offset, to: place)
          #expect(own == offset && beside < 0.002)
          let (first, before) = ruler.nearestOffset(on: edge, from: 0, to: offset, to: place)
          #expect(first <= offset && before < 0.002)
          let (last, behind) = ruler.nearestOffset(
            on: edge, from: offset, to: row.length, to: place)
          #expect(last >= offset && behind < 0.002)
          #expect(network.place(on: edge, at: nearest).coordinate.distance(to: place) < 0.003)
        }
      }
    }
  }

  private func isNear(
    _ position: PairPosition, _ place: Coordinate, _ network: RoadNetwork
  ) -> Bool {
    let edge = network.pairs[position.pair].forwardEdge
    return network.place(on: edge, at: position.offset).coordinate.distance(to: place) < 0.002
  }

  @Test("offsets grow evenly with the distance along the edge")
  func even() throws {
    for (town, _) in try towns() {
      let network = town.network
      for edge in stride(from: .first, to: network.edges.endIndex, by: 3) {
        let length = network.edges[edge].length
        var last = network.place(on: edge, at: 0).coordinate
        var walked = 0.0
        let step = max(1, length / 200)
        for offset in stride(from: step, through: length, by: Int(step)) {
          let place = network.place(on: edge, at: offset).coordinate
          // The straight line across a corner is shorter than the edge, never longer.
          #expect(last.distance(to: place) < Double(step) * 1.001 / 1000 + 0.002)
          walked += last.distance(to: place)
          last = place
        }
        #expect(walked < Double(length) / 1000 * 1.0001 + 0.01)
        #expect(walked > Double(length) / 1000 * 0.9 - Double(step) / 1000 - 0.01)
      }
    }
  }

  @Test("an offset beyond the end is clamped to the end")
  func beyond() throws {
    for (town, _) in try towns() {
      let network = town.network
      for edge in network.edges.indices {
        let length = network.edges[edge].length
        #expect(
          network.place(on: edge, at: .max).coordinate
            == network.place(on: edge, at: length).coordinate)
        var line: [Coordinate] = []
        network.appendLine(of: edge, from: .max, to: .max, to: &line)
        #expect(line == [network.place(on: edge, at: length).coordinate])
        line = []
        network.appendLine(of: edge, from: 0, to: .max, to: &line)
        #expect(line.count >= 2 || length == 0)
      }
    }
  }

  @Test("the lines of the parts of an edge join to form the line of the whole edge")
  func splits() throws {
    for (town, generator) in try towns() {
      var random = generator
      let network = town.network
      for edge in network.edges.indices {
        let length = network.edges[edge].length
        var whole: [Coordinate] = []
        network.appendLine(of: edge, from: 0, to: length, to: &whole)
        var shape: [FixedCoordinate] = []
        network.appendShape(of: edge, to: &shape)
        #expect(isSame(whole, shape.map(\.coordinate)))
        let cuts = (0..<4).map { _ in UInt32.random(in: 0...length, using: &random) }.sorted()
        var joined: [Coordinate] = []
        for (start, end) in zip([0] + cuts, cuts + [length]) {
          network.appendLine(of: edge, from: start, to: end, to: &joined)
        }
        let points = cuts.map { network.place(on: edge, at: $0).coordinate }
        // Without the points added by the cuts, the line is the same.
        #expect(isSame(joined.filter { !points.contains($0) || whole.contains($0) }, whole))
        var back: [Coordinate] = []
        network.appendLine(of: network.edges[edge].twin, from: 0, to: length, to: &back)
        #expect(isSame(back.reversed(), whole))
      }
    }
  }

  /// Returns whether two lines have the same corners, up to a distance of 9 mm.
  ///
  /// Corners closer together than 4 mm are merged.
  private func isSame(_ a: [Coordinate], _ b: [Coordinate]) -> Bool {
    func corners(_ line: [Coordinate]) -> [Coordinate] {
      line.reduce(into: []) { corners, point in
        if let last = corners.last, last.distance(to: point) < 0.004 { return }
        corners.append(point)
      }
    }
    let (a, b) = (corners(a), corners(b))
    return a.count == b.count && zip(a, b).allSatisfy { $0.distance(to: $1) < 0.009 }
  }

  @Test("the lengths and times of the parts of an edge add up exactly to those of the edge")
  func sums() throws {
    for (town, generator) in try towns() {
      var random = generator
      let network = town.network
      for id in network.edgeIDs {
        let edge = try network.edge(id)
        let length = edge.lengthInMillimeters
        let cuts = (0..<5).map { _ in UInt32.random(in: 0...length, using: &random) }.sorted()
        let parts = zip([0] + cuts, cuts + [length]).map {
          RoadPath(traversals: [EdgeTraversal(edge: id, start: $0, end: $1)])
        }
        let whole = RoadPath(traversals: [EdgeTraversal(edge: id, start: 0, end: length)])
        #expect(parts.reduce(0) { $0 + $1.lengthInMillimeters } == UInt64(length))
        for mode in TravelMode.allCases {
          let time = try network.freeFlowDuration(of: whole, for: mode)
          #expect(time == edge.freeFlowDuration(for: mode))
          let sum = try parts.map { try network.freeFlowDuration(of: $0, for: mode) }
          #expect(time == nil || sum.reduce(.zero) { $0 + ($1 ?? .zero) } == time)
          #expect(sum.allSatisfy { ($0 == nil) == (time == nil) })
          guard let time, let speed = edge.attributes.freeFlowSpeed(for: mode) else { continue }
          #expect((time.inSeconds - edge.length / speed).magnitude < 0.001)
        }
      }
    }
  }

  @Test("the line of a path joins the lines of its traversals, and unknown edges are rejected")
  func pathLine() throws {
    let drawing = try RoadDrawing(
      """
      a-1-x---b
              |
              y-2-c
      """, ways: [DrawnWay("axb"), DrawnWay("byc")])
    let route = try drawing.network.route(through: [drawing["1"], drawing["2"]])
    let line = try drawing.network.line(of: route.legs[0].path)
    #expect(isSame(line, ["1", "x", "b", "y", "2"].map { drawing[$0] }))
    #expect(try drawing.network.line(of: RoadPath(traversals: [])) == [])
    // If a vehicle stops or turns back in the middle of an edge, its path contains some places
    // twice.
    let edge = route.legs[0].path.traversals[0].edge
    let twin = drawing.network.id(drawing.network.edges[edge.index].twin)
    let length = drawing.network.edges[edge.index].length
    let cases: [[(EdgeID, UInt32, UInt32)]] = [
      [], [(edge, 500, 500)], [(edge, 500, 500), (edge, 500, 900)],
      [(edge, 100, 800), (twin, length - 800, length), (edge, 0, length)],
    ]
    for stretches in cases {
      let path = RoadPath(
        traversals: stretches.map { EdgeTraversal(edge: $0.0, start: $0.1, end: $0.2) })
      var points: [Coordinate] = []
      drawing.network.forEachPoint(of: path) { points.append($0) }
      #expect(try points == drawing.network.line(of: path))
    }
    #expect(RoadPath(traversals: []).length == 0)
    let unknown = EdgeTraversal(edge: EdgeID(rawValue: .max), start: 0, end: 1)
    let path = RoadPath(traversals: [unknown])
    for ask in [
      { _ = try drawing.network.line(of: path) }, { _ = try drawing.network.osmNodes(of: path) },
      { _ = try drawing.network.freeFlowDuration(of: path) },
      { _ = try drawing.network.edge(unknown.edge) },
      { _ = try drawing.network.edge(EdgeID(rawValue: 6)) },
    ] as [() throws -> Void] {
      let error = #expect(throws: RoadNetworkError.self) { try ask() }
      #expect(error?.code == .unknownEdge)
    }
  }
}
