import Coordinates
import Fleet
import FleetComputing
import Foundation
import JourneySharing
import Journeys
import Polylines
import RouteSplitting
import Synchronization
import TestSupport
import Testing
import TrafficClassification

/// Tests of a session with an engine in the same process: the session's trip is complete,
/// regardless of the parts that responses omit.
@Suite struct EmbeddedEngineTests {
  private let time = EngineTime()
  private let engine: EmbeddedFleetEngine
  private let clock = ManualClock()
  private let services: ConsumerServices
  private let trip: TripID

  init() throws {
    let time = time
    engine = EmbeddedFleetEngine(now: { time.next() })
    trip = try TripID("7")
    services = ConsumerServices(
      engine: engine, provider: try ProviderID("acme"), clock: clock, random: { 1 })
  }

  private func createVehicle(_ id: String) async throws -> VehicleID {
    let id = try VehicleID(id)
    _ = try await engine.createVehicle(
      Vehicle(id, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    return id
  }

  private func update(_ change: (inout TripUpdate.Values) -> Void) async throws {
    _ = try await engine.updateTrip(try TripUpdate(trip, change), as: .server)
  }

  private func report(
    _ vehicle: VehicleID, _ change: (inout VehicleUpdate.Values) -> Void
  ) async throws {
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle, change), as: .driver(of: vehicle))
  }

  /// Lets the session poll once, and expects that the session's trip equals the engine's.
  private func expectWhole(
    _ session: TripSession, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    try await clock.waitForSleepers(1)
    let whole = try await engine.trip(trip, as: .server)
    let found = try #require(session.currentTrip, sourceLocation: sourceLocation)
    #expect(found.changes(from: whole) == [], sourceLocation: sourceLocation)
    #expect(
      found.progress.versions == whole.progress.versions, sourceLocation: sourceLocation)
  }

  @Test("the session's trip is complete after every change, even if the vehicle changes")
  func whole() async throws {
    _ = try await engine.createTrip(try SampleTrip.booked(), as: .server)
    let (one, two) = (try await createVehicle("one"), try await createVehicle("two"))
    let short = try SampleTrip.line(SampleTrip.place(0), SampleTrip.place(0.01))
    let long = try SampleTrip.line(
      SampleTrip.place(0), SampleTrip.place(0.005, 0.001), SampleTrip.place(0.01))
    // The second vehicle reports before the first one, so the versions of its route and traffic are
    // older.
    try await report(two) {
      $0.navigation.activeRoute = short
      $0.navigation.traffic = [TrafficStretch(from: 10, to: 100, .slow)]
    }
    let session = await services.trips.trip(trip)
    var iterator = session.updates().makeAsyncIterator()
    _ = await iterator.next()
    try await expectWhole(session)
    try await update { $0.vehicleID = one }
    try await expectWhole(session)
    try await report(one) {
      $0.location = SampleTrip.location(0)
      $0.navigation.activeRoute = long
      $0.navigation.remainingDistance = 1_130
    }
    try await expectWhole(session)
    try await report(one) { $0.navigation.traffic = [TrafficStretch(from: 0, to: 50, .slow)] }
    try await expectWhole(session)
    try await expectWhole(session)
    #expect(session.currentTrip?.progress.activeRoute == long)
    try await update { $0.vehicleID = two }
    try await expectWhole(session)
    #expect(session.currentTrip?.progress.activeRoute == short)
    try await report(two) { $0.navigation.activeRoute = nil }
    try await expectWhole(session)
    #expect(session.currentTrip?.progress.activeRoute == nil)
    try await update { $0.vehicleID = one }
    try await expectWhole(session)
    try await update { $0.vehicleID = nil }
    try await expectWhole(session)
    #expect(session.currentTrip?.progress.activeRoute == nil)
  }

  @Test("after random changes to the trip and two vehicles, the session's trip equals the engine's")
  func randomChanges() async throws {
    var generator = SeededGenerator(seed: 34)
    _ = try await engine.createTrip(try SampleTrip.booked(), as: .server)
    let vehicles = [try await createVehicle("one"), try await createVehicle("two")]
    let session = await services.trips.trip(trip)
    var iterator = session.updates().makeAsyncIterator()
    _ = await iterator.next()
    for _ in 0..<300 {
      let vehicle = vehicles[Int.random(in: 0...1, using: &generator)]
      let number = Double.random(in: 0.001...0.009, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: try await update { $0.vehicleID = vehicle }
      case 1: try await update { $0.vehicleID = nil }
      case 2:
        let line = try SampleTrip.line(SampleTrip.place(number), SampleTrip.place(0.01))
        try await report(vehicle) { $0.navigation.activeRoute = line }
      case 3:
        try await report(vehicle) {
          $0.navigation.traffic = [TrafficStretch(from: number, to: 60, .trafficJam)]
        }
      case 4: try await report(vehicle) { $0.location = SampleTrip.location(number) }
      default: try await report(vehicle) { $0.navigation.activeRoute = nil }
      }
      if Bool.random(using: &generator) { try await expectWhole(session) }
    }
  }

  @Test("a follower receives every status from the booking to the end of the trip")
  func wholeRide() async throws {
    let vehicle = try await createVehicle("one")
    _ = try await engine.createTrip(try SampleTrip.booked(), as: .server)
    let session = try await services.trips.trip(named: SampleTrip.name)
    var statuses: [TripStatus] = []
    var values = session.values(of: \.status).makeAsyncIterator()
    statuses.append(try #require(await values.next()))
    try await update { $0.vehicleID = vehicle }
    for status in [
      TripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToIntermediateDestination,
      .arrivedAtIntermediateDestination, .enrouteToDropOff, .complete,
    ] {
      try await update { $0.status = status }
      try await clock.waitForSleepers(1)
      clock.advance(by: .seconds(5))
      statuses.append(try #require(await values.next()))
    }
    #expect(await values.next() == nil)
    #expect(
      statuses == [
        .new, .enrouteToPickup, .arrivedAtPickup, .enrouteToIntermediateDestination,
        .arrivedAtIntermediateDestination, .enrouteToDropOff, .complete,
      ])
    #expect(session.state == .inactive)
  }

  @Test("a session reports that its trip doesn't exist, and reads the trip after it is booked")
  func notYetBooked() async throws {
    let session = try await services.trips.trip(named: SampleTrip.name)
    var iterator = session.updates().makeAsyncIterator()
    var event = await iterator.next()
    if case .sessionState = event { event = await iterator.next() }
    guard case .failure(.engine(let error)) = event else {
      Issue.record("found \(event?.kind ?? "the end"), expected a failure")
      return
    }
    #expect(error.code == .notFound)
    _ = try await engine.createTrip(try SampleTrip.booked(), as: .server)
    try await expectWhole(session)
  }
}

/// A clock that advances by 1 s with each call, so that no two changes have the same version.
private final class EngineTime: Sendable {
  private let date = Mutex(SampleTrip.start)

  func next() -> Date {
    date.withLock { date in
      date += 1
      return date
    }
  }
}
