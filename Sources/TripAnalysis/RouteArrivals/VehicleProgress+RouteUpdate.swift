public import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension VehicleProgress {
  /// The progress that an update of a ``RouteFollower`` is: the vehicle is the trace, and what is left
  /// leads to the next waypoint.
  ///
  /// - Parameters:
  ///   - planned: the route that the follower was made of.
  ///   - number: that of the route in its source, from 0.
  /// - Complexity: O(1).
  public init(_ update: RouteUpdate, on planned: PlannedRoute, number: Int) {
    self.init(timestamp: update.time?.rfc3339, raw: update.raw)
    vehicleID = update.id
    snapped = update.snapped
    remainingDistance = update.progress.remainingDistance
    isOnRoute = update.isOnRoute
    route = FollowedRoute(
      number: number, isNew: update.point == 0, route: planned.route, progress: update.progress,
      traffic: planned.traffic)
    guard let time = update.time, let next = update.arrivals?.first else { return }
    arrival = time + next.remainingDuration.inSeconds
    arrivalInterval =
      time + next.interval.lowerBound.inSeconds...time + next.interval.upperBound.inSeconds
  }
}
