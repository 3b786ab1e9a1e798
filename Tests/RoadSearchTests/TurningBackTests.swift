import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("U-turns in routes")
struct TurningBackTests {
  private func route(
    _ drawing: RoadDrawing, _ letters: String, _ options: RouteOptions = RouteOptions()
  ) throws -> String {
    let route = try drawing.network.route(through: letters.map { drawing[$0] }, options: options)
    return try drawing.letters(RoadPath(traversals: route.legs.flatMap(\.path.traversals)))
  }

  @Test(
    "a U-turn is possible where the only road ahead is private or destination-only",
    arguments: [RoadAccess.private, .destination])
  func drivewayAtEnd(access: RoadAccess) throws {
    let drawing = try RoadDrawing(
      """
      x---a-1-b-2-c---d
      |   |
      y---z
      """, ways: [DrawnWay("xabc"), DrawnWay("xyza"), DrawnWay("cd", access: access)])
    // A U-turn before the via point costs the same as one after it.
    #expect(["abcabcba", "abcbacba"].contains(try route(drawing, "121")))
    // A vehicle that starts or ends on that road passes c without a U-turn.
    #expect(try route(drawing, "d1") == "dcba")
    #expect(try route(drawing, "1d") == "abcd")
  }

  @Test("a U-turn is possible at a crossing where every other turn is forbidden")
  func everyTurnForbidden() throws {
    let drawing = try RoadDrawing(
      """
      c---b---d
          |
          1
          |
      e-2-a-3-f
      """, ways: [DrawnWay("cbd"), DrawnWay("ab"), DrawnWay("ea"), DrawnWay("af")],
      restrictions: [.no("abc"), .no("abd")])
    #expect(try route(drawing, "213") == "eababaf")
    // Turns from the crossing road are allowed.
    #expect(try route(drawing, "c2") == "cbae")
  }

  @Test("a forbidden U-turn is not made")
  func turnBackForbidden() throws {
    let drawing = try RoadDrawing(
      """
      c---b---d
          |
          1
          |
      e-2-a-3-f
      """, ways: [DrawnWay("cbd"), DrawnWay("ab"), DrawnWay("ea"), DrawnWay("af")],
      restrictions: [.no("abc"), .no("abd"), .no("aba")])
    let error = #expect(throws: RoadNetworkError.self) { try route(drawing, "213") }
    #expect(error?.code == .noRoute)
  }

  @Test("a U-turn is possible if a restriction with a via way leaves no exit")
  func viaWayLeavesNothing() throws {
    let drawing = try RoadDrawing(
      """
      g
      |
      x-1-b-2-c---d
          |
          h
      """, ways: [DrawnWay("gx"), DrawnWay("xb"), DrawnWay("hb"), DrawnWay("bc"), DrawnWay("cd")],
      restrictions: [.no("xbcd")])
    #expect(try route(drawing, "12h") == "xbcbcbh")
    #expect(try route(drawing, "h2d") == "hbcbcd")
  }
}
