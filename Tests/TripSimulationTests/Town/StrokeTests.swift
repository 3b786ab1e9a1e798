import Testing

@testable import TripSimulation

@Suite struct StrokeTests {
  private let bent = Stroke([Point(0, 0), Point(30, 0), Point(30, 40), Point(90, 40)])

  @Test("points and directions are found by distance, and points are clamped to the line")
  func measuresAlongItsLength() {
    #expect(bent.length == 130)
    #expect(bent.point(atDistance: 50) == Point(30, 20))
    #expect(bent.point(at: 0) == bent.start && bent.point(at: 1) == bent.end)
    #expect(bent.point(atDistance: -5) == bent.start && bent.point(atDistance: 500) == bent.end)
    #expect(bent.direction(atDistance: 50) == Point(0, 1))
  }

  @Test("the lengths of pieces add up to the length of the line")
  func piecesAddUp() {
    let pieces = [
      bent.piece(from: 0, to: 44), bent.piece(from: 44, to: 70), bent.piece(from: 70, to: 130),
    ]
    #expect(pieces.map(\.length) == [44, 26, 60])
    #expect(pieces[0].end == pieces[1].start && pieces[1].end == pieces[2].start)
  }

  @Test("an offset line is parallel at the given distance")
  func offsetsKeepTheirDistance() {
    let right = bent.offset(by: 5)
    #expect(right.points == [Point(0, -5), Point(35, -5), Point(35, 35), Point(90, 35)])
    #expect(bent.offset(by: -5).points[1] == Point(25, 5))
    let circle = Stroke.arc(around: Point(0, 0), radius: 100, from: 0, to: 2 * .pi, spacing: 5)
    for point in circle.offset(by: 10).points { #expect(abs(point.length - 110) < 0.1) }
  }

  @Test("curves pass through their knots and have closely spaced points")
  func curvesPassTheirKnots() {
    let knots = [Point(0, 0), Point(50, 80), Point(90, 60), Point(300, 0)]
    for closed in [false, true] {
      let (stroke, indices) = Stroke.curve(through: knots, spacing: 10, closed: closed)
      #expect(indices.count == (closed ? 5 : 4))
      for (knot, index) in zip(knots, indices) { #expect(stroke.points[index] == knot) }
      #expect(!closed || stroke.start == stroke.end)
      let steps = zip(stroke.points, stroke.points.dropFirst()).map { $0.distance(to: $1) }
      #expect(steps.allSatisfy { $0 < 20 })
    }
  }

  @Test("adding points doesn't change the line, and existing points nearby are reused")
  func furtherPointsKeepTheLine() {
    let (stroke, indices) = bent.withPoints(at: [10, 30.2, 100])
    #expect(stroke.length == bent.length)
    #expect(indices.map { stroke.points[$0] } == [Point(10, 0), Point(30, 0), Point(60, 40)])
  }

  @Test("the edges of a patch follow its four lines, and patches can be turned and mirrored")
  func patchesRunAlongTheirSides() {
    let patch = Patch(
      south: Stroke([Point(0, 0), Point(50, -10), Point(100, 0)]),
      north: Stroke([Point(-5, 100), Point(110, 120)]),
      west: Stroke([Point(0, 0), Point(-20, 40), Point(-5, 100)]),
      east: Stroke([Point(100, 0), Point(110, 120)]))
    for share in [0.0, 0.2, 0.5, 0.77, 1] {
      #expect(patch(share, 0).distance(to: patch.south.point(at: share)) < 1e-9)
      #expect(patch(share, 1).distance(to: patch.north.point(at: share)) < 1e-9)
      #expect(patch(0, share).distance(to: patch.west.point(at: share)) < 1e-9)
      #expect(patch(1, share).distance(to: patch.east.point(at: share)) < 1e-9)
      #expect(patch.turned(share, 0.3).distance(to: patch(0.3, share)) < 1e-9)
      #expect(patch.mirrored(share, 0.3).distance(to: patch(1 - share, 0.3)) < 1e-9)
    }
  }
}
