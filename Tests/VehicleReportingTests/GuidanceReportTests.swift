import Coordinates
import Fleet
import Foundation
import Journeys
import Polylines
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification
import VehicleReporting

/// Tests of how the navigator's guidance is reported to the engine.
@Suite struct GuidanceReportTests {
  private let navigator = ScriptedNavigator()
  private let line: Polyline
  private let stop: Waypoint

  private static let all = [
    "current_route_segment", "current_route_segment_end_point", "current_route_segment_traffic",
    "navigation_status", "remaining_distance_meters", "remaining_time_seconds",
  ]

  init() throws {
    line = try Polyline((0...4).map { DriverUnderTest.location($0).fix.coordinate })
    stop = Waypoint(
      .pickup, tripID: "trip", coordinate: DriverUnderTest.location(4).fix.coordinate, name: "Quay")
  }

  private func guide(_ navigator: ScriptedNavigator) {
    navigator.change {
      $0.status = .enrouteToDestination
      $0.activeRoute = line
      $0.destination = stop
      $0.traffic = [TrafficStretch(from: 100, to: 200, .slow)]
      $0.remainingDistance = 440
      $0.remainingTime = .seconds(60)
    }
  }

  @Test("after the navigator has received destinations, updates contain the route")
  func route() async throws {
    let test = try await DriverUnderTest { $0.navigator = navigator }
    try await test.track()
    // The engine may have an earlier route, so the absence of a route is reported, too.
    let noTraffic = Self.all.filter { $0 != "current_route_segment_traffic" }
    #expect(test.engine.updates.map(\.fields) == [noTraffic])
    guide(navigator)
    await test.take(0)
    try await test.turn()
    let update = try #require(test.engine.updates.last)
    #expect(update.fields == (Self.all + ["last_location"]).sorted())
    let stored = try await test.stored
    #expect(stored.navigation.status == .enrouteToDestination)
    #expect(stored.navigation.activeRoute == line)
    #expect(stored.navigation.activeRouteEnd?.tripID.text == "trip")
    #expect(stored.navigation.activeRouteEnd?.location.label == "Quay")
    #expect(stored.navigation.traffic == [TrafficStretch(from: 100, to: 200, .slow)])
    #expect(stored.navigation.remainingDistance == 440)
    #expect(stored.navigation.arrival == DriverUnderTest.start + 70.0)
    #expect(navigator.locations.count == 1)
  }

  @Test("later updates contain only changes, and with any change, the known distance and time")
  func changes() async throws {
    guide(navigator)
    let test = try await DriverUnderTest { $0.navigator = navigator }
    await test.take(0)
    try await test.track()
    await test.take(1)
    navigator.change { $0.remainingDistance = 330 }
    try await test.turn()
    let moved = ["last_location", "remaining_distance_meters", "remaining_time_seconds"]
    #expect(test.engine.updates.last?.fields == moved)
    // While the vehicle is stationary, each location updates the arrival.
    await test.take(2)
    try await test.turn()
    #expect(test.engine.updates.last?.fields == moved)
    #expect(try await test.stored.navigation.arrival == DriverUnderTest.start + 80.0)
    // The passing of time alone is not a change.
    navigator.change { $0.remainingTime = .seconds(50) }
    try await test.turn()
    #expect(test.engine.updates.count == 3)
    navigator.change {
      $0.status = .offRoute
      $0.remainingTime = nil
    }
    try await test.turn()
    #expect(
      test.engine.updates.last?.fields == [
        "navigation_status", "remaining_distance_meters", "remaining_time_seconds",
      ])
    #expect(try await test.stored.navigation.arrival == nil)
    navigator.change { $0.traffic = [] }
    try await test.turn()
    #expect(
      test.engine.updates.last?.fields == [
        "current_route_segment_traffic", "remaining_distance_meters",
      ])
  }

  @Test("after a failure, the location and all of the guidance are sent again")
  func failure() async throws {
    guide(navigator)
    let test = try await DriverUnderTest { $0.navigator = navigator }
    await test.take(0)
    try await test.track()
    test.engine.script(.down)
    await test.take(1)
    try await test.turn()
    #expect(test.engine.updates.last?.fields.count == 3)
    try await test.turn()
    #expect(test.engine.updates.last?.fields == (Self.all + ["last_location"]).sorted())
    #expect(test.engine.updates.last?.step == 1)
    try await test.turn()
    #expect(test.engine.updates.count == 3)
  }

  @Test("a new route is sent with its end and traffic, and clearing the route clears all values")
  func otherRoute() async throws {
    guide(navigator)
    let test = try await DriverUnderTest { $0.navigator = navigator }
    try await test.track()
    navigator.change { $0.activeRoute = line.reversed() }
    try await test.turn()
    #expect(
      test.engine.updates.last?.fields == Self.all.filter { $0 != "navigation_status" })
    #expect(try await test.stored.navigation.traffic.count == 1)
    navigator.change { $0 = Guidance() }
    try await test.turn()
    // The engine discards the traffic together with the route.
    let noTraffic = Self.all.filter { $0 != "current_route_segment_traffic" }
    #expect(test.engine.updates.last?.fields == noTraffic)
    let stored = try await test.stored.navigation
    #expect(stored.status == .noGuidance && stored.activeRoute == nil && stored.arrival == nil)
    #expect(stored.activeRouteEnd == nil && stored.remainingDistance == nil)
    #expect(stored.traffic.isEmpty)
  }

  @Test("a waypoint converts to a trip's stop and back only with a valid trip id and a coordinate")
  func waypoints() throws {
    #expect(TripWaypoint(Waypoint(coordinate: stop.coordinate)) == nil)
    #expect(TripWaypoint(Waypoint(.dropOff, tripID: "a/b", coordinate: stop.coordinate)) == nil)
    #expect(TripWaypoint(Waypoint(.dropOff, tripID: "a")) == nil)
    let there = try #require(TripWaypoint(stop))
    #expect(Waypoint(there) == stop)
    let unnamed = TripWaypoint(
      try TripID("t"), .dropOff, at: TerminalLocation(Coordinate(latitude: 1, longitude: 2)))
    #expect(TripWaypoint(Waypoint(unnamed)) == unnamed)
  }

  @Test("GMSNavigator.setDestinations: the stops of the vehicle's trips become the destinations")
  func destinations() async throws {
    let test = try await DriverUnderTest { $0.navigator = navigator }
    func book(_ id: String, _ step: Int) async throws -> TripID {
      var trip = Trip(
        try TripID(id), .shared,
        from: TerminalLocation(DriverUnderTest.location(step).fix.coordinate, label: id))
      trip.dropOff = TerminalLocation(DriverUnderTest.location(step + 1).fix.coordinate)
      trip.vehicleID = test.vehicle
      return try await test.engine.createTrip(trip, as: .server).id
    }
    await #expect { try await test.driver.follow(trip: try TripID("first")) } throws: { error in
      guard case .notAssigned(let id)? = error as? DriverError else { return false }
      return id.text == "first"
    }
    let first = try await book("first", 1)
    let second = try await book("second", 3)
    let planned = try #require(try await test.driver.followTrips())
    #expect(planned.route.stops.map(\.waypoint.tripID) == ["first", "first", "second", "second"])
    #expect(navigator.destinations?.map(\.kind) == [.pickup, .dropOff, .pickup, .dropOff])
    #expect(navigator.destinations?.first?.name == "first")
    try await test.driver.follow(trip: first)
    #expect(navigator.destinations?.count == 2)
    // Stops of earlier trips are included.
    try await test.driver.follow(trip: second)
    #expect(navigator.destinations?.count == 4)
    for id in [first, second] {
      _ = try await test.engine.updateTrip(
        try TripUpdate(id) { $0.status = .canceled }, as: .server)
    }
    #expect(try await test.driver.followTrips() == nil)
    #expect(navigator.destinations == nil)
  }

  @Test("without a navigator, trips can't be followed")
  func noNavigator() async throws {
    let test = try await DriverUnderTest()
    await #expect { try await test.driver.followTrips() } throws: { error in
      guard case .noNavigator? = error as? DriverError else { return false }
      return true
    }
  }
}
