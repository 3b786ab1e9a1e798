import Coordinates
import Foundation
import Polylines
import RouteSplitting
import TestSupport
import Testing

@Suite("A cursor along a route")
struct RouteCursorTests {
  /// Two loops that share a crossing in the middle.
  private static let figureEight: [(Double, Double)] = [
    (0, 0), (200, 200), (400, 0), (200, -200), (0, 0), (-200, 200), (-400, 0), (-200, -200), (0, 0),
  ]
  private static let outAndBack: [(Double, Double)] = [
    (0, 0), (600, 0), (900, 300), (600, 0), (0, 0),
  ]
  private static let carriageways: [(Double, Double)] = [
    (0, 0), (1_000, 0), (1_020, 6), (1_000, 12), (0, 12),
  ]

  @Test(
    "the correct pass is found where a route meets itself",
    arguments: [figureEight, outAndBack, carriageways], [true, false])
  func passes(_ places: [(Double, Double)], bearings: Bool) throws {
    try check(places, every: 2, bearings: bearings, tolerance: 25, missing: 60) { $0 }
  }

  @Test(
    "the correct pass is found without bearings and speeds, with or without times",
    arguments: [figureEight, outAndBack, carriageways], [true, false])
  func positionsAlone(_ places: [(Double, Double)], isTimed: Bool) throws {
    try check(places, every: 5, bearings: false, tolerance: 40, missing: 100) { location in
      Location(
        coordinate: location.coordinate, time: isTimed ? location.time : nil, accuracy: 4)
    }
  }

  /// Drives along a route several times, and checks the cursor's positions.
  ///
  /// - Parameters:
  ///   - tolerance: the maximum error of a position, in meters.
  ///   - missing: the maximum distance to the end after the drive, in meters.
  ///   - known: a function that returns the location with only the data that the cursor gets.
  private func check(
    _ places: [(Double, Double)], every interval: Double, bearings: Bool, tolerance: Double,
    missing: Double, _ known: (Location) -> Location
  ) throws {
    let route = try DrawnDrive.route(places)
    for seed in 0..<10 {
      var random = SeededGenerator(seed: UInt64(seed))
      var cursor = RouteCursor(route)
      let drive = DrawnDrive.locations(
        along: route.line, speed: 12, every: interval, noise: 3, bearings: bearings,
        using: &random)
      for (location, distance) in drive {
        let progress = cursor.update(with: known(location))
        #expect(progress.status != .offRoute)
        guard progress.status == .onRoute else { continue }
        #expect(
          abs(progress.position.distance - distance) < tolerance,
          "seed \(seed), \(distance) m: \(progress.position.distance) m")
      }
      #expect(cursor.progress.status == .onRoute)
      #expect(cursor.progress.position.distance > route.length - missing)
    }
  }

  @Test(
    "the traveled, active, and remaining parts add up to the route after any location",
    arguments: 0..<20)
  func sums(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let places = (0..<30).map { _ in
      (
        Double.random(in: -2_000...2_000, using: &random),
        Double.random(in: -2_000...2_000, using: &random)
      )
    }
    let length = try DrawnDrive.route(places).length
    let route = try DrawnDrive.route(places, stops: [length * 0.2, length * 0.7, length])
    var cursor = RouteCursor(route)
    for step in 0..<300 {
      let progress = cursor.update(
        with: Location(
          coordinate: DrawnDrive.at(
            .random(in: -2_500...2_500, using: &random), .random(in: -2_500...2_500, using: &random)
          ),
          time: Date(timeIntervalSinceReferenceDate: Double(step) * 5),
          accuracy: .random(in: 1...500, using: &random)))
      let parts = [progress.traveled, progress.active, progress.remaining]
      #expect(
        parts[0].lowerBound == 0 && parts[2].upperBound == max(route.length, parts[1].upperBound))
      #expect(parts[0].upperBound == parts[1].lowerBound)
      #expect(parts[1].upperBound == parts[2].lowerBound)
      let sum = parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      #expect(abs(sum - route.length) < 0.001)
      #expect(progress.nextStop <= 3)
    }
  }

  @Test("a vehicle at the only place of a route reaches the end of the route", arguments: [1, 2])
  func onePlace(_ count: Int) throws {
    let route = try DrawnDrive.route(Array(repeating: (0.0, 0.0), count: count))
    var cursor = RouteCursor(route)
    for second in 0..<30 {
      let progress = cursor.update(
        with: Location(
          coordinate: DrawnDrive.at(3, 0),
          time: Date(timeIntervalSinceReferenceDate: Double(second)), accuracy: 5, bearing: 90,
          speed: 0))
      #expect(progress.status == .onRoute && progress.remainingDistance == 0)
    }
    #expect(cursor.progress.nextStop == 1)
  }

  @Test("a jump, a location with an earlier time, and a vague location don't lead off the route")
  func badLocations() throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)])
    var random = SeededGenerator(seed: 5)
    var cursor = RouteCursor(route)
    let drive = DrawnDrive.locations(
      along: route.line, to: 1_000, speed: 15, every: 3, noise: 3, bearings: true, using: &random)
    for (location, _) in drive { _ = cursor.update(with: location) }
    let before = cursor.progress
    #expect(before.status == .onRoute)
    let time = try #require(drive.last?.location.time)

    var jump = Location(coordinate: DrawnDrive.at(1_000, 700), time: time + 3.6, accuracy: 5)
    #expect(cursor.update(with: jump).status == .onRoute)
    #expect(abs(cursor.progress.position.distance - before.position.distance) < 60)

    jump = Location(coordinate: DrawnDrive.at(0, 0), time: time - 16, accuracy: 3)
    let late = cursor.update(with: jump)
    #expect(late.use == .outOfOrder && late.status == .onRoute)

    let vague = cursor.update(
      with: Location(coordinate: DrawnDrive.at(2_500, 400), time: time + 7, accuracy: 1_000))
    #expect(vague.use == .tooVague && vague.status == .onRoute)
    #expect(vague.position == cursor.progress.position)
  }

  @Test(
    "an outlier along the route affects only one step, and passes no waypoint",
    arguments: [500.0, 900, 1_700], [nil, 12.0])
  func wildAlong(_ place: Double, speed: Double?) throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)], stops: [1_000, 6_000])
    for (interval, wild) in [(1.0, 70), (10, 7)] {
      var cursor = RouteCursor(route)
      // The outlier is no farther away than a vehicle can have driven in the interval; otherwise
      // it would have no effect.
      let place = 840 + min(place, 50 * interval)
      for number in 0..<Int(1_800 / (12 * interval)) {
        let isWild = number == wild
        let distance = Double(number) * 12 * interval
        let progress = cursor.update(
          with: Location(
            coordinate: DrawnDrive.at(isWild ? place : distance, 2),
            time: Date(timeIntervalSinceReferenceDate: Double(number) * interval), accuracy: 5,
            speed: speed))
        // A single location doesn't pass a waypoint.
        #expect(progress.nextStop == (distance - 12 * interval > 1_030 ? 1 : 0), "\(distance) m")
        #expect(progress.status == .onRoute && progress.use == .used)
        if isWild {
          #expect(abs(progress.position.distance - place) < 1)
        } else {
          #expect(abs(progress.position.distance - distance) < 1, "\(distance) m")
        }
      }
    }
  }

  @Test(
    "outliers between the two directions of a returning route have no effect",
    arguments: [1, 2, 5], [10.0, 20, 30])
  func wildBeside(_ count: Int, speed: Double) throws {
    let route = try DrawnDrive.route(
      [(0, 0), (1_500, 0), (1_500, 200), (0, 200)], stops: [1_600])
    for isTimed in [true, false] {
      var cursor = RouteCursor(route)
      for number in 0..<50 {
        let distance = Double(number) * speed
        let isWild = 20..<(20 + count) ~= number
        let progress = cursor.update(
          with: Location(
            coordinate: DrawnDrive.at(distance, isWild ? 120 : 1),
            time: isTimed ? Date(timeIntervalSinceReferenceDate: Double(number)) : nil,
            accuracy: 6))
        #expect(progress.status == .onRoute && progress.use == (isWild ? .tooFar : .used))
        let last = isWild ? 19 * speed : distance
        #expect(abs(progress.position.distance - last) < 1, "\(distance) m")
      }
    }
  }

  @Test("a location with a time one day ahead has no lasting effect, on the route or beside it")
  func clockAhead() throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)], stops: [2_000, 6_000])
    for beside in [0.0, 400] {
      var cursor = RouteCursor(route)
      for number in 0..<100 {
        let isWrong = number == 30
        let distance = Double(number) * 50
        let progress = cursor.update(
          with: Location(
            coordinate: DrawnDrive.at(distance, isWrong ? beside : 2),
            time: Date(timeIntervalSinceReferenceDate: Double(number) * 5 + (isWrong ? 86_400 : 0)),
            accuracy: 5))
        #expect(progress.status == .onRoute)
        // After a wrong time on the route, a few locations may be ignored.
        guard !isWrong, beside > 0 || !(31..<35 ~= number) else { continue }
        #expect(progress.use == .used && abs(progress.position.distance - distance) < 1)
      }
    }
  }

  @Test("old locations that arrive late in a batch are ignored")
  func lateBatch() throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)])
    var cursor = RouteCursor(route)
    func take(_ second: Double) -> RouteProgress {
      cursor.update(
        with: Location(
          coordinate: DrawnDrive.at(second * 15, 1),
          time: Date(timeIntervalSinceReferenceDate: second), accuracy: 5))
    }
    for second in 0..<200 { _ = take(Double(second)) }
    for second in 100..<199 { #expect(take(Double(second)).use == .outOfOrder) }
    for second in 200..<300 {
      let progress = take(Double(second))
      #expect(progress.use == .used && abs(progress.position.distance - Double(second) * 15) < 1)
    }
  }

  @Test("waypoints before the place where a vehicle meets its route are skipped, not reached")
  func metBehind() throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)], stops: [400, 1_000, 3_000])
    var cursor = RouteCursor(route)
    let fix = Location(coordinate: DrawnDrive.at(600, 2), accuracy: 5)
    for _ in 0..<2 {
      let progress = cursor.update(with: fix)
      #expect(progress.nextStop == 1 && progress.reached.isEmpty)
      cursor.reroute(to: route)
    }
  }

  @Test("a vehicle that rejoins the route before the place where it left is on the route again")
  func block() throws {
    let route = try DrawnDrive.route([(0, 0), (2_000, 0)])
    let way = try MeasuredPolyline(
      try Polyline(
        [(0, 0), (1_000, 0), (1_000, 300), (600, 300), (600, 0), (2_000, 0)].map {
          DrawnDrive.at($0.0, $0.1)
        }))
    for seed in 0..<10 {
      var random = SeededGenerator(seed: UInt64(seed))
      var cursor = RouteCursor(route)
      for (location, distance) in DrawnDrive.locations(
        along: way, speed: 10, every: 3, noise: 4, bearings: true, using: &random)
      {
        let progress = cursor.update(with: location)
        guard distance > 2_140 else { continue }
        #expect(progress.status == .onRoute, "seed \(seed), \(distance) m")
        #expect(abs(progress.position.distance - (distance - 1_400)) < 30)
      }
    }
  }

  @Test("without reported accuracies, errors of 15 m don't lead off the route", arguments: 0..<10)
  func noAccuracy(seed: Int) throws {
    let route = try DrawnDrive.route([(0, 0), (2_000, 0), (2_000, 3_000)])
    var random = SeededGenerator(seed: UInt64(seed))
    var cursor = RouteCursor(route)
    for (var location, distance) in DrawnDrive.locations(
      along: route.line, speed: 10, every: 5, noise: 15, bearings: false, using: &random)
    {
      location.accuracy = nil
      location.speed = nil
      let progress = cursor.update(with: location)
      guard distance > 100 else { continue }
      #expect(progress.status == .onRoute, "\(distance) m")
      #expect(abs(progress.position.distance - distance) < 100, "\(distance) m")
    }
  }

  @Test("positions alone show within 400 m that a vehicle drives against the route")
  func otherWayRound() throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)])
    var random = SeededGenerator(seed: 4)
    var cursor = RouteCursor(route)
    let back = try MeasuredPolyline(try Polyline(route.line.polyline.coordinates.reversed()))
    for (var location, distance) in DrawnDrive.locations(
      along: back, from: 500, speed: 12, every: 3, noise: 4, bearings: false, using: &random)
    {
      location.speed = nil
      let progress = cursor.update(with: location)
      if distance > 900 { #expect(progress.status != .onRoute, "\(distance) m") }
    }
  }

  @Test("absurd speeds and times have no effect", arguments: [1e9, 1e160, 1e300])
  func beyondSense(_ number: Double) throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)])
    var cursor = RouteCursor(route)
    for second in 0..<100 {
      let progress = cursor.update(
        with: Location(
          coordinate: DrawnDrive.at(Double(second) * 10, 0),
          time: Date(timeIntervalSinceReferenceDate: second < 99 ? Double(second) : number),
          accuracy: 4, speed: second % 2 == 0 ? number : 10))
      #expect(progress.status == .onRoute)
      #expect(abs(progress.position.distance - Double(second) * 10) < 1)
    }
  }

  @Test("off the route, the vehicle's place is where it left, until it returns farther along")
  func leaving() throws {
    let route = try DrawnDrive.route([(0, 0), (2_000, 0), (2_000, 2_000)])
    let way = try MeasuredPolyline(
      try Polyline(
        [(0, 0), (1_000, 0), (1_000, 800), (2_000, 800), (2_000, 2_000)].map {
          DrawnDrive.at($0.0, $0.1)
        }))
    for seed in 0..<10 {
      var random = SeededGenerator(seed: UInt64(seed))
      var cursor = RouteCursor(route)
      let drive = DrawnDrive.locations(
        along: way, speed: 14, every: 4, noise: 4, bearings: true, using: &random)
      for (location, distance) in drive {
        let progress = cursor.update(with: location)
        switch distance {
        case 100..<1_000:
          #expect(progress.status == .onRoute)
          #expect(abs(progress.position.distance - distance) < 30)
        case (1_000.0 + 14 * 15)..<2_700:
          #expect(progress.status == .offRoute, "seed \(seed), \(distance) m")
          #expect(abs(progress.position.distance - 1_000) < 60)
        case (2_800.0 + 14 * 15)...:
          #expect(progress.status == .onRoute, "seed \(seed), \(distance) m")
          #expect(abs(progress.position.distance - distance) < 30)
        default: break
        }
      }
    }
  }

  @Test("waypoints are reached by stopping, by driving past, and by a report")
  func stops() throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)], stops: [500, 1_500, 3_000])
    var random = SeededGenerator(seed: 9)
    var cursor = RouteCursor(route)
    var reached: [Int: Double] = [:]
    func take(_ location: Location, _ distance: Double) {
      for stop in cursor.update(with: location).reached { reached[stop] = distance }
    }
    var drive = DrawnDrive.locations(
      along: route.line, to: 495, speed: 10, every: 2, noise: 3, bearings: true, using: &random)
    for (location, distance) in drive { take(location, distance) }
    let time = 100.0
    #expect(reached.isEmpty)
    for second in 0..<30 {
      take(
        Location(
          coordinate: DrawnDrive.at(495, 2),
          time: Date(timeIntervalSinceReferenceDate: time + Double(second)), accuracy: 4, speed: 0),
        495)
    }
    #expect(reached == [0: 495])
    #expect(abs(cursor.progress.remainingDistance - 1_005) < 10)
    drive = DrawnDrive.locations(
      along: route.line, from: 500, to: 2_000, speed: 15, every: 2, noise: 3, bearings: true,
      using: &random, startTime: 140)
    for (location, distance) in drive { take(location, distance) }
    let passed = try #require(reached[1])
    #expect(1_500..<1_600 ~= passed)
    #expect(reached.count == 2)
    cursor.reachNextStop()
    #expect(cursor.progress.nextStop == 3)
    #expect(cursor.progress.remainingDistance == route.length - cursor.progress.position.distance)
  }

  @Test(
    "without speeds, waypoints are reached by driving past and by waiting", arguments: 0..<10)
  func standing(seed: Int) throws {
    let route = try DrawnDrive.route([(0, 0), (2_000, 0)], stops: [1_000, 2_000])
    var random = SeededGenerator(seed: UInt64(seed))
    var cursor = RouteCursor(route)
    var time = Date(timeIntervalSinceReferenceDate: 0)
    var reached: [Int: Date] = [:]
    func take(_ coordinate: Coordinate) {
      time += 2
      let fix = Location(coordinate: coordinate, time: time, accuracy: 4)
      for stop in cursor.update(with: fix).reached { reached[stop] = time }
    }
    // The vehicle drives slowly to 30 m after the first waypoint, which isn't reached until later.
    for (location, _) in DrawnDrive.locations(
      along: route.line, to: 1_030, speed: 4, every: 2, noise: 2, bearings: false, using: &random)
    {
      take(location.coordinate)
    }
    #expect(reached.isEmpty)
    for (location, _) in DrawnDrive.locations(
      along: route.line, from: 1_040, speed: 12, every: 2, noise: 2, bearings: false, using: &random
    ) {
      take(location.coordinate)
    }
    #expect(reached.keys.sorted() == [0])
    let arrival = time
    for _ in 0..<30 {
      let errors = (0..<2).map { _ in Double.random(in: -4...4, using: &random) }
      take(DrawnDrive.at(1_998 + errors[0], errors[1]))
    }
    let end = try #require(reached[1])
    #expect(14...26 ~= end.timeIntervalSince(arrival))
  }

  @Test("a vehicle that is first seen partway along the route is placed there")
  func midway() throws {
    let route = try DrawnDrive.route([(0, 0), (2_000, 0), (2_000, 2_000)])
    var random = SeededGenerator(seed: 2)
    var cursor = RouteCursor(route)
    for (location, distance) in DrawnDrive.locations(
      along: route.line, from: 2_500, to: 2_700, speed: 10, every: 2, noise: 3, bearings: true,
      using: &random)
    {
      let progress = cursor.update(with: location)
      if progress.status == .onRoute { #expect(abs(progress.position.distance - distance) < 20) }
    }
    #expect(cursor.progress.status == .onRoute)
  }
}
