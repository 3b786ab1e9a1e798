import Coordinates
import RoadDrawings
import RoadSnapping
import TestSupport
import Testing

/// What lasts of the errors of position, and what roads drivers choose.
@Suite("Drawn drives whose errors last") struct DrawnBiasTests {
  /// A road, and beside a part of it another one 12 m to the north.
  private static func parallelRoads() throws -> RoadDrawing {
    let road = String(repeating: "-", count: 140)
    let field = String(repeating: " ", count: 140)
    return try RoadDrawing(
      """
                  b\(road)d
                  |\(field)|
      x-----------a\(road)c-----------y
      """, ways: [DrawnWay("xacy"), DrawnWay("abdc")], cell: 6)
  }

  /// A drive whose fixes all lie so many meters north of where the vehicle is.
  private static func drive(
    _ points: String, _ drawing: RoadDrawing, north: Double
  ) throws -> Trace {
    var random = SeededGenerator(seed: 3)
    var locations = try drawing.drive(points, using: &random).locations
    for index in locations.indices {
      locations[index].coordinate = locations[index].coordinate
        .destination(distance: north, bearing: 0)
    }
    return try Trace(id: points, locations: locations)
  }

  @Test("an error that was there before the roads part is there behind, nearer to the other one")
  func errorKnownBefore() throws {
    let drawing = try Self.parallelRoads()
    let trace = try Self.drive("xacy", drawing, north: 8)
    #expect(try DrawnSnap(drawing, trace, .noise(6)).paths == ["xacy"])
  }

  @Test("and who takes the other one, as far beside it, is on it")
  func errorOnTheOtherRoad() throws {
    let drawing = try Self.parallelRoads()
    let trace = try Self.drive("xabdcy", drawing, north: 8)
    #expect(try DrawnSnap(drawing, trace, .noise(6)).paths == ["xabdcy"])
  }
}
