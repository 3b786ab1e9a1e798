import Coordinates
import TestSupport
import Testing

@Suite("Places along geodesics")
struct GeodesicAlongTests {
  @Test("a coordinate along a geodesic is at the given distance from the start")
  func coordinatesAlongTheLine() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<1_000 {
      let line = random.coordinate().geodesic(to: random.coordinate())
      let along = Double.random(in: 0...line.distance, using: &random)
      let place = line.coordinate(atDistance: along)
      #expect(abs(line.start.distance(to: place) - along) < 1e-7)
      #expect(line.coordinate(atDistance: line.distance).distance(to: line.end) < 1e-7)
    }
  }

  /// Compares the nearest place with 1,001 others on the line, and with the places 1 m before and
  /// after it.
  @Test("no place on a geodesic is nearer than the one returned as the nearest")
  func noPlaceIsNearerThanTheNearest() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<100 {
      let start = random.coordinate()
      let end = start.destination(
        distance: random.length(from: 1, to: 15_000_000), bearing: random.bearing())
      let line = start.geodesic(to: end)
      let aside = line.coordinate(
        atDistance: .random(in: -0.2...1.2, using: &random) * line.distance
      ).destination(distance: random.length(from: 1, to: 2_000_000), bearing: random.bearing())

      let nearest = line.distance(nearestTo: aside)
      #expect((0...line.distance).contains(nearest))
      let offset = line.coordinate(atDistance: nearest).distance(to: aside)
      for step in 0...1_000 {
        let other = line.coordinate(atDistance: line.distance * Double(step) / 1_000)
        #expect(offset <= other.distance(to: aside) + 1e-6, "\(line) from \(aside)")
      }
      for other in [nearest - 1, nearest + 1] where (0...line.distance).contains(other) {
        #expect(offset <= line.coordinate(atDistance: other).distance(to: aside) + 1e-7)
      }
    }
  }

  @Test("for a coordinate beyond an end of a geodesic, the nearest place is that end")
  func beyondTheEnds() {
    let west = Coordinate(latitude: 10, longitude: 179)
    let east = Coordinate(latitude: 10, longitude: -179)
    let line = west.geodesic(to: east)
    #expect(line.distance(nearestTo: Coordinate(latitude: 10, longitude: 170)) == 0)
    #expect(line.distance(nearestTo: Coordinate(latitude: 10, longitude: -170)) == line.distance)
    #expect(line.distance(nearestTo: west) < 1e-6)
    #expect(abs(line.distance(nearestTo: east) - line.distance) < 1e-6)
    // From the other side of the Earth, either end may be nearest.
    let far = line.distance(nearestTo: Coordinate(latitude: -10, longitude: 1))
    #expect(far == 0 || far == line.distance)
  }

  @Test("the nearest place on a geodesic of length 0 is its start")
  func aLineWithoutLength() {
    let place = Coordinate(latitude: 50, longitude: 5)
    let line = place.geodesic(to: place)
    #expect(line.distance == 0)
    #expect(line.distance(nearestTo: Coordinate(latitude: 51, longitude: 5)) == 0)
    #expect(line.distance(nearestTo: place) == 0)
    let strange = Coordinate(latitude: .nan, longitude: 5)
    #expect((0...0).contains(line.distance(nearestTo: strange)))
  }
}
