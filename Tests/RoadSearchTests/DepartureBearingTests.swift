import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("The departure bearing of a route")
struct DepartureBearingTests {
  /// Returns the letters along a route from 1 to 2 with the given departure bearing.
  private func route(_ drawing: RoadDrawing, _ bearing: Double?) throws -> String {
    var options = RouteOptions()
    options.departureBearing = bearing
    let route = try drawing.network.route(through: [drawing["1"], drawing["2"]], options: options)
    return try drawing.letters(RoadPath(traversals: route.legs[0].path.traversals))
  }

  @Test(
    "a route starts within 90 degrees of the departure bearing, if there is one",
    arguments: [
      (nil, "bae"), (270, "bae"), (181, "bae"), (90, "abcdae"), (1, "abcdae"), (-270, "abcdae"),
    ] as [(Double?, String)])
  func aroundTheBlock(bearing: Double?, letters: String) throws {
    // A vehicle that drives east has to go around the block.
    let drawing = try RoadDrawing(
      """
      e-2-a---1---b---f
          |       |
          d-------c
      """, ways: [DrawnWay("ea"), DrawnWay("ab"), DrawnWay("bcda"), DrawnWay("bf")])
    #expect(try route(drawing, bearing) == letters)
  }

  @Test(
    "the departure bearing has no effect on a one-way street",
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
