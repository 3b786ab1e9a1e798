import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import Polylines
import RoadImport
import RoadNetworks
import RouteSplitting
import TestSupport
import Testing
import TripSimulation

/// Tests of the values that an engine computes for simulated drives in the harbor town.
///
/// The true course of each drive is known.
@Suite struct RoadComputingTests {
  private static let network = Result {
    try RoadImporter().network(from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf")
      .network
  }

  private let clock = TestClock()
  private let engine: EmbeddedFleetEngine
  private let network: RoadNetwork
  private let trip: TripID
  private let vehicle: VehicleID

  init() throws { try self.init(MemoryFleetStore()) }

  private init(_ store: any FleetStore) throws {
    let clock = clock
    network = try Self.network.get()
    engine = EmbeddedFleetEngine(store, roads: FleetRoads(network), now: { clock.now })
    trip = try TripID("trip")
    vehicle = try VehicleID("vehicle")
  }

  /// Returns a simulated drive.
  ///
  /// - Parameters:
  ///   - sigma: the standard deviation of the receiver's errors along each axis, in meters.
  ///   - interval: the time between two locations, in seconds.
  private func drive(
    _ number: Int, sigma: Double = 5, interval: Double = 5
  ) throws -> SampledDrive {
    var set = try DriveSet(network, seed: 7)
    set.kilometers = 2...6
    set.start = clock.now
    let sampling = DriveSet.Sampling(
      interval: .seconds(interval), receiver: try Receiver(sigma: sigma))
    return try set.ordinary(number + 1, samplings: [sampling])[number].sample
  }

  /// Returns the place on a drive at a distance from its start, in meters.
  private func place(on drive: SampledDrive, at distance: Double) throws -> TerminalLocation {
    let line = try MeasuredPolyline(Polyline(drive.plan.vertices.map(\.coordinate)))
    return TerminalLocation(line.coordinate(atDistance: distance))
  }

  private func book(from pickup: TerminalLocation, to dropOff: TerminalLocation) async throws {
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    var booked = Trip(trip, .exclusive, from: pickup)
    booked.dropOff = dropOff
    _ = try await engine.createTrip(booked, as: .server)
  }

  /// Books a trip, reports the first location of a drive, and starts the ride at that location.
  private func beginRide(on drive: SampledDrive) async throws {
    try await book(from: try place(on: drive, at: 0), to: try place(on: drive, at: 100))
    try await report(drive.fixes[0].location)
    _ = try await engine.updateTrip(
      try TripUpdate(trip) {
        $0.vehicleID = vehicle
        $0.status = .enrouteToDropOff
      }, as: .server)
  }

  /// Books a trip, and assigns it to the vehicle at the first location of a drive.
  private func assign(to drive: SampledDrive) async throws {
    try await book(from: try place(on: drive, at: 0), to: try place(on: drive, at: 100))
    try await report(drive.fixes[0].location)
    _ = try await engine.updateTrip(try TripUpdate(trip) { $0.vehicleID = vehicle }, as: .server)
  }

  @discardableResult
  private func set(_ status: TripStatus) async throws -> Trip {
    try await engine.updateTrip(try TripUpdate(trip) { $0.status = status }, as: .server)
  }

  private func report(_ fix: Location) async throws {
    clock.set(try #require(fix.time))
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) { $0.location = VehicleLocation(fix) }, as: .driver(of: vehicle))
  }

  @Test(
    "the route, the remaining distance, and the arrivals are computed from locations alone",
    arguments: 0..<4)
  func locationsAlone(_ number: Int) async throws {
    let drive = try drive(number)
    let half = drive.plan.length / 2
    let pickup = try place(on: drive, at: half)
    try await book(from: pickup, to: try place(on: drive, at: drive.plan.length))
    try await report(drive.fixes[0].location)
    let assigned = try await engine.updateTrip(
      try TripUpdate(trip) { $0.vehicleID = vehicle }, as: .server)
    // The response to the assignment already contains the route.
    let start = try #require(assigned.progress.remainingDistance)
    #expect((start / half - 1).magnitude < 0.15)
    #expect(assigned.progress.activeRoute != nil && assigned.progress.arrival != nil)
    try await set(.enrouteToPickup)

    var offsets: (raw: [Double], placed: [Double]) = ([], [])
    var distances: [Double] = []
    var isAboard = false
    for fix in drive.fixes.dropFirst() {
      try await report(fix.location)
      let truth = try #require(fix.distance)
      let seen = try await engine.trip(trip, as: .rider(of: trip))
      let location = try #require(seen.progress.vehicleLocation)
      let real = try place(on: drive, at: truth).point
      offsets.raw.append(fix.location.coordinate.distance(to: real))
      offsets.placed.append(location.fix.coordinate.distance(to: real))
      let left = (isAboard ? drive.plan.length : half) - truth
      distances.append((try #require(seen.progress.remainingDistance) - max(0, left)).magnitude)
      let arrivals = seen.progress.remainingWaypoints.map(\.arrival)
      #expect(!arrivals.contains(nil) && arrivals == arrivals.sorted { $0! < $1! })
      for waypoint in seen.progress.remainingWaypoints where waypoint.arrival! > clock.now {
        #expect(waypoint.arrivalInterval?.contains(waypoint.arrival!) == true)
      }
      #expect(isAboard || seen.progress.pickupTime == arrivals.first)
      if !isAboard, truth > half {
        try await set(.arrivedAtPickup)
        let left = try await set(.enrouteToDropOff)
        #expect(left.progress.remainingWaypoints.map(\.kind) == [.dropOff])
        #expect(left.progress.activeRoute != nil && left.progress.driven?.meters == 0)
        isAboard = true
      }
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    #expect(median(offsets.placed) < median(offsets.raw))
    #expect(median(distances) < 25)
    let done = try await set(.complete)
    // The distance for the fare runs from the fix at which the rider boarded to the last fix.
    let begin = try #require(drive.fixes.first { $0.distance! > half }?.distance)
    let end = try #require(drive.fixes.last?.distance)
    let driven = try #require(done.progress.driven)
    #expect((driven.meters - (end - begin)).magnitude < 0.01 * (end - begin) + 15)
    #expect(driven.gaps.isEmpty)
  }

  @Test(
    "a vehicle that leaves its route gets a new route, even if the old route was reported",
    arguments: [false, true])
  func leavingTheRoute(isReported: Bool) async throws {
    let drive = try drive(1)
    let other = try self.drive(2)
    // The vehicle doesn't drive to the stops of its trip.
    try await book(
      from: try place(on: other, at: other.plan.length), to: try place(on: other, at: 0))
    try await report(drive.fixes[0].location)
    _ = try await engine.updateTrip(try TripUpdate(trip) { $0.vehicleID = vehicle }, as: .server)
    let planned = try await engine.trip(trip, as: .server).progress
    if isReported {
      _ = try await engine.updateVehicle(
        try VehicleUpdate(vehicle) { $0.navigation.activeRoute = planned.activeRoute },
        as: .driver(of: vehicle))
    }
    var versions: Set<Date?> = []
    for fix in drive.fixes.dropFirst() {
      try await report(fix.location)
      let seen = try await engine.trip(trip, as: .rider(of: trip)).progress
      versions.insert(seen.versions.activeRoute)
      // There is always a route, because a route that the vehicle has left is replaced.
      #expect(seen.remainingDistance != nil)
    }
    #expect(versions.count > 1)
    let last = try await engine.vehicle(vehicle, as: .server)
    #expect(last.navigation.isActiveRouteLeft == isReported)
    let seen = try await engine.trip(trip, as: .rider(of: trip)).progress
    #expect(seen.activeRoute != planned.activeRoute)
    let direct = drive.fixes[drive.fixes.count - 1].location.coordinate.distance(
      to: try place(on: other, at: other.plan.length).point)
    #expect(try #require(seen.remainingDistance) > 0.9 * direct)
  }

  @Test("the route beyond a line reported by the driver is planned on the road network")
  func behindTheReportedRoute() async throws {
    let drive = try drive(3)
    let half = drive.plan.length / 2
    try await book(
      from: try place(on: drive, at: half), to: try place(on: drive, at: drive.plan.length))
    _ = try await engine.updateTrip(try TripUpdate(trip) { $0.vehicleID = vehicle }, as: .server)
    let line = try MeasuredPolyline(Polyline(drive.plan.vertices.map(\.coordinate)))
    clock.set(try #require(drive.fixes[0].location.time))
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) {
        $0.location = VehicleLocation(drive.fixes[0].location)
        $0.navigation.activeRoute = line.slice(from: 0, to: half)
        $0.navigation.remainingTime = .seconds(300)
      }, as: .driver(of: vehicle))
    let seen = try await engine.trip(trip, as: .rider(of: trip)).progress
    #expect(seen.activeRoute == line.slice(from: 0, to: half))
    #expect(seen.arrival == clock.now + 300 && seen.pickupTime == seen.arrival)
    #expect(seen.isLocationSnappable)
    let last = try #require(seen.remainingWaypoints.last)
    #expect((try #require(last.distance) / half - 1).magnitude < 0.1)
    #expect(try #require(seen.dropOffTime) > clock.now + 300)
    #expect(last.path != nil && last.duration != nil && seen.dropOffTime == last.arrival)
  }

  @Test("a gap in the drive is bridged by the shortest route, and its reason is reported")
  func gap() async throws {
    let drive = try drive(1)
    try await beginRide(on: drive)
    let (first, second) = (drive.fixes.count / 3, drive.fixes.count * 2 / 3)
    let start = try #require(drive.fixes[first].location.time)
    for fix in drive.fixes[..<first] { try await report(fix.location) }
    // The times of the remaining locations are too early for the vehicle to have driven there.
    for (number, fix) in drive.fixes[second...].enumerated() {
      var location = fix.location
      location.time = start + 5 * Double(number)
      try await report(location)
    }
    let driven = try #require(try await set(.complete).progress.driven)
    let gap = try #require(driven.gaps.first)
    #expect(driven.gaps.count == 1 && gap.reason == .tooFast && gap.source == .shortestWay)
    #expect((driven.meters / drive.plan.length - 1).magnitude < 0.05)
  }

  @Test("a gap just before the pickup is not counted toward the trip", arguments: 0..<8)
  func gapBeforePickup(_ number: Int) async throws {
    let drive = try drive(1)
    try await assign(to: drive)
    let (first, second) = (drive.fixes.count / 4, drive.fixes.count / 2)
    let start = try #require(drive.fixes[first].location.time)
    for fix in drive.fixes[..<first] { try await report(fix.location) }
    for (index, fix) in drive.fixes[second...].enumerated() {
      var location = fix.location
      location.time = start + 5 * Double(index)
      try await report(location)
      if index == number { try await set(.enrouteToDropOff) }
    }
    let driven = try #require(try await set(.complete).progress.driven)
    let truths = [second + number, drive.fixes.count - 1].map { drive.fixes[$0].distance }
    let length = try #require(truths[1]) - #require(truths[0])
    #expect(driven.gaps.isEmpty && (driven.meters / length - 1).magnitude < 0.05)
  }

  @Test("outliers just before the pickup are not counted toward the fare", arguments: 1..<6)
  func errorsBeforePickup(_ count: Int) async throws {
    let drive = try drive(1)
    try await assign(to: drive)
    let pickup = drive.fixes.count / 3
    for (index, fix) in drive.fixes.enumerated().dropFirst() {
      var location = fix.location
      if (pickup - count..<pickup).contains(index) {
        location.coordinate = location.coordinate.destination(distance: 900, bearing: 40)
      }
      try await report(location)
      if index == pickup { try await set(.enrouteToDropOff) }
    }
    let driven = try #require(try await set(.complete).progress.driven)
    let truths = [pickup, drive.fixes.count - 1].map { drive.fixes[$0].distance }
    let length = try #require(truths[1]) - #require(truths[0])
    #expect(driven.gaps.isEmpty && (driven.meters / length - 1).magnitude < 0.05)
  }

  @Test("outliers just before the drop-off are not counted toward the fare", arguments: 1..<4)
  func errorsBeforeTheEnd(_ count: Int) async throws {
    let drive = try drive(1)
    try await beginRide(on: drive)
    let end = drive.fixes.count * 2 / 3
    for fix in drive.fixes[1...end] { try await report(fix.location) }
    for fix in drive.fixes[(end + 1)...].prefix(count) {
      var location = fix.location
      location.coordinate = location.coordinate.destination(distance: 900, bearing: 40)
      try await report(location)
    }
    let driven = try #require(try await set(.complete).progress.driven)
    let length = try #require(drive.fixes[end].distance)
    #expect(driven.gaps.isEmpty && (driven.meters / length - 1).magnitude < 0.05)
  }

  @Test("for each rider of a shared vehicle, the distance is counted from pickup to drop-off")
  func sharedRide() async throws {
    let drive = try drive(1)
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .online, tripTypes: [.shared], capacity: 4, category: .auto), as: .server)
    let rides = try (0..<3).map { number in
      (
        id: try TripID("ride\(number)"), start: drive.fixes.count * (number + 1) / 6,
        end: drive.fixes.count * (number + 3) / 6
      )
    }
    for ride in rides {
      var trip = Trip(ride.id, .shared, from: try place(on: drive, at: 0))
      trip.dropOff = try place(on: drive, at: 100)
      trip.vehicleID = vehicle
      _ = try await engine.createTrip(trip, as: .server)
    }
    for (index, fix) in drive.fixes.enumerated() {
      try await report(fix.location)
      for ride in rides {
        let status: TripStatus? =
          index == ride.start ? .enrouteToDropOff : index == ride.end ? .complete : nil
        guard let status else { continue }
        _ = try await engine.updateTrip(
          try TripUpdate(ride.id) { $0.status = status }, as: .server)
      }
    }
    for ride in rides {
      let driven = try #require(try await engine.trip(ride.id, as: .server).progress.driven)
      let length =
        try #require(drive.fixes[ride.end].distance) - #require(drive.fixes[ride.start].distance)
      #expect((driven.meters - length).magnitude < 0.02 * length + 15)
    }
  }

  @Test("after a long backlog, the distance counts from the pickup, and the new route is followed")
  func backlog() async throws {
    let drive = try drive(2, interval: 1)
    #expect(drive.fixes.count > 250)
    try await book(from: try place(on: drive, at: 0), to: try place(on: drive, at: 100_000))
    try await report(drive.fixes[0].location)
    _ = try await engine.updateTrip(try TripUpdate(trip) { $0.vehicleID = vehicle }, as: .server)
    for fix in drive.fixes[1..<20] { try await report(fix.location) }
    // The back end reports the pickup before the locations on the way to it arrive.
    let pickup = drive.fixes[120]
    clock.set(try #require(pickup.location.time))
    try await set(.enrouteToDropOff)
    let last = drive.fixes[drive.fixes.count - 30]
    clock.set(try #require(last.location.time))
    let line = try Polyline(drive.plan.vertices.map(\.coordinate))
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) {
        $0.pastLocations = drive.fixes[20..<(drive.fixes.count - 30)].map {
          VehicleLocation($0.location)
        }
        $0.location = VehicleLocation(last.location)
        $0.navigation.activeRoute = line
      }, as: .driver(of: vehicle))
    let seen = try await engine.trip(trip, as: .rider(of: trip)).progress
    #expect(seen.activeRoute == line && seen.remainingDistance ?? .infinity < 1_000)
    #expect(try await !engine.vehicle(vehicle, as: .server).navigation.isActiveRouteLeft)
    let driven = try #require(try await set(.complete).progress.driven)
    let length = try #require(last.distance) - #require(pickup.distance)
    #expect((driven.meters - length).magnitude < 0.02 * length + 15)
  }

  @Test(
    "if a trip is reassigned during the call that completes it, both vehicles' distances count")
  func otherVehicleMeanwhile() async throws {
    let drive = try drive(1)
    let store = DelayingStore()
    let test = try RoadComputingTests(store)
    try await test.beginRide(on: drive)
    for fix in drive.fixes.dropFirst().prefix(30) { try await test.report(fix.location) }
    let other = try VehicleID("other")
    _ = try await test.engine.createVehicle(
      Vehicle(other, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    // Another call reassigns the trip after the call that completes it has read the assignment.
    await store.delayNext {
      _ = try? await test.engine.updateTrip(
        try TripUpdate(trip) { $0.vehicleID = other }, as: .server)
      for fix in drive.fixes.dropFirst(31).prefix(8) {
        guard let time = fix.location.time else { continue }
        test.clock.set(time)
        _ = try? await test.engine.updateVehicle(
          try VehicleUpdate(other) { $0.location = VehicleLocation(fix.location) },
          as: .driver(of: other))
      }
    }
    let driven = try #require(try await test.set(.complete).progress.driven)
    let truths = [0, 30, 31, 38].map { drive.fixes[$0].distance ?? .nan }
    let length = truths[1] - truths[0] + truths[3] - truths[2]
    #expect((driven.meters - length).magnitude < 0.03 * length + 15)
  }

  @Test("searches by road rank vehicles by driving distance or arrival, not by straight line")
  func rankedByRoad() async throws {
    let places = try (0..<8).map { try drive($0).fixes[0].location.coordinate }
    for (number, place) in places.enumerated() {
      var vehicle = Vehicle(
        try VehicleID("v\(number)"), .online, tripTypes: [.exclusive], capacity: 4, category: .auto)
      vehicle.location = VehicleLocation(Location(coordinate: place))
      _ = try await engine.createVehicle(vehicle, as: .server)
    }
    let pickup = try place(on: try drive(1), at: 900)
    var search = VehicleSearch(
      .exclusive, from: pickup, within: 10_000, count: 4, categories: [.auto])
    search.dropOff = try place(on: try drive(2), at: 100)
    let straight = try await engine.searchVehicles(search, as: .server)
    #expect(straight.allSatisfy { $0.orderedBy == .straightDistance && $0.pickupArrival == nil })
    for order in VehicleSearch.Order.allCases where order != .straightDistance {
      search.order = order
      let found = try await engine.searchVehicles(search, as: .rider(of: trip))
      #expect(found.count == 4 && found.allSatisfy { $0.orderedBy == order })
      let all = try places.map { place in
        try network.route(through: [place, pickup.point])
      }
      let best =
        order == .pickupDistance
        ? all.map(\.length).min() : all.map(\.duration.inSeconds).min()
      let first = found[0]
      let value =
        order == .pickupDistance
        ? first.pickupDistance : first.pickupArrival?.timeIntervalSince(clock.now)
      let (least, expected) = (try #require(value), try #require(best))
      #expect((least - expected).magnitude < 0.001)
      let ride = try network.route(through: [pickup.point, search.dropOff!.point]).legs[0]
      let riding = first.dropOffArrival!.timeIntervalSince(first.pickupArrival!)
      #expect((riding - ride.duration.inSeconds).magnitude < 0.001)
      #expect(found.map(\.straightDistance) != straight.map(\.straightDistance))
    }
  }

  @Test("late locations are counted toward the fare, and the current location is kept")
  func pastLocations() async throws {
    let drive = try drive(0)
    try await beginRide(on: drive)
    let last = drive.fixes[drive.fixes.count - 1].location
    clock.set(try #require(last.time))
    let kept = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) {
        $0.pastLocations = drive.fixes.dropFirst().dropLast().map { VehicleLocation($0.location) }
        $0.location = VehicleLocation(last)
      }, as: .driver(of: vehicle))
    #expect(kept.location?.raw == last.coordinate && kept.location?.isRoadSnapped == true)
    let driven = try #require(try await set(.complete).progress.driven)
    #expect((driven.meters / drive.plan.length - 1).magnitude < 0.02 && driven.gaps.isEmpty)
  }

  @Test("the bearing of a location that an app has snapped to a road does not affect matching")
  func wronglySnapped() async throws {
    let drive = try drive(0, sigma: 25)
    var meters: [Double] = []
    for turn in [0.0, 90, 180] {
      let test = try RoadComputingTests()
      try await test.beginRide(on: drive)
      for (before, fix) in zip(drive.fixes, drive.fixes.dropFirst()) {
        let raw = fix.location.coordinate
        var snapped = VehicleLocation(fix.location)
        snapped.raw = raw
        snapped.isRoadSnapped = true
        snapped.fix.coordinate = raw.destination(distance: 40, bearing: 45)
        snapped.fix.bearing = (before.location.coordinate.initialBearing(to: raw) + turn)
          .truncatingRemainder(dividingBy: 360)
        test.clock.set(try #require(fix.location.time))
        let kept = try await test.engine.updateVehicle(
          try VehicleUpdate(vehicle) { $0.location = snapped }, as: .driver(of: vehicle))
        #expect(kept.location?.fix == snapped.fix)
      }
      meters.append(try #require(try await test.set(.complete).progress.driven).meters)
    }
    #expect(meters.allSatisfy { $0 == meters[0] })
    #expect((meters[0] / drive.plan.length - 1).magnitude < 0.1)
  }

  @Test("repeated locations don't move the vehicle back, and are counted only once")
  func lateAndTwice() async throws {
    let drive = try drive(1)
    try await beginRide(on: drive)
    for (index, fix) in drive.fixes.enumerated().dropFirst() {
      try await report(fix.location)
      guard index % 10 == 0 else { continue }
      // The last locations arrive again, as if the responses to their reports had been lost.
      let twice = drive.fixes[max(0, index - 9)..<index].map { VehicleLocation($0.location) }
      let kept = try await engine.updateVehicle(
        try VehicleUpdate(vehicle) {
          $0.pastLocations = twice
          $0.location = VehicleLocation(drive.fixes[index - 1].location)
        }, as: .driver(of: vehicle))
      #expect(kept.location?.fix.time == fix.location.time)
    }
    let driven = try #require(try await set(.complete).progress.driven)
    #expect((driven.meters / drive.plan.length - 1).magnitude < 0.02 && driven.gaps.isEmpty)
  }

  @Test("if another vehicle takes over a trip, each vehicle's distance counts while it is assigned")
  func otherVehicle() async throws {
    let drive = try drive(1)
    let other = try VehicleID("other")
    try await beginRide(on: drive)
    _ = try await engine.createVehicle(
      Vehicle(other, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    let half = drive.fixes.count / 2
    for (index, fix) in drive.fixes.enumerated().dropFirst() {
      // Both vehicles report the same locations at the same times.
      try await report(fix.location)
      _ = try await engine.updateVehicle(
        try VehicleUpdate(other) { $0.location = VehicleLocation(fix.location) },
        as: .driver(of: other))
      if index == half {
        _ = try await engine.updateTrip(try TripUpdate(trip) { $0.vehicleID = other }, as: .server)
      }
    }
    let driven = try #require(try await set(.complete).progress.driven)
    #expect((driven.meters / drive.plan.length - 1).magnitude < 0.02)
  }

  @Test("reports are accepted even if there is no route to the stops")
  func noWay() async throws {
    let sea = TerminalLocation(Coordinate(latitude: 0, longitude: 0))
    try await book(from: sea, to: sea)
    let drive = try drive(0)
    try await report(drive.fixes[0].location)
    let assigned = try await engine.updateTrip(
      try TripUpdate(trip) { $0.vehicleID = vehicle }, as: .server)
    #expect(assigned.progress.activeRoute == nil && assigned.progress.arrival == nil)
    for fix in drive.fixes.dropFirst().prefix(20) { try await report(fix.location) }
    let seen = try await engine.trip(trip, as: .rider(of: trip)).progress
    #expect(seen.vehicleLocation?.isRoadSnapped == true && seen.remainingDistance == nil)
  }
}

/// A store in memory that can run an action after a transaction, before the caller of the
/// transaction continues.
private actor DelayingStore: FleetStore {
  private let store = MemoryFleetStore()
  private var meanwhile: (@Sendable () async -> Void)?

  /// Schedules an action to run after the next transaction.
  func delayNext(_ meanwhile: @escaping @Sendable () async -> Void) { self.meanwhile = meanwhile }

  func transaction<Result: Sendable>(
    _ body: @Sendable (inout any FleetTransaction) throws(FleetError) -> Result
  ) async throws(FleetError) -> Result {
    let result = try await store.transaction(body)
    if let meanwhile {
      self.meanwhile = nil
      await meanwhile()
    }
    return result
  }

  nonisolated func changes() -> FleetChanges { store.changes() }
}
