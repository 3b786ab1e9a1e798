import Foundation
import MilepostKit

/// Runs a trip from booking to drop-off, with a back end, a driver, and a rider in one process.
func ride(
  on network: RoadNetwork, from home: Coordinate, to pickup: Coordinate, and dropOff: Coordinate,
  clock: any Clock<Duration> = ContinuousClock(),
  now: @escaping @Sendable () -> Date = { Date() },
  log: @escaping @Sendable (String) -> Void = { print($0) }
) async throws {
  let engine = EmbeddedFleetEngine(roads: FleetRoads(network), now: now)
  let provider = try ProviderID("acme")
  let vehicle = try VehicleID("taxi-1")

  // The back end registers a vehicle.
  _ = try await engine.createVehicle(
    Vehicle(vehicle, .offline, tripTypes: [.exclusive], capacity: 4, category: .taxi),
    as: .server)

  // The driver's app begins its shift.
  let driver = RidesharingDriver(
    DriverConfiguration(
      provider: provider, vehicle: vehicle, navigator: RoadNavigator(network)),
    engine: engine, clock: clock, now: now)
  await driver.reporter.update(with: VehicleLocation(Location(coordinate: home)))
  try await driver.reporter.setLocationTracking(true)
  await driver.reporter.setReportingInterval(.seconds(5))
  try await driver.reporter.setState(.online)
  log("driver: online")

  // The back end books a trip and assigns it to the vehicle.
  var trip = Trip(try TripID("7"), .exclusive, from: TerminalLocation(pickup))
  trip.dropOff = TerminalLocation(dropOff)
  trip.vehicleID = vehicle
  trip = try await engine.createTrip(trip, as: .server)

  // The rider's app follows the trip until it is over.
  let services = ConsumerServices(engine: engine, provider: provider, clock: clock)
  let session = try await services.trips.trip(named: "providers/acme/trips/7")
  let rider = Task {
    for await event in session.updates() {
      switch event {
      case .status(let status): log("rider: \(status.rawValue)")
      case .activeRouteRemainingDistance(let meters?): log("rider: \(Int(meters)) m left")
      case .failure(let failure): log("rider: \(failure)")
      default: break
      }
    }
  }

  // The driver drives to the pickup and then to the drop-off.
  try await set(.enrouteToPickup, of: trip.id, in: engine)
  try await driveToNextStop(driver, on: network, clock: clock, now: now)
  try await set(.arrivedAtPickup, of: trip.id, in: engine)
  try await set(.enrouteToDropOff, of: trip.id, in: engine)
  try await driveToNextStop(driver, on: network, clock: clock, now: now)
  try await set(.complete, of: trip.id, in: engine)
  try await driver.reporter.endShift()
  log("driver: offline")
  await rider.value
}

/// Changes the status of a trip, as a provider's back end does.
func set(_ status: TripStatus, of trip: TripID, in engine: any FleetEngine) async throws {
  _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = status }, as: .server)
}

/// Drives at 12 m/s to the next stop of the vehicle's trips, with a simulated receiver.
func driveToNextStop(
  _ driver: RidesharingDriver, on network: RoadNetwork, clock: any Clock<Duration>,
  now: @escaping @Sendable () -> Date
) async throws {
  guard let route = try await driver.followTrips()?.route else { return }
  let fixes = stride(from: 0, through: route.stops[0].distance, by: 12).map { meters in
    VehicleLocation(Location(coordinate: route.line.coordinate(atDistance: meters), speed: 12))
  }
  var replay = ReplaySource(fixes, clock: clock, now: now)
  replay.restamps = true
  let source = RoadSnappingSource(replay.map(\.fix), by: RoadSnapper(network))
  try await driver.reporter.follow(source)
  await driver.reporter.report()
}
