import Foundation
import MilepostKit
import Synchronization
import TestSupport

/// The harbor town, an engine in it, and a driver whose clock tests move.
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

  /// Imported once for all tests.
  private static let imported = Result {
    try RoadImporter().network(
      from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf"
    ).network
  }

  /// Where a driver waits, and where a rider gets in and off.
  let home = Coordinate(latitude: 44.6823, longitude: -37.9480)
  let pickup = Coordinate(latitude: 44.6823, longitude: -37.9430)
  let dropOff = Coordinate(latitude: 44.6870, longitude: -37.9430)

  /// A driver at the first place, on the test's clock.
  func driver() async -> RidesharingDriver {
    let driver = RidesharingDriver(
      DriverConfiguration(
        provider: provider, vehicle: vehicle, navigator: RoadNavigator(network)),
      engine: engine, clock: clock, now: clock.date)
    await driver.reporter.take(VehicleLocation(Location(coordinate: home)))
    return driver
  }

  /// The services of a rider, on the test's clock.
  var services: ConsumerServices {
    ConsumerServices(engine: engine, provider: provider, clock: clock)
  }
}

extension ManualClock {
  /// The time of day at the clock's zero.
  static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// Gives the clock's time as a date.
  var date: @Sendable () -> Date {
    { ManualClock.start + self.now.elapsed / .seconds(1) }
  }
}

/// Lines of text that several tasks write.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  var add: @Sendable (String) -> Void { { line in self.lines.withLock { $0.append(line) } } }
}

extension Town {
  /// A trip to whose pickup the vehicle is on its way, with a session of it.
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
