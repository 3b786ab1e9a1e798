import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

/// Tests of open streets enclosed by own-traffic roads, which are open only to traffic that starts
/// or ends on them.
@Suite("Open streets enclosed by own-traffic roads")
struct PocketTests {
  private func route(
    _ drawing: RoadDrawing, _ letters: String, _ options: RouteOptions = RouteOptions()
  ) throws -> String {
    let route = try drawing.network.route(through: letters.map { drawing[$0] }, options: options)
    return try drawing.letters(RoadPath(traversals: route.legs.flatMap(\.path.traversals)))
  }

  @Test(
    "routes enter and leave the enclosed streets, but don't pass through them",
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
    // The enclosed street itself remains open to all traffic.
    let place = try drawing.network.nearest(to: drawing["3"])
    #expect(try drawing.network.edge(place.position.edge).attributes.access[.car] == .allowed)
  }

  @Test("streets between a one-way and a private road are entered and left, but not passed through")
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

  @Test("routes over a one-way street into or out of the extract don't use an own-traffic shortcut")
  func entering() throws {
    let map = """
      x-1-y---a-------b-2-c
              |       |
              |       |
              |       |
              d-------e
      """
    func ways(_ access: RoadAccess) -> [DrawnWay] {
      [
        DrawnWay("xya", oneway: true), DrawnWay("ab", access: access), DrawnWay("bc"),
        DrawnWay("adeb"),
      ]
    }
    #expect(try route(RoadDrawing(map, ways: ways(.private)), "12") == "xyadebc")
    #expect(try route(RoadDrawing(map, ways: ways(.destination)), "12") == "xyadebc")
    #expect(try route(RoadDrawing(map, ways: ways(.allowed)), "12") == "xyabc")
    // The opposite direction, out of the extract.
    let leaving = try RoadDrawing(
      map,
      ways: [
        DrawnWay("ayx", oneway: true), DrawnWay("ab", access: .private), DrawnWay("bc"),
        DrawnWay("adeb"),
      ])
    #expect(try route(leaving, "21") == "cbedayx")
  }

  @Test("routes within an estate use its open streets, not its private roads")
  func inside() throws {
    let drawing = try RoadDrawing(
      """
      m---n---a-p-b-1-c
      |   |       |   |
      o---q       |   |
                  d-2-e
      """,
      ways: [
        DrawnWay("mnqom"), DrawnWay("na", access: .private), DrawnWay("ab"),
        DrawnWay("bc"), DrawnWay("bd", access: .private), DrawnWay("ced"),
      ])
    #expect(try route(drawing, "12") == "bced")
    #expect(try route(drawing, "p2") == "abced")
    #expect(try route(drawing, "m2") == "mnabced")
  }

  /// A grid of crossings 111 m apart to the north and 79 m apart to the east.
  private struct Grid {
    var nodes: [Int64: Coordinate] = [:]
    var ways: [SmallNetwork.Way] = []

    func node(_ row: Int, _ column: Int) -> Int64 { Int64(row * 200 + column + 1) }

    mutating func add(rows: Int, columns: Range<Int>) {
      for row in 0..<rows {
        for column in columns {
          nodes[node(row, column)] = Coordinate(
            latitude: 45 + Double(row) * 0.001, longitude: 8 + Double(column) * 0.001)
          if column > columns.lowerBound { join(node(row, column - 1), node(row, column)) }
          if row > 0 { join(node(row - 1, column), node(row, column)) }
        }
      }
    }

    mutating func join(_ a: Int64, _ b: Int64, _ access: RoadAccess = .allowed) {
      var way = SmallNetwork.Way(Int64(ways.count + 1), [a, b])
      way.forward.access[.car] = access
      way.backward = way.forward
      ways.append(way)
    }

    func place(_ row: Int, _ column: Int) throws -> Coordinate {
      try #require(nodes[node(row, column)]).destination(distance: 30, bearing: 0)
    }
  }

  @Test(
    "routes lead into and out of an estate regardless of the size of the town beside it",
    arguments: [2, 5, 12, 40], [RoadAccess.private, .destination])
  func estates(town: Int, access: RoadAccess) throws {
    var grid = Grid()
    grid.add(rows: 11, columns: 0..<11)
    grid.add(rows: 11, columns: 20..<20 + town)
    grid.join(grid.node(5, 10), grid.node(5, 20), access)
    let estate = grid.ways.count
    // A private shortcut through the estate, and one through the town.
    grid.join(grid.node(0, 0), grid.node(10, 10), .private)
    grid.join(grid.node(0, 20), grid.node(10, 19 + town), .private)
    let network = try SmallNetwork(nodes: grid.nodes, ways: grid.ways).network
    let into = try network.route(through: [grid.place(1, 20), grid.place(1, 1)])
    let out = try network.route(through: [grid.place(1, 1), grid.place(1, 20)])
    for route in [into, out] {
      // The route leads to row 5 of one grid, over the road between the grids, and on from row 5 of
      // the other grid. Its parts in the grids are about 13 and 4 blocks long.
      #expect((2_100...2_700).contains(route.length))
      #expect(try ways(route, network).contains(Int64(estate)))
    }
    // A route within a grid uses only the streets of the grid, not the private shortcut through it.
    for (from, to) in [((0, 0), (9, 10)), ((0, 20), (9, 19 + town))] {
      let inside = try network.route(
        through: [grid.place(from.0, from.1), grid.place(to.0, to.1)])
      #expect(try ways(inside, network).allSatisfy { $0 < estate })
    }
  }

  private func ways(_ route: NetworkRoute, _ network: RoadNetwork) throws -> [Int64] {
    try route.legs.flatMap(\.path.traversals).map { try network.edge($0.edge).osmWay }
  }
}
