import Coordinates
import Fleet
import FleetComputing
import Testing

/// Tests of each call of an engine by each role, on the caller's own trip and vehicle and on those
/// of others.
@Suite struct CallerMatrixTests {
  /// The trip and the vehicle of a call.
  private struct Subject: Sendable {
    var trip: TripID
    var vehicle: VehicleID
  }

  private typealias Call = @Sendable (any FleetEngine, Subject, Caller) async throws -> Void

  private static let place = TerminalLocation(Coordinate(latitude: 41, longitude: -8.6))

  /// All calls by name; a new call has to be added here.
  private static let calls: [(name: String, call: Call)] = [
    (
      "createTrip",
      { engine, subject, caller in
        _ = try await engine.createTrip(Trip(subject.trip, .exclusive, from: place), as: caller)
      }
    ),
    ("trip", { _ = try await $0.trip($1.trip, as: $2) }),
    (
      "updateTrip",
      { engine, subject, caller in
        _ = try await engine.updateTrip(
          try TripUpdate(subject.trip) { $0.status = .enrouteToPickup }, as: caller)
      }
    ),
    ("deleteTrip", { try await $0.deleteTrip($1.trip, as: $2) }),
    (
      "searchTrips",
      { engine, subject, caller in
        var search = TripSearch()
        search.vehicleID = subject.vehicle
        _ = try await engine.searchTrips(search, as: caller)
      }
    ),
    ("searchTrips of all", { _ = try await $0.searchTrips(TripSearch(), as: $2) }),
    (
      "reportBillableTrip",
      { engine, _, caller in
        try await engine.reportBillableTrip(
          BillableTrip(try BillableTripID("b"), countryCode: "PT"), as: caller)
      }
    ),
    (
      "createVehicle",
      { engine, subject, caller in
        _ = try await engine.createVehicle(
          Vehicle(subject.vehicle, .online, tripTypes: [.shared], capacity: 1, category: .auto),
          as: caller)
      }
    ),
    ("vehicle", { _ = try await $0.vehicle($1.vehicle, as: $2) }),
    (
      "updateVehicle reports",
      { engine, subject, caller in
        _ = try await engine.updateVehicle(
          try VehicleUpdate(subject.vehicle) { $0.state = .offline }, as: caller)
      }
    ),
    (
      "updateVehicle manages",
      { engine, subject, caller in
        _ = try await engine.updateVehicle(
          try VehicleUpdate(subject.vehicle) { $0.capacity = 3 }, as: caller)
      }
    ),
    (
      "updateAttributes",
      { engine, subject, caller in
        _ = try await engine.updateAttributes([], of: subject.vehicle, as: caller)
      }
    ),
    ("deleteVehicle", { try await $0.deleteVehicle($1.vehicle, as: $2) }),
    ("listVehicles", { _ = try await $0.listVehicles(VehicleQuery(), as: $2) }),
    (
      "searchVehicles",
      { engine, _, caller in
        _ = try await engine.searchVehicles(
          VehicleSearch(.exclusive, from: place, within: 500, count: 1, categories: [.auto]),
          as: caller)
      }
    ),
  ]

  /// Creates an engine with two trips, each with its own vehicle.
  private func engine() async throws -> (any FleetEngine, own: Subject, foreign: Subject) {
    let engine = EmbeddedFleetEngine()
    func subject(_ name: String) async throws -> Subject {
      let subject = Subject(trip: try TripID(name), vehicle: try VehicleID(name))
      _ = try await engine.createVehicle(
        Vehicle(
          subject.vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto),
        as: .server)
      var trip = Trip(subject.trip, .exclusive, from: Self.place)
      trip.vehicleID = subject.vehicle
      _ = try await engine.createTrip(trip, as: .server)
      return subject
    }
    return (engine, try await subject("own"), try await subject("foreign"))
  }

  /// Returns the names of the calls that a caller may make.
  ///
  /// A call counts as allowed unless it fails with the code `refusal`, even if it fails for another
  /// reason.
  private func allowed(
    _ caller: (Subject) -> Caller, on foreign: Bool, _ refusal: FleetError.Code
  ) async throws -> Set<String> {
    var names: Set<String> = []
    for (name, call) in Self.calls {
      let (engine, own, other) = try await self.engine()
      do {
        try await call(engine, foreign ? other : own, caller(own))
        names.insert(name)
      } catch let error as FleetError where error.code == refusal {
        continue
      } catch let error as FleetError {
        #expect(error.code != .permissionDenied && error.code != .unauthenticated, "\(name)")
        names.insert(name)
      }
    }
    return names
  }

  private static let reads: Set = [
    "trip", "searchTrips", "searchTrips of all", "vehicle", "listVehicles", "searchVehicles",
  ]

  @Test(
    "a server may make all calls, and a viewer may make the calls that only read",
    arguments: [false, true])
  func wholeFleet(foreign: Bool) async throws {
    let all = Set(Self.calls.map(\.name))
    #expect(try await allowed({ _ in .server }, on: foreign, .permissionDenied) == all)
    #expect(try await allowed({ _ in .viewer }, on: foreign, .permissionDenied) == Self.reads)
  }

  @Test(
    "a driver may only read and report their vehicle, read its trips, and update a claimed trip")
  func drivers() async throws {
    let driver = { (own: Subject) in Caller.driver(of: own.vehicle) }
    #expect(
      try await allowed(driver, on: false, .permissionDenied)
        == ["trip", "searchTrips", "vehicle", "updateVehicle reports"])
    #expect(try await allowed(driver, on: true, .permissionDenied) == [])
    let withTrip = { (own: Subject) in
      Caller(.driver, trips: .one(own.trip), vehicles: .one(own.vehicle))
    }
    #expect(
      try await allowed(withTrip, on: false, .permissionDenied)
        == ["trip", "updateTrip", "searchTrips", "vehicle", "updateVehicle reports"])
    #expect(try await allowed(withTrip, on: true, .permissionDenied) == [])
  }

  @Test("a rider may only read their own trip and search for vehicles")
  func riders() async throws {
    let rider = { (own: Subject) in Caller.rider(of: own.trip) }
    #expect(
      try await allowed(rider, on: false, .permissionDenied) == ["trip", "searchVehicles"])
    #expect(try await allowed(rider, on: true, .permissionDenied) == ["searchVehicles"])
  }

  @Test(
    "drivers and riders without a claim are unauthenticated, except in riders' vehicle searches",
    arguments: [false, true])
  func noClaim(foreign: Bool) async throws {
    #expect(try await allowed({ _ in Caller(.driver) }, on: foreign, .unauthenticated) == [])
    #expect(
      try await allowed({ _ in Caller(.consumer) }, on: foreign, .unauthenticated)
        == ["searchVehicles"])
  }
}
