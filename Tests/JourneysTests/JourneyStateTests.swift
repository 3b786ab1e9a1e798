import Foundation
import MilepostKit
import TestSupport
import Testing

@Suite("Saving and restoring journeys")
struct JourneyStateTests {
  /// Returns the locations of a drive with outliers, a detour, and a stay; some locations are late,
  /// and some have no time.
  private static func locations(along planned: PlannedRoute) -> [Location] {
    (0..<200).map { step in
      let seconds = Double(step) * 5
      var distance = min(9_990, Double(step) * 52)
      var beside = 0.0
      if (30...31).contains(step) { distance += 400 }
      if (60..<90).contains(step) { beside = 900 }
      if (100..<120).contains(step) { distance = 5_000 }
      return JourneyFollowerTests.location(
        planned, at: distance, beside: beside,
        after: step % 17 == 3 ? nil : step % 41 == 7 ? seconds - 30 : seconds)
    }
  }

  /// Encodes the state of a follower, and returns the follower restored from it.
  private static func again(
    _ follower: JourneyFollower, on planned: PlannedRoute?
  ) throws -> JourneyFollower {
    let data = try JSONEncoder().encode(follower.state)
    return try JourneyFollower(
      JSONDecoder().decode(JourneyFollower.State.self, from: data), on: planned)
  }

  @Test("a restored journey continues as if it had not been saved", arguments: [true, false])
  func anywhere(isTimed: Bool) throws {
    let planned = try JourneyFollowerTests.planned(isTimed: isTimed)
    var whole = JourneyFollower(planned, dwell: .seconds(60))
    var saved = whole
    for (step, location) in Self.locations(along: planned).enumerated() {
      if step == 50 {
        // Reported statuses and traffic are saved too.
        let jam = LineTraffic(
          on: planned.route.line, [TrafficStretch(from: 4000, to: 7000, .trafficJam)],
          elsewhere: .normal)
        whole.update(with: NavigationStatus.enrouteToDestination)
        saved.update(with: NavigationStatus.enrouteToDestination)
        whole.update(traffic: jam)
        saved.update(traffic: jam)
      }
      saved = try Self.again(saved, on: planned)
      let expected = whole.update(with: location)
      #expect(saved.update(with: location) == expected, "at location \(step)")
    }
  }

  @Test("a journey can be saved after each location, even after a wait at the start of a leg")
  func lights() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var whole = JourneyFollower(planned)
    var saved = whole
    for second in 0..<700 {
      // The vehicle waits for 32 s at a light before the waypoint, and then drives slowly.
      let distance =
        second < 498 ? Double(second) * 10 : 4_980 + Double(max(0, second - 530)) * 4
      let location = JourneyFollowerTests.location(
        planned, at: distance, after: Double(second))
      if second == 529 {
        whole.update(with: TripStatus.enrouteToDropOff)
        saved.update(with: TripStatus.enrouteToDropOff)
      }
      let expected = whole.update(with: location)
      saved = try Self.again(saved, on: planned)
      #expect(saved.update(with: location) == expected, "at second \(second)")
    }
  }

  @Test("a journey with a negative planned duration can be saved like any other")
  func lessThanNothing() throws {
    let line = try JourneyFollowerTests.planned(isTimed: false).route.line.polyline
    let planned = try PlannedRoute(line, remainingDuration: .seconds(-5))
    var whole = JourneyFollower(planned)
    var saved = try Self.again(whole, on: planned)
    let location = JourneyFollowerTests.location(planned, at: 0, after: 0)
    #expect(saved.update(with: location) == whole.update(with: location))
  }

  @Test("the learned pace is kept and saved while the vehicle has no route")
  func withoutRoute() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var whole = JourneyFollower(planned)
    for step in 0..<60 {
      // The vehicle drives at half the planned speed.
      _ = whole.update(
        with: JourneyFollowerTests.location(
          planned, at: Double(step) * 25, after: Double(step) * 5))
    }
    whole.loseRoute()
    var saved = try Self.again(whole, on: nil)
    let location = JourneyFollowerTests.location(planned, at: 1_500, after: 300)
    whole.reroute(to: planned, at: location)
    saved.reroute(to: planned, at: location)
    let moment = whole.update(with: location)
    #expect(saved.update(with: location) == moment)
    var fresh = JourneyFollower(planned)
    let other = fresh.update(with: location)
    let (learned, usual) = try (
      #require(moment.arrivals.last), #require(other.arrivals.last)
    )
    #expect(learned.remainingDuration > usual.remainingDuration * 1.1)
  }

  @Test("an estimation saved without a model for timed routes gets the default one")
  func olderEstimation() throws {
    var estimation = ProgressEstimation()
    estimation.planned.pace.deviation = 0.2
    let data = try JSONEncoder().encode(estimation)
    #expect(try JSONDecoder().decode(ProgressEstimation.self, from: data) == estimation)
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.removeValue(forKey: "timed") != nil)
    let older = try JSONSerialization.data(withJSONObject: object)
    #expect(try JSONDecoder().decode(ProgressEstimation.self, from: older) == estimation)
  }

  @Test("a state is restored only on its own route, and decoded only in the current version")
  func otherRoute() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    let other = try JourneyFollowerTests.planned(isTimed: false)
    var follower = JourneyFollower(planned)
    _ = follower.update(with: JourneyFollowerTests.location(planned, at: 0, after: 0))
    let state = follower.state
    #expect(state.route == RouteIdentity(planned))
    for wrong in [other, nil] {
      let error = #expect(throws: JourneyError.self) { try JourneyFollower(state, on: wrong) }
      #expect(error?.code == .otherRoute)
    }
    let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    #expect(text.utf8.count < 8_000)
    for version in [1, 3] {
      let other = text.replacingOccurrences(of: "\"version\":2", with: "\"version\":\(version)")
      #expect(other != text)
      let error = #expect(throws: JourneyError.self) {
        try JSONDecoder().decode(JourneyFollower.State.self, from: Data(other.utf8))
      }
      #expect(error?.code == .unsupported)
    }
    // A journey without a route has a state too.
    var free = try Self.again(JourneyFollower(), on: nil)
    #expect(free.update(with: JourneyFollowerTests.location(planned, at: 0, after: 0)).route == nil)
  }

  @Test("states with modified numbers don't trap, and many of them are rejected")
  func changedNumbers() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned, dwell: .seconds(60))
    let locations = Self.locations(along: planned)
    for location in locations.prefix(62) { _ = follower.update(with: location) }
    let text = String(decoding: try JSONEncoder().encode(follower.state), as: UTF8.self)
    let numbers = text.matches(of: /[:\[,](-?[0-9][0-9.e+-]*)/)
    #expect(numbers.count > 60)
    var refusedCount = 0
    for number in numbers {
      for value in ["-1", "0", "1e300", "-1e300", "9223372036854775807", "1e-320"] {
        let place = number.output.1.startIndex..<number.output.1.endIndex
        let changed = text.replacingCharacters(in: place, with: value)
        do {
          let state = try JSONDecoder().decode(JourneyFollower.State.self, from: Data(changed.utf8))
          var other = try JourneyFollower(state, on: planned)
          for location in locations[62..<80] { _ = other.update(with: location) }
          _ = try JSONEncoder().encode(other.state)
        } catch {
          refusedCount += 1
        }
      }
    }
    #expect(refusedCount > 100)
  }
}

@Suite("The need for another route, and the effects of reported statuses and traffic")
struct JourneyHelpTests {
  private func drive(
    _ follower: inout JourneyFollower, _ planned: PlannedRoute, _ steps: Range<Int>,
    beside: Double = 0
  ) -> JourneyMoment? {
    var moment: JourneyMoment?
    for step in steps {
      moment = follower.update(
        with: JourneyFollowerTests.location(
          planned, at: Double(step) * 50, beside: beside, after: Double(step) * 5))
    }
    return moment
  }

  @Test("a vehicle that leaves its route needs a new one through the waypoints ahead")
  func need() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    #expect(try #require(drive(&follower, planned, 0..<20)).need == nil)
    let moment = try #require(drive(&follower, planned, 20..<40, beside: 900))
    let need = try #require(moment.need)
    #expect(moment.isOnRoute == false && moment.snapped == nil)
    #expect(moment.arrivals.isEmpty)
    #expect(follower.arrivals(at: moment.time).count == 2)
    #expect(need.from == moment.raw)
    #expect(need.through.compactMap(\.coordinate).count == 2)
    // A different route, to the last of these waypoints.
    let end = try #require(need.through.last?.coordinate)
    let line = try Polyline([need.from, end])
    follower.reroute(
      to: try PlannedRoute(line, remainingDuration: .seconds(800)),
      at: Location(coordinate: need.from))
    let place = try #require(follower.route).route.line.coordinate(atDistance: 200)
    let next = follower.update(
      with: Location(coordinate: place, time: JourneyFollowerTests.departure + 220))
    #expect(next.isOnRoute == true && next.need == nil)
    #expect(next.route?.isNew == true && next.route?.number == 1)
    #expect(next.arrivals.count == 1)
  }

  @Test("a vehicle that hasn't met its route after three locations needs another route")
  func neverMet() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    #expect(try #require(drive(&follower, planned, 0..<2, beside: 900)).need == nil)
    let moment = try #require(drive(&follower, planned, 2..<3, beside: 900))
    #expect(moment.isOnRoute == nil && moment.need?.from == moment.raw)
    // Once the vehicle meets its route, it needs no other.
    #expect(try #require(drive(&follower, planned, 3..<8)).need == nil)
  }

  @Test("leaving the route calls for a new route, unless the trip is over or no waypoint is left")
  func needOfOthers() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    _ = drive(&follower, planned, 0..<20)
    follower.update(with: NavigationStatus.offRoute)
    #expect(try #require(drive(&follower, planned, 20..<21)).need?.through.count == 2)
    follower.update(with: NavigationStatus.noGuidance)
    follower.update(with: TripStatus.canceled)
    #expect(try #require(drive(&follower, planned, 21..<40, beside: 900)).need == nil)
    // After the last waypoint there is no destination.
    var done = JourneyFollower(planned)
    let end = try #require(drive(&done, planned, 0..<205))
    #expect(end.route?.progress.nextStop == 2)
    #expect(try #require(drive(&done, planned, 205..<230, beside: 900)).need == nil)
  }

  @Test("a repeated report of an arrival at a waypoint doesn't apply to the next waypoint")
  func saidTwice() throws {
    let start = Coordinate(latitude: 41, longitude: -8)
    let line = try Polyline(
      (0...100).map { start.destination(distance: Double($0) * 100, bearing: 0) })
    let near = start.destination(distance: 1_080, bearing: 0)
    let planned = try PlannedRoute(
      line,
      through: [
        Waypoint(coordinate: line.coordinates[10]), Waypoint(coordinate: near), Waypoint(),
      ])
    var follower = JourneyFollower(planned)
    _ = drive(&follower, planned, 0..<20)
    follower.arrive()
    let first = try #require(drive(&follower, planned, 20..<21)?.route)
    #expect(first.progress.reached == 0..<1)
    follower.arrive()
    let location = JourneyFollowerTests.location(planned, at: 1_045, after: 105)
    #expect(follower.update(with: location).route?.progress.nextStop == 1)
  }

  @Test("all waypoints that are reached between two locations are reported")
  func reachedTogether() throws {
    let start = Coordinate(latitude: 41, longitude: -8)
    let line = try Polyline(
      (0...100).map { start.destination(distance: Double($0) * 100, bearing: 0) })
    let rider = Waypoint(coordinate: line.coordinates[10])
    let planned = try PlannedRoute(line, through: [rider, rider, Waypoint()])
    var follower = JourneyFollower(planned)
    // The last location is 20 m before the waypoints of both riders.
    _ = drive(&follower, planned, 0..<19)
    let before = JourneyFollowerTests.location(planned, at: 980, after: 98)
    #expect(follower.update(with: before).route?.progress.nextStop == 0)
    follower.arrive()
    follower.arrive()
    let after = JourneyFollowerTests.location(planned, at: 981, after: 99)
    #expect(follower.update(with: after).route?.progress.reached == 0..<2)
  }

  @Test("arrivals depend only on the latest traffic, regardless of how often traffic is sent")
  func sameTraffic() throws {
    for planned in try [true, false].map(JourneyFollowerTests.planned) {
      var follower = JourneyFollower(planned)
      let before = try #require(drive(&follower, planned, 0..<20)?.arrivals.last)
      let traffic = planned.traffic
      let jam = LineTraffic(
        on: planned.route.line, [TrafficStretch(from: 6_000, to: 7_000, .trafficJam)],
        elsewhere: .normal)
      func arrival(after traffics: [LineTraffic]) throws -> Duration {
        var other = follower
        for traffic in traffics { other.update(traffic: traffic) }
        return try #require(drive(&other, planned, 20..<21)?.arrivals.last).remainingDuration
      }
      let none = try arrival(after: [])
      #expect(none < before.remainingDuration)
      #expect(try arrival(after: [traffic, traffic]) == none)
      #expect(try arrival(after: [jam, traffic]) == none)
      #expect(try arrival(after: [jam, jam]) == arrival(after: [jam]))
      #expect(try arrival(after: [jam]) > none)
    }
  }

  @Test("traffic measured along a shorter line doesn't shorten the time for the remaining route")
  func shortTraffic() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: false)
    let short = try MeasuredPolyline(planned.route.line.slice(from: 0.0, to: 2_000))
    var follower = JourneyFollower(planned)
    let before = try #require(drive(&follower, planned, 0..<20)?.arrivals.last)
    follower.update(traffic: LineTraffic(unknownOn: short))
    let after = try #require(drive(&follower, planned, 20..<21)?.arrivals.last)
    #expect(after.remainingDuration > before.remainingDuration * 0.9)
  }

  @Test("the planned remaining duration counts from the place where the vehicle meets the route")
  func laterStart() throws {
    let line = try JourneyFollowerTests.planned(isTimed: false).route.line.polyline
    let planned = try PlannedRoute(line, remainingDuration: .seconds(600))
    // The vehicle's location is unknown when it gets the route.
    var follower = JourneyFollower()
    follower.reroute(to: planned)
    let moment = try #require(drive(&follower, planned, 120..<121))
    let left = try #require(moment.arrivals.last).remainingDuration
    #expect((left.inSeconds - 600).magnitude < 30)
  }

  @Test("a jam on the whole route more than doubles the remaining time, with and without a plan")
  func traffic() throws {
    for planned in try [true, false].map(JourneyFollowerTests.planned) {
      var follower = JourneyFollower(planned)
      let before = try #require(drive(&follower, planned, 0..<20)?.arrivals.last)
      let line = planned.route.line
      follower.update(
        traffic: LineTraffic(
          on: line, [TrafficStretch(from: 0, to: line.length, .trafficJam)], elsewhere: .normal))
      let after = try #require(drive(&follower, planned, 20..<21)?.arrivals.last)
      #expect(after.remainingDuration > before.remainingDuration * 2)
    }
  }

  @Test("a reported arrival doesn't count until the vehicle is near the waypoint")
  func arrival() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    _ = drive(&follower, planned, 0..<20)
    follower.update(with: TripStatus.arrivedAtPickup)
    #expect(try #require(drive(&follower, planned, 20..<21)?.route).nextWaypoint == 0)
    // The vehicle is 50 m before the waypoint at 5,000 m, then at it.
    _ = drive(&follower, planned, 21..<100)
    let moment = try #require(drive(&follower, planned, 100..<101))
    #expect(moment.route?.progress.reached == 0..<1 && moment.route?.nextWaypoint == 1)
    #expect(try #require(drive(&follower, planned, 101..<102)?.route).progress.reached.isEmpty)
  }

  @Test("after the trip and the navigation have ended, there is no distance, and no arrivals")
  func end() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    follower.update(with: NavigationStatus.enrouteToDestination)
    follower.update(with: TripStatus.complete)
    #expect(drive(&follower, planned, 0..<10)?.remainingDistance != nil)
    follower.update(with: NavigationStatus.noGuidance)
    let over = try #require(drive(&follower, planned, 10..<11))
    #expect(over.remainingDistance == nil && over.arrivals.isEmpty && over.isOnRoute == nil)
    follower.update(with: NavigationStatus.offRoute)
    #expect(drive(&follower, planned, 11..<12)?.isOnRoute == false)
    follower.loseRoute()
    #expect(drive(&follower, planned, 12..<13)?.route == nil)
  }
}
