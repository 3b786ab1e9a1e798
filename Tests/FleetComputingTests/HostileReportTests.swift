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
import TrafficClassification

/// Tests of reports that no well-behaved app sends: whether an engine accepts or rejects them, its
/// records remain consistent.
@Suite struct HostileReportTests {
  private static let network = Result {
    try RoadImporter().network(from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf")
      .network
  }

  private let clock = TestClock()

  private func engine(onRoads: Bool) throws -> EmbeddedFleetEngine {
    let clock = clock
    let roads = onRoads ? FleetRoads(try Self.network.get()) : nil
    return EmbeddedFleetEngine(roads: roads, now: { clock.now })
  }

  private let vehicle: Vehicle

  init() throws {
    vehicle = Vehicle(
      try VehicleID("v"), .online, tripTypes: [.exclusive, .shared], capacity: 4, category: .auto)
  }

  private static let town = Coordinate(latitude: 44.6951, longitude: -37.9216)

  @Test("times outside the years 1 to 9999 are rejected, and so are durations that are too long")
  func times() async throws {
    let engine = try engine(onRoads: true)
    _ = try await engine.createVehicle(vehicle, as: .server)
    for seconds in [1e300, -1e300, 253_402_300_800, -62_135_596_801] {
      let date = Date(timeIntervalSince1970: seconds)
      await expect(code: .invalidArgument) {
        try await engine.updateVehicle(
          try VehicleUpdate(vehicle.id) {
            $0.location = VehicleLocation(Location(coordinate: Self.town, time: date))
          }, as: .server)
      }
      await expect(code: .invalidArgument) {
        try await engine.updateVehicle(
          try VehicleUpdate(vehicle.id) { $0.navigation.arrival = date }, as: .server)
      }
    }
    await expect(code: .invalidArgument) {
      try await engine.updateVehicle(
        try VehicleUpdate(vehicle.id) { $0.navigation.remainingTime = .seconds(1e12) }, as: .server)
    }
    _ = try await engine.createTrip(
      Trip(try TripID("t"), .exclusive, from: TerminalLocation(Self.town)), as: .server)
    await expect(code: .invalidArgument) {
      try await engine.updateTrip(
        try TripUpdate(try TripID("t")) {
          $0.actual.pickup = StopLocation(Self.town, time: Date(timeIntervalSince1970: 1e300))
        }, as: .server)
    }
    #expect(try await engine.vehicle(vehicle.id, as: .server) == vehicle)
  }

  @Test("a route that leads elsewhere is not used as the route to the trip's waypoints")
  func routeOfAnotherTrip() async throws {
    let engine = try engine(onRoads: true)
    _ = try await engine.createVehicle(vehicle, as: .server)
    let line = try Polyline([
      Self.town, Self.town.destination(distance: 900, bearing: 90),
    ])
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle.id) {
        $0.location = VehicleLocation(Location(coordinate: Self.town))
        $0.navigation.activeRoute = line
      }, as: .driver(of: vehicle.id))
    var trip = Trip(
      try TripID("t"), .exclusive,
      from: TerminalLocation(Self.town.destination(distance: 1_500, bearing: 0)))
    trip.vehicleID = vehicle.id
    let kept = try await engine.createTrip(trip, as: .server).progress
    let route = try #require(kept.activeRoute)
    #expect(route != line)
    #expect(route.coordinates[route.count - 1].distance(to: trip.pickup.point) < 500)
    #expect(try #require(kept.remainingDistance) > 1_300)
    // The vehicle still has the reported route.
    #expect(try await engine.vehicle(vehicle.id, as: .server).navigation.activeRoute == line)
  }

  @Test(
    "random calls and reports, in any order, leave the trips and the vehicle consistent",
    arguments: 0..<Thoroughness.count(30))
  func anything(seed: Int) async throws {
    let engine = try engine(onRoads: seed % 3 != 0)
    var random = SeededGenerator(seed: UInt64(seed))
    _ = try await engine.createVehicle(vehicle, as: .server)
    let trips = try (0..<3).map { try TripID("t\($0)") }
    for _ in 0..<80 {
      clock.advance(by: .random(in: 0...20, using: &random))
      do throws(FleetError) {
        try await step(engine, trips, &random)
      } catch {
        let codes: [FleetError.Code] = [
          .invalidArgument, .notFound, .alreadyExists, .failedPrecondition,
        ]
        #expect(codes.contains(error.code), "\(error)")
      }
      try await check(engine, trips)
    }
  }

  private func place(_ random: inout SeededGenerator) -> Coordinate {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: Coordinate(latitude: .nan, longitude: 0)
    case 1: Coordinate(latitude: 90, longitude: 180)
    case 2: Coordinate(latitude: -12, longitude: -180)
    default:
      Self.town.destination(
        distance: .random(in: 0...2_500, using: &random),
        bearing: .random(in: 0..<360, using: &random))
    }
  }

  private func location(_ random: inout SeededGenerator) -> VehicleLocation {
    var fix = Location(coordinate: place(&random))
    let times: [Date?] = [
      nil, clock.now, clock.now, clock.now - 30, clock.now + 31_536_000, .distantPast,
      .distantFuture,
    ]
    fix.time = times.randomElement(using: &random) ?? nil
    fix.accuracy = [nil, 0, 5, 1e9, -3, .infinity].randomElement(using: &random) ?? nil
    fix.bearing = [nil, 0, 359.9, 720, -10, .nan].randomElement(using: &random) ?? nil
    fix.speed = [nil, 0, 13, -1, 1e12].randomElement(using: &random) ?? nil
    var location = VehicleLocation(fix)
    location.isRoadSnapped = [nil, true, false].randomElement(using: &random) ?? nil
    return location
  }

  private func step(
    _ engine: EmbeddedFleetEngine, _ trips: [TripID], _ random: inout SeededGenerator
  ) async throws(FleetError) {
    guard let trip = trips.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      var new = Trip(
        trip, Bool.random(using: &random) ? .shared : .exclusive,
        from: TerminalLocation(place(&random)))
      new.dropOff = TerminalLocation(place(&random))
      if Bool.random(using: &random) { new.vehicleID = vehicle.id }
      _ = try await engine.createTrip(new, as: .server)
    case 1:
      let status = TripStatus.allCases.randomElement(using: &random)
      _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = status }, as: .server)
    case 2:
      let id = Bool.random(using: &random) ? vehicle.id : nil
      _ = try await engine.updateTrip(try TripUpdate(trip) { $0.vehicleID = id }, as: .server)
    case 3:
      try await engine.deleteTrip(trip, as: .server)
    case 4:
      let waypoints = try await engine.vehicle(vehicle.id, as: .server).waypoints
      let shuffled = waypoints.shuffled(using: &random)
      _ = try await engine.updateVehicle(
        try VehicleUpdate(vehicle.id) { $0.waypoints = shuffled }, as: .server)
    default:
      let values = report(&random)
      let fields = values.fields.union(values.navigation.fields)
      _ = try await engine.updateVehicle(
        VehicleUpdate(vehicle.id, try UpdateMask(fields), values), as: .driver(of: vehicle.id))
    }
  }

  private func report(_ random: inout SeededGenerator) -> VehicleUpdate.Values {
    var values = VehicleUpdate.Values()
    values.location = location(&random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      values.pastLocations = (0..<5).map { _ in location(&random) }
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let count = [0, 1, 2, 2, 40].randomElement(using: &random) ?? 2
      let points = (0..<count).map { _ in place(&random) }
      values.navigation.activeRoute = try? Polyline(points)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let ends = [-1, 0, 10, 400, 1e9, .nan, .infinity].shuffled(using: &random)
      values.navigation.traffic = [TrafficStretch(from: ends[0], to: ends[1], .slow)]
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      values.navigation.remainingDistance = [0, 10, 1e15].randomElement(using: &random)
      values.navigation.remainingTime = [.zero, .seconds(60), .seconds(3e11)]
        .randomElement(using: &random)
    }
    values.navigation.status = NavigationStatus.allCases.randomElement(using: &random)
    return values
  }

  /// Checks that the records of an engine are consistent.
  private func check(_ engine: EmbeddedFleetEngine, _ ids: [TripID]) async throws {
    let kept = try await engine.vehicle(vehicle.id, as: .server)
    #expect(Set(kept.waypoints.map(\.tripID)).isSubset(of: kept.tripIDs))
    for id in ids {
      guard let trip = try? await engine.trip(id, as: .server) else { continue }
      let isAssigned = trip.vehicleID == vehicle.id && !trip.status.isFinal
      #expect(kept.tripIDs.contains(id) == isAssigned)
      let stops = kept.waypoints.filter { $0.tripID == id }.map(\.kind)
      if isAssigned, trip.status == .enrouteToDropOff { #expect(stops == [.dropOff]) }
      if isAssigned, trip.status == .enrouteToPickup { #expect(stops == [.pickup, .dropOff]) }
      for waypoint in trip.progress.remainingWaypoints {
        #expect(waypoint.distance.map { $0 >= 0 && $0.isFinite } ?? true)
        #expect(waypoint.arrival.map(\.timeIntervalSince1970.isFinite) ?? true)
        #expect(waypoint.path?.coordinates.allSatisfy(\.isValid) ?? true)
      }
      if let driven = trip.progress.driven { #expect(driven.meters >= 0 && driven.meters < 1e7) }
      #expect(trip.progress.vehicleLocation?.fix.coordinate.isValid ?? true)
    }
  }

  @Test("concurrent reports from two devices keep the trip's stops and the newest location")
  func twoDevices() async throws {
    let engine = try engine(onRoads: true)
    _ = try await engine.createVehicle(vehicle, as: .server)
    var trip = Trip(
      try TripID("t"), .exclusive,
      from: TerminalLocation(Self.town.destination(distance: 800, bearing: 200)))
    trip.dropOff = TerminalLocation(Self.town.destination(distance: 1_200, bearing: 20))
    trip.vehicleID = vehicle.id
    _ = try await engine.createTrip(trip, as: .server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in 0..<2 {
        group.addTask { [clock, vehicle] in
          for number in 0..<60 {
            clock.advance(by: 1)
            let place = Self.town.destination(
              distance: 10 * Double(number), bearing: 90 * Double(device))
            _ = try await engine.updateVehicle(
              try VehicleUpdate(vehicle.id) {
                $0.location = VehicleLocation(Location(coordinate: place, time: clock.now))
              }, as: .driver(of: vehicle.id))
          }
        }
      }
      try await group.waitForAll()
    }
    try await check(engine, [trip.id])
    let seen = try await engine.trip(trip.id, as: .server).progress
    #expect(seen.remainingWaypoints.count == 2 && seen.remainingDistance != nil)
    // Regardless of which call ended last, the newest location is kept.
    #expect(seen.vehicleLocation?.fix.time == clock.now)
    #expect(try await engine.vehicle(vehicle.id, as: .server).location?.fix.time == clock.now)
  }
}
