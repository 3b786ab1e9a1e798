import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import Testing

/// Tests of invalid calls, calls without permission, pages, and concurrent updates.
@Suite struct FleetEngineCallTests {
  private let engine = EmbeddedFleetEngine()

  private func place(_ latitude: Double = 41) -> TerminalLocation {
    TerminalLocation(Coordinate(latitude: latitude, longitude: -8.6))
  }

  private func vehicle(_ id: String, capacity: Int = 4) throws -> Vehicle {
    Vehicle(
      try VehicleID(id), .offline, tripTypes: [.exclusive], capacity: capacity, category: .auto)
  }

  @Test("an invalid trip is rejected and not stored, and a trip whose id is in use is rejected")
  func badTrips() async throws {
    let id = try TripID("t")
    var shared = Trip(id, .shared, from: place())
    shared.intermediateDestinations = [place()]
    var crowd = Trip(id, .exclusive, from: place())
    crowd.passengerCount = -1
    var odd = Trip(id, .exclusive, from: place())
    odd.attributes = [Attribute("a:b", .truth(true))]
    for bad in [shared, crowd, odd, Trip(id, .shared, from: place(.nan))] {
      await expect(code: .invalidArgument) { try await engine.createTrip(bad, as: .server) }
    }
    var lost = Trip(id, .exclusive, from: place())
    lost.vehicleID = try VehicleID("none")
    await expect(code: .notFound) { try await engine.createTrip(lost, as: .server) }
    await expect(code: .notFound) { try await engine.trip(id, as: .server) }
    let good = Trip(id, .exclusive, from: place())
    _ = try await engine.createTrip(good, as: .server)
    await expect(code: .alreadyExists) { try await engine.createTrip(good, as: .server) }
  }

  @Test("an invalid vehicle or update is rejected, and the stored vehicle remains unchanged")
  func badVehicles() async throws {
    await expect(code: .invalidArgument) {
      try await engine.createVehicle(try vehicle("v", capacity: 0), as: .server)
    }
    var none = try vehicle("v")
    none.tripTypes = []
    await expect(code: .invalidArgument) { try await engine.createVehicle(none, as: .server) }
    let good = try await engine.createVehicle(try vehicle("v"), as: .server)
    await expect(code: .alreadyExists) { try await engine.createVehicle(good, as: .server) }
    let nowhere = VehicleLocation(Location(coordinate: Coordinate(latitude: 91, longitude: 0)))
    var engines = VehicleLocation(Location(coordinate: place().point))
    engines.sensor = .engine
    for location in [nowhere, engines] {
      await expect(code: .invalidArgument) {
        try await engine.updateVehicle(
          try VehicleUpdate(good.id) { $0.location = location }, as: .server)
      }
    }
    for change: (inout VehicleUpdate.Values) -> Void in [
      { $0.capacity = nil }, { $0.state = nil }, { $0.category = nil }, { $0.tripTypes = [] },
      { $0.navigation.remainingDistance = -1 }, { $0.navigation.remainingDistance = .nan },
      { $0.navigation.remainingTime = .seconds(-1) },
    ] {
      await expect(code: .invalidArgument) {
        try await engine.updateVehicle(try VehicleUpdate(good.id, change), as: .server)
      }
    }
    #expect(try await engine.vehicle(good.id, as: .server) == good)
  }

  @Test("riders and drivers can't access others' trips and vehicles; active ones can't be deleted")
  func callers() async throws {
    let (mine, other) = (try VehicleID("mine"), try VehicleID("other"))
    let (own, foreign) = (try TripID("own"), try TripID("foreign"))
    for id in [mine, other] {
      _ = try await engine.createVehicle(try vehicle(id.text), as: .server)
    }
    for (id, vehicle) in [(own, mine), (foreign, other)] {
      var trip = Trip(id, .exclusive, from: place())
      trip.vehicleID = vehicle
      _ = try await engine.createTrip(trip, as: .server)
    }
    let (driver, rider) = (Caller.driver(of: mine), Caller.rider(of: own))
    #expect(try await engine.trip(own, as: driver).id == own)
    #expect(try await engine.trip(own, as: rider).id == own)
    // The error is the same for a trip that doesn't exist and for a trip of another vehicle.
    for id in [foreign, try TripID("none")] {
      await expect(code: .permissionDenied) { try await engine.trip(id, as: driver) }
      await expect(code: .permissionDenied) { try await engine.trip(id, as: rider) }
    }
    await expect(code: .permissionDenied) { try await engine.vehicle(other, as: driver) }
    await expect(code: .permissionDenied) { try await engine.vehicle(mine, as: rider) }
    await expect(code: .permissionDenied) {
      try await engine.updateTrip(try TripUpdate(own) { $0.status = .complete }, as: rider)
    }
    var search = TripSearch()
    await expect(code: .permissionDenied) { try await engine.searchTrips(search, as: driver) }
    search.vehicleID = mine
    #expect(try await engine.searchTrips(search, as: driver).elements.map(\.id) == [own])
    // An active trip that has a vehicle can't be deleted, nor can the vehicle.
    await expect(code: .failedPrecondition) { try await engine.deleteVehicle(mine, as: .server) }
    await expect(code: .failedPrecondition) { try await engine.deleteTrip(own, as: .server) }
    _ = try await engine.updateTrip(try TripUpdate(own) { $0.status = .canceled }, as: .server)
    try await engine.deleteTrip(own, as: .server)
    try await engine.deleteVehicle(mine, as: .server)
    await expect(code: .notFound) { try await engine.vehicle(mine, as: .server) }
  }

  @Test("pages contain each trip once, even if a trip is deleted between two pages")
  func pages() async throws {
    for number in 0..<25 {
      let id = try TripID("t\(number)")
      _ = try await engine.createTrip(Trip(id, .exclusive, from: place()), as: .server)
    }
    var search = TripSearch()
    search.pageSize = 10
    var seen: [TripID] = []
    repeat {
      let page = try await engine.searchTrips(search, as: .viewer)
      seen += page.elements.map(\.id)
      search.pageToken = page.nextToken
      if seen.count == 10 { try await engine.deleteTrip(seen[3], as: .server) }
    } while !search.pageToken.isEmpty
    #expect(seen.count == 25 && Set(seen).count == 25)
    // With a page size of 0, the engine chooses the size.
    search.pageSize = 0
    #expect(try await engine.searchTrips(search, as: .viewer).elements.count == 24)
    search.pageSize = -1
    await expect(code: .invalidArgument) { try await engine.searchTrips(search, as: .viewer) }
  }

  @Test("concurrent updates of attributes are not lost, and a vehicle has at most 100 attributes")
  func concurrency() async throws {
    let id = try VehicleID("v")
    _ = try await engine.createVehicle(try vehicle("v"), as: .server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { [engine] in
          _ = try await engine.updateAttributes(
            [Attribute("k\(number)", .number(Double(number)))], of: id, as: .server)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await engine.vehicle(id, as: .server).attributes.count == 100)
    await expect(code: .invalidArgument) {
      try await engine.updateAttributes([Attribute("more", .truth(true))], of: id, as: .server)
    }
  }

  @Test("valid billable trips are stored; invalid trips and reports by viewers are rejected")
  func billableTrips() async throws {
    let store = MemoryFleetStore()
    let engine = EmbeddedFleetEngine(store)
    var report = BillableTrip(try BillableTripID("b"), countryCode: "PT")
    report.relatedIDs = Array(repeating: "r", count: 50)
    try await engine.reportBillableTrip(report, as: .server)
    let kept = try await store.transaction { store in
      store.billableTripIDs(after: nil, limit: 9).map { store[billableTrip: $0]?.value }
    }
    #expect(kept == [report])
    for change: (inout BillableTrip) -> Void in [
      { $0.countryCode = "PRT" }, { $0.countryCode = "" }, { $0.countryCode = "1T" },
      { $0.countryCode = "É" }, { $0.relatedIDs.append("r") },
    ] {
      var bad = report
      change(&bad)
      await expect(code: .invalidArgument) { [bad] in
        try await engine.reportBillableTrip(bad, as: .server)
      }
    }
    await expect(code: .permissionDenied) {
      try await engine.reportBillableTrip(report, as: .viewer)
    }
  }
}
