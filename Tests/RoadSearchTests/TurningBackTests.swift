import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("Where a route may turn back")
struct TurningBackTests {
  private func route(
    _ drawing: RoadDrawing, _ letters: String, _ options: RouteOptions = RouteOptions()
  ) throws -> String {
    let route = try drawing.network.route(through: letters.map { drawing[$0] }, options: options)
    return try drawing.letters(RoadPath(traversals: route.legs.flatMap(\.path.traversals)))
  }

  @Test(
    "at the end of a street that only a private road or a road for its own traffic leaves",
    arguments: [RoadAccess.private, .destination])
  func drivewayAtEnd(access: RoadAccess) throws {
    let drawing = try RoadDrawing(
      """
      x---a-1-b-2-c---d
      |   |
      y---z
      """, ways: [DrawnWay("xabc"), DrawnWay("xyza"), DrawnWay("cd", access: access)])
    // Before the via point or behind it: that costs the same.
    #expect(["abcabcba", "abcbacba"].contains(try route(drawing, "121")))
    // Whoever is on the private road drives on.
    #expect(try route(drawing, "d1") == "dcba")
    #expect(try route(drawing, "1d") == "abcd")
  }

  @Test("before a crossing at which every turn is forbidden from here")
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
    // Those who come along the crossing road drive on.
    #expect(try route(drawing, "c2") == "cbae")
  }

  @Test("not where the turn back itself is forbidden, too")
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

  @Test("where a restriction over several roads leaves nothing else, from its first road alone")
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
