import Coordinates
import Fleet
import Foundation
import JourneySharing
import Journeys
import Polylines
import RouteSplitting
import Testing
import TrafficClassification

/// Tests of the events that a follower receives, most of them after one property has changed.
@Suite struct TripEventTests {
  private let trip: Trip
  private let date = SampleTrip.start + 9_999

  init() throws { trip = try SampleTrip.enroute() }

  /// Returns the events after a change, except the event of the whole trip, and checks that reading
  /// the same trip again causes no events.
  private func events(after change: (inout Trip) -> Void) async throws -> [TripEvent] {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    var other = trip
    change(&other)
    try await following.poll(other)
    let events = try await following.pending(&iterator)
    try await following.poll(other)
    #expect(try await following.pending(&iterator).isEmpty)
    guard case .trip(other, _) = events.first else {
      Issue.record("found \(events.kinds), expected the trip first")
      return events
    }
    return Array(events.dropFirst())
  }

  /// Expects that a change causes exactly one event besides that of the whole trip, with the given
  /// kind and value.
  private func expectOnly<Value: Equatable>(
    _ kind: String, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation,
    after change: (inout Trip) -> Void
  ) async throws {
    let events = try await events(after: change)
    #expect(events.kinds == [kind], sourceLocation: sourceLocation)
    #expect(events.first?.value as? Value == value, sourceLocation: sourceLocation)
  }

  @Test(
    "GMTCTripModelSubscriber didUpdate trip:updatedPropertyFields: sends the trip and its changes")
  func wholeTrip() async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    var second = following.session.updates().makeAsyncIterator()
    guard case .trip(trip, changed: .all) = await second.next() else {
      Issue.record("expected the whole trip first")
      return
    }
    var other = trip
    other.passengerCount = 3
    other.attributes = [Attribute("a", .truth(true))]
    try await following.poll(other)
    let events = try await following.pending(&iterator)
    #expect(events.kinds == ["trip"])
    guard case .trip(other, changed: [.passengerCount, .attributes]) = events.first else {
      Issue.record("found \(events), expected two fields")
      return
    }
    // The changes are relative to the last event received, not to the last poll.
    try await following.poll(trip)
    other.passengerCount = 3
    other.attributes = []
    try await following.poll(other)
    guard case .trip(other, changed: .attributes) = try await following.pending(&iterator).first
    else {
      Issue.record("expected one field")
      return
    }
  }

  @Test("GMTCTripModelSubscriber didUpdate tripStatus: sends a changed status")
  func status() async throws {
    try await expectOnly("status", TripStatus.arrivedAtPickup) { $0.status = .arrivedAtPickup }
  }

  @Test("GMTCTripModelSubscriber didUpdateActiveRouteRemainingDistance: sends meters, or nil")
  func remainingDistance() async throws {
    for meters in [12.5, 0, nil] {
      try await expectOnly("activeRouteRemainingDistance", meters) {
        $0.progress.remainingDistance = meters
      }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdateActiveRoute: sends the new route, or nil")
  func activeRoute() async throws {
    let line = try SampleTrip.line(SampleTrip.place(0), SampleTrip.place(0.01))
    for route in [line, nil] {
      try await expectOnly("activeRoute", route) {
        $0.progress.activeRoute = route
        $0.progress.versions.activeRoute = date
      }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdateActiveRouteTraffic: sends the new traffic, or nil")
  func activeRouteTraffic() async throws {
    let line = try MeasuredPolyline(try #require(trip.progress.activeRoute))
    for traffic in [LineTraffic(on: line, EmptyCollection(), elsewhere: .slow), nil] {
      try await expectOnly("activeRouteTraffic", traffic) {
        $0.progress.traffic = traffic
        $0.progress.versions.traffic = date
      }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdate vehicleLocation: sends the new location, or nil")
  func vehicleLocation() async throws {
    for place in [SampleTrip.location(0.004), nil] {
      try await expectOnly("vehicleLocation", place) { $0.progress.vehicleLocation = place }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdatePickupLocation: sends the new pickup location")
  func pickupLocation() async throws {
    let place = TerminalLocation(SampleTrip.place(0.5))
    try await expectOnly("pickupLocation", place) { $0.pickup = place }
  }

  @Test("GMTCTripModelSubscriber didUpdateDropoffLocation: sends the new location, or nil")
  func dropOffLocation() async throws {
    for place in [TerminalLocation(SampleTrip.place(0.5)), nil] {
      try await expectOnly("dropOffLocation", place) { $0.dropOff = place }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdatePickupETA: sends an absolute time, or nil")
  func pickupETA() async throws {
    for date in [date, nil] {
      try await expectOnly("pickupETA", date) { $0.progress.pickupTime = date }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdateDropoffETA: sends an absolute time, or nil")
  func dropOffETA() async throws {
    for date in [date, nil] {
      try await expectOnly("dropOffETA", date) { $0.progress.dropOffTime = date }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdateETAToNextWaypoint: sends an absolute time, or nil")
  func nextWaypointETA() async throws {
    for date in [date, nil] {
      try await expectOnly("nextWaypointETA", date) { $0.progress.arrival = date }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdate remainingWaypoints: includes stops of other trips")
  func remainingWaypoints() async throws {
    let other = TripWaypoint(
      try TripID("other"), .dropOff, at: TerminalLocation(SampleTrip.place(0.005)))
    let waypoints = [other] + trip.progress.remainingWaypoints
    let changed = try await events { $0.progress.remainingWaypoints = waypoints }
    // The path to the previously first waypoint is unknown, and so is the remaining route.
    #expect(
      changed.kinds == [
        "remainingWaypoints", "remainingRoute", "remainingRouteTraffic", "remainingRouteDistance",
      ])
    #expect(changed.first?.value as? [TripWaypoint] == waypoints)
    let last = changed.last
    if case .remainingRouteDistance(nil)? = last {} else { Issue.record("found \(changed)") }
    // A change that doesn't affect the paths doesn't affect the remaining route.
    var later = trip.progress.remainingWaypoints
    later[1].arrival = date
    try await expectOnly("remainingWaypoints", later) { $0.progress.remainingWaypoints = later }
  }

  @Test("GMTCTripModelSubscriber didUpdateIntermediateDestinations: sends the whole list")
  func intermediateDestinations() async throws {
    let place = TerminalLocation(SampleTrip.place(0.5))
    for places in [[place, place], []] {
      try await expectOnly("intermediateDestinations", places) {
        $0.intermediateDestinations = places
      }
    }
  }

  @Test("GMTCTripModelSubscriber didUpdateRemainingRoute: sends the route after the active route")
  func remainingRoute() async throws {
    let path = try SampleTrip.line(
      SampleTrip.place(0.02), SampleTrip.place(0.025, 0.001), SampleTrip.place(0.03))
    let events = try await events {
      $0.progress.remainingWaypoints[2].path = path
      $0.progress.remainingWaypoints[2].traffic = nil
      $0.progress.versions.waypointRoutes = date
    }
    let route = try SampleTrip.line(
      SampleTrip.place(0.01), SampleTrip.place(0.02), SampleTrip.place(0.025, 0.001),
      SampleTrip.place(0.03))
    #expect(events.kinds == ["remainingWaypoints", "remainingRoute", "remainingRouteTraffic"])
    #expect(events.dropFirst().first?.value as? Polyline? == route)
  }

  @Test("GMTCTripModelSubscriber didUpdateRemainingRouteDistance: sends the length in meters")
  func remainingRouteDistance() async throws {
    let events = try await events { $0.progress.remainingWaypoints[2].distance = 2_000 }
    #expect(events.kinds == ["remainingWaypoints", "remainingRouteDistance"])
    #expect(events.last?.value as? Double? == 3_113)
  }

  @Test("GMTCTripModelSubscriber didUpdateRemainingRouteTraffic: sends the joined traffic")
  func remainingRouteTraffic() async throws {
    let events = try await events {
      $0.progress.remainingWaypoints[1].traffic = nil
      $0.progress.versions.waypointRoutes = date
    }
    #expect(events.kinds == ["remainingWaypoints", "remainingRouteTraffic"])
    let traffic = try #require(events.last?.value as? LineTraffic)
    #expect(traffic.intervals.map(\.traffic) == [.noData, .normal, .trafficJam, .normal])
    #expect(traffic.intervals.map(\.start) == [0, 1, 1, 1])
    #expect(traffic.intervals.map(\.end) == [1, 1, 1, 2])
    #expect(abs(traffic.intervals[2].startMeters - (1_113.2 + 100)) < 0.1)
  }

  @Test("GMTCTripModelSubscriber didUpdate sessionState: is active while the trip is polled")
  func sessionState() async throws {
    let following = try await Following(trip)
    #expect(following.session.state == .inactive)
    var iterator = following.session.updates().makeAsyncIterator()
    let first = try #require(await iterator.next())
    let all = [first] + (try await following.pending(&iterator))
    #expect(all.kinds.filter { $0 == "sessionState" }.count == 1)
    #expect(
      all.contains {
        if case .sessionState(.active) = $0 { true } else { false }
      })
    #expect(following.session.state == .active)
    var over = trip
    over.status = .complete
    following.engine.answer(over)
    try await following.clock.waitForSleepers(1)
    following.clock.advance(by: .seconds(5))
    var last: TripEvent?
    while let event = await iterator.next() { last = event }
    guard case .sessionState(.inactive) = last else {
      Issue.record("found \(last?.kind ?? ""), expected the state last")
      return
    }
    #expect(following.session.state == .inactive)
  }

  @Test("GMTCTripModelSubscriber didFailUpdateTripWithError: is sent, and polling continues")
  func failure() async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    let error = FleetError(.notFound, "no trip")
    try await following.poll(error)
    let failed = try await following.pending(&iterator)
    #expect(failed.count == 1)
    guard case .failure(.engine(error)) = failed.first else {
      Issue.record("found \(failed)")
      return
    }
    var other = trip
    other.passengerCount = 2
    try await following.poll(other)
    #expect(try await following.pending(&iterator).kinds == ["trip"])
  }

  @Test("a new follower first receives one event for each kind that has a value, in order")
  func presentState() async throws {
    #expect(
      try await kindsOfSecondFollower(trip) == [
        "trip", "status", "pickupLocation", "dropOffLocation", "intermediateDestinations",
        "remainingWaypoints", "vehicleLocation", "activeRoute", "activeRouteTraffic",
        "activeRouteRemainingDistance", "nextWaypointETA", "pickupETA", "dropOffETA",
        "remainingRoute", "remainingRouteTraffic", "remainingRouteDistance", "sessionState",
      ])
    #expect(
      try await kindsOfSecondFollower(try SampleTrip.booked()) == [
        "trip", "status", "pickupLocation", "dropOffLocation", "intermediateDestinations",
        "sessionState",
      ])
  }

  private func kindsOfSecondFollower(_ trip: Trip) async throws -> [String] {
    let following = try await Following(trip)
    var first = following.session.updates().makeAsyncIterator()
    _ = await first.next()
    try await following.poll()
    var second = following.session.updates().makeAsyncIterator()
    let event = try #require(await second.next())
    return ([event] + (try await following.pending(&second))).kinds
  }
}
