import Coordinates
import FleetLogs
import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The data of a vehicle's update that a report needs.
struct FleetUpdate: Sendable {
  /// The time at which the update was logged.
  let time: Date
  /// The fix; nil without a location.
  let fix: Location?
  /// The distance in meters between the fix and its place on the route; nil without such a place.
  let offset: Double?
  /// Whether the vehicle is off its route; nil if unknown.
  let isOffRoute: Bool?
  /// Whether the navigation guides the driver; true if no navigation status is known.
  let isGuided: Bool
  /// Whether the navigation announces the arrival in this update.
  let announcesArrival: Bool
  /// The distance in meters to the next waypoint, along the route, or else as contained in the log;
  /// nil if unknown.
  let remainingDistance: Double?
  /// Milepost's estimate of the seconds to the next waypoint, with its interval; nil if unknown.
  let expectation: (seconds: Double, interval: ClosedRange<Double>)?
  /// The seconds to the next waypoint as estimated in the log; nil if unknown.
  let loggedSeconds: Double?
  /// The traffic of the drive along the route since the last known time; nil if unknown.
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

  /// The time of the fix, or the time of the update if the fix has no time or an implausible one;
  /// nil without a fix.
  var fixTime: Date? { fix?.dated(near: time).time }
}
