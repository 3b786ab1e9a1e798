import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Lines across the antimeridian")
struct AntimeridianTests {
  private func line(_ places: [(Double, Double)]) throws -> Polyline {
    try Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) })
  }

  @Test("a line is cut where its geodesics cross the antimeridian")
  func cutsLieOnTheGeodesic() throws {
    let line = try line([(-17, 179), (-18, -179), (-18.5, -179.5), (-18, 179.9)])
    let parts = line.splitAtAntimeridian()
    #expect(parts.map(\.count) == [2, 4, 2])
    #expect(parts[0].last?.longitude == 180 && parts[1].first?.longitude == -180)
    #expect(parts[1].last?.longitude == -180 && parts[2].first?.longitude == 180)
    let length = try MeasuredPolyline(line).length
    let sum = try parts.reduce(0) { try $0 + MeasuredPolyline($1).length }
    #expect((sum - length).magnitude < 1e-6)
    // Computed by bisection with PROJ 9.8.1.
    #expect(((parts[0].last?.latitude ?? 0) + 17.503_898_511_663_66).magnitude < 1e-11)
    #expect(try Polyline([]).splitAtAntimeridian().isEmpty)
    #expect(parts[0].splitAtAntimeridian() == [parts[0]])
  }

  @Test(
    "a vertex on the antimeridian takes the sign of the part that it belongs to",
    arguments: [
      // Lines that touch the antimeridian, with either sign, from either side.
      ([170, -180], [[170, 180]]), ([170, 180], [[170, 180]]), ([180, -170], [[-180, -170]]),
      ([-180, -170], [[-180, -170]]), ([-170, 180], [[-170, -180]]), ([-180, 170], [[180, 170]]),
      ([170, -180, 170], [[170, 180, 170]]), ([-180, 170, -180], [[180, 170, 180]]),
      // Lines along the antimeridian.
      ([180, -180], [[180, 180]]), ([-180, 180, -180], [[-180, -180, -180]]), ([180], [[180]]),
      ([180, -180, -170], [[-180, -180, -170]]), ([170, -180, 180, 170], [[170, 180, 180, 170]]),
      // Lines across the antimeridian, with a vertex on it.
      ([170, 180, -170], [[170, 180], [-180, -170]]),
      ([170, -180, -170], [[170, 180], [-180, -170]]),
      ([-170, 180, 170], [[-170, -180], [180, 170]]),
      ([170, 180, -180, -170], [[170, 180, 180], [-180, -170]]),
      ([170, -180, -170, 180, 170], [[170, 180], [-180, -170, -180], [180, 170]]),
      ([180, 170, -180, -170], [[180, 170, 180], [-180, -170]]),
      // Lines halfway around the Earth, where both ways are equally short.
      ([0, 180], [[0, 180]]), ([0, -180], [[0, -180]]),
      ([0, 180, -170], [[0, 180], [-180, -170]]),
    ] as [([Double], [[Double]])])
  func verticesOnTheAntimeridian(_ longitudes: [Double], _ expected: [[Double]]) throws {
    for latitude in [0.0, 10, -60] {
      let parts = try line(longitudes.map { (latitude, $0) }).splitAtAntimeridian()
      #expect(parts.map { $0.map(\.longitude) } == expected)
      #expect(parts.joined().allSatisfy { $0.latitude == latitude })
    }
  }

  @Test("the parts of random lines don't cross the antimeridian, and contain the whole line")
  func partsOfAnyLine() throws {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<400 {
      let places = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        let sign = Bool.random(using: &random) ? 1.0 : -1
        return Coordinate(
          latitude: .random(in: -85...85, using: &random),
          longitude: Int.random(in: 0..<3, using: &random) == 0
            ? sign * 180 : sign * .random(in: 100...180, using: &random))
      }
      let line = try Polyline(places)
      let parts = line.splitAtAntimeridian()
      for part in parts {
        #expect(part.count >= 2)
        for (start, end) in zip(part, part.dropFirst()) {
          #expect(abs(start.longitude - end.longitude) <= 180)
        }
      }
      for (part, next) in zip(parts, parts.dropFirst()) {
        let (end, start) = (try #require(part.last), try #require(next.first))
        #expect(end.latitude == start.latitude && abs(end.longitude) == 180)
        #expect(end.longitude == -start.longitude)
      }
      let length = try MeasuredPolyline(line).length
      let sum = try parts.reduce(0) { try $0 + MeasuredPolyline($1).length }
      #expect(abs(sum - length) < 1e-3)
      // The parts contain all coordinates of the line, in order.
      let kept = parts.joined().map {
        Coordinate(latitude: $0.latitude, longitude: abs($0.longitude))
      }
      var rest = kept[...]
      for place in line {
        let same = Coordinate(latitude: place.latitude, longitude: abs(place.longitude))
        rest = rest[try #require(rest.firstIndex(of: same))...].dropFirst()
      }
    }
  }
}
