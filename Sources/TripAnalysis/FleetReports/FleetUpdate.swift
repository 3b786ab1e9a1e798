import Coordinates
import FleetLogs
import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a report needs of an update of a vehicle.
struct FleetUpdate: Sendable {
  /// When it was logged.
  let time: Date
  /// The fix; nil without a location.
  let fix: Location?
  /// Meters between the fix and the place on the route.
  let offset: Double?
  /// Whether it is off the route; nil where nothing tells.
  let isOffRoute: Bool?
  /// Whether the navigation guides; true where it never says what it does.
  let isGuided: Bool
  /// Whether the navigation announces the arrival with it.
  let announcesArrival: Bool
  /// Meters to the next waypoint, along the route, else by the log.
  let remainingDistance: Double?
  /// Seconds to the next waypoint by Milepost, with the interval of them.
  let expectation: (seconds: Double, interval: ClosedRange<Double>)?
  /// Seconds to the next waypoint by the log.
  let loggedSeconds: Double?
  /// What was driven along the route since the update before; nil where that isn't known.
  var met: MetTraffic?

  init(
    _ vehicle: FleetVehicle, at time: Date, _ step: LoggedStep,
    navigation: NavigationStatus?
  ) {
    let progress = step.progress
    self.time = time
    fix = vehicle.location?.raw
    offset = progress.flatMap { progress in
      progress.snapped.map { progress.raw.distance(to: $0) }
    }
    isOffRoute = progress?.isOnRoute.map { !$0 } ?? navigation.map { $0 == .offRoute }
    isGuided = navigation.map { $0 == .enrouteToDestination || $0 == .offRoute } ?? true
    announcesArrival = vehicle.navigationStatus == .arrivedAtDestination
    remainingDistance = progress?.remainingDistance ?? vehicle.remainingDistance
    expectation = progress.flatMap { progress in
      guard let arrival = progress.arrival, let interval = progress.arrivalInterval else {
        return nil
      }
      return (
        arrival.timeIntervalSince(time),
        interval.lowerBound.timeIntervalSince(time)...interval.upperBound.timeIntervalSince(time)
      )
    }
    loggedSeconds =
      vehicle.etaToFirstWaypoint?.timeIntervalSince(time)
      ?? vehicle.remainingTime.map { $0.inSeconds }
    met = step.drive.driven.map(MetTraffic.init)
  }

  /// The time of the fix, by which it is known when the vehicle was there.
  var fixTime: Date? { fix?.dated(near: time).time }
}
