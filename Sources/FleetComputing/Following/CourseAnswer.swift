import Fleet
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A report from a vehicle.
struct VehicleReport: Sendable {
  /// The vehicle after applying the report.
  var vehicle: Vehicle
  /// The reported locations, oldest first.
  var locations: [VehicleLocation] = []
  /// The number of these locations that could not be sent when they were recorded.
  var pastCount = 0
  /// Whether the report contains the remaining time or the arrival.
  var statesArrival = false
  /// The time at which the report was received.
  var time: Date

  /// Removes the first locations and returns them as a separate report.
  mutating func removeFirst(_ count: Int) -> VehicleReport {
    var first = self
    first.locations = Array(locations.prefix(count))
    first.pastCount = min(count, pastCount)
    locations.removeFirst(count)
    pastCount -= first.pastCount
    return first
  }
}

/// The result of processing a report.
struct CourseAnswer: Sendable {
  /// The current location, snapped to its road if the road is known; nil if the report contains no
  /// current location or if that location was rejected as outdated.
  var location: VehicleLocation?
  /// The driven distances decided since the previous report.
  var driven = DrivenShares()
  /// The route ahead.
  var way = CourseWay()
  /// The input for a new plan; nil if no route is to be planned now.
  var request: CourseRequest?
}

/// The route of a vehicle through its waypoints at one moment.
struct CourseWay: Sendable {
  /// The waypoints with the known paths and arrivals; empty if no route is known.
  var waypoints: [TripWaypoint] = []
  /// Whether the vehicle follows the active route, and its last location is close enough to the
  /// route to be drawn on it.
  var isLocationOnRoute = false
  /// Whether the paths belong to a new plan.
  var isNew = false
  /// The index of the waypoint that the driver's distance and arrival refer to.
  var reportedStop = 0
  /// The traffic along the driver's line; nil if unknown or if the line ends at the first waypoint.
  var lineTraffic: LineTraffic?
  /// Whether the vehicle has arrived at the first waypoint, according to its trip.
  var hasArrived = false
  /// Whether the vehicle doesn't follow the route that its driver has reported.
  var isReportedRouteLeft = false

  /// The distance from the active route, in meters, within which a location can be drawn on it.
  static let reach = 50.0
}
