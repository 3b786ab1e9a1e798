import Coordinates
import Fleet
import FleetComputing
import FleetLogs
import Foundation
import Journeys
import RouteSplitting
import TestSupport
import Testing

/// Tests that send a whole published trip to the engine call by call, and compare the responses
/// with those of Fleet Engine.
@Suite struct PublishedLogTests {
  private static let log = "fleet-logs/bay-area-trip-1.json"

  private let clock = TestClock()
  private let engine: EmbeddedFleetEngine

  init() {
    let clock = clock
    engine = EmbeddedFleetEngine(now: { clock.now })
  }

  @Test(
    "trips and vehicles match those of Fleet Engine after each call",
    .enabled(if: ReferenceData.has(log), ReferenceData.missing))
  func wholeTrip() async throws {
    let log = try FleetLog(path: ReferenceData.path(Self.log))
    var updates = (trips: 0, vehicles: 0)
    var arrivals = 0
    let records = try log.map { try $0.get() }
    for (index, record) in records.enumerated() {
      clock.set(record.timestamp)
      switch (record.request, record.response) {
      case (.trip(let sent), .trip(let answer)):
        let id = try TripID(try #require(record.tripID))
        let trip = try await take(sent, id, record)
        compare(trip, answer)
        updates.trips += 1
      case (.vehicle(let sent), .vehicle(let answer)):
        let id = try VehicleID(try #require(record.vehicleID))
        let vehicle = try await take(sent, id, record)
        if compare(vehicle, answer, record.updateMask) { arrivals += 1 }
        // Concurrent calls are logged in the order in which they ended, so waypoints may differ.
        let next = index + 1 < records.count ? records[index + 1] : record
        let isRaced =
          next.kind == .updateTrip && next.timestamp.timeIntervalSince(record.timestamp) < 0.1
        if !isRaced { compare(vehicle.waypoints, answer.waypoints) }
        updates.vehicles += 1
      default: Issue.record("record \(record.number) has no request or no response")
      }
    }
    #expect(updates == (7, 248) && arrivals > 150)
  }

  private func take(
    _ sent: FleetTrip, _ id: TripID, _ record: FleetLogRecord
  ) async throws -> Trip {
    let place = { (stop: FleetStop?) in stop?.coordinate.map { TerminalLocation($0) } }
    if record.kind == .createTrip {
      var trip = Trip(id, .exclusive, from: try #require(place(sent.pickup)))
      trip.dropOff = place(sent.dropOff)
      return try await engine.createTrip(trip, as: .server)
    }
    var values = TripUpdate.Values()
    values.status = sent.status
    if let vehicle = sent.vehicleID {
      values.vehicleID = try VehicleID(vehicle)
      try await meet(try VehicleID(vehicle))
    }
    let mask = try UpdateMask<Trip.Field>(paths: try #require(record.updateMask))
    return try await engine.updateTrip(TripUpdate(id, mask, values), as: .server)
  }

  private func take(
    _ sent: FleetVehicle, _ id: VehicleID, _ record: FleetLogRecord
  ) async throws -> Vehicle {
    try await meet(id)
    var values = VehicleUpdate.Values()
    values.state = sent.state
    values.location = sent.location?.raw.map { VehicleLocation($0) }
    values.navigation.status = sent.navigationStatus
    values.navigation.activeRoute = sent.currentRouteSegment
    values.navigation.remainingDistance = sent.remainingDistance
    values.navigation.remainingTime = sent.remainingTime
    let mask = try UpdateMask<Vehicle.Field>(paths: try #require(record.updateMask))
    return try await engine.updateVehicle(
      VehicleUpdate(id, mask, values), as: .driver(of: id))
  }

  /// Creates a vehicle that existed before the log began, unless it has already been created.
  private func meet(_ id: VehicleID) async throws {
    guard (try? await engine.vehicle(id, as: .server)) == nil else { return }
    _ = try await engine.createVehicle(
      Vehicle(id, .offline, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
  }

  private func compare(_ trip: Trip, _ answer: FleetTrip) {
    #expect(trip.status == answer.status && trip.vehicleID?.text == answer.vehicleID)
    compare(trip.progress.remainingWaypoints, answer.progress.waypoints)
    compare(trip.actual.pickup, answer.actual.pickup)
    compare(trip.actual.dropOff, answer.actual.dropOff)
    // The time of a past event is the time at which the server received the call.
    let isPickedUp = trip.actual.pickup != nil
    if isPickedUp, let time = trip.progress.pickupTime, let expected = answer.pickup?.time {
      #expect(time.timeIntervalSince(expected).magnitude < 1)
    }
    if trip.status == .complete, let time = trip.progress.dropOffTime,
      let expected = answer.dropOff?.time
    {
      #expect(time.timeIntervalSince(expected).magnitude < 1)
    }
  }

  /// Compares vehicles, and returns whether an arrival could be compared.
  private func compare(_ vehicle: Vehicle, _ answer: FleetVehicle, _ mask: [String]?) -> Bool {
    #expect(vehicle.state == answer.state)
    #expect(vehicle.tripIDs.map(\.text) == answer.currentTrips ?? [])
    // Without guidance, the remaining distance and time are Fleet Engine's own estimates.
    guard answer.navigationStatus == .enrouteToDestination, let mask else {
      return false
    }
    if mask.contains("remainingDistanceMeters") {
      #expect(vehicle.navigation.remainingDistance == answer.remainingDistance)
    }
    if mask.contains("remainingTimeSeconds"), let expected = answer.etaToFirstWaypoint {
      let arrival = vehicle.navigation.arrival
      #expect((arrival?.timeIntervalSince(expected).magnitude ?? .infinity) < 1)
      return true
    }
    return false
  }

  private func compare(_ waypoints: [TripWaypoint], _ answer: [FleetWaypoint]?) {
    let places = (answer ?? []).compactMap(\.coordinate)
    #expect(waypoints.count == places.count)
    for (waypoint, place) in zip(waypoints, places) {
      #expect(waypoint.location.point.distance(to: place) < 1)
    }
  }

  private func compare(_ stop: StopLocation?, _ answer: FleetStop?) {
    #expect((stop == nil) == (answer == nil))
    guard let stop, let place = answer?.coordinate else { return }
    #expect(stop.point.distance(to: place) < 20)
  }
}
