import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Trip {
  /// Returns the trip without the parts that a caller with these versions already has.
  func newer(than seen: Versions) -> Trip {
    var trip = self
    let current = progress.versions
    if Self.isKnown(current.activeRoute, seen.activeRoute) { trip.progress.activeRoute = nil }
    if Self.isKnown(current.traffic, seen.traffic) { trip.progress.traffic = nil }
    if Self.isKnown(current.waypointRoutes, seen.waypointRoutes) {
      for index in trip.progress.remainingWaypoints.indices {
        trip.progress.remainingWaypoints[index].path = nil
        trip.progress.remainingWaypoints[index].traffic = nil
      }
    }
    return trip
  }
}

extension Vehicle {
  /// Returns the vehicle without the parts that a caller with these versions already has.
  func newer(than seen: Versions) -> Vehicle {
    var vehicle = self
    let current = navigation.versions
    if Trip.isKnown(current.activeRoute, seen.activeRoute) { vehicle.navigation.activeRoute = nil }
    if Trip.isKnown(current.waypoints, seen.waypoints) { vehicle.waypoints = [] }
    return vehicle
  }
}

extension Trip {
  /// Returns whether the version that a caller has seen is still current.
  ///
  /// The result is false if the caller has seen no version, and otherwise true if there is no
  /// current version.
  fileprivate static func isKnown(_ current: Date?, _ seen: Date?) -> Bool {
    guard let seen else { return false }
    return current.map { $0 <= seen } ?? true
  }
}

extension Vehicle {
  /// Returns the version for a change made now, which is later than all current versions of the
  /// vehicle, even if the clock stands still or was set back.
  func version(_ now: Date) -> Date {
    let known = navigation.versions
    return [
      known.activeRoute, known.traffic, known.waypoints, known.waypointRoutes,
      known.waypointTraffic,
    ].compactMap(\.self).max().version(now)
  }
}

extension Date? {
  /// Returns the version for a change made now, which is later than this version.
  func version(_ now: Date) -> Date { map { Swift.max(now, $0 + 1e-6) } ?? now }
}
