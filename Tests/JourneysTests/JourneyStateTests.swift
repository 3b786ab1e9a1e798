import Foundation
import MilepostKit
import TestSupport
import Testing

@Suite("Journeys that are saved and continued")
struct JourneyStateTests {
  /// A drive with outliers, a detour, a stay, late locations and some without a time.
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

  private static func again(
    _ follower: JourneyFollower, on planned: PlannedRoute?
  ) throws -> JourneyFollower {
    let data = try JSONEncoder().encode(follower.state)
    return try JourneyFollower(
      JSONDecoder().decode(JourneyFollower.State.self, from: data), on: planned)
  }

  @Test("a journey goes on as if it had not been saved", arguments: [true, false])
  func anywhere(isTimed: Bool) throws {
    let planned = try JourneyFollowerTests.planned(isTimed: isTimed)
    var whole = JourneyFollower(planned, dwell: .seconds(60))
    var saved = whole
    for (step, location) in Self.locations(along: planned).enumerated() {
      if step == 50 {
        // What others say is saved too.
        let jam = LineTraffic(
          on: planned.route.line, [TrafficStretch(from: 4000, to: 7000, .trafficJam)],
          elsewhere: .normal)
        for status in [NavigationStatus.enrouteToDestination] {
          whole.take(status)
          saved.take(status)
        }
        whole.update(traffic: jam)
        saved.update(traffic: jam)
      }
      saved = try Self.again(saved, on: planned)
      let expected = whole.advance(to: location)
      #expect(saved.advance(to: location) == expected, "at location \(step)")
    }
  }

  @Test("a state fits its route alone, and its version")
  func otherRoute() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    let other = try JourneyFollowerTests.planned(isTimed: false)
    var follower = JourneyFollower(planned)
    _ = follower.advance(to: JourneyFollowerTests.location(planned, at: 0, after: 0))
    let state = follower.state
    #expect(state.route == RouteIdentity(planned))
    for wrong in [other, nil] {
      let error = #expect(throws: JourneyError.self) { try JourneyFollower(state, on: wrong) }
      #expect(error?.code == .otherRoute)
    }
    let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    #expect(text.utf8.count < 8_000)
    let newer = text.replacingOccurrences(of: "\"version\":1", with: "\"version\":2")
    #expect(newer != text)
    let error = #expect(throws: JourneyError.self) {
      try JSONDecoder().decode(JourneyFollower.State.self, from: Data(newer.utf8))
    }
    #expect(error?.code == .unsupported)
    // Without a route there is a state, too.
    var free = try Self.again(JourneyFollower(), on: nil)
    #expect(free.advance(to: JourneyFollowerTests.location(planned, at: 0, after: 0)).route == nil)
  }

  @Test("numbers that were changed are refused or followed, and never trap")
  func changedNumbers() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned, dwell: .seconds(60))
    let locations = Self.locations(along: planned)
    for location in locations.prefix(62) { _ = follower.advance(to: location) }
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
          for location in locations[62..<80] { _ = other.advance(to: location) }
          _ = try JSONEncoder().encode(other.state)
        } catch {
          refusedCount += 1
        }
      }
    }
    #expect(refusedCount > 100)
  }
}

@Suite("What a journey asks for, and what others say of it")
struct JourneyHelpTests {
  private func drive(
    _ follower: inout JourneyFollower, _ planned: PlannedRoute, _ steps: Range<Int>,
    beside: Double = 0
  ) -> JourneyMoment? {
    var moment: JourneyMoment?
    for step in steps {
      moment = follower.advance(
        to: JourneyFollowerTests.location(
          planned, at: Double(step) * 50, beside: beside, after: Double(step) * 5))
    }
    return moment
  }

  @Test("a vehicle that leaves its route asks for one from there, through what is ahead")
  func need() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    #expect(try #require(drive(&follower, planned, 0..<20)).need == nil)
    let moment = try #require(drive(&follower, planned, 20..<40, beside: 900))
    let need = try #require(moment.need)
    #expect(moment.isOnRoute == false && moment.snapped == nil)
    #expect(need.from == moment.raw)
    #expect(need.through.compactMap(\.coordinate).count == 2)
    // Another way to the same waypoints.
    let end = try #require(need.through.last?.coordinate)
    let line = try Polyline([need.from, end])
    follower.reroute(
      to: try PlannedRoute(line, remainingDuration: .seconds(800)),
      at: Location(coordinate: need.from))
    let place = try #require(follower.route).route.line.coordinate(atDistance: 200)
    let next = follower.advance(
      to: Location(coordinate: place, time: JourneyFollowerTests.departure + 220))
    #expect(next.isOnRoute == true && next.need == nil)
    #expect(next.route?.isNew == true && next.route?.number == 1)
    #expect(next.arrivals.count == 1)
  }

  @Test("other traffic changes what is planned, by as much as the way usually takes longer")
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

  @Test("who says that the vehicle has arrived is believed where it is near")
  func arrival() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    _ = drive(&follower, planned, 0..<20)
    follower.take(TripStatus.arrivedAtPickup)
    #expect(try #require(drive(&follower, planned, 20..<21)?.route).nextWaypoint == 0)
    // 4,950 m of 5,000, then 5,000.
    _ = drive(&follower, planned, 21..<100)
    let moment = try #require(drive(&follower, planned, 100..<101))
    #expect(moment.route?.progress.reached == 0..<1 && moment.route?.nextWaypoint == 1)
    #expect(try #require(drive(&follower, planned, 101..<102)?.route).progress.reached.isEmpty)
  }

  @Test("when the trip is over, and the navigation has ended, nothing is left to tell")
  func end() throws {
    let planned = try JourneyFollowerTests.planned(isTimed: true)
    var follower = JourneyFollower(planned)
    follower.take(NavigationStatus.enrouteToDestination)
    follower.take(TripStatus.complete)
    #expect(drive(&follower, planned, 0..<10)?.remainingDistance != nil)
    follower.take(NavigationStatus.noGuidance)
    let over = try #require(drive(&follower, planned, 10..<11))
    #expect(over.remainingDistance == nil && over.arrivals.isEmpty && over.isOnRoute == nil)
    follower.take(NavigationStatus.offRoute)
    #expect(drive(&follower, planned, 11..<12)?.isOnRoute == false)
    follower.loseRoute()
    #expect(drive(&follower, planned, 12..<13)?.route == nil)
  }
}
