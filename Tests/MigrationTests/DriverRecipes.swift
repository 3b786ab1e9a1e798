import Foundation
import MilepostKit

// Recipes for the driver's side; the functions contain the code of the article
// ComingFromGooglesSDKs.

/// Sets up an engine from a roads file.
func setUp(path: String) throws -> (EmbeddedFleetEngine, RoadNetwork, ProviderID, VehicleID) {
  let network = try RoadNetwork(contentsOf: path)
  let engine = EmbeddedFleetEngine(roads: FleetRoads(network))
  let provider = try ProviderID("acme")
  let vehicle = try VehicleID("taxi-1")
  return (engine, network, provider, vehicle)
}

/// Registers a vehicle.
func register(_ vehicle: VehicleID, in engine: EmbeddedFleetEngine) async throws {
  var taxi = Vehicle(vehicle, .offline, tripTypes: [.exclusive], capacity: 4, category: .taxi)
  taxi.licensePlate = LicensePlate(countryCode: "PT", lastDigit: 4)
  taxi.attributes = [Attribute("wheelchair", .truth(true))]
  _ = try await engine.createVehicle(taxi, as: .server)
}

/// Creates a driver.
func makeDriver(
  of vehicle: VehicleID, _ provider: ProviderID, on network: RoadNetwork,
  _ engine: EmbeddedFleetEngine
) async -> (RidesharingDriver, AsyncStream<ReporterEvent>) {
  let navigator = RoadNavigator(network)
  let driver = RidesharingDriver(
    DriverConfiguration(provider: provider, vehicle: vehicle, navigator: navigator),
    engine: engine)
  let reporter = driver.reporter
  let events = await reporter.events()
  return (driver, events)
}

/// Listens to the events of a reporter.
func listen(
  to events: AsyncStream<ReporterEvent>, print: @escaping @Sendable (String) -> Void
) -> Task<(Int, Int), Never> {
  let listening = Task {
    var (failed, emptyMask) = (0, 0)
    for await event in events {
      switch event {
      case .succeeded(let update):
        print("\(update.id) sent \(update.mask.fields.count) fields")
      case .failed(_, let failure) where failure.isEmptyUpdateMask:
        emptyMask += 1
      case .failed(_, let failure):
        failed += 1
        print("not sent; the next report includes it: \(failure)")
      }
    }
    return (failed, emptyMask)
  }
  return listening
}

/// Passes the locations of a receiver to a reporter.
func feed(
  _ reporter: VehicleReporter, on network: RoadNetwork, place: Coordinate, date: Date
) async throws {
  let (receiver, feed) = AsyncStream.makeStream(of: Location.self)
  let source = RoadSnappingSource(receiver, by: RoadSnapper(network))
  let following = Task { try await reporter.follow(source) }
  // In the callback of the receiver:
  feed.yield(Location(coordinate: place, time: date, accuracy: 5, bearing: 90, speed: 12))
  // At the end of the shift:
  feed.finish()
  try await following.value
}

/// Begins a shift.
func goOnline(
  _ reporter: VehicleReporter, print: @Sendable (String) -> Void
) async throws {
  await reporter.setReportingInterval(.seconds(5))
  try await reporter.setLocationTracking(true)
  switch try await reporter.setState(.online) {
  case .delivered: print("online")
  case .retrying: print("no connection: the reporter tries again")
  }
}

/// Ends a shift.
func goOffline(_ reporter: VehicleReporter) async throws {
  do {
    try await reporter.endShift()
  } catch  where error.isTransient {
    // A failed request is not retried automatically.
    try await reporter.endShift()
  }
}

/// Books a trip and assigns it.
func book(
  from pickup: Coordinate, to dropOff: Coordinate, in engine: EmbeddedFleetEngine
) async throws -> Trip {
  var trip = Trip(
    try TripID("7"), .exclusive, from: TerminalLocation(pickup, label: "Main gate"))
  trip.dropOff = TerminalLocation(dropOff)
  _ = try await engine.createTrip(trip, as: .server)

  var search = VehicleSearch(
    .exclusive, from: trip.pickup, within: 5_000, count: 1, categories: [.taxi])
  search.order = .pickupArrival
  if let best = try await engine.searchVehicles(search, as: .server).first {
    let assignment = try TripUpdate(trip.id) { $0.vehicleID = best.vehicle.id }
    trip = try await engine.updateTrip(assignment, as: .server)
  }
  return trip
}

/// Guides a driver to the stops of a trip.
func navigate(
  _ driver: RidesharingDriver, to trip: Trip, print: @Sendable (String) -> Void
) async throws {
  let planned = try await driver.follow(trip: trip.id)
  for stop in planned.route.stops {
    print("\(stop.waypoint.kind.rawValue) after \(Int(stop.distance)) m")
  }
}

/// Moves a driver on to the next stop.
func moveOn(
  _ driver: RidesharingDriver, from trip: Trip, in engine: EmbeddedFleetEngine
) async throws {
  if await driver.navigator?.guidance.status == .arrivedAtDestination {
    let departure = try TripUpdate(trip.id) { $0.status = .enrouteToDropOff }
    _ = try await engine.updateTrip(departure, as: .server)
    try await driver.followTrips()
  }
}
