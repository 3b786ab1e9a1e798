public import Fleet
public import Journeys
import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The driver's side of a ride service: reports a vehicle and follows the trips that it gets.
///
///     let driver = RidesharingDriver(
///       DriverConfiguration(provider: provider, vehicle: vehicle, navigator: navigator),
///       engine: engine)
///     try await driver.reporter.setLocationTracking(true)
///     try await driver.reporter.setState(.online)
///     // … when a trip was assigned:
///     try await driver.followTrips()
///
/// Google's driver SDK calls it `GMTDRidesharingDriverAPI`.
public struct RidesharingDriver: Sendable {
  /// The ids and services that the app supplied.
  public let configuration: DriverConfiguration
  /// Reports the vehicle.
  public let reporter: VehicleReporter
  private let calls: AuthorizedCalls

  /// Creates the driver's side of a vehicle.
  ///
  /// - Parameters:
  ///   - configuration: the ids and services that the app supplies.
  ///   - engine: keeps the vehicle and its trips.
  ///   - clock: waits.
  ///   - now: gives the time for locations without one.
  ///   - random: a number in 0…1, which spreads the waits after failures.
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

  /// Guides the driver; nil if the app has no navigation.
  public var navigator: (any Navigator)? { configuration.navigator }

  /// Sets the remaining waypoints of all trips of the vehicle as the navigator's destinations.
  ///
  /// To be called when a trip was assigned, changed or canceled: riders see the route to the
  /// navigator's destinations, so these must be the waypoints of the trips.
  ///
  /// - Returns: the route; nil if the vehicle has no waypoints, and then the guidance has ended.
  /// - Throws: why there is no route.
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
  /// Waypoints of other trips that come before are among them.
  ///
  /// - Throws: why there is no route; `notAssigned` if the vehicle has no waypoint of the trip.
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

/// Why the trips of a vehicle are not followed.
public enum DriverError: Error {
  /// The configuration has no navigator.
  case noNavigator
  /// The vehicle has no waypoint of the trip.
  case notAssigned(TripID)
  /// The engine, or the token provider, has failed.
  case request(CallFailure)
  /// The navigator has no route.
  case navigator(NavigatorError)
}
