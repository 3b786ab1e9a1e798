import Coordinates
import Fleet
import RoadSearch
import VehicleReporting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A driver with an app, who drives to the waypoints of the vehicle one after another.
struct ScenarioDriver {
  let id: VehicleID
  private let setup: ScenarioVehicle
  private let backEnd: BackEnd
  private let driver: RidesharingDriver
  private let navigator: RoadNavigator
  private var vehicle: SimulatedVehicle
  /// The waypoint that the vehicle drives to or stays at.
  private var goal: TripWaypoint?
  /// The time at which the vehicle leaves the waypoint where it stays; nil if it isn't at a
  /// waypoint.
  private var leaving: Date?
  private var nextReport: Date
  private var detour: [Coordinate]

  init(_ setup: ScenarioVehicle, _ backEnd: BackEnd, seed: UInt64, at start: Date) throws {
    let clock = backEnd.clock
    id = setup.id
    self.setup = setup
    self.backEnd = backEnd
    navigator = RoadNavigator(
      RoutePlanning(backEnd.router, options: RouteOptions()), now: { clock.now })
    driver = RidesharingDriver(
      DriverConfiguration(
        provider: backEnd.provider, vehicle: setup.id, navigator: navigator),
      engine: backEnd.engine, clock: StandingClock(), now: { clock.now }, random: { 0.5 })
    vehicle = try SimulatedVehicle(setup, by: backEnd.router, seed: seed)
    nextReport = start
    detour = setup.detour
  }

  /// Whether the vehicle is stationary and has no goal.
  var isIdle: Bool { goal == nil && vehicle.isStanding }

  /// Begins the shift.
  mutating func begin(at time: Date) async throws {
    try await backEnd.register(setup)
    await driver.reporter.update(with: VehicleLocation(vehicle.location(at: time)))
    let events = await driver.reporter.events()
    try await driver.reporter.setLocationTracking(true)
    // The first report is sent automatically; it must finish before the clock advances.
    for await _ in events { break }
    try await driver.reporter.setState(.online)
    nextReport = time + setup.reportingInterval
  }

  /// Ends the shift.
  func end() async throws { try await driver.reporter.endShift() }

  /// Updates the destinations after trips of the vehicle have changed.
  mutating func followTrips() async throws {
    let waypoints = try await backEnd.waypoints(of: id)
    if let goal {
      if !waypoints.contains(where: goal.isSameStop) {
        // The trip of the goal was canceled.
        self.goal = nil
        leaving = nil
      } else if leaving == nil, waypoints.first.map(goal.isSameStop) != true {
        // Another rider boards first.
        self.goal = nil
      }
    }
    do throws(DriverError) {
      _ = try await driver.followTrips()
    } catch {
      guard case .navigator = error else { throw error }
      // No road leads to one of the waypoints; the drive to that waypoint fails later.
      await navigator.clearDestinations()
    }
  }

  /// Advances the drive to a time.
  mutating func advance(to time: Date) async throws {
    await driver.reporter.update(with: VehicleLocation(vehicle.location(at: time)))
    await navigator.rerouting?.value
    if time >= nextReport {
      await driver.reporter.report()
      nextReport += setup.reportingInterval
    }
    if let leaving {
      if time >= leaving { try await leave(at: time) }
    } else if let goal {
      if vehicle.isStanding { try await arrive(at: goal, at: time) }
    } else if let next = try await backEnd.waypoints(of: id).first {
      try await setOut(to: next, at: time)
    }
  }

  private mutating func setOut(to waypoint: TripWaypoint, at time: Date) async throws {
    do {
      try vehicle.drive(to: waypoint.location.point, through: detour, at: time)
    } catch {
      throw ImpossibleDrive(trip: waypoint.tripID, vehicle: id, reason: "\(error)")
    }
    detour = []
    goal = waypoint
    try await backEnd.setOut(to: waypoint)
  }

  private mutating func arrive(at waypoint: TripWaypoint, at time: Date) async throws {
    await driver.reporter.report()
    try await backEnd.arrive(at: waypoint)
    if waypoint.kind == .dropOff {
      goal = nil
      try await followTrips()
    } else {
      leaving = time + backEnd.stay(at: waypoint)
    }
  }

  private mutating func leave(at time: Date) async throws {
    if let goal { try await backEnd.leave(goal) }
    goal = nil
    leaving = nil
    try await followTrips()
  }
}

/// An error thrown if a vehicle can't drive to its next waypoint.
struct ImpossibleDrive: Error {
  /// The trip that the waypoint belongs to.
  let trip: TripID
  let vehicle: VehicleID
  let reason: String
}
