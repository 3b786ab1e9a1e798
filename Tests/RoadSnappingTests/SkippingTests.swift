import Coordinates
import RoadDrawings
import Testing

@testable import RoadSnapping

@Suite("What tells nothing new is skipped")
struct SkippingTests {
  private func snapped(_ snap: DrawnSnap) -> [Coordinate] {
    snap.snapped.points.filter { $0.status == .snapped }.compactMap { $0.place?.coordinate }
  }

  @Test("along a straight road one location in eighty meters decides, and each has its place")
  func straight() throws {
    let drawing = try RoadDrawing("a-------------------b", ways: ["ab"], cell: 50)
    let trace = try drawing.drive("ab")
    let snap = try DrawnSnap(drawing, trace, .noise(5))
    let deciding = snapped(snap)
    #expect(deciding.count < 20)
    for (a, b) in zip(deciding, deciding.dropFirst()) { #expect(a.distance(to: b) < 81) }
    for (point, location) in zip(snap.snapped.points, trace.locations) {
      let place = try #require(point.place?.coordinate)
      #expect(place.distance(to: location.coordinate) < 0.1)
    }
  }

  @Test("beside another road nothing is skipped")
  func parallel() throws {
    let drawing = try RoadDrawing(
      """
      a--------------------------------------------------------------------------------b
      c--------------------------------------------------------------------------------d
      """, ways: ["ab", "cd"], cell: 12)
    let snap = try DrawnSnap(drawing, drawing.drive("ab"), .noise(5))
    #expect(snapped(snap).count > 45)
  }

  @Test("a side street there and back is seen", arguments: [30.0, 40, 60])
  func sideStreet(length: Double) throws {
    let drawing = try RoadDrawing(
      """
      a-----b-----c
            |
            d
      """, ways: ["abc", "bd"], cell: length / 2)
    let snap = try DrawnSnap(drawing, drawing.drive("abdbc", speed: 5), .noise(3))
    #expect(try snap.paths == ["abdbc"])
  }

  @Test("an explanation names what was skipped, and what that lies between")
  func explanation() throws {
    let drawing = try RoadDrawing("a-------------------b", ways: ["ab"], cell: 50)
    let explanation = try RoadSnapper(drawing.network, options: .noise(5))
      .explain(drawing.drive("ab"))
    let skipped = explanation.observations.filter { $0.fate == .skipped }
    #expect(skipped.count > 30)
    #expect(skipped.allSatisfy { $0.candidates.isEmpty && $0.matching == 0 })
  }
}
