import Coordinates
import Foundation
import Polylines
import RouteSplitting
import TestSupport
import Testing

@Suite("A cursor with outliers, wrong clocks, and U-turns")
struct RouteTroubleTests {
  /// 2 km eastward, and back on nearly the same line.
  private static let outAndBack: [(Double, Double)] = [
    (0, 0), (1_000, 0), (2_000, 0), (1_000, 0.1), (0, 0),
  ]
  private static let straight: [(Double, Double)] = (0...60).map { (Double($0) * 100, 0) }
  /// Two rounds of a circle with a circumference of about 1 km.
  private static let ring: [(Double, Double)] = (0...128).map {
    let angle = Double($0) / 32 * .pi
    return (160 * sine(angle), 160 * cosine(angle))
  }

  private static func location(
    _ place: (Double, Double), at seconds: Double?, accuracy: Double? = 5, speed: Double? = nil,
    bearing: Double? = nil
  ) -> Location {
    Location(
      coordinate: DrawnDrive.at(place.0, place.1),
      time: seconds.map { Date(timeIntervalSinceReferenceDate: $0) }, accuracy: accuracy,
      bearing: bearing, speed: speed)
  }

  private static func place(_ route: Route, _ distance: Double) -> (Double, Double) {
    let position = DrawnDrive.frame.position(of: route.line.coordinate(atDistance: distance))
    return (position.east, position.north)
  }

  // MARK: U-turns

  @Test(
    "a vehicle that turns back along the route leaves it, with or without reported speeds",
    arguments: [1.0, 2, 5], [nil, 5.0])
  func turned(interval: Double, accuracy: Double?) throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)])
    for hasSpeed in [true, false] {
      var cursor = RouteCursor(route)
      for step in 0..<Int(360 / interval) {
        let driven = Double(step) * interval * 11
        let progress = cursor.update(
          with: Self.location(
            (driven < 2_000 ? driven : 4_000 - driven, 1), at: Double(step) * interval,
            accuracy: accuracy, speed: hasSpeed ? 11 : nil))
        #expect(progress.position.distance <= 2_001)
        // From 250 m or four locations on the way back, whichever is farther.
        if driven > 2_000 + max(250, 44 * interval) {
          #expect(progress.status == .offRoute, "\(driven) m")
          #expect(progress.position.distance > 1_870)
        }
      }
    }
  }

  @Test("after an early U-turn on an out-and-back route, the vehicle is placed on the way back")
  func earlyTurn() throws {
    let route = try DrawnDrive.route(Self.outAndBack, stops: [2_000, 4_000])
    for accuracy in [nil, 5.0] {
      var cursor = RouteCursor(route)
      for second in 0..<336 {
        let driven = Double(second) * 11
        let east = driven < 1_850 ? driven : 3_700 - driven
        let progress = cursor.update(
          with: Self.location((east, 0), at: Double(second), accuracy: accuracy))
        guard driven > 2_200 else { continue }
        #expect(progress.status == .onRoute)
        #expect(abs(progress.position.distance - (4_000 - east)) < 2)
        // The waypoint at the far end is behind the vehicle, although the vehicle wasn't there.
        #expect(progress.nextStop == 1)
      }
    }
  }

  @Test("a skipped waypoint isn't reached, and is next again when the vehicle returns")
  func leftOut() throws {
    let route = try DrawnDrive.route(
      [(0, 0), (1_000, 0), (1_000, 1_000), (2_000, 1_000)], stops: [1_000, 2_900])
    // The vehicle cuts the corner, returns to the start, and then follows the route.
    let way = try MeasuredPolyline(
      Polyline(
        [
          (0.0, 0.0), (300, 0), (1_000, 700), (1_000, 900), (1_300, 900), (1_300, -300), (0, -300),
          (0, 0), (1_000, 0), (1_000, 1_000), (2_000, 1_000),
        ].map { DrawnDrive.at($0.0, $0.1) }))
    var cursor = RouteCursor(route)
    var reached: [Int: Double] = [:]
    for (step, distance) in stride(from: 0.0, to: way.length, by: 10).enumerated() {
      let progress = cursor.update(
        with: Location(
          coordinate: way.coordinate(atDistance: distance),
          time: Date(timeIntervalSinceReferenceDate: Double(step)), accuracy: 5))
      for stop in progress.reached { reached[stop] = distance }
      if 1_450...1_490 ~= distance {
        #expect(progress.status == .onRoute && progress.nextStop == 1, "\(distance) m")
      }
    }
    // Up to the return to the start, the drive is 300 + 990 + 200 + 300 + 1,200 + 1,300 + 300 m
    // long.
    #expect(5_590...5_650 ~= (try #require(reached[0])))
    #expect(reached.count == 2)
  }

  // MARK: Outliers

  @Test(
    "up to five consecutive outliers along the route are withdrawn",
    arguments: [1, 2, 3, 5], [1.0, 3, 10])
  func several(_ count: Int, interval: Double) throws {
    let route = try DrawnDrive.route((0...60).map { (Double($0) * 50, Double($0 * $0) * 3) })
    var cursor = RouteCursor(route)
    for step in 0..<Int(2_400 / (12 * interval)) {
      let distance = Double(step) * 12 * interval
      let isWild = 10..<(10 + count) ~= step
      let error = isWild ? 45 + 45 * interval : 0
      let progress = cursor.update(
        with: Self.location(Self.place(route, distance + error), at: Double(step) * interval))
      #expect(progress.status == .onRoute && progress.use == .used)
      #expect(progress.isCorrection == (step == 10 + count))
      #expect(abs(progress.position.distance - distance - error) < 2)
    }
  }

  @Test("an outlier as the first location has no lasting effect", arguments: [500.0, 1_500, 2_900])
  func wildFirst(_ place: Double) throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)], stops: [400, 1_000, 3_000])
    var cursor = RouteCursor(route)
    for step in 0..<200 {
      let distance = Double(step) * 11
      let progress = cursor.update(
        with: Self.location((step == 0 ? place : distance, 0), at: Double(step)))
      #expect(progress.status == .onRoute)
      guard step > 0 else { continue }
      #expect(abs(progress.position.distance - distance) < 2)
      #expect(progress.reached.isEmpty || progress.reached.lowerBound == (distance < 900 ? 0 : 1))
    }
    #expect(cursor.progress.nextStop == 2)
  }

  @Test("bearings that contradict the positions are ignored", arguments: [0.0, 180, 270])
  func wrongBearings(_ error: Double) throws {
    let route = try DrawnDrive.route([(0, 0), (1_500, 0), (1_500, -1_500)])
    var cursor = RouteCursor(route)
    for step in 0..<50 {
      let distance = Double(step) * 55
      let bearing = distance < 1_500 ? 90.0 : 180
      let progress = cursor.update(
        with: Self.location(
          Self.place(route, distance), at: Double(step) * 5, speed: 11,
          bearing: error == 0 ? 0 : bearing + error))
      if distance > 300 {
        #expect(progress.status == .onRoute)
        #expect(abs(progress.position.distance - distance) < 12)
      }
    }
  }

  @Test("a vehicle 11 m beside the line is on the route, even with a reported accuracy of 3 m")
  func lane() throws {
    let route = try DrawnDrive.route([(0, 0), (3_000, 0)])
    var random = SeededGenerator(seed: 2)
    var cursor = RouteCursor(route)
    for (location, _) in DrawnDrive.locations(
      along: try MeasuredPolyline(Polyline([DrawnDrive.at(0, 11), DrawnDrive.at(3_000, 11)])),
      speed: 12, every: 5, noise: 3, bearings: false, using: &random)
    {
      var location = location
      location.accuracy = 3
      #expect(cursor.update(with: location).status == .onRoute)
    }
  }

  // MARK: Clocks

  @Test(
    "a location with a time ahead has no lasting effect, even if the route repeats its places",
    arguments: [20.0, 60, 120, 300, 86_400], [nil, 10.0])
  func ahead(_ seconds: Double, speed: Double?) throws {
    for places in [Self.straight, Self.outAndBack, Self.ring] {
      let route = try DrawnDrive.route(places)
      // The place may be wrong as well as the time.
      for error in places.count == Self.straight.count && seconds > 30 ? [0, 400, 3_000] : [0.0] {
        var cursor = RouteCursor(route)
        for step in 0..<180 {
          let distance = Double(step) * 10
          let isWrong = step == 30
          let progress = cursor.update(
            with: Self.location(
              Self.place(route, distance + (isWrong ? error : 0)),
              at: Double(step) + (isWrong ? seconds : 0), speed: speed))
          #expect(progress.status == .onRoute)
          // If the time is ahead by at most half a minute, locations aren't used until their times
          // catch up.
          guard step < 30 || step > (seconds > 30 ? 30 : 56) else { continue }
          #expect(progress.use == .used)
          #expect(abs(progress.position.distance - distance) < 2, "\(distance) m")
        }
      }
    }
  }

  @Test("after a clock is set back, locations are used again soon, on the route or off it")
  func setBack() throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)])
    for isVague in [false, true] {
      for perSecond in [1.0, 2] {
        for leaves in [false, true] {
          var cursor = RouteCursor(route)
          for step in 0..<300 {
            let distance = Double(step) * 15 / perSecond
            let left = 51 * 15 / perSecond
            let place = leaves && step > 51 ? (left, distance - left) : (distance, 1)
            let second = (Double(step) / perSecond).rounded(.down) - (step < 50 ? 0 : 3_600)
            let progress = cursor.update(
              with: Self.location(place, at: second, accuracy: isVague && step % 5 == 4 ? 800 : 5))
            if isVague && step % 5 == 4 { #expect(progress.use == .tooVague) }
            guard step > 80 else { continue }
            #expect(progress.status == (leaves ? .offRoute : .onRoute), "\(step)")
            if !leaves { #expect(abs(progress.position.distance - distance) < 20) }
          }
        }
      }
    }
  }

  @Test("locations that are sent again later are ignored, even where the route passes twice")
  func batches() throws {
    let route = try DrawnDrive.route(Self.outAndBack, stops: [2_000, 2_800, 4_000])
    for batch in [60..<130, 70..<85, 0..<170] {
      for hasCourse in [true, false] {
        var cursor = RouteCursor(route)
        func location(_ second: Int) -> Location {
          let distance = Double(second) * 15
          return Self.location(
            Self.place(route, distance), at: Double(second), speed: hasCourse ? 15 : nil,
            bearing: hasCourse ? (distance < 2_000 ? 90 : 270) : nil)
        }
        for second in 0...170 { _ = cursor.update(with: location(second)) }
        for second in batch { #expect(cursor.update(with: location(second)).use == .outOfOrder) }
        let progress = cursor.update(with: location(171))
        #expect(progress.status == .onRoute && progress.nextStop == 1)
        #expect(abs(progress.position.distance - 171 * 15) < 2)
      }
    }
  }

  @Test("old locations on the route don't bring a vehicle back to it")
  func batchOffRoute() throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)])
    var cursor = RouteCursor(route)
    for second in 0..<160 {
      let place = second < 100 ? (Double(second) * 15, 1.0) : (1_500, Double(second - 99) * 15)
      _ = cursor.update(with: Self.location(place, at: Double(second)))
    }
    #expect(cursor.progress.status == .offRoute)
    for second in 60..<100 {
      let progress = cursor.update(
        with: Self.location((Double(second) * 15, 1), at: Double(second)))
      #expect(progress.use == .outOfOrder && progress.status == .offRoute)
    }
  }

  @Test("a time that jumps ahead by 30 s doesn't turn a short stay near a waypoint into an arrival")
  func dwell() throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)], stops: [1_000, 6_000])
    for speed in [0.0, nil] {
      var cursor = RouteCursor(route)
      for second in 0..<70 {
        let east = min(Double(second) * 15, 965)
        // The last location has a time that is half a minute ahead.
        let progress = cursor.update(
          with: Self.location(
            (east, 1), at: Double(second) + (second == 69 ? 30 : 0), speed: east < 965 ? 15 : speed)
        )
        #expect(progress.nextStop == 0)
      }
    }
  }

  @Test("a first location with a time ahead affects at most ten more locations")
  func firstAhead() throws {
    for (interval, speed) in [(1.0, 10.0), (8, 20), (15, 11), (60, 33)] {
      let length = 40 * interval * speed
      let route = try DrawnDrive.route([(0, 0), (length, 0)])
      for ahead in [3_600.0, 172_800] {
        var cursor = RouteCursor(route)
        for step in 0..<40 {
          let distance = Double(step) * interval * speed
          let progress = cursor.update(
            with: Self.location(
              Self.place(route, distance), at: Double(step) * interval + (step == 0 ? ahead : 0),
              speed: speed))
          guard step > 10 else { continue }
          #expect(progress.use == .used && progress.status == .onRoute)
          #expect(abs(progress.position.distance - distance) < 2, "\(distance) m")
        }
      }
    }
  }

  @Test(
    "if locations have no times, or cease to have them, positions show the distance driven",
    arguments: [11.0, 55, 165], [0, 20])
  func timeless(_ spacing: Double, timed: Int) throws {
    let square: [(Double, Double)] = [(0, 0), (600, 0), (600, 600), (0, 600)]
    for places in [square + square + [(0, 0)], Self.straight] {
      let route = try DrawnDrive.route(places)
      var cursor = RouteCursor(route)
      for step in 0..<Int(4_700 / spacing) {
        let distance = Double(step) * spacing
        let progress = cursor.update(
          with: Self.location(
            Self.place(route, distance), at: step < timed ? Double(step) * spacing / 11 : nil))
        #expect(progress.use == .used && progress.status == .onRoute)
        #expect(abs(progress.position.distance - distance) < 12, "\(distance) m")
      }
    }
  }

  // MARK: Tunnels

  @Test(
    "after a tunnel on a route of two rounds, the vehicle is placed in the correct round",
    arguments: [45.0, 90, 150, 220, 250], [nil, 12.0, 4])
  func tunnel(_ seconds: Double, speed: Double?) throws {
    let square: [(Double, Double)] = [(0, 0), (700, 0), (700, 700), (0, 700)]
    let route = try DrawnDrive.route(square + square + [(0, 0)])
    for start in stride(from: 60.0, to: 460 - seconds, by: 50) {
      var cursor = RouteCursor(route)
      for step in 0..<460 where !(start..<(start + seconds) ~= Double(step)) {
        let distance = Double(step) * 12
        let progress = cursor.update(
          with: Self.location(
            Self.place(route, distance), at: Double(step), speed: speed))
        #expect(
          abs(progress.position.distance - distance) < 30, "from \(start) s: \(distance) m")
      }
    }
  }

  // MARK: Vague locations

  @Test(
    "one vague location has no lasting effect", arguments: [100.0, 200, 400],
    [-810.0, -250, 250, 400])
  func vague(accuracy: Double, ahead: Double) throws {
    for vertices in [
      [0.0, 10_000], [0, 1_400, 10_000], Array(stride(from: 0.0, through: 10_000, by: 20)),
    ] {
      let route = try DrawnDrive.route(vertices.map { ($0, 0) })
      var cursor = RouteCursor(route)
      for step in 0..<200 {
        let isVague = step == 100
        let distance = Double(step) * 15
        let progress = cursor.update(
          with: Self.location(
            (distance + (isVague ? ahead : 0), isVague ? 40 : 0), at: Double(step),
            accuracy: isVague ? accuracy : 5))
        #expect(progress.status == .onRoute)
        guard !isVague else { continue }
        #expect(progress.use == .used)
        #expect(abs(progress.position.distance - distance) < 20, "\(distance) m")
      }
    }
  }

  // MARK: Skipped and passed waypoints

  @Test(
    "a waypoint in a side street isn't reached by driving past the street",
    arguments: [100.0, 150, 200, 300, 600], [1.0, 2, 5, 10])
  func sideStreet(_ length: Double, interval: Double) throws {
    let route = try DrawnDrive.route(
      [(0, 0), (2_000, 0), (2_000, length), (2_000, 0.1), (6_000, 0)],
      stops: [2_000 + length, 5_999 + 2 * length])
    for (phase, speed) in [(0.0, nil), (0.3, nil), (0.7, 10.0)] {
      var cursor = RouteCursor(route)
      for step in 0..<Int(500 / interval) {
        let time = (Double(step) + phase) * interval
        let progress = cursor.update(
          with: Self.location((10 * time, 0), at: time, speed: speed))
        #expect(!progress.reached.contains(0), "\(time) s")
        if time > 330 {
          #expect(progress.status == .onRoute && progress.nextStop == 1)
          #expect(abs(progress.position.distance - 10 * time - 2 * length) < 25)
        }
      }
    }
  }

  @Test(
    "a waypoint in a side street is reached once by driving there", arguments: [100.0, 300],
    [1.0, 5, 10, 20])
  func intoSideStreet(_ length: Double, interval: Double) throws {
    let route = try DrawnDrive.route(
      [(0, 0), (2_000, 0), (2_000, length), (2_000, 0.1), (6_000, 0)],
      stops: [2_000 + length, 5_999 + 2 * length])
    var cursor = RouteCursor(route)
    var reached = 0
    for step in 0..<Int(400 / interval) {
      let distance = 30 + Double(step) * interval * 10
      let progress = cursor.update(
        with: Self.location(Self.place(route, distance), at: Double(step) * interval))
      if progress.reached.contains(0) { reached += 1 }
    }
    #expect(reached == 1)
  }

  @Test("a waypoint in hairpins is reached once, despite a stop before it and sparse locations")
  func hairpins() throws {
    let bends = (0..<20).map {
      ($0.isMultiple(of: 2) ? 0.0 : 150.0, Double($0 / 2) * 60 + 60)
    }
    let route = try DrawnDrive.route([(-1_000, 0), (0, 0)] + bends, stops: [1_450])
    for phase in stride(from: 0.0, to: 300, by: 60) {
      var cursor = RouteCursor(route)
      var reached: [Int] = []
      for step in 0..<32 {
        // The vehicle waits for 12 minutes at 1,300 m.
        let driven = Double(step) * 300 + phase
        let distance = driven < 1_300 ? driven : max(1_300, driven - 7_200)
        reached +=
          cursor.update(
            with: Self.location(Self.place(route, distance), at: Double(step) * 30)
          ).reached
      }
      #expect(reached == [0], "\(phase) m")
    }
  }

  @Test(
    "a waypoint after a return to the route is reached by driving past it",
    arguments: [1.0, 5, 15, 30])
  func afterDetour(interval: Double) throws {
    let route = try DrawnDrive.route([(0, 0), (8_000, 0)], stops: [3_300, 8_000])
    var cursor = RouteCursor(route)
    var reached: [Int] = []
    for step in 0..<Int(600 / interval) {
      let distance = Double(step) * interval * 12
      let beside = (1_500..<3_000).contains(distance) ? 300.0 : 0
      let progress = cursor.update(
        with: Self.location((distance, beside), at: Double(step) * interval))
      reached += progress.reached
      if (2_200..<3_000).contains(distance) { #expect(progress.status == .offRoute) }
    }
    #expect(reached.first == 0)
  }

  @Test("the end of the route is reached by driving past it", arguments: [1.0, 5, 10])
  func behindTheEnd(interval: Double) throws {
    let route = try DrawnDrive.route([(0, 0), (2_000, 0)], stops: [2_000])
    var cursor = RouteCursor(route)
    var reached: [Int] = []
    for step in 0..<Int(260 / interval) {
      let distance = Double(step) * interval * 10
      reached +=
        cursor.update(
          with: Self.location((distance, 0), at: Double(step) * interval)
        ).reached
      if distance < 2_000 { #expect(reached.isEmpty) }
    }
    #expect(reached == [0])
  }

  @Test("after rerouting with the far waypoint reached, the vehicle is placed on the way back")
  func reroutedOnTheWayBack() throws {
    let route = try DrawnDrive.route(Self.outAndBack, stops: [2_000, 4_000])
    var cursor = RouteCursor(route)
    cursor.reroute(to: route, reached: 1)
    for step in 0..<30 {
      let progress = cursor.update(with: Self.location((970, 0), at: Double(step), speed: 0))
      #expect(abs(progress.position.distance - 3_030) < 2)
      #expect(progress.nextStop == 1)
    }
  }
}
