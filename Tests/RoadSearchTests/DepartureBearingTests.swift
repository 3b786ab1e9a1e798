import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("The direction in which a route starts")
struct DepartureBearingTests {
  /// The letters that a route from 1 to 2 passes, which starts in a direction.
  private func route(_ drawing: RoadDrawing, _ bearing: Double?) throws -> String {
    var options = RouteOptions()
    options.departureBearing = bearing
    let route = try drawing.network.route(through: [drawing["1"], drawing["2"]], options: options)
    return try drawing.letters(RoadPath(traversals: route.legs[0].path.traversals))
  }

  @Test(
    "is that in which the vehicle drives",
    arguments: [
      (nil, "bae"), (270, "bae"), (181, "bae"), (90, "abcdae"), (1, "abcdae"), (-270, "abcdae"),
    ] as [(Double?, String)])
  func aroundTheBlock(bearing: Double?, letters: String) throws {
    // To the east the way leads around the block.
    let drawing = try RoadDrawing(
      """
      e-2-a---1---b---f
          |       |
          d-------c
      """, ways: [DrawnWay("ea"), DrawnWay("ab"), DrawnWay("bcda"), DrawnWay("bf")])
    #expect(try route(drawing, bearing) == letters)
  }

  @Test(
    "does not matter where no way leads on in it, or on a one-way street",
    arguments: [
      90.0, 270,
    ])
  func nowhereElse(bearing: Double) throws {
    let oneWay = try RoadDrawing(
      """
      a-1---2-b
      """, ways: [DrawnWay("ab", oneway: true)])
    #expect(try route(oneWay, bearing) == "ab")
  }
}
