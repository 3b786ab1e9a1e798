import Coordinates
import Fleet
import FleetComputing
import Foundation
import TestSupport
import VehicleReporting

/// A driver with a vehicle in an engine, and a clock that tests advance.
struct DriverUnderTest {
  static let start = Date(timeIntervalSince1970: 1_772_352_000)

  let clock: ManualClock
  let engine: ScriptedEngine
  let vehicle: VehicleID
  let driver: RidesharingDriver
  var reporter: VehicleReporter { driver.reporter }

  /// Creates a driver, and a vehicle that is offline.
  ///
  /// - Parameter change: changes the configuration.
  init(
    clock: ManualClock = ManualClock(), change: (inout DriverConfiguration) -> Void = { _ in }
  ) async throws {
    self.clock = clock
    let now: @Sendable () -> Date = { Self.start + clock.now.elapsed / .seconds(1) }
    engine = ScriptedEngine(EmbeddedFleetEngine(now: now))
    vehicle = try VehicleID("vehicle")
    var configuration = DriverConfiguration(provider: try ProviderID("provider"), vehicle: vehicle)
    configuration.backoff = Backoff(first: .seconds(2), most: .seconds(16))
    change(&configuration)
    driver = RidesharingDriver(
      configuration, engine: engine, clock: clock, now: now, random: { 1 })
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .offline, tripTypes: [.exclusive], capacity: 4, category: .auto),
      as: .server)
  }

  /// The vehicle as stored by the engine.
  var stored: Vehicle {
    get async throws { try await engine.vehicle(vehicle, as: .server) }
  }

  /// Returns the location of a step, 0.001° north of the previous step's, and one second later.
  static func location(_ step: Int) -> VehicleLocation {
    VehicleLocation(
      Location(
        coordinate: Coordinate(latitude: 41 + Double(step) / 1000, longitude: -8.6),
        time: start + Double(step)))
  }

  /// Passes the location of a step to the reporter.
  func take(_ step: Int) async { await reporter.update(with: Self.location(step)) }

  /// Turns tracking on, and returns when the first report is finished.
  func track() async throws {
    try await reporter.setLocationTracking(true)
    try await clock.waitForSleepers(1)
  }

  /// Advances the clock, and returns when the report that was due is finished.
  ///
  /// - Parameter sleepers: the number of tasks that wait on the clock after the report.
  func turn(after wait: Duration = .seconds(10), sleepers: Int = 1) async throws {
    clock.advance(by: wait)
    try await clock.waitForSleepers(sleepers)
  }
}

extension VehicleUpdate {
  /// The names of the fields of the mask, sorted.
  var fields: [String] { mask.fields.map(\.rawValue).sorted() }
  /// The step of the reported ``DriverUnderTest/location(_:)``.
  var step: Int? { values.location.map(\.step) }
  /// The steps of the past locations.
  var pastSteps: [Int] { values.pastLocations.map(\.step) }
}

extension VehicleLocation {
  var step: Int {
    Int((fix.time?.timeIntervalSince(DriverUnderTest.start) ?? -1).rounded())
  }
}
