import Coordinates
import RoadDrawings
import RoadNetworks
import Testing

@Suite("Open streets behind roads for their own traffic")
struct PocketTests {
  private func route(
    _ drawing: RoadDrawing, _ letters: String, _ options: RouteOptions = RouteOptions()
  ) throws -> String {
    let route = try drawing.network.route(through: letters.map { drawing[$0] }, options: options)
    return try drawing.letters(RoadPath(traversals: route.legs.flatMap(\.path.traversals)))
  }

  @Test(
    "are reached, and left, and no route goes through",
    arguments: [RoadAccess.private, .destination])
  func pocket(access: RoadAccess) throws {
    let drawing = try RoadDrawing(
      """
              k
              |
      a-1-b---e-3-f---c-2-d
          |           |
          |           |
          g-----------h
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("cd"), DrawnWay("bghc"), DrawnWay("be", access: access),
        DrawnWay("fc", access: access), DrawnWay("ef"), DrawnWay("ek"),
      ])
    #expect(try route(drawing, "13") == "abef")
    #expect(try route(drawing, "31") == "feba")
    #expect(try route(drawing, "k2") == "kefcd")
    #expect(try route(drawing, "k3") == "kef")
    #expect(try route(drawing, "12") == "abghcd")
    #expect(try route(drawing, "21") == "dchgba")
    // What the streets are open to is not changed by where they lie.
    let place = try drawing.network.nearest(to: drawing["3"])
    #expect(try drawing.network.edge(place.position.edge).attributes.access[.car] == .allowed)
  }

  @Test("entered by an open one-way street and left by a private road, and the other way round")
  func oneways() throws {
    let drawing = try RoadDrawing(
      """
      a-1-b---e-3-f---c-2-d
          |           |
          g-----------h
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("cd"), DrawnWay("bghc"), DrawnWay("be", oneway: true),
        DrawnWay("fc", access: .private), DrawnWay("ef"),
      ])
    #expect(try route(drawing, "13") == "abef")
    #expect(try route(drawing, "31") == "efchgba")
    #expect(try route(drawing, "12") == "abghcd")
    let reversed = try RoadDrawing(
      """
      a-1-b---e-3-f---c-2-d
          |           |
          g-----------h
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("cd"), DrawnWay("bghc"), DrawnWay("eb", oneway: true),
        DrawnWay("fc", access: .private), DrawnWay("ef"),
      ])
    #expect(try route(reversed, "31") == "feba")
    #expect(try route(reversed, "13") == "abghcfe")
    #expect(try route(reversed, "21") == "dchgba")
  }

  @Test("two towns that only a private road joins are each open, and stay apart")
  func twoTowns() throws {
    // Two grids of eleven by eleven crossings, 100 m apart, and a private road between them.
    var nodes: [Int64: Coordinate] = [:]
    var ways: [SmallNetwork.Way] = []
    func node(_ town: Int, _ row: Int, _ column: Int) -> Int64 {
      Int64(town * 1000 + row * 20 + column)
    }
    for town in 0..<2 {
      for row in 0..<11 {
        for column in 0..<11 {
          nodes[node(town, row, column)] = Coordinate(
            latitude: 45 + Double(row) * 0.001,
            longitude: 8 + Double(column + 20 * town) * 0.001)
          if column > 0 {
            let ends = [node(town, row, column - 1), node(town, row, column)]
            ways.append(.init(Int64(ways.count + 1), ends))
          }
          if row > 0 {
            let ends = [node(town, row - 1, column), node(town, row, column)]
            ways.append(.init(Int64(ways.count + 1), ends))
          }
        }
      }
    }
    var private1 = SmallNetwork.Way(9001, [node(0, 5, 10), node(1, 5, 0)])
    private1.forward.access[.car] = .private
    private1.backward = private1.forward
    var short = SmallNetwork.Way(9002, [node(1, 0, 0), node(1, 10, 10)])
    short.forward.access[.car] = .private
    short.backward = short.forward
    let network = try SmallNetwork(nodes: nodes, ways: ways + [private1, short]).network
    func place(_ town: Int, _ row: Int, _ column: Int) throws -> Coordinate {
      let place = try #require(nodes[node(town, row, column)])
      return place.destination(distance: 30, bearing: 0)
    }
    let error = #expect(throws: RoadNetworkError.self) {
      try network.route(through: [place(0, 1, 1), place(1, 1, 1)])
    }
    #expect(error?.code == .noRoute)
    // No way through the private road across the second town, though the first is not smaller.
    let inside = try network.route(through: [place(1, 0, 0), place(1, 9, 10)])
    for traversal in inside.legs[0].path.traversals {
      #expect(try network.edge(traversal.edge).osmWay != 9002)
    }
  }
}
