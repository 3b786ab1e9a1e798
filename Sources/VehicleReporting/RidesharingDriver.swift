public import Fleet
public import Journeys
import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The driver's side of a ride service, which reports a vehicle and follows the vehicle's trips.
///
///     let driver = RidesharingDriver(
///       DriverConfiguration(provider: provider, vehicle: vehicle, navigator: navigator),
///       engine: engine)
///     try await driver.reporter.setLocationTracking(true)
///     try await driver.reporter.setState(.online)
///     // … when a trip is assigned:
///     try await driver.followTrips()
///
/// This type is the counterpart of `GMTDRidesharingDriverAPI` in Google's Driver SDK.
public struct RidesharingDriver: Sendable {
  /// The ids and services that the app supplied.
  public let configuration: DriverConfiguration
  /// The reporter that sends updates of the vehicle.
  public let reporter: VehicleReporter
  private let calls: AuthorizedCalls

  /// Creates the driver's side of a vehicle.
  ///
  /// - Parameters:
  ///   - configuration: the ids and services that the app supplies.
  ///   - engine: the engine that stores the vehicle and its trips.
  ///   - clock: the clock for report intervals and retries.
  ///   - now: returns the current time, for locations without a valid time.
  ///   - random: returns a number in 0…1 that determines the jitter of a delay after a failure.
  public init(
    _ configuration: DriverConfiguration, engine: any FleetEngine,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.configuration = configuration
    calls = AuthorizedCalls(
      engine, for: .vehicle(configuration.vehicle), configuration.tokenProvider)
    reporter = VehicleReporter(
      configuration, calls,
      VehicleReporter.Timing(
        clock: clock, now: now, random: random, backoff: configuration.backoff))
  }

  /// The navigator that guides the driver; nil if the app has none.
  public var navigator: (any Navigator)? { configuration.navigator }

  /// Sets the remaining waypoints of all trips of the vehicle as the navigator's destinations.
  ///
  /// Call this method whenever a trip is assigned, changed, or canceled: riders see the route to
  /// the navigator's destinations, so the destinations must be the waypoints of the trips.
  ///
  /// - Returns: the route; nil if the vehicle has no waypoints, in which case guidance ends.
  /// - Throws: ``DriverError`` if the vehicle can't be read or no route can be set.
  @discardableResult
  public func followTrips() async throws(DriverError) -> PlannedRoute? {
    let navigator = try requiredNavigator
    let waypoints = try await remainingWaypoints()
    guard !waypoints.isEmpty else {
      await navigator.clearDestinations()
      return nil
    }
    return try await navigator.route(through: waypoints)
  }

  /// Sets the remaining waypoints up to the end of a trip as the navigator's destinations.
  ///
  /// Waypoints of other trips that precede the end of this trip are included.
  ///
  /// - Throws: ``DriverError/notAssigned(_:)`` if the vehicle has no remaining waypoint of the
  ///   trip, or another ``DriverError`` if the vehicle can't be read or no route can be set.
  @discardableResult
  public func follow(trip: TripID) async throws(DriverError) -> PlannedRoute {
    let navigator = try requiredNavigator
    let waypoints = try await remainingWaypoints()
    guard let last = waypoints.lastIndex(where: { $0.tripID == trip }) else {
      throw .notAssigned(trip)
    }
    return try await navigator.route(through: waypoints[...last])
  }

  private var requiredNavigator: any Navigator {
    get throws(DriverError) {
      guard let navigator else { throw .noNavigator }
      return navigator
    }
  }

  private func remainingWaypoints() async throws(DriverError) -> [TripWaypoint] {
    let id = configuration.vehicle
    do throws(CallFailure) {
      return try await calls.call { engine, caller throws(FleetError) in
        try await engine.vehicle(id, as: caller).waypoints
      }
    } catch {
      throw .request(error)
    }
  }
}

extension Navigator {
  fileprivate func route(
    through waypoints: some Sequence<TripWaypoint>
  ) async throws(DriverError) -> PlannedRoute {
    do throws(NavigatorError) {
      return try await setDestinations(waypoints.map(Waypoint.init))
    } catch {
      throw .navigator(error)
    }
  }
}

/// An error in following the trips of a vehicle.
public enum DriverError: Error {
  /// The configuration has no navigator.
  case noNavigator
  /// The vehicle has no remaining waypoint of the trip.
  case notAssigned(TripID)
  /// The engine rejected the call or failed, or the token provider failed.
  case request(CallFailure)
  /// The navigator could not set a route.
  case navigator(NavigatorError)
}
