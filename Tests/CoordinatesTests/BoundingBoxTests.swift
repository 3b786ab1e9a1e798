import Coordinates
import TestSupport
import Testing

@Suite("Bounding boxes")
struct BoundingBoxTests {
  private func box(
    _ south: Double, _ west: Double, _ north: Double, _ east: Double
  ) -> BoundingBox {
    BoundingBox(south: south, west: west, north: north, east: east)
  }

  private func randomBox(_ random: inout SeededGenerator) -> BoundingBox {
    let corner = random.coordinate()
    let other = random.coordinate()
    return box(
      min(corner.latitude, other.latitude), corner.longitude,
      max(corner.latitude, other.latitude), other.longitude)
  }

  @Test("the box around coordinates crosses the antimeridian if that makes it narrower")
  func enclosing() {
    func enclosing(_ longitudes: Double...) -> BoundingBox? {
      BoundingBox(enclosing: longitudes.map { Coordinate(latitude: 1, longitude: $0) })
    }
    #expect(enclosing() == nil)
    #expect(enclosing(7) == box(1, 7, 1, 7))
    #expect(enclosing(-7) == box(1, -7, 1, -7))
    #expect(enclosing(7, -3, 12) == box(1, -3, 1, 12))
    #expect(enclosing(170, -170, 175) == box(1, 170, 1, -170))
    #expect(enclosing(180, -179) == box(1, 180, 1, -179))
    #expect(enclosing(-180, 179) == box(1, 179, 1, -180))
    #expect(enclosing(0, -1) == box(1, -1, 1, 0))
    let places = [
      Coordinate(latitude: 3, longitude: 4), Coordinate(latitude: -1, longitude: 6),
    ]
    #expect(BoundingBox(enclosing: places) == box(-1, 4, 3, 6))
  }

  /// The coordinates are within 1,000 km of a center, which is at most 60° from the equator.
  @Test("a box around nearby coordinates contains them and is less than 40° wide")
  func enclosingHoldsEachAndIsNarrow() throws {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<2_000 {
      let center = random.coordinate(latitudes: -60...60)
      let line = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        center.destination(
          distance: .random(in: 0...1e6, using: &random), bearing: random.bearing())
      }
      let box = try #require(BoundingBox(enclosing: line))
      for coordinate in line { #expect(box.contains(coordinate)) }
      #expect(box.degreesWide < 40)
    }
  }

  @Test("longitudes 180 and -180 are both inside a box that reaches the antimeridian")
  func bothNamesOfTheAntimeridianAreInside() {
    for box in [box(-1, 170, 1, 180), box(-1, -180, 1, -170), box(-1, 170, 1, -170)] {
      #expect(box.contains(Coordinate(latitude: 0, longitude: 180)))
      #expect(box.contains(Coordinate(latitude: 0, longitude: -180)))
      #expect(!box.contains(Coordinate(latitude: 0, longitude: 0)))
    }
  }

  @Test("the union of two boxes is the narrowest box that contains both")
  func union() {
    #expect(box(0, 1, 2, 3).union(box(5, 6, 7, 8)) == box(0, 1, 7, 8))
    #expect(box(0, 1, 2, 9).union(box(-1, 3, 1, 4)) == box(-1, 1, 2, 9))
    #expect(box(0, 170, 1, 175).union(box(0, -175, 1, -170)) == box(0, 170, 1, -170))
    #expect(box(0, 170, 1, -170).union(box(0, -175, 1, -160)) == box(0, 170, 1, -160))
    #expect(box(0, -100, 1, 100).union(box(0, 90, 1, -90)) == box(0, -180, 1, 180))
  }

  @Test("a place in either of two boxes is in their union")
  func unionHoldsBoth() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5_000 {
      let a = randomBox(&random)
      let b = randomBox(&random)
      let both = a.union(b)
      let place = random.coordinate()
      if a.contains(place) || b.contains(place) { #expect(both.contains(place), "\(a), \(b)") }
      #expect(both.degreesWide <= 360)
    }
  }

  @Test("boxes intersect if they share a place, even on their edges or across the antimeridian")
  func intersects() {
    #expect(box(0, 0, 2, 2).intersects(box(1, 1, 3, 3)))
    #expect(box(0, 0, 2, 2).intersects(box(2, 2, 3, 3)))
    #expect(!box(0, 0, 2, 2).intersects(box(2.1, 0, 3, 2)))
    #expect(!box(0, 0, 2, 2).intersects(box(0, 2.1, 2, 3)))
    #expect(box(0, 170, 2, -170).intersects(box(1, -175, 3, -174)))
    #expect(box(0, 170, 2, 180).intersects(box(1, -180, 3, -174)))
    #expect(!box(0, 170, 2, -170).intersects(box(1, -169, 3, 169)))
  }

  @Test("boxes with a common place intersect, in either order")
  func boxesWithACommonPointIntersect() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<5_000 {
      let a = randomBox(&random)
      let b = randomBox(&random)
      #expect(a.intersects(b) == b.intersects(a))
      let place = random.coordinate()
      if a.contains(place) && b.contains(place) { #expect(a.intersects(b), "\(a), \(b)") }
    }
  }

  @Test("an expanded box contains places just within the margin of the original coordinates")
  func expandedHoldsEveryPointWithinTheMargin() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<5_000 {
      let center = random.coordinate()
      let around = center.destination(
        distance: random.length(from: 1, to: 100_000), bearing: random.bearing())
      let box = try #require(BoundingBox(enclosing: [center, around]))
      let margin = random.length(from: 1, to: 500_000)
      let wide = box.expanded(byMeters: margin)
      for corner in [center, around] {
        let near = corner.destination(distance: margin - 1e-6, bearing: random.bearing())
        #expect(wide.contains(near), "\(box) by \(margin)")
      }
    }
  }

  /// The boxes are single places up to latitude 80°.
  @Test("the margin of an expanded box is exact in the north and at most 1.1% too wide in the east")
  func expandedIsNotMuchWiderThanItMustBe() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<2_000 {
      let center = random.coordinate(latitudes: -80...80)
      let margin = random.length(from: 1, to: 10_000)
      let point = box(center.latitude, center.longitude, center.latitude, center.longitude)
      let wide = point.expanded(byMeters: margin)
      let eastEdge = Coordinate(latitude: center.latitude, longitude: wide.east)
      let northEdge = Coordinate(latitude: wide.north, longitude: center.longitude)
      #expect(center.distance(to: eastEdge) < 1.011 * margin)
      #expect(abs(center.distance(to: northEdge) - margin) < 1e-7)
    }
  }

  @Test("a box that is expanded over a pole includes all longitudes")
  func expandedAroundAPoleTakesInAllLongitudes() {
    let near = box(89.999, 10, 89.999, 10)
    #expect(near.expanded(byMeters: 90).degreesWide < 180)
    let all = near.expanded(byMeters: 200)
    #expect(all.north == 90)
    #expect(all.west == -180 && all.east == 180)
    let south = box(-89.999, 10, -89.999, 10).expanded(byMeters: 200)
    #expect(south.south == -90 && south.degreesWide == 360)
  }

  @Test("a box can be expanded across the antimeridian, and to all longitudes")
  func expandedCrossesTheAntimeridian() {
    let given = box(-17, 179, -16, -179)
    let same = given.expanded(byMeters: 0)
    #expect(abs(same.south - given.south) < 1e-12 && abs(same.north - given.north) < 1e-12)
    #expect(same.west == given.west && same.east == given.east)
    let wide = box(-17, 179, -16, 179.5).expanded(byMeters: 200_000)
    #expect(wide.crossesAntimeridian && wide.degreesWide > 4 && wide.degreesWide < 5)
    #expect(box(0, -170, 1, 170).expanded(byMeters: 2_000_000).degreesWide == 360)
  }
}
