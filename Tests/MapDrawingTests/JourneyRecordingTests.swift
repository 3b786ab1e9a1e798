import Foundation
import Milepost
import Testing

@testable import MapDrawing

@Suite struct JourneyRecordingTests {
  private static let start = Date(timeIntervalSince1970: 1_772_352_000)

  /// Returns a route of 2 km to the east, with a pickup in the middle, a drop-off at the end, and a
  /// jam in the second half.
  private func planned() throws -> PlannedRoute {
    let line = try Polyline(
      stride(from: 0.0, through: 2_000, by: 100).map {
        Coordinate(latitude: 45, longitude: 8).destination(distance: $0, bearing: 90)
      })
    let route = try Route(
      line,
      stops: [
        Route.Stop(Waypoint(.pickup, name: "Café"), at: 1_000),
        Route.Stop(Waypoint(.dropOff), at: line.count > 1 ? 2_000 - 0.01 : 0),
      ])
    return PlannedRoute(
      route,
      traffic: LineTraffic(
        on: route.line, [TrafficStretch(from: 1_200, to: 1_500, .trafficJam)], elsewhere: .normal))
  }

  /// Returns moments of a drive at 20 m/s, with a location every five seconds, except for a gap of
  /// 95 seconds.
  private func moments() throws -> [JourneyMoment] {
    var follower = JourneyFollower(try planned())
    return (0..<21).map { step in
      let time = Double(step) * 5 + (step > 12 ? 90 : 0)
      let place = Coordinate(latitude: 45, longitude: 8)
        .destination(distance: Double(step) * 100, bearing: 90)
      return follower.update(
        with: Location(coordinate: place, time: Self.start.addingTimeInterval(time)))
    }
  }

  /// Continues the drive to the east, 100 m and five seconds per step.
  private func go(
    _ steps: Range<Int>, _ follower: inout JourneyFollower, _ recording: inout JourneyRecording
  ) {
    for step in steps {
      let place = Coordinate(latitude: 45, longitude: 8)
        .destination(distance: Double(step) * 100, bearing: 90)
      let time = Self.start.addingTimeInterval(Double(step) * 5)
      recording.add(follower.update(with: Location(coordinate: place, time: time)))
    }
  }

  @Test("a recording contains the places, labels, traffic, and events of a journey")
  func recording() throws {
    var recording = JourneyRecording("7") { kind, moment in
      moment.arrivals.first.map {
        "\(kind.rawValue): \($0.name ?? "end") in \(Int($0.remainingDistance)) m"
      }
    }
    let moments = try moments()
    for moment in moments { recording.add(moment) }
    let drive = recording.drive
    #expect(drive.count == 21 && drive.paths.count == 1 && drive.paths[0].isPlanned)
    #expect(drive.paths[0].stops.map(\.name) == ["Café", "drop-off"])
    #expect(drive.paths[0].stops.map(\.kind) == [.pickup, .dropoff])
    #expect(drive.paths[0].traffic.count == 1)
    // The places of the vehicle are those that the follower computed on the route.
    for (place, moment) in zip(drive.snappedPlaces, moments) where moment.isPlaced {
      let expected = try #require(moment.snapped)
      #expect(try #require(place).distance(to: expected) < 0.7)
    }
    let times = try #require(drive.times?.values)
    #expect(times.first == 1_772_352_000_000 && times.last == 1_772_352_000_000 + 190_000)
    // The labels are results of the function.
    let label = try #require(drive.facts.first { $0.name == "label" })
    let row = try #require(moments.firstIndex { !$0.arrivals.isEmpty })
    guard case .text(let said)? = label.value(at: row) else {
      return #expect(Bool(false), "there is no label")
    }
    #expect(said.hasPrefix("vehicle: Café in "))
    let waypoint = try #require(drive.facts.first { $0.name == "waypointLabel" })
    guard case .text(let pickup)? = waypoint.value(at: row) else {
      return #expect(Bool(false), "the waypoint has no label")
    }
    #expect(pickup.hasPrefix("pickup: Café in "))
    let kinds = drive.events.map(\.kind)
    #expect(kinds.contains(.waypointReached) && kinds.contains(.gap))
    let gap = try #require(drive.events.first { $0.kind == .gap })
    #expect(gap.rows == 12...13 && gap.text == "gap of 95 s")
  }

  @Test("the remaining part of a route starts no new path, but a different route is a new route")
  func reroutes() throws {
    var follower = JourneyFollower(try planned())
    var recording = JourneyRecording("7")
    go(0..<5, &follower, &recording)
    let rest = try planned().route.line.slice(from: 400, to: 2_000)
    follower.reroute(to: PlannedRoute(try Route(rest, stops: [])))
    go(5..<8, &follower, &recording)
    // The recording continues on the same path.
    #expect(recording.drive.paths.count == 1)
    #expect(recording.drive.lastPlace?.along ?? 0 > 650)
    #expect(!recording.drive.events.contains { $0.kind == .newRoute })
    let other = try Polyline([
      Coordinate(latitude: 45, longitude: 8).destination(distance: 700, bearing: 90),
      Coordinate(latitude: 45.02, longitude: 8.01),
    ])
    follower.reroute(to: PlannedRoute(try Route(other, stops: [])))
    go(8..<10, &follower, &recording)
    #expect(recording.drive.events.contains { $0.kind == .newRoute })
  }

  @Test("the same line with more stops is a new route")
  func moreStops() throws {
    var follower = JourneyFollower(try planned())
    var recording = JourneyRecording("7")
    go(0..<3, &follower, &recording)
    let route = try planned().route
    let pooled = Route.Stop(Waypoint(.pickup, name: "Pool"), at: 500)
    follower.reroute(to: PlannedRoute(try Route(route.line, stops: [pooled] + route.stops)))
    go(3..<5, &follower, &recording)
    let drive = recording.drive
    #expect(
      drive.paths.map { $0.stops.map(\.name) } == [
        ["Café", "drop-off"], ["Pool", "Café", "drop-off"],
      ])
    #expect(drive.events.contains { $0.kind == .newRoute })
  }

  @Test("a route of the same length with a detour on the other side is a new route")
  func detours() throws {
    func route(_ side: Double) throws -> PlannedRoute {
      let places = [(0.0, 0.0), (700, 0), (700, side), (800, side), (800, 0), (2_000, 0)]
      return PlannedRoute(
        try Route(
          try Polyline(
            places.map { east, north in
              Coordinate(latitude: 45, longitude: 8).destination(distance: east, bearing: 90)
                .destination(distance: north, bearing: 0)
            }), stops: []))
    }
    var follower = JourneyFollower(try route(60))
    var recording = JourneyRecording("7")
    let place = Coordinate(latitude: 45, longitude: 8)
    recording.add(follower.update(with: Location(coordinate: place, time: Self.start)))
    follower.reroute(to: try route(60))
    recording.add(follower.update(with: Location(coordinate: place, time: Self.start + 5)))
    #expect(recording.drive.paths.count == 1)
    follower.reroute(to: try route(-60))
    recording.add(follower.update(with: Location(coordinate: place, time: Self.start + 10)))
    #expect(recording.drive.paths.count == 2)
  }

  @Test("a stop reached on the previous route keeps its name from that route")
  func reachedBefore() throws {
    var recording = JourneyRecording("7")
    let other = try Route(
      try Polyline([
        Coordinate(latitude: 45, longitude: 8.02), Coordinate(latitude: 45.02, longitude: 8.02),
      ]), stops: [Route.Stop(Waypoint(.dropOff, name: "Station"), at: 500)])
    for var moment in try moments() {
      let isReached = moment.route?.progress.reached.isEmpty == false
      if isReached {
        moment.route?.route = other
        moment.route?.isNew = true
        moment.route?.number = 1
      }
      recording.add(moment)
      if isReached { break }
    }
    let events = recording.drive.events.filter { $0.kind != .gap }
    #expect(events.map(\.kind) == [.waypointReached, .newRoute])
    #expect(events.first?.text == "reached Café")
  }

  @Test("the kind of a stop is kept after the trip has ended")
  func kindsStay() throws {
    let line = try planned().route.line
    var follower = JourneyFollower(
      PlannedRoute(try Route(line, stops: [Route.Stop(Waypoint(.via), at: 1_900)])))
    var recording = JourneyRecording("7")
    for (step, kind) in [Waypoint.Kind.dropOff, .dropOff, nil, nil].enumerated() {
      let place = Coordinate(latitude: 45, longitude: 8)
        .destination(distance: Double(step) * 100, bearing: 90)
      let moment = follower.update(
        with: Location(coordinate: place, time: Self.start.addingTimeInterval(Double(step) * 5)))
      recording.add(
        VehicleProgress(moment, timestamp: nil, vehicleID: "7"), at: moment.time, nextStop: kind)
    }
    #expect(recording.drive.paths[0].stops.map(\.kind) == [.dropoff])
    #expect(recording.drive.paths[0].stops.map(\.name) == ["drop-off"])
  }

  @Test("the heading of a vehicle off its route is its direction of travel")
  func headingOffTheRoute() throws {
    var follower = JourneyFollower(try planned())
    var recording = JourneyRecording("7")
    for step in 0..<12 {
      let place = Coordinate(latitude: 45, longitude: 8)
        .destination(distance: Double(min(step, 4)) * 100, bearing: 90)
        .destination(distance: Double(max(0, step - 4)) * 100, bearing: 180)
      recording.add(
        follower.update(
          with: Location(coordinate: place, time: Self.start.addingTimeInterval(Double(step) * 5))))
    }
    let heading = try #require(recording.drive.markers.last?.heading)
    #expect((heading - 180).magnitude < 1)
  }

  @Test("a moment without a valid location is ignored, and a moment without a valid time is drawn")
  func odd() throws {
    var recording = JourneyRecording("7")
    #expect(recording.drive.count == 0)
    var moment = try moments()[3]
    moment.raw = Coordinate(latitude: .nan, longitude: 8)
    recording.add(moment)
    #expect(recording.drive.count == 0)
    moment.raw = Coordinate(latitude: 45, longitude: 8)
    moment.time = Date(timeIntervalSinceReferenceDate: .infinity)
    recording.add(
      moment,
      other: JourneyRecording.OtherSource(coordinate: Coordinate(latitude: 99, longitude: 0)))
    let drive = recording.drive
    #expect(drive.count == 1 && drive.times == nil && drive.logged == nil)
    var map = JourneyMap()
    map.add(drive)
    #expect(!HTMLRenderer().bytes(of: map).isEmpty && !SVGRenderer().bytes(of: map).isEmpty)
  }
}
