import Coordinates
import TestSupport
import Testing

@testable import GeometryOperations

/// Tests that an edge that counts as too short to be divided has a midpoint within the tolerance.
@Suite struct ShortEdgeTests {
  private static let tolerances = [0.0001, 0.02, 1, 100, 1_000]

  @Test(
    "the midpoint of a short edge in an azimuthal plane is within the tolerance",
    arguments: tolerances) func inAPlane(tolerance: Double)
  {
    var random = SeededGenerator(seed: 71)
    var count = 0
    for _ in 0..<20_000 {
      let plane = AzimuthalPlane(center: random.coordinate(), tolerance: tolerance)
      let start = plane.center.destination(
        distance: Double.random(in: 0...6_400_000, using: &random), bearing: random.bearing())
      let end = start.destination(
        distance: Double.random(in: 0...12_000, using: &random) * tolerance.squareRoot(),
        bearing: random.bearing())
      let ends = (plane.point(start), plane.point(end))
      guard plane.isShort(ends.0, ends.1) else { continue }
      count += 1
      let middle = plane.point(start.middle(to: end))
      #expect(middle.distance(to: ends.0.midpoint(to: ends.1)) <= tolerance)
    }
    #expect(count > 1_000)
  }

  @Test(
    "the midpoint of a short edge in degrees is within the tolerance", arguments: tolerances)
  func inDegrees(tolerance: Double) {
    var random = SeededGenerator(seed: 72)
    let plane = DegreePlane()
    var count = 0
    for _ in 0..<20_000 {
      let start = random.coordinate(latitudes: -81...81)
      let end = start.destination(
        distance: Double.random(in: 0...3_000, using: &random) * tolerance.squareRoot(),
        bearing: random.bearing())
      guard (start.longitude - end.longitude).magnitude < 180,
        plane.isShort(plane.point(start), plane.point(end), tolerance: tolerance)
      else { continue }
      count += 1
      let middle = plane.coordinate(plane.point(start).midpoint(to: plane.point(end)))
      #expect(start.middle(to: end).distance(to: middle) <= tolerance)
    }
    #expect(count > 1_000)
  }
}

extension Coordinate {
  /// Returns the middle of the geodesic to another place.
  fileprivate func middle(to other: Coordinate) -> Coordinate {
    let edge = geodesic(to: other)
    return edge.coordinate(atDistance: edge.distance / 2)
  }
}
