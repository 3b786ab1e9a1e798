import Coordinates
import TestSupport
import Testing

@testable import Polylines

/// Compares the farthest point with the result of a search of all points.
@Suite("Blocks of points")
struct PointBlocksTests {
  enum Shape: CaseIterable { case wander, zigzag, evenZigzag, onePlace, across }

  private func line(_ shape: Shape, _ random: inout SeededGenerator) -> [Coordinate] {
    var place = random.coordinate()
    let start = place
    return (0..<3_000).map { index in
      let side = index % 2 == 0 ? 90.0 : 270
      switch shape {
      case .wander:
        place = place.destination(
          distance: .random(in: 0...50, using: &random), bearing: random.bearing())
      case .zigzag: place = start.destination(distance: Double(index), bearing: side)
      case .evenZigzag: place = start.destination(distance: 100, bearing: side)
      case .onePlace: break
      case .across: place = random.coordinate()
      }
      return place
    }
  }

  @Test("the farthest point is the same as in a search of all points", arguments: Shape.allCases)
  func farthestIsThatOfAll(_ shape: Shape) {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<6 {
      let coordinates = line(shape, &random)
      let points = coordinates.map(\.geocentric)
      let blocks = PointBlocks(points)
      for _ in 0..<20 {
        let first = Int.random(in: 0..<1_400, using: &random)
        let last = Int.random(in: first + 2..<3_000, using: &random)
        let straight = StraightStretch(
          coordinates[first], coordinates[last], points[first], points[last])
        var expected = (index: first + 1, distance: -1.0)
        for index in first + 1..<last {
          let distance = straight.roughDistance(to: points[index])
          if distance > expected.distance { expected = (index, distance) }
        }
        let found = blocks.farthest(of: first + 1..<last, from: straight)
        #expect(found == expected)
      }
    }
  }
}
