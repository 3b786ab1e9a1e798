import Fleet
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A report of a vehicle.
struct VehicleReport: Sendable {
  /// The vehicle as it is after the report.
  var vehicle: Vehicle
  /// The locations that the report brings, the oldest first.
  var locations: [VehicleLocation] = []
  /// How many of them could not be sent when they were taken.
  var pastCount = 0
  /// Whether the report says when the vehicle arrives.
  var statesArrival = false
  /// When it came.
  var time: Date

  /// Takes the first locations off, as a report of their own.
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
  /// The present location, on the road where one is known; nil where none was reported, or only
  /// one that is older than others.
  var location: VehicleLocation?
  /// What was driven according to what has been decided since the report before.
  var driven = DrivenShares()
  /// The way ahead.
  var way = CourseWay()
  /// The input for a new plan; nil while the present one holds.
  var request: CourseRequest?
}

/// The way of a vehicle through its waypoints at a moment.
struct CourseWay: Sendable {
  /// The waypoints with all that is known of the ways to them; empty where no way is known.
  var waypoints: [TripWaypoint] = []
  /// Whether the last location is close enough to the active route to be drawn on it.
  var isLocationOnRoute = false
  /// Whether the ways are new.
  var isNew = false
  /// The number of the waypoint that the driver's distance and arrival are about.
  var reportedStop = 0
  /// Traffic on the driver's line, if that leads through several waypoints.
  var lineTraffic: LineTraffic?
  /// Whether the vehicle stands at the first waypoint, as its trip says.
  var hasArrived = false
  /// Whether the vehicle has left the route that its driver has reported.
  var isReportedRouteLeft = false

  /// Meters from the active route within which a location can be drawn on it.
  static let reach = 50.0
}
