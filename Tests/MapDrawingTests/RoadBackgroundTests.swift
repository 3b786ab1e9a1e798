import Milepost
import RoadDrawings
import Testing

@testable import MapDrawing

@Suite struct RoadBackgroundTests {
  @Test("the edges of a way are joined into one line")
  func joined() throws {
    let drawing = try RoadDrawing(
      """
      a---b---c---d
          |   |
          e---f
      """,
      ways: [DrawnWay("abcd", name: "Long Road"), DrawnWay("be"), DrawnWay("cf"), DrawnWay("ef")])
    let all = try RoadBackground(of: drawing.network, in: drawing.network.bounds)
    #expect(all.roads.count == 4)
    let long = try #require(all.roads.first { $0.name == "Long Road" })
    // The line is straight, so its ends suffice.
    #expect(
      long.line.count == 2 && (long.line.first?.distance(to: drawing["a"]) ?? 1) < 0.02)
    #expect((long.line.last?.distance(to: drawing["d"]) ?? 1) < 0.02)
    #expect(all.omittedClasses.isEmpty)
  }

  @Test("only nearby roads are included, and classes with too many points are left out")
  func part() throws {
    let drawing = try RoadDrawing(
      "a---b                                        c---d",
      ways: [DrawnWay("ab"), DrawnWay("cd")])
    let near = BoundingBox(enclosing: [drawing["a"], drawing["b"]])
    let some = try RoadBackground(of: drawing.network, in: try #require(near))
    #expect(some.roads.count == 1)
    let none = try RoadBackground(of: drawing.network, in: drawing.network.bounds, most: 1)
    #expect(none.roads.isEmpty && none.omittedClasses.count == 1)
    let elsewhere = BoundingBox(south: -10, west: 170, north: 10, east: -170)
    #expect(try RoadBackground(of: drawing.network, in: elsewhere).roads.isEmpty)
  }
}
