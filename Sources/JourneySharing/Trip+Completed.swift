import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Trip {
  /// The whole trip, from an answer that leaves out what a caller has.
  ///
  /// The caller has asked for what is newer than the versions of `kept`. Waypoints are always
  /// there, but not the ways to them.
  ///
  /// - Returns: nil where versions have run back, as when another vehicle takes the trip: what was
  ///   left out is then not that which is kept.
  /// - Complexity: O(*n*) in remaining waypoints that are kept, O(*n*²) where their order changes.
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

/// The age of a part of an answer, by the version that the caller has.
private enum Age {
  /// The caller had no version, or an earlier one.
  case newer
  /// It is the caller's own.
  case known
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
  /// Takes the ways to waypoints that were left out.
  fileprivate mutating func takeWays(from kept: Trip.Progress) {
    // Stops that were made have left the beginning; a stop may come twice.
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
