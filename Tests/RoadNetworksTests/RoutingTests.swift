import Coordinates
import RoadDrawings
import RoadNetworks
import Testing

@Suite("Routes over drawn networks")
struct RoutingTests {
  /// The letters of the best route.
  func route(_ drawing: RoadDrawing, _ letters: String, _ options: RouteOptions = RouteOptions())
    throws -> String
  {
    let route = try drawing.network.route(through: letters.map { drawing[$0] }, options: options)
    return try drawing.letters(RoadPath(traversals: route.legs.flatMap(\.path.traversals)))
  }

  @Test("the straight way is taken, over points that are only shape")
  func straight() throws {
    let drawing = try RoadDrawing(
      """
      a 1-x-b-2-c
            |
            d
      """, ways: [DrawnWay("axbc"), DrawnWay("bd")])
    #expect(drawing.network.nodeCount == 4)
    #expect(drawing.network.edgeCount == 6)
    #expect(try route(drawing, "12") == "axbc")
  }

  @Test("a one-way street is gone around")
  func oneway() throws {
    let drawing = try RoadDrawing(
      """
      a-1-b---c-2-d
          |   |
          e---f
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("cb", oneway: true), DrawnWay("cd"), DrawnWay("befc"),
      ])
    #expect(try route(drawing, "12") == "abefcd")
    #expect(try route(drawing, "21") == "dcba")
  }

  @Test("a forbidden turn is gone around, also where that means a loop")
  func forbiddenTurn() throws {
    let ways = [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bd"), DrawnWay("cedb")]
    let map = """
      a-1-b---c
          |   |
          2   e
          |   |
          d---f
      """
    let free = try RoadDrawing(
      map, ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bd"), DrawnWay("cefd")])
    #expect(try route(free, "12") == "abd")
    let bound = try RoadDrawing(
      map, ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bd"), DrawnWay("cefd")],
      restrictions: [.no("abd")])
    #expect(try route(bound, "12") == "abcefdb")
    var bicycle = RouteOptions()
    bicycle.mode = .bicycle
    #expect(try route(bound, "12", bicycle) == "abd")
    let only = try RoadDrawing(
      map, ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bd"), DrawnWay("cefd")],
      restrictions: [.only("abc")])
    #expect(try route(only, "12") == "abcefdb")
    _ = ways
  }

  @Test("a restriction over a via way binds only those who come from its first road")
  func viaWay() throws {
    let map = """
          g     h
          |     |
      a-1-b-----c-2-d
          |     |
          e-----f
      """
    let ways = [
      DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("gb"), DrawnWay("ch"),
      DrawnWay("befc"),
    ]
    let drawing = try RoadDrawing(map, ways: ways, restrictions: [.no("abch")])
    #expect(drawing.report.restrictions == 1)
    #expect(try route(drawing, "1h") == "abefch")
    #expect(try route(drawing, "12") == "abcd")
    #expect(try route(drawing, "gh") == "gbch")
  }
}
