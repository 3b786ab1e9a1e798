import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import Polylines
import Synchronization
import Testing
import TrafficClassification

/// Tests of a trip from its booking to its end, with the effects of each change according to the
/// reference documentation of Fleet Engine.
@Suite struct TripLifecycleTests {
  let clock = TestClock()
  let engine: EmbeddedFleetEngine
  let trip: TripID
  let vehicle: VehicleID

  init() throws {
    let clock = clock
    engine = EmbeddedFleetEngine(now: { clock.now })
    trip = try TripID("trip")
    vehicle = try VehicleID("vehicle")
  }

  static func place(_ number: Double) -> TerminalLocation {
    TerminalLocation(Coordinate(latitude: 41 + number / 100, longitude: -8.6))
  }

  /// Creates the vehicle, and a trip with an intermediate destination.
  private func book() async throws {
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    var booked = Trip(trip, .exclusive, from: Self.place(0))
    booked.intermediateDestinations = [Self.place(1)]
    booked.dropOff = Self.place(2)
    booked.status = .complete
    let kept = try await engine.createTrip(booked, as: .server)
    #expect(kept.status == .new && kept.progress.remainingWaypoints.isEmpty)
  }

  @discardableResult
  private func update(_ change: (inout TripUpdate.Values) -> Void) async throws -> Trip {
    clock.advance(by: 60)
    return try await engine.updateTrip(try TripUpdate(trip, change), as: .server)
  }

  private func kinds(_ trip: Trip) -> [String] {
    trip.progress.remainingWaypoints.map(\.kind.rawValue)
  }

  @Test("each change of status updates the waypoints, the times, and the vehicle")
  func wholeTrip() async throws {
    try await book()
    var now = try await update { $0.vehicleID = vehicle }
    #expect(kinds(now) == ["pickup", "intermediateDestination", "dropOff"])
    #expect(now.progress.versions.remainingWaypoints == clock.now)
    #expect(try await engine.vehicle(vehicle, as: .server).tripIDs == [trip])
    now = try await update { $0.status = .enrouteToPickup }
    // An unchanged list keeps its version.
    #expect(now.progress.versions.remainingWaypoints == clock.now - 60)
    now = try await update { $0.status = .arrivedAtPickup }
    #expect(kinds(now).first == "pickup" && now.progress.pickupTime == nil)
    let fix = Location(coordinate: Self.place(0).point, time: clock.now)
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) { $0.location = VehicleLocation(fix) }, as: .driver(of: vehicle))
    now = try await update { $0.status = .enrouteToIntermediateDestination }
    #expect(kinds(now) == ["intermediateDestination", "dropOff"])
    #expect(now.progress.pickupTime == clock.now && now.intermediateDestinationIndex == 0)
    #expect(now.actual.pickup?.point == Self.place(0).point)
    now = try await update { $0.status = .arrivedAtIntermediateDestination }
    #expect(kinds(now) == ["intermediateDestination", "dropOff"])
    now = try await update { $0.status = .enrouteToDropOff }
    #expect(kinds(now) == ["dropOff"])
    now = try await update { $0.status = .complete }
    #expect(now.progress.dropOffTime == clock.now && now.actual.dropOff != nil)
    #expect(kinds(now).isEmpty && now.vehicleID == vehicle)
    #expect(now.progress.vehicleLocation?.fix.coordinate == Self.place(0).point)
    let after = try await engine.vehicle(vehicle, as: .server)
    #expect(after.tripIDs.isEmpty && after.waypoints.isEmpty)
  }

  @Test("a canceled trip is removed from its vehicle, and stays canceled")
  func canceled() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    let now = try await update { $0.status = .canceled }
    #expect(now.progress.dropOffTime == nil && kinds(now).isEmpty)
    #expect(try await engine.vehicle(vehicle, as: .server).tripIDs.isEmpty)
    await expect(code: .failedPrecondition) { try await update { $0.status = .enrouteToPickup } }
    #expect(try await engine.trip(trip, as: .server).status == .canceled)
  }

  @Test("a trip can be reassigned to another vehicle, and unassigned")
  func reassigned() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    let second = try VehicleID("second")
    await expect(code: .notFound) { try await update { $0.vehicleID = second } }
    // After the error, the trip is still assigned to the first vehicle.
    #expect(try await engine.trip(trip, as: .server).vehicleID == vehicle)
    #expect(try await engine.vehicle(vehicle, as: .server).tripIDs == [trip])
    _ = try await engine.createVehicle(
      Vehicle(second, .online, tripTypes: [.exclusive], capacity: 1, category: .taxi), as: .server)
    try await update { $0.vehicleID = second }
    #expect(try await engine.vehicle(vehicle, as: .server).waypoints.isEmpty)
    #expect(try await engine.vehicle(second, as: .server).waypoints.count == 3)
    let now = try await update { $0.vehicleID = nil }
    #expect(kinds(now).isEmpty)
    #expect(try await engine.vehicle(second, as: .server).tripIDs.isEmpty)
  }

  @Test("a trip lists all waypoints up to its drop-off, and only valid reorderings are accepted")
  func backToBack() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    let next = try TripID("next")
    var booked = Trip(next, .exclusive, from: Self.place(3))
    booked.dropOff = Self.place(4)
    booked.vehicleID = vehicle
    let kept = try await engine.createTrip(booked, as: .server)
    #expect(kept.progress.remainingWaypoints.map(\.tripID) == [trip, trip, trip, next, next])
    #expect(kinds(try await engine.trip(trip, as: .server)).count == 3)
    // Stops of other trips can't lie between those of an exclusive trip.
    let all = try await engine.vehicle(vehicle, as: .server).waypoints
    let swapped = [all[3], all[0], all[1], all[2], all[4]]
    await expect(code: .invalidArgument) { try await update { $0.vehicleWaypoints = swapped } }
    let first = try await update { $0.vehicleWaypoints = Array(all[3...] + all[..<3]) }
    #expect(first.progress.remainingWaypoints.map(\.tripID) == [next, next, trip, trip, trip])
    await expect(code: .invalidArgument) {
      try await update { $0.vehicleWaypoints = Array(all.dropLast()) }
    }
    await expect(code: .invalidArgument) {
      try await update { $0.vehicleWaypoints = [all[1], all[0]] + all[2...] }
    }
  }

  @Test(
    "riders read the values that a driver reports; remaining time takes precedence over an arrival")
  func reports() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    let line = try Polyline([Self.place(-1).point, Self.place(0).point])
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) {
        $0.location = VehicleLocation(Location(coordinate: Self.place(-1).point))
        $0.navigation.activeRoute = line
        $0.navigation.remainingDistance = 1_100
        $0.navigation.remainingTime = .milliseconds(90_500)
        $0.navigation.arrival = .distantFuture
        $0.navigation.status = .enrouteToDestination
      }, as: .driver(of: vehicle))
    let seen = try await engine.trip(trip, as: .rider(of: trip))
    #expect(seen.progress.activeRoute == line && seen.progress.remainingDistance == 1_100)
    #expect(seen.progress.arrival == clock.now.addingTimeInterval(90.5))
    #expect(seen.progress.vehicleLocation?.serverTime == clock.now)
    #expect(seen.progress.traffic == nil)
    // Traffic is normal wherever the report lists no traffic, even if the list is empty.
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) { $0.navigation.traffic = [] }, as: .driver(of: vehicle))
    let later = try await engine.trip(trip, as: .rider(of: trip))
    #expect(later.progress.traffic?.intervals.map(\.traffic) == [.normal])
  }

  @Test("responses omit the routes, traffic, and vehicle waypoints that the caller already has")
  func newerThan() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    func report(_ change: (inout VehicleUpdate.Values) -> Void) async throws {
      clock.advance(by: 10)
      _ = try await engine.updateVehicle(
        try VehicleUpdate(vehicle, change), as: .driver(of: vehicle))
    }
    let line = try Polyline([Self.place(-1).point, Self.place(0).point])
    try await report {
      $0.navigation.activeRoute = line
      $0.navigation.traffic = []
    }
    let first = try await engine.trip(trip, as: .rider(of: trip))
    let version = try #require(first.progress.versions.activeRoute)
    #expect(version.timeIntervalSince(clock.now).magnitude < 0.001)
    #expect(first.progress.traffic != nil)
    // Reporting the same route again doesn't change its version.
    try await report {
      $0.navigation.activeRoute = line
      $0.navigation.remainingDistance = 900
    }
    var seen = first.progress.versions
    let second = try await engine.trip(trip, newerThan: seen, as: .rider(of: trip))
    #expect(second.progress.activeRoute == nil && second.progress.traffic == nil)
    #expect(second.progress.remainingDistance == 900)
    #expect(second.progress.remainingWaypoints.count == 3 && second.progress.versions == seen)
    try await report {
      $0.navigation.traffic = [TrafficStretch(from: 100, to: 300, .trafficJam)]
    }
    let third = try await engine.trip(trip, newerThan: seen, as: .rider(of: trip))
    #expect(third.progress.activeRoute == nil)
    #expect(third.progress.traffic?.traffic(at: 200) == .trafficJam)
    seen = third.progress.versions
    #expect(seen.traffic == clock.now)
    let own = try await engine.vehicle(vehicle, as: .server)
    let again = try await engine.vehicle(
      vehicle, newerThan: own.navigation.versions, as: .driver(of: vehicle))
    #expect(again.waypoints.isEmpty && again.navigation.activeRoute == nil)
    #expect(own.waypoints.count == 3 && again.tripIDs == own.tripIDs)
  }

  @Test("after the trip, a rider sees where it ended, but not where the driver goes next")
  func afterTheTrip() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    func report(_ number: Double) async throws {
      let fix = Location(coordinate: Self.place(number).point, time: clock.now)
      _ = try await engine.updateVehicle(
        try VehicleUpdate(vehicle) { $0.location = VehicleLocation(fix) }, as: .driver(of: vehicle))
    }
    try await report(2)
    let done = try await update { $0.status = .complete }
    #expect(done.progress.remainingWaypoints.isEmpty)
    #expect(done.progress.versions.remainingWaypoints == clock.now)
    clock.advance(by: 60)
    try await report(5)
    try await update { $0.actual.dropOff = StopLocation(Self.place(2.1).point) }
    try await update { $0.status = .complete }
    let seen = try await engine.trip(trip, as: .rider(of: trip))
    #expect(seen.progress.vehicleLocation?.fix.coordinate == Self.place(2).point)
    await expect(code: .failedPrecondition) { try await update { $0.vehicleID = nil } }
  }

  @Test("a new label of a stop appears in the waypoints")
  func labels() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    let pickup = TerminalLocation(Self.place(0).point, label: "north gate")
    let now = try await update { $0.pickup = pickup }
    #expect(now.progress.remainingWaypoints.first?.location == pickup)
  }

  @Test("values reported for one stop are not used for the next one")
  func otherStop() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) {
        $0.location = VehicleLocation(Location(coordinate: Self.place(-1).point))
        $0.navigation.activeRoute = try? Polyline([Self.place(-1).point, Self.place(0).point])
        $0.navigation.remainingDistance = 1_100
        $0.navigation.remainingTime = .seconds(90)
      }, as: .driver(of: vehicle))
    #expect(try await engine.trip(trip, as: .rider(of: trip)).progress.remainingDistance == 1_100)
    let left = try await update { $0.status = .enrouteToIntermediateDestination }
    #expect(left.progress.remainingDistance == nil && left.progress.arrival == nil)
    #expect(left.progress.activeRoute == nil)
  }

  @Test("if a route passes a stop, the reported values refer to the stop at the end of the route")
  func routePastAStop() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) {
        $0.location = VehicleLocation(Location(coordinate: Self.place(0).point))
        $0.navigation.activeRoute = try? Polyline([Self.place(0).point, Self.place(1).point])
        $0.navigation.remainingDistance = 1_100
        $0.navigation.remainingTime = .seconds(90)
      }, as: .driver(of: vehicle))
    let seen = try await engine.trip(trip, as: .rider(of: trip)).progress
    #expect(seen.remainingWaypoints.map(\.kind.rawValue).first == "pickup")
    #expect(try #require(seen.remainingDistance) < 1 && seen.arrival == clock.now)
    #expect(seen.remainingWaypoints[1].arrival == clock.now + 90)
    #expect(try await engine.vehicle(vehicle, as: .server).navigation.remainingDistance == 1_100)
  }

  @Test("after an arrival, the remaining distance is 0, regardless of what the app reports")
  func arrived() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    func report() async throws {
      clock.advance(by: 10)
      _ = try await engine.updateVehicle(
        try VehicleUpdate(vehicle) {
          $0.location = VehicleLocation(Location(coordinate: Self.place(-0.05).point))
          $0.navigation.activeRoute = try? Polyline([Self.place(-1).point, Self.place(0).point])
          $0.navigation.remainingDistance = 81
          $0.navigation.remainingTime = .seconds(12)
        }, as: .driver(of: vehicle))
    }
    try await report()
    #expect(try await engine.trip(trip, as: .rider(of: trip)).progress.remainingDistance == 81)
    let there = try await update { $0.status = .arrivedAtPickup }
    #expect(there.progress.remainingDistance == 0 && there.progress.arrival == clock.now)
    let time = clock.now
    try await report()
    let seen = try await engine.trip(trip, as: .rider(of: trip)).progress
    #expect(seen.remainingDistance == 0 && seen.arrival == time && seen.pickupTime == time)
  }

  @Test("a reader with known versions receives each new route, even if the clock stands still")
  func standingClock() async throws {
    try await book()
    try await update { $0.vehicleID = vehicle }
    var seen = Trip.Versions()
    for number in 1..<6 {
      // Versions are times, as in Fleet Engine, and here all changes occur at the same time.
      let line = try Polyline([Self.place(-Double(number)).point, Self.place(0).point])
      _ = try await engine.updateVehicle(
        try VehicleUpdate(vehicle) { $0.navigation.activeRoute = line }, as: .driver(of: vehicle))
      let new = try await engine.trip(trip, newerThan: seen, as: .rider(of: trip))
      #expect(new.progress.activeRoute == line && new.progress.versions != seen)
      seen = new.progress.versions
      let same = try await engine.trip(trip, newerThan: seen, as: .rider(of: trip))
      #expect(same.progress.activeRoute == nil)
    }
  }

  @Test("an update with an outdated version or an invalid index is rejected")
  func versions() async throws {
    try await book()
    let seen = try await engine.trip(trip, as: .server).progress.versions.intermediateDestinations
    #expect(seen == clock.now)
    try await update { $0.intermediateDestinations = [Self.place(1), Self.place(1.5)] }
    await expect(code: .failedPrecondition) {
      try await update {
        $0.status = .enrouteToIntermediateDestination
        $0.intermediateDestinationIndex = 1
        $0.intermediateDestinationsVersion = seen
      }
    }
    await expect(code: .invalidArgument) {
      try await update { $0.intermediateDestinationIndex = 2 }
    }
  }
}

/// A clock that stands still until it is set or advanced.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_772_352_000))

  var now: Date { time.withLock { $0 } }

  func advance(by seconds: Double) { time.withLock { $0 += seconds } }

  func set(_ date: Date) { time.withLock { $0 = date } }
}

/// Expects that a call fails with a code.
func expect(
  code: FleetError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Any
) async {
  do {
    _ = try await body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch {
    #expect((error as? FleetError)?.code == code, "\(error)", sourceLocation: sourceLocation)
  }
}
