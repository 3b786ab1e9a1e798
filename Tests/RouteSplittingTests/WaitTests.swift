import Coordinates
import Polylines
import RouteSplitting
import Testing

@Suite("Waits on a route")
struct WaitTests {
  /// Returns an eastward line of 1 km in four segments.
  private static func line() throws -> MeasuredPolyline {
    let start = Coordinate(latitude: 41.15, longitude: -8.61)
    return try MeasuredPolyline(
      Polyline((0...4).map { start.destination(distance: 250 * Double($0), bearing: 90) }))
  }

  /// Returns a route with three waypoints at 500 m, waits of 300 s and 200 s between them, and a
  /// waypoint at the end.
  private static func route() throws -> Route {
    let line = try line()
    let place = line.position(atDistance: line.distance(toVertex: 2))
    let times = try PlannedTimes(
      segmentSeconds: [25, 25, 25, 25],
      waits: [
        .init(at: place, stop: 2, seconds: 200), .init(at: place, stop: 1, seconds: 300),
      ])
    let stops = [place.distance, place.distance, place.distance, line.length]
    return try Route(line, stops: stops.map { .init(Waypoint(), at: $0) }, times: times)
  }

  @Test("a wait counts between the waypoint before it and the next one")
  func split() throws {
    let route = try Self.route()
    let split = route.split(atDistance: 250)
    let seconds = split.stopsAhead.map { $0.remainingDuration?.inSeconds.rounded() }
    #expect(seconds == [25, 325, 525, 575])
    let durations = try #require(split.durations)
    #expect(durations.traveled.inSeconds.rounded() == 25)
    #expect(durations.active.inSeconds.rounded() == 25)
    #expect(durations.remaining.inSeconds.rounded() == 550)
    #expect(route.legs.map { $0.duration?.inSeconds.rounded() } == [50, 300, 200, 50])
  }

  @Test(
    "a wait before the first waypoint, or with an invalid index, belongs to no waypoint",
    arguments: [Int.min, -1, 0, 9, .max])
  func strangeNumber(stop: Int) throws {
    let line = try Self.line()
    let place = line.position(atDistance: line.distance(toVertex: 2))
    let times = try PlannedTimes(
      segmentSeconds: [25, 25, 25, 25], waits: [.init(at: place, stop: stop, seconds: 200)])
    let route = try Route(
      line, stops: [.init(Waypoint(), at: place.distance), .init(Waypoint(), at: line.length)],
      times: times)
    #expect(route.plannedStays == [0, 0] && route.plannedWaits.map(\.seconds) == [200])
  }

  @Test("a wait counts as over after its place, and isn't spread over the route before it")
  func passed() throws {
    let route = try Self.route()
    let split = route.split(atDistance: 501)
    #expect(split.stopsAhead.map { $0.remainingDuration?.inSeconds.rounded() } == [50])
    #expect(split.durations?.traveled.inSeconds.rounded() == 550)
    let near = route.split(atDistance: 499)
    #expect(near.durations?.traveled.inSeconds.rounded() == 50)
    #expect(near.stopsAhead.first?.remainingDuration?.inSeconds.rounded() == 0)
  }

  @Test("a wait may be between points of the line, or at its start or end")
  func anywhere() throws {
    let line = try Self.line()
    for meters in [0, 300, line.length] {
      let times = try PlannedTimes(
        segmentSeconds: [25, 25, 25, 25],
        waits: [.init(at: line.position(atDistance: meters), stop: 1, seconds: 300)])
      #expect(times.totalSeconds == 400)
      let stops = [meters, meters, line.length].map { Route.Stop(Waypoint(), at: $0) }
      let route = try Route(line, stops: stops, times: times)
      let expected = [meters / 10, 300, (line.length - meters) / 10]
      for (leg, seconds) in zip(route.legs, expected) {
        #expect(abs((leg.duration?.inSeconds ?? .nan) - seconds) < 0.5, "\(meters)")
      }
      let vertices = (0...4).map { times.seconds(toVertex: $0) }
      let waited = vertices.enumerated().map { $1 - 25 * Double($0) }
      #expect(waited == (0...4).map { line.distance(toVertex: $0) < meters ? 0 : 300 })
    }
  }

  @Test("the time of a stretch of length 0 counts before any waypoint at the same place")
  func stretches() throws {
    let line = try Self.line()
    let times = try PlannedTimes(
      stretches: [(500, 50), (500, 300), (line.length, 50)], along: line)
    #expect(abs(times.seconds(to: line.position(atDistance: 250)) - 25) < 0.5)
    let place = line.position(atDistance: 500)
    #expect(abs(times.seconds(toStop: 0, at: place) - 350) < 0.5)
  }

  @Test("a wait that is negative or not finite is rejected", arguments: [-1, .nan, .infinity])
  func refused(_ seconds: Double) throws {
    let line = try Self.line()
    let error = #expect(throws: RouteError.self) {
      try PlannedTimes(
        segmentSeconds: [1, 1, 1, 1],
        waits: [.init(at: line.position(atDistance: 9), stop: 0, seconds: seconds)])
    }
    #expect(error?.code == .invalidDuration)
  }
}
