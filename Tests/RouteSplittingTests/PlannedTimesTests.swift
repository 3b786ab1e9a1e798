import Coordinates
import Polylines
import RouteSplitting
import Testing

@Suite("Planned times of stretches")
struct PlannedTimesTests {
  /// Returns an eastward line of 1 km in four segments.
  private static func line() throws -> MeasuredPolyline {
    let start = Coordinate(latitude: 41.15, longitude: -8.61)
    return try MeasuredPolyline(
      Polyline((0...4).map { start.destination(distance: 250 * Double($0), bearing: 90) }))
  }

  @Test("the time of a stretch is distributed by length, or is a wait if the length is 0")
  func spread() throws {
    let line = try Self.line()
    let middle = line.distance(toVertex: 2)
    let times = try PlannedTimes(
      stretches: [(middle, 20), (middle, 7), (line.length, 100)], along: line)
    for (vertex, seconds) in [0.0, 10, 27, 77, 127].enumerated() {
      #expect(abs(times.seconds(toVertex: vertex) - seconds) < 0.01)
    }
  }

  @Test("stretches that end beyond the line are clamped to it, without losing time")
  func beyond() throws {
    let line = try Self.line()
    for end in [line.length.nextUp, 2000] {
      let times = try PlannedTimes(
        stretches: [(500, 20), (end, 30), (end, 5)], along: line)
      #expect(abs(times.seconds(toVertex: 3) - 35) < 0.01)
      #expect(abs(times.totalSeconds - 55) < 1e-9)
    }
  }

  @Test(
    "invalid durations and distances are rejected in any stretch",
    arguments: [
      ([(2000, -5)], .invalidDuration), ([(2000, .nan)], .invalidDuration),
      ([(500, 5), (2000, .infinity)], .invalidDuration),
      ([(500, -1), (1000, 5)], .invalidDuration),
      ([(.nan, 5), (1000, 5)], .invalidDistance), ([(500, 5), (.infinity, 5)], .invalidDistance),
      ([(-1, 5), (1000, 5)], .invalidDistance), ([(2000, 5), (1500, 5)], .invalidDistance),
    ] as [([(Double, Double)], RouteError.Code)])
  func refused(_ stretches: [(Double, Double)], _ code: RouteError.Code) throws {
    let line = try Self.line()
    let error = #expect(throws: RouteError.self) {
      try PlannedTimes(stretches: stretches.map { (end: $0.0, seconds: $0.1) }, along: line)
    }
    #expect(error?.code == code)
  }
}
