import Coordinates
import FoundationEssentials
import Polylines
import RouteSplitting
import TestSupport
import Testing

@Suite("Extreme numbers don't trap in RouteSplitting")
struct DoorsTests {
  private static func lines() throws -> [MeasuredPolyline] {
    let places: [[(Double, Double)]] = [
      [(45, 8)], [(45, 8), (45, 8)], [(45, 8), (45, 8.001), (45, 8.001), (45, 8)],
    ]
    return try places.map { places in
      try MeasuredPolyline(
        Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) }))
    }
  }

  private static func routes() throws -> [Route] {
    try lines().flatMap { line in
      [
        try Route(line, stops: []),
        try Route(line, stops: [Route.Stop(Waypoint(), at: 0), Route.Stop(Waypoint(), at: 0)]),
        try Route(
          line, waypoints: [Waypoint(coordinate: line.polyline[0]), Waypoint()],
          times: PlannedTimes(segmentSeconds: line.polyline.dropFirst().map { _ in 5 })),
      ]
    }
  }

  @Test("a route can be split at any distance or foreign position", arguments: Hostile.numbers)
  func splits(_ number: Double) throws {
    for route in try Self.routes() {
      let split = route.split(atDistance: number)
      #expect(0...route.length ~= split.position.distance)
      _ = (split.traveled, split.active, split.remaining, split.lines, split.durations)
      _ = (split.stopsAhead, route.legs)
      for place in Hostile.coordinates {
        _ = route.pass(near: place, traveled: number)
        #expect(!route.passes(near: place).isEmpty)
      }
      for other in Hostile.numbers {
        _ = route.times?.seconds(from: number, to: other, along: route.line)
      }
      for foreign in try Self.routes() {
        let place = foreign.line.position(atDistance: number)
        _ = (route.split(at: place).lines, route.times?.seconds(to: place))
      }
    }
  }

  @Test(
    "times that are negative or not finite, and distances off the line, are rejected",
    arguments: Hostile.numbers)
  func plans(_ number: Double) throws {
    if number < 0 || !number.isFinite {
      #expect(throws: RouteError.self) { try PlannedTimes(segmentSeconds: [1, number]) }
    }
    for line in try Self.lines() {
      if number < 0 || !(number <= line.length + 1) {
        #expect(throws: RouteError.self) {
          try Route(line, stops: [Route.Stop(Waypoint(), at: number)])
        }
      }
      for other in Hostile.numbers {
        _ = try? PlannedTimes(segmentSeconds: [number, other])
        _ = try? PlannedTimes(stretches: [(number, other), (other, number)], along: line)
        _ = try? PlannedTimes(stretches: [], along: line)
        _ = try? Route(
          line, stops: [Route.Stop(Waypoint(), at: number), Route.Stop(Waypoint(), at: other)])
        let waypoint = Waypoint(coordinate: line.polyline[0])
        _ = try? Route(line, waypoints: [waypoint, waypoint], expected: [number, other])
        _ = try? Route.distances(of: [waypoint], on: line, expected: [number, other, number])
      }
    }
  }

  @Test("a waypoint without a coordinate before the last one, and an empty line, are rejected")
  func waypoints() throws {
    for line in try Self.lines() {
      #expect(try Route(line, waypoints: []).stops.count == 1)
      for place in Hostile.coordinates {
        _ = try? Route(line, waypoints: [Waypoint(coordinate: place), Waypoint()])
      }
      #expect(throws: RouteError.self) { try Route(line, waypoints: [Waypoint(), Waypoint()]) }
    }
    #expect(throws: RouteError.self) { try Route(Polyline([]), stops: []) }
    #expect(try PlannedTimes(segmentSeconds: []).totalSeconds == 0)
  }

  @Test("a cursor accepts extreme locations, and extreme counts of reached waypoints")
  func cursors() throws {
    for route in try Self.routes() {
      var random = SeededGenerator(seed: 1)
      for _ in 0..<8 {
        var cursor = RouteCursor(route)
        for location in Hostile.locations.shuffled(using: &random) {
          let progress = cursor.update(with: location)
          #expect(0...route.length ~= progress.position.distance)
        }
        cursor.reachNextStop()
        cursor.reachNextStop()
        for count in Hostile.integers {
          cursor.reroute(to: route, reached: count)
          cursor.reachNextStop()
          _ = cursor.progress
        }
      }
    }
  }
}
