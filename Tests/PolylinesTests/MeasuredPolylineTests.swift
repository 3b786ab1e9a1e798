import Coordinates
import Polylines
import TestSupport
import Testing

@Suite("Measured lines")
struct MeasuredPolylineTests {
  @Test("an empty line can't be measured")
  func anEmptyLineCannotBeMeasured() {
    #expect {
      try MeasuredPolyline(Polyline([]))
    } throws: {
      ($0 as? PolylineError)?.code == .noCoordinates
    }
  }

  @Test(
    "distances along a line are sums of the distances between its vertices",
    arguments: LineShape.allCases)
  func lengthIsTheSumOfTheDistances(shape: LineShape) throws {
    let line = try shape.line(seed: 1)
    let measured = try MeasuredPolyline(line)
    var sum = 0.0
    #expect(measured.distance(toVertex: 0) == 0)
    for index in line.indices.dropFirst() {
      sum += line[index - 1].distance(to: line[index])
      #expect(abs(measured.distance(toVertex: index) - sum) < 1e-6)
    }
    #expect(abs(measured.length - sum) < 1e-6)
    let back = try MeasuredPolyline(line.reversed())
    #expect(abs(back.length - measured.length) < 1e-6)
  }

  @Test(
    "a coordinate at a distance is on the geodesic between the vertices around it",
    arguments: LineShape.allCases)
  func coordinatesLieOnTheGeodesics(shape: LineShape) throws {
    var random = SeededGenerator(seed: 2)
    for seed in 1..<10 {
      let line = try shape.line(seed: UInt64(seed))
      let measured = try MeasuredPolyline(line)
      for _ in 0..<50 {
        let distance = Double.random(in: 0...max(measured.length, 1), using: &random)
        let place = measured.position(atDistance: distance)
        #expect(abs(place.distance - min(distance, measured.length)) < 1e-6)
        guard line.count > 1 else { continue }
        let (start, end) = (line[place.segment], line[place.segment + 1])
        let exact = start.interpolated(to: end, fraction: place.fraction)
        let found = measured.coordinate(atDistance: distance)
        #expect(found.distance(to: exact) < 2e-5, "\(shape) \(seed) at \(distance)")
        #expect(found == measured.coordinate(at: place))
      }
    }
  }

  @Test("distances before the start, and NaN, mean the start; those beyond the end mean the end")
  func distancesOutsideMeanTheEnds() throws {
    for shape in LineShape.allCases {
      let line = try shape.line(seed: 3)
      let measured = try MeasuredPolyline(line)
      for distance in [-1, -Double.infinity, .nan, 0, -0.0] {
        #expect(measured.coordinate(atDistance: distance) == line.first)
        #expect(measured.position(atDistance: distance).distance == 0)
      }
      for distance in [measured.length, measured.length + 1, .infinity] {
        #expect(measured.coordinate(atDistance: distance) == line.last)
        #expect(measured.position(atDistance: distance).distance == measured.length)
      }
    }
  }

  @Test("each vertex has a single position")
  func eachVertexHasOnePosition() throws {
    let line = try LineShape.wandering.line(seed: 4)
    let measured = try MeasuredPolyline(line)
    for index in line.indices.dropLast() {
      let place = measured.position(atDistance: measured.distance(toVertex: index))
      #expect(place.segment == index && place.fraction == 0)
      #expect(place == measured.position(segment: index, fraction: -1))
      #expect(place == measured.position(segment: index - 1, fraction: index > 0 ? 1 : 0))
      #expect(measured.coordinate(at: place) == line[index])
    }
    let end = measured.position(segment: .max, fraction: .nan)
    #expect(end.segment == line.count - 2 && end.fraction == 1)
    #expect(end == measured.position(atDistance: .infinity))
    let start = measured.position(segment: .min, fraction: .infinity)
    #expect(start.segment == 0 && start.distance == 0)
  }

  @Test("a position beyond the last segment means the end of the line")
  func positionsOfAnotherLineDoNotTrap() throws {
    let long = try MeasuredPolyline(LineShape.dense.line(seed: 5))
    let short = try MeasuredPolyline(LineShape.outAndBack.line(seed: 5))
    let end = long.position(atDistance: long.length)
    #expect(short.coordinate(at: end) == short.polyline.last)
    #expect(short.bearing(at: end) != nil)
    #expect(short.slice(from: end, to: end).count == 1)
  }

  @Test(
    "the bearing between two vertices points to the next vertex", arguments: LineShape.allCases)
  func bearingPointsToWhatComesNext(shape: LineShape) throws {
    var random = SeededGenerator(seed: 6)
    for seed in 1..<5 {
      let measured = try MeasuredPolyline(shape.line(seed: UInt64(seed)))
      guard measured.length > 0 else {
        #expect(measured.bearing(atDistance: 0) == nil)
        continue
      }
      for _ in 0..<30 {
        let distance = Double.random(in: 0...measured.length, using: &random)
        let place = measured.position(atDistance: distance)
        let next = measured.distance(toVertex: place.segment + 1)
        guard next - distance > 1 else { continue }
        let bearing = try #require(measured.bearing(atDistance: distance))
        let ahead = measured.coordinate(atDistance: distance)
          .initialBearing(to: measured.polyline[place.segment + 1])
        #expect(abs(Bearing.difference(from: ahead, to: bearing)) < 0.01 / (next - distance))
      }
    }
  }

  @Test("the bearing at a vertex is that of the next segment or, at the end, of the last segment")
  func bearingAtCorners() throws {
    let origin = Coordinate(latitude: 0, longitude: 0)
    let east = Coordinate(latitude: 0, longitude: 0.01)
    let north = Coordinate(latitude: 0.01, longitude: 0.01)
    let line = try MeasuredPolyline(Polyline([origin, origin, east, east, east, north, north]))
    #expect(line.bearing(atDistance: 0) == 90)
    #expect(line.bearing(at: line.position(segment: 0, fraction: 0.5)) == 90)
    #expect(line.bearing(atDistance: 500) == 90)
    for segment in 2...4 {
      #expect(line.bearing(at: line.position(segment: segment, fraction: 0)) == 0)
    }
    #expect(line.bearing(atDistance: line.length) == 0)
    #expect(line.bearing(at: line.position(segment: 4, fraction: 1)) == 0)
  }
}
