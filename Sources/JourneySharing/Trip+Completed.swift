import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Trip {
  /// Returns the trip of a response, completed with the parts that the response omits because the
  /// caller has them.
  ///
  /// The caller has requested the parts newer than the versions of `kept`. Waypoints are always
  /// included, but their paths and traffic may be omitted.
  ///
  /// - Returns: the complete trip; nil if the response has an older version of a part than `kept`,
  ///   or none. This happens after a change of vehicle: the omitted parts may then differ from the
  ///   kept ones.
  /// - Complexity: O(*n*²) in the number of remaining waypoints.
  func completed(from kept: Trip) -> Trip? {
    var trip = self
    let (current, seen) = (progress.versions, kept.progress.versions)
    switch (
      Age(current.activeRoute, seen.activeRoute), Age(current.traffic, seen.traffic),
      Age(current.waypointRoutes, seen.waypointRoutes)
    ) {
    case (.older, _, _), (_, .older, _), (_, _, .older): return nil
    case (let route, let traffic, let ways):
      if route == .known { trip.progress.activeRoute = kept.progress.activeRoute }
      if traffic == .known { trip.progress.traffic = kept.progress.traffic }
      if ways == .known { trip.progress.remainingWaypoints.takeWays(from: kept.progress) }
      return trip
    }
  }
}

/// The age of a part of a response, compared with the version that the caller has.
private enum Age {
  /// The caller has no version or an earlier one.
  case newer
  /// The caller has the same version.
  case known
  /// The caller has a version, but the response has none or an earlier one.
  case older

  init(_ current: Date?, _ seen: Date?) {
    guard let seen else {
      self = .newer
      return
    }
    guard let current, current >= seen else {
      self = .older
      return
    }
    self = current == seen ? .known : .newer
  }
}

extension [TripWaypoint] {
  /// Adds the paths and the traffic that the response omits, from the same stops of the kept trip.
  fileprivate mutating func takeWays(from kept: Trip.Progress) {
    // Stops may have been completed, added, or reordered, and a stop may occur twice.
    var others = kept.remainingWaypoints[...]
    for index in indices {
      guard let place = others.firstIndex(where: { $0.isSameStop(as: self[index]) }) else {
        continue
      }
      self[index].path = others[place].path
      self[index].traffic = others[place].traffic
      others.remove(at: place)
    }
  }
}
