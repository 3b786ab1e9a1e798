import Coordinates
import Fleet
import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension VehicleQuery {
  /// Checks the criteria.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a criterion is invalid or missing.
  func check() throws(FleetError) {
    guard pageSize >= 0 else {
      throw .invalid("a page of \(pageSize) vehicles", expected: "0 or more")
    }
    guard minimumCapacity >= 0 else {
      throw .invalid("a minimum capacity of \(minimumCapacity)", expected: "0 or more")
    }
    guard !categories.isEmpty else { throw .invalid("no vehicle types", expected: "one or more") }
    if let maximumStaleness, maximumStaleness <= .zero {
      throw .invalid("a staleness of \(maximumStaleness)", expected: "more than 0")
    }
    try attributes.check()
    if let viewport { try viewport.check() }
  }

  func matches(_ vehicle: Vehicle, now: Date) -> Bool {
    guard categories.contains(vehicle.category), vehicle.capacity >= minimumCapacity,
      tripTypes.isEmpty || !tripTypes.isDisjoint(with: vehicle.tripTypes),
      state == nil || state == vehicle.state, !isOnTripOnly || !vehicle.tripIDs.isEmpty,
      attributes.passes(vehicle.attributes)
    else { return false }
    if let maximumStaleness, !vehicle.reported(within: maximumStaleness, of: now) { return false }
    if let viewport {
      return vehicle.location.map { viewport.contains($0.fix.coordinate) } ?? false
    }
    return true
  }
}

extension BoundingBox {
  /// Checks the edges of a viewport.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the edges are out of range or the latitudes are out of order.
  fileprivate func check() throws(FleetError) {
    let corners = [
      Coordinate(latitude: south, longitude: west), Coordinate(latitude: north, longitude: east),
    ]
    guard south <= north, corners.allSatisfy(\.isValid) else {
      throw .invalid(
        "a viewport from \(south), \(west) to \(north), \(east)",
        expected: "latitudes of -90…90, the southern one first, and longitudes of -180…180")
    }
  }
}

extension VehicleSearch {
  /// Returns whether a vehicle could serve the trip, regardless of its position and current trips.
  func takes(_ vehicle: Vehicle, now: Date) -> Bool {
    vehicle.state == .online && vehicle.tripTypes.contains(tripType)
      && vehicle.capacity >= minimumCapacity && categories.contains(vehicle.category)
      && attributes.passes(vehicle.attributes)
      && vehicle.reported(within: maximumStaleness, of: now)
  }

  /// Returns how a vehicle would serve the trip in addition to its current trips; nil if it can't.
  func kind(of vehicle: Vehicle, with trips: [Trip]) -> VehicleMatch.Kind? {
    let isShared = tripType == .shared
    if trips.isEmpty { return isShared ? .carpool : .exclusive }
    if currentTrips == .any {
      guard trips.count <= 5, vehicle.waypoints.count <= 10 else { return nil }
      // Unless all trips are shared, the new one begins after the current ones.
      return isShared && trips.allSatisfy { $0.type == .shared }
        ? .carpool : isShared ? .carpoolBackToBack : .backToBack
    }
    guard includesBackToBack, vehicle.isBackToBackEnabled, trips.count == 1,
      trips[0].status == .enrouteToDropOff
    else { return nil }
    return isShared ? .carpoolBackToBack : .backToBack
  }
}

extension Vehicle {
  /// Returns whether the last location was received at most a given time before `now`.
  fileprivate func reported(within time: Duration, of now: Date) -> Bool {
    guard let received = location?.serverTime else { return false }
    return now.timeIntervalSince(received) <= time.inSeconds
  }
}
