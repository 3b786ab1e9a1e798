import Fleet
import Polylines
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Keeps trips consistent with their vehicles.
extension FleetTransaction {
  /// Stores a trip that was created or changed, and updates its vehicles.
  ///
  /// - Parameter former: the trip before the change; nil for a new trip.
  /// - Throws: `NOT_FOUND` if a newly assigned vehicle doesn't exist.
  mutating func keep(
    _ trip: inout Trip, after former: Trip?, now: Date
  ) throws(FleetError) {
    let before = former?.vehicleID
    if let before, before != trip.vehicleID, var vehicle = self[vehicle: before]?.value {
      vehicle.leave(trip, now: now)
      self[vehicle: before] = Record(vehicle, updated: now)
    }
    if let id = trip.vehicleID {
      if var vehicle = self[vehicle: id]?.value {
        if trip.status.isFinal {
          // Keep the place where the trip ended; the rider must not see where the driver goes next.
          if former?.status.isFinal != true { trip.progress.vehicleLocation = vehicle.location }
          vehicle.leave(trip, now: now)
        } else {
          vehicle.join(trip, now: now)
        }
        self[vehicle: id] = Record(vehicle, updated: now)
      } else if before != id {
        throw .noVehicle(id)
      }
    }
    if trip.status.isFinal || trip.vehicleID == nil, !trip.progress.remainingWaypoints.isEmpty {
      trip.progress.remainingWaypoints = []
      trip.progress.versions.remainingWaypoints =
        trip.progress.versions.remainingWaypoints.version(now)
    }
    self[trip: trip.id] = Record(trip, updated: now)
    noteWaypoints(of: [before, trip.vehicleID].compactMap(\.self), now: now)
  }

  /// Reorders the remaining waypoints of a vehicle.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the vehicle is nil or doesn't exist, if the stops differ, or
  ///   if the order is invalid.
  mutating func reorder(
    _ id: VehicleID?, _ waypoints: [TripWaypoint], now: Date
  ) throws(FleetError) {
    guard let id, var vehicle = self[vehicle: id]?.value else {
      throw .invalid("waypoints of a trip without a vehicle", expected: "a vehicle")
    }
    let before = vehicle.waypoints
    vehicle.waypoints = try reordered(before, as: waypoints)
    guard !vehicle.waypoints.areSameStops(as: before) else { return }
    vehicle.navigation.versions.waypoints = vehicle.version(now)
    self[vehicle: id] = Record(vehicle, updated: now)
    noteWaypoints(of: [id], now: now)
  }

  /// Returns the remaining waypoints of a vehicle in another order.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the stops differ or the order is invalid.
  func reordered(
    _ waypoints: [TripWaypoint], as others: [TripWaypoint]
  ) throws(FleetError) -> [TripWaypoint] {
    try waypoints.reordered(others) { self[trip: $0]?.value.type == .exclusive }
  }

  /// Updates the remaining waypoints of all trips of the given vehicles, and their versions.
  private mutating func noteWaypoints(of vehicles: [VehicleID], now: Date) {
    for id in Set(vehicles) {
      guard let vehicle = self[vehicle: id]?.value else { continue }
      for tripID in vehicle.tripIDs {
        guard var record = self[trip: tripID] else { continue }
        let ahead = vehicle.waypoints.through(tripID).map(\.stop)
        guard record.value.progress.remainingWaypoints != ahead else { continue }
        record.value.progress.remainingWaypoints = ahead
        record.value.progress.versions.remainingWaypoints =
          record.value.progress.versions.remainingWaypoints.version(now)
        self[trip: tripID] = record
      }
    }
  }

  /// Returns a trip with the values that are reported by its vehicle or computed for the trip.
  func complete(_ trip: Trip) -> Trip {
    var trip = trip
    if let record = self[trip: trip.id] { trip.progress = record.value.progress }
    guard !trip.status.isFinal, let id = trip.vehicleID, let vehicle = self[vehicle: id]?.value
    else {
      trip.progress.remainingWaypoints = []
      return trip
    }
    trip.progress.take(vehicle, for: trip)
    return trip
  }
}

extension Trip.Progress {
  /// Copies the location, route, and arrival of the trip's vehicle.
  fileprivate mutating func take(_ vehicle: Vehicle, for trip: Trip) {
    let navigation = vehicle.navigation
    vehicleLocation = vehicle.location
    isLocationSnappable = vehicle.location?.isOnActiveRoute ?? false
    remainingWaypoints = vehicle.waypoints.through(trip.id)
    let first = remainingWaypoints.first
    // Values reported for a previous stop don't apply to the next one.
    let isForFirst = first.flatMap { navigation.destination?.isSameStop(as: $0) } ?? false
    remainingDistance = isForFirst ? navigation.remainingDistance : first?.distance
    arrival = isForFirst ? navigation.arrival : first?.arrival
    takeRoute(navigation, to: first)
    let routes = [navigation.versions.activeRoute, navigation.versions.waypointRoutes]
    versions.activeRoute = routes.compactMap(\.self).max()
    // A new route also has new traffic.
    let traffic = [navigation.versions.traffic, navigation.versions.waypointTraffic]
    versions.traffic = (traffic + [versions.activeRoute]).compactMap(\.self).max()
    versions.waypointRoutes = (traffic + [navigation.versions.waypointRoutes])
      .compactMap(\.self).max()
    let own = remainingWaypoints.filter { $0.tripID == trip.id }
    if !trip.status.isAfterPickup { pickupTime = own.first { $0.kind == .pickup }?.arrival }
    dropOffTime = own.first { $0.kind == .dropOff }?.arrival
  }

  /// Sets the active route and its traffic, using the driver's own route if the vehicle follows it.
  private mutating func takeRoute(_ navigation: Vehicle.Navigation, to first: TripWaypoint?) {
    activeRoute = first?.path
    traffic = first?.traffic
    guard activeRoute != nil, !navigation.isActiveRouteLeft, let line = navigation.activeRoute,
      line != activeRoute
    else { return }
    activeRoute = line
    traffic = navigation.lineTraffic
  }

  /// Removes the values that the results of a search for the trips of all vehicles omit.
  mutating func leaveOutCourse() {
    activeRoute = nil
    traffic = nil
    remainingWaypoints = []
    remainingDistance = nil
    arrival = nil
  }
}

extension TripWaypoint {
  /// The stop alone, without the path to it.
  var stop: TripWaypoint { TripWaypoint(tripID, kind, at: location) }
}

extension Vehicle {
  /// Adds a trip to the vehicle, or updates the trip's waypoints if the vehicle already has it.
  fileprivate mutating func join(_ trip: Trip, now: Date) {
    if !tripIDs.contains(trip.id) { tripIDs.append(trip.id) }
    change(waypoints.updated(for: trip), now: now)
  }

  /// Removes a trip from the vehicle.
  fileprivate mutating func leave(_ trip: Trip, now: Date) {
    tripIDs.removeAll { $0 == trip.id }
    change(waypoints.filter { $0.tripID != trip.id }, now: now)
  }

  private mutating func change(_ waypoints: [TripWaypoint], now: Date) {
    guard waypoints.map(\.stop) != self.waypoints.map(\.stop) else { return }
    self.waypoints = waypoints
    navigation.versions.waypoints = version(now)
  }
}
