import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import RoadDrawings
import TestSupport
import Testing

/// Tests of the first route of a vehicle, and of the direction in which it begins.
@Suite struct DepartureBearingTests {
  @Test("a vehicle that is created with a location has a route before its first report")
  func created() async throws {
    let drawing = try RoadDrawing("a-------b-------c", ways: ["abc"], cell: 50)
    let engine = EmbeddedFleetEngine(roads: FleetRoads(drawing.network))
    var car = Vehicle(
      try VehicleID("v"), .online, tripTypes: [.exclusive], capacity: 4, category: .auto)
    car.location = VehicleLocation(Location(coordinate: drawing["a"]))
    _ = try await engine.createVehicle(car, as: .server)
    var booked = Trip(try TripID("t"), .exclusive, from: TerminalLocation(drawing["c"]))
    booked.vehicleID = car.id
    let seen = try await engine.createTrip(booked, as: .server).progress
    #expect(seen.isLocationSnappable && seen.arrival != nil)
    #expect((try #require(seen.remainingDistance) - 800).magnitude < 1)
  }

  @Test(
    "a vehicle that has hardly moved has no bearing, and its routes may begin in either direction",
    arguments: [true, false])
  func parked(isOnDuty: Bool) async throws {
    let drawing = try RoadDrawing("a-------b-------c", ways: ["abc"], cell: 50)
    let clock = TestClock()
    let engine = EmbeddedFleetEngine(roads: FleetRoads(drawing.network), now: { clock.now })
    let vehicle = try VehicleID("v")
    _ = try await engine.createVehicle(
      Vehicle(
        vehicle, isOnDuty ? .online : .offline, tripTypes: [.exclusive], capacity: 4,
        category: .auto),
      as: .server)
    for meters in [0.0, 4, 1] {
      clock.advance(by: 10)
      let place = drawing["b"].destination(distance: meters, bearing: 45)
      let kept = try await engine.updateVehicle(
        try VehicleUpdate(vehicle) {
          $0.location = VehicleLocation(Location(coordinate: place, time: clock.now))
        }, as: .driver(of: vehicle))
      #expect(kept.location?.isRoadSnapped == true && kept.location?.fix.bearing == nil)
    }
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) { $0.state = .online }, as: .driver(of: vehicle))
    for goal: Character in ["a", "c"] {
      let id = try TripID("to-\(goal)")
      var booked = Trip(id, .exclusive, from: TerminalLocation(drawing[goal]))
      booked.vehicleID = vehicle
      let seen = try await engine.createTrip(booked, as: .server).progress
      #expect((try #require(seen.remainingDistance) - 400).magnitude < 5)
      let search = VehicleSearch(
        .exclusive, from: booked.pickup, within: 1_000, count: 1, categories: [.auto])
      var byRoad = search
      byRoad.order = .pickupDistance
      _ = try await engine.updateTrip(try TripUpdate(id) { $0.status = .canceled }, as: .server)
      let found = try await engine.searchVehicles(byRoad, as: .server)
      #expect((try #require(found.first?.pickupDistance) - 400).magnitude < 5)
    }
  }

  @Test(
    "a route begins in the direction of travel, whether or not the app has snapped the location",
    arguments: [nil, false, true])
  func onward(isSnapped: Bool?) async throws {
    let drawing = try RoadDrawing(
      """
      z-------a-------b
      |               |
      e-------f-------g
      """, ways: ["zab", "zefgb"], cell: 50)
    let clock = TestClock()
    let engine = EmbeddedFleetEngine(roads: FleetRoads(drawing.network), now: { clock.now })
    let (vehicle, trip) = (try VehicleID("v"), try TripID("t"))
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    for (bearing, onward) in [(90.0, "b"), (270, "z")] as [(Double, Character)] {
      let place = drawing["a"].destination(distance: 30, bearing: bearing + 180)
      var location = VehicleLocation(
        Location(coordinate: place, time: clock.now, bearing: bearing))
      location.isRoadSnapped = isSnapped
      if isSnapped == true { location.raw = place.destination(distance: 4, bearing: 0) }
      let reported = location
      _ = try await engine.updateVehicle(
        try VehicleUpdate(vehicle) { $0.location = reported }, as: .driver(of: vehicle))
      var booked = Trip(trip, .exclusive, from: TerminalLocation(drawing["f"]))
      booked.vehicleID = vehicle
      let created = try await engine.createTrip(booked, as: .server)
      let route = try #require(created.progress.activeRoute)
      #expect(created.progress.isLocationSnappable)
      #expect(route.coordinates.contains { $0.distance(to: drawing[onward]) < 1 })
      _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = .canceled }, as: .server)
      try await engine.deleteTrip(trip, as: .server)
      clock.advance(by: 60)
    }
  }
}
