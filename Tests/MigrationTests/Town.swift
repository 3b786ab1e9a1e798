import Foundation
import MilepostKit
import Synchronization
import TestSupport

/// The harbor town with an engine for one vehicle and a clock that tests control.
struct Town {
  let network: RoadNetwork
  let clock = ManualClock()
  let engine: EmbeddedFleetEngine
  let provider: ProviderID
  let vehicle: VehicleID

  init() throws {
    network = try Self.imported.get()
    engine = EmbeddedFleetEngine(roads: FleetRoads(network), now: clock.date)
    provider = try ProviderID("acme")
    vehicle = try VehicleID("taxi-1")
  }

  /// The network, imported once for all tests.
  private static let imported = Result {
    try RoadImporter().network(
      from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf"
    ).network
  }

  /// The places where a driver waits, and where a rider is picked up and dropped off.
  let home = Coordinate(latitude: 44.6823, longitude: -37.9480)
  let pickup = Coordinate(latitude: 44.6823, longitude: -37.9430)
  let dropOff = Coordinate(latitude: 44.6870, longitude: -37.9430)

  /// Creates a driver at home, on the test's clock.
  func driver() async -> RidesharingDriver {
    let driver = RidesharingDriver(
      DriverConfiguration(
        provider: provider, vehicle: vehicle, navigator: RoadNavigator(network)),
      engine: engine, clock: clock, now: clock.date)
    await driver.reporter.update(with: VehicleLocation(Location(coordinate: home)))
    return driver
  }

  /// The services for a rider, on the test's clock.
  var services: ConsumerServices {
    ConsumerServices(engine: engine, provider: provider, clock: clock)
  }
}

extension ManualClock {
  /// The date at which the clock starts.
  static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// A function that returns the clock's time as a date.
  var date: @Sendable () -> Date {
    { ManualClock.start + self.now.elapsed / .seconds(1) }
  }
}

/// Lines of text written by several tasks.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  var add: @Sendable (String) -> Void { { line in self.lines.withLock { $0.append(line) } } }
}

extension Town {
  /// Creates a trip whose vehicle is on the way to the pickup, and returns it with its session.
  func tripUnderWay() async throws -> (session: TripSession, trip: Trip) {
    try await register(vehicle, in: engine)
    let driver = await driver()
    try await driver.reporter.setLocationTracking(true)
    try await driver.reporter.setState(.online)
    let trip = try await book(from: pickup, to: dropOff, in: engine)
    try await driver.followTrips()
    await driver.reporter.report()
    try await set(.enrouteToPickup, of: trip.id, in: engine)
    return (await services.trips.trip(trip.id), trip)
  }
}
