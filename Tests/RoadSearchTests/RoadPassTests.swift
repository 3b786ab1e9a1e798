import RoadDrawings
import RoadNetworks
import Testing

@testable import RoadSearch

@Suite("Roads that pass a point more than once")
struct RoadPassTests {
  private func offsets(
    _ drawing: RoadDrawing, _ point: Character, within radius: Double
  ) -> [Double] {
    var found: [PairPosition] = []
    SpatialIndex(drawing.network).positions(near: drawing[point], within: radius, into: &found)
    return found.map { Double($0.offset) / 1000 }
  }

  @Test("each leg of a serpentine is one pass; near a bend, a large radius joins the passes")
  func serpentine() throws {
    let drawing = try RoadDrawing(
      """
      a-----------------------b
                     1     2  |
      d-----------------------c
      |
      e-----------------------f
      """, ways: [DrawnWay("abcdef")], cell: 5)
    // Point 1 is 15 cells from the left; a leg is 24 cells long, a bend 2.
    let legs: [Double] = [75, 175, 335]
    let found = offsets(drawing, "1", within: 25)
    #expect(found.count == 3)
    for (a, b) in zip(found, legs) { #expect((a - b).magnitude < 0.01) }
    #expect(offsets(drawing, "1", within: 12).count == 2)
    // The bend is 15 m away from point 2. Two passes are separate only if the distance to the road
    // rises and falls by more than a quarter of the radius between them.
    #expect(offsets(drawing, "2", within: 30).count == 3)
    #expect(offsets(drawing, "2", within: 12).count == 2)
    #expect(offsets(drawing, "2", within: 100).count < 3)
  }

  @Test("a bend around the point is a single pass")
  func bend() throws {
    let drawing = try RoadDrawing(
      """
          c--d
         /    \\
        b   1  e
       /        \\
      a          f
      """, ways: [DrawnWay("abcdef")], cell: 5)
    #expect(offsets(drawing, "1", within: 60).count == 1)
  }

  @Test("a closed loop passes a point near its start twice, at the start and at the end")
  func loop() throws {
    let drawing = try RoadDrawing(
      """
      1 a-----b

            2

        d-----c
      """, ways: [DrawnWay("abcda")], cell: 20)
    let ends = offsets(drawing, "1", within: 60)
    #expect(ends.count == 2 && ends[0] == 0)
    let length = drawing.network.edges[.first].lengthInMeters
    #expect((try #require(ends.last) - length).magnitude < 0.01)
  }
}

extension EdgeRow {
  fileprivate var lengthInMeters: Double { Double(length) / 1000 }
}
