import Coordinates
import Polylines
import RouteSplitting
import TestSupport
import Testing

@Suite("A route split at the vehicle's place")
struct RouteSplitTests {
  private static let shapes: [String: [(Double, Double)]] = [
    "figure-eight": [
      (0, 0), (200, 200), (400, 0), (200, -200), (0, 0), (-200, 200), (-400, 0), (-200, -200),
      (0, 0),
    ],
    "out and back": [(0, 0), (600, 0), (900, 300), (600, 0), (0, 0)],
    "standstills": [(0, 0), (0, 0), (300, 0), (300, 0), (300, 0), (300, 400), (300, 400)],
    "one place": [(5, 5), (5, 5)],
    "straight": [(0, 0), (1_000, 0)],
  ]

  private func line(_ shape: String, shiftedBy degrees: Double = 0) throws -> Polyline {
    try Polyline(
      try #require(Self.shapes[shape]).map {
        let place = DrawnDrive.at($0.0, $0.1)
        return Coordinate(
          latitude: place.latitude,
          longitude: (place.longitude + degrees).remainder(dividingBy: 360))
      })
  }

  private func route(_ line: Polyline, stops shares: [Double] = [0.3, 0.8, 1]) throws -> Route {
    let length = try MeasuredPolyline(line).length
    return try Route(
      line, stops: shares.map { Route.Stop(Waypoint(), at: $0 * length) },
      times: try PlannedTimes(segmentSeconds: (1..<line.count).map { Double($0) }))
  }

  @Test(
    "the traveled, active, and remaining parts add up to the route's length, time, and line",
    arguments: shapes.keys.sorted(), [0, 0.1, 0.3, 0.55, 0.8, 0.97, 1])
  func sums(_ shape: String, _ share: Double) throws {
    // The line is also shifted across the antimeridian, and reversed.
    for line in [
      try line(shape), try line(shape, shiftedBy: -171.391), try line(shape).reversed(),
    ] {
      let route = try route(line)
      let split = route.split(atDistance: share * route.length)
      let parts = [split.traveled, split.active, split.remaining]
      #expect(parts[0].lowerBound == 0 && parts[2].upperBound == route.length)
      #expect(
        parts[0].upperBound == parts[1].lowerBound && parts[1].upperBound == parts[2].lowerBound)
      let sum = parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      #expect(abs(sum - route.length) < 0.001)
      let durations = try #require(split.durations)
      let seconds = (durations.traveled + durations.active + durations.remaining).inSeconds
      #expect(durations.traveled >= .zero && durations.active >= .zero)
      #expect(durations.remaining >= .zero)
      #expect(abs(seconds - (route.times?.totalSeconds ?? .nan)) < 1e-6)
      let lines = [split.lines.traveled, split.lines.active, split.lines.remaining]
      for (line, part) in zip(lines, parts) {
        let length = try MeasuredPolyline(line).length
        #expect(abs(length - (part.upperBound - part.lowerBound)) < 0.001)
      }
      #expect(lines[0].last == lines[1].first && lines[1].last == lines[2].first)
      let joined = try MeasuredPolyline(Polyline(joining: lines))
      #expect(abs(joined.length - route.length) < 0.001)
      #expect(joined.polyline.first == line.first && joined.polyline.last == line.last)
    }
  }

  @Test("waypoints ahead are in order, and a waypoint at the vehicle's place counts as reached")
  func stops() throws {
    let route = try route(try line("straight"), stops: [0.2, 0.2, 0.6, 1])
    let length = route.length
    func numbers(_ share: Double) -> [Int] {
      route.split(atDistance: share * length).stopsAhead.map(\.number)
    }
    #expect(numbers(0) == [0, 1, 2, 3])
    #expect(numbers(0.2) == [2, 3])
    #expect(numbers(0.7) == [3])
    #expect(numbers(1) == [])
    let ahead = route.split(atDistance: 0.5 * length).stopsAhead
    #expect(ahead.map(\.number) == [2, 3])
    #expect(abs(ahead[0].remainingDistance - 0.1 * length) < 1e-6)
    #expect(abs(ahead[1].remainingDistance - 0.5 * length) < 1e-6)
    #expect(abs((ahead[1].remainingDuration ?? .zero).inSeconds - 0.5) < 1e-6)
    // After the last waypoint, the part up to the end of the route is active.
    let short = try self.route(try line("straight"), stops: [0.5])
    let split = short.split(atDistance: 0.7 * length)
    #expect(split.nextStop == 1 && split.active == split.position.distance..<length)
    #expect(split.remaining.isEmpty)
  }

  @Test("routes are equal if and only if their lines, waypoints, and times are equal")
  func equality() throws {
    let line = try line("out and back")
    let route = try route(line)
    let copy = route
    #expect(copy == route)
    let again = try self.route(line)
    #expect(again == route)
    let others = [
      try self.route(line, stops: [0.3, 1]), try Route(line, stops: route.stops),
      try self.route(try self.line("out and back", shiftedBy: 1e-6)),
    ]
    for other in others { #expect(other != route) }
  }

  @Test("each time that the line passes near a place counts as one pass")
  func passes() throws {
    let eight = try route(try line("figure-eight"))
    #expect(eight.passes(near: DrawnDrive.at(0, 0)).count == 3)
    #expect(eight.passes(near: DrawnDrive.at(100, 100)).count == 1)
    let back = try route(try line("out and back"))
    let passes = back.passes(near: DrawnDrive.at(250, 3))
    #expect(passes.count == 2)
    #expect(abs(passes[0].position.distance - 250) < 0.1)
    #expect(abs(passes[1].position.distance - (back.length - 250)) < 0.1)
    #expect(back.pass(near: DrawnDrive.at(250, 3), traveled: 1_500).position == passes[1].position)
    #expect(back.pass(near: DrawnDrive.at(250, 3), traveled: 300).position == passes[0].position)
    // The turning point is a single pass.
    #expect(back.passes(near: DrawnDrive.at(900, 300)).count == 1)
    let standing = try route(try line("standstills"))
    #expect(standing.passes(near: DrawnDrive.at(300, 0)).count == 1)
    #expect(try route(try line("one place")).passes(near: DrawnDrive.at(0, 0)).count == 1)
  }

  @Test("as many passes are found as by a search in steps of 0.5 m", arguments: 0..<30)
  func bruteForce(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    let line = try MeasuredPolyline(
      Polyline(
        (0..<25).map { _ in
          DrawnDrive.at(
            .random(in: -200...200, using: &random), .random(in: -200...200, using: &random))
        }))
    let point = DrawnDrive.at(
      .random(in: -150...150, using: &random), .random(in: -150...150, using: &random))
    let tolerance = 20.0
    let passes = line.passes(near: point, within: tolerance)
    let least = try #require(passes.map(\.offset).min())
    #expect(least <= line.nearestPosition(to: point).offset + 1e-9)
    let limit = line.nearestPosition(to: point).offset + tolerance
    var runs = 0
    var isNear = false
    for step in stride(from: 0, through: line.length, by: 0.5) {
      let near = line.coordinate(atDistance: step).distance(to: point) <= limit
      if near, !isNear { runs += 1 }
      isNear = near
    }
    // The steps may miss a pass that is shorter than a step.
    #expect(passes.count - runs <= 1 && passes.count >= runs, "\(passes.count), \(runs)")
    #expect(zip(passes, passes.dropFirst()).allSatisfy { $0.position < $1.position })
  }
}
