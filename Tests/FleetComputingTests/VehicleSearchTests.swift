import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import Polylines
import Testing

@Suite struct VehicleSearchTests {
  private let clock = TestClock()
  private let engine: EmbeddedFleetEngine

  init() {
    let clock = clock
    engine = EmbeddedFleetEngine(now: { clock.now })
  }

  private static let center = Coordinate(latitude: 41.15, longitude: -8.61)

  /// Adds a vehicle at a distance east of the center, in meters.
  private func add(
    _ id: String, at meters: Double, _ change: (inout Vehicle) -> Void = { _ in }
  ) async throws {
    var vehicle = Vehicle(
      try VehicleID(id), .online, tripTypes: [.exclusive, .shared], capacity: 4, category: .auto)
    vehicle.location = VehicleLocation(
      Location(coordinate: Self.center.destination(distance: meters, bearing: 90)))
    change(&vehicle)
    _ = try await engine.createVehicle(vehicle, as: .server)
  }

  private func search(
    _ type: TripType = .exclusive, _ change: (inout VehicleSearch) -> Void = { _ in }
  ) async throws -> [String: VehicleMatch.Kind] {
    var search = VehicleSearch(
      type, from: TerminalLocation(Self.center), within: 3_000, count: 10, categories: [.auto])
    if type == .shared { search.dropOff = TerminalLocation(Self.center) }
    change(&search)
    let found = try await engine.searchVehicles(search, as: .viewer)
    #expect(found.map(\.straightDistance) == found.map(\.straightDistance).sorted())
    return Dictionary(uniqueKeysWithValues: found.map { ($0.vehicle.id.text, $0.kind) })
  }

  @Test("the nearest vehicles that could serve the trip are found, and no others")
  func conditions() async throws {
    try await add("near", at: 300)
    try await add("far", at: 2_990)
    try await add("beyond", at: 3_010)
    try await add("off", at: 10) { $0.state = .offline }
    try await add("bike", at: 20) { $0.category = .bicycle }
    try await add("small", at: 30) { $0.capacity = 1 }
    try await add("shares", at: 40) { $0.tripTypes = [.shared] }
    try await add("nowhere", at: 50) { $0.location = nil }
    let found = try await search { $0.minimumCapacity = 2 }
    #expect(found == ["near": .exclusive, "far": .exclusive])
    #expect(try await search { $0.count = 1 } == ["small": .exclusive])
    #expect(try await search { $0.attributes.required = [Attribute("a", .truth(true))] } == [:])
    clock.advance(by: 301)
    #expect(try await search() == [:])
    #expect(try await search { $0.maximumStaleness = .seconds(302) }.count == 3)
  }

  @Test("a report with an outdated location doesn't make the vehicle's location newer")
  func outdatedReport() async throws {
    try await add("a", at: 300)
    let start = clock.now
    func report(_ time: Date) async throws -> Vehicle {
      let location = Location(coordinate: Self.center, time: time)
      let update = try VehicleUpdate(try VehicleID("a")) { $0.location = VehicleLocation(location) }
      return try await engine.updateVehicle(update, as: .server)
    }
    _ = try await report(start)
    clock.advance(by: 200)
    let kept = try await report(start.addingTimeInterval(-60))
    #expect(kept.location?.fix.time == start && kept.location?.serverTime == start)
    clock.advance(by: 101)
    #expect(try await search() == [:])
  }

  @Test("an update can clear the location of a vehicle")
  func clearedLocation() async throws {
    try await add("a", at: 300)
    let update = try VehicleUpdate(try VehicleID("a")) { $0.location = nil }
    #expect(try await engine.updateVehicle(update, as: .server).location == nil)
    #expect(try await search() == [:])
  }

  @Test("the options of a search determine which vehicles with current trips are found")
  func currentTrips() async throws {
    try await add("free", at: 10)
    for (id, type, isBackToBack) in [
      ("busy", TripType.exclusive, false), ("next", .exclusive, true), ("pool", .shared, true),
    ] {
      try await add(id, at: 20) { $0.isBackToBackEnabled = isBackToBack }
      var trip = Trip(try TripID("of " + id), type, from: TerminalLocation(Self.center))
      trip.dropOff = TerminalLocation(Self.center)
      trip.vehicleID = try VehicleID(id)
      _ = try await engine.createTrip(trip, as: .server)
    }
    #expect(try await search() == ["free": .exclusive])
    // Vehicles match back-to-back trips only on the last leg of their current trip.
    #expect(try await search { $0.includesBackToBack = true } == ["free": .exclusive])
    for id in ["busy", "next", "pool"] {
      _ = try await engine.updateTrip(
        try TripUpdate(try TripID("of " + id)) { $0.status = .enrouteToDropOff }, as: .server)
    }
    #expect(
      try await search { $0.includesBackToBack = true }
        == ["free": .exclusive, "next": .backToBack, "pool": .backToBack])
    #expect(
      try await search(.shared) { $0.currentTrips = VehicleSearch.CurrentTrips.none }.count == 1)
    #expect(
      try await search(.shared) { $0.currentTrips = .any } == [
        "free": .carpool, "busy": .carpoolBackToBack, "next": .carpoolBackToBack,
        "pool": .carpool,
      ])
  }

  @Test("a rider's search doesn't reveal trips, routes, attributes, or license plates of vehicles")
  func whatRidersSee() async throws {
    try await add("busy", at: 20) {
      $0.attributes = [Attribute("shift", .text("night"))]
      $0.licensePlate = LicensePlate(countryCode: "PT", lastDigit: 7)
    }
    let id = try VehicleID("busy")
    var trip = Trip(
      try TripID("of another"), .shared, from: TerminalLocation(Self.center, label: "home"))
    trip.dropOff = TerminalLocation(Self.center)
    trip.vehicleID = id
    _ = try await engine.createTrip(trip, as: .server)
    _ = try await engine.updateVehicle(
      try VehicleUpdate(id) {
        $0.navigation.activeRoute = try? Polyline([Self.center, Self.center])
        $0.navigation.remainingDistance = 0
      }, as: .server)
    var search = VehicleSearch(
      .shared, from: TerminalLocation(Self.center), within: 3_000, count: 10, categories: [.auto])
    search.dropOff = TerminalLocation(Self.center)
    search.currentTrips = .any
    let own = try #require(try await engine.searchVehicles(search, as: .server).first).vehicle
    #expect(own.tripIDs == [trip.id] && own.waypoints.count == 2 && !own.attributes.isEmpty)
    let rider = Caller.rider(of: try TripID("mine"))
    let seen = try #require(try await engine.searchVehicles(search, as: rider).first).vehicle
    #expect(seen.id == id && seen.location == own.location)
    #expect(seen.tripIDs.isEmpty && seen.waypoints.isEmpty && seen.attributes.isEmpty)
    #expect(seen.navigation == Vehicle.Navigation() && seen.licensePlate == nil)
  }

  @Test("invalid searches are rejected, and riders may not list vehicles")
  func badSearches() async throws {
    for change: (inout VehicleSearch) -> Void in [
      { $0.radius = 399 }, { $0.radius = 10_001 }, { $0.radius = .nan }, { $0.count = 0 },
      { $0.count = 51 }, { $0.minimumCapacity = 0 }, { $0.categories = [] },
      { $0.maximumStaleness = .zero }, { $0.order = .dropOffArrival },
      { $0.pickup.point.latitude = .infinity },
      {
        $0.includesBackToBack = true
        $0.currentTrips = .any
      }, { $0.attributes.required = Array(repeating: Attribute("a", .truth(true)), count: 51) },
    ] {
      await expect(code: .invalidArgument) { try await search(.exclusive, change) }
    }
    await expect(code: .invalidArgument) { try await search(.shared) }
    await expect(code: .permissionDenied) {
      try await engine.listVehicles(VehicleQuery(), as: .rider(of: try TripID("t")))
    }
  }

  @Test("the pages of a list contain each matching vehicle once, and invalid queries are rejected")
  func lists() async throws {
    for number in 0..<23 {
      try await add("v\(number)", at: Double(number) * 100) {
        $0.capacity = number + 1
        $0.category = number % 2 == 0 ? .auto : .taxi
      }
    }
    var query = VehicleQuery([.auto])
    query.pageSize = 5
    var seen: [String] = []
    repeat {
      let answer = try await engine.listVehicles(query, as: .viewer)
      #expect(answer.totalCount == 12)
      seen += answer.page.elements.map(\.id.text)
      query.pageToken = answer.page.nextToken
    } while !query.pageToken.isEmpty
    #expect(seen.count == 12 && Set(seen).count == 12 && seen == seen.sorted())
    query = VehicleQuery()
    query.minimumCapacity = 20
    #expect(try await engine.listVehicles(query, as: .viewer).totalCount == 4)
    query.minimumCapacity = 0
    query.viewport = BoundingBox(enclosing: [
      Self.center, Self.center.destination(distance: 250, bearing: 90),
    ])
    #expect(try await engine.listVehicles(query, as: .viewer).totalCount >= 2)
    query.isOnTripOnly = true
    #expect(try await engine.listVehicles(query, as: .viewer).totalCount == 0)
    for change: (inout VehicleQuery) -> Void in [
      { $0.pageSize = -1 }, { $0.categories = [] }, { $0.minimumCapacity = -1 },
      { $0.maximumStaleness = .zero }, { $0.pageToken = "a/b" },
      { $0.viewport = BoundingBox(south: 1, west: 170, north: 2, east: 190) },
      { $0.viewport = BoundingBox(south: 2, west: 0, north: 1, east: 1) },
    ] {
      var bad = VehicleQuery()
      change(&bad)
      await expect(code: .invalidArgument) { [bad] in
        try await engine.listVehicles(bad, as: .viewer)
      }
    }
  }
}
