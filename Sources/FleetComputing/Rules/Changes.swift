import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The changes made by calls, each within a transaction.
extension FleetTransaction {
  /// Creates a newly booked trip.
  ///
  /// - Throws: `ALREADY_EXISTS`, `INVALID_ARGUMENT`, or `NOT_FOUND` if its vehicle doesn't exist.
  mutating func create(_ trip: Trip, now: Date) throws(FleetError) {
    guard self[trip: trip.id] == nil else {
      throw FleetError(.alreadyExists, "found a trip \(trip.id), expected none")
    }
    var trip = trip
    trip.status = .new
    trip.actual = Trip.Actual()
    trip.progress = Trip.Progress()
    trip.intermediateDestinationIndex = nil
    if !trip.intermediateDestinations.isEmpty {
      trip.progress.versions.intermediateDestinations = now
    }
    try trip.checkNew()
    try keep(&trip, after: nil, now: now)
  }

  /// Returns the current vehicle of a trip and the vehicle that an update assigns, if any.
  func vehicles(of update: TripUpdate) -> Set<VehicleID> {
    let present = self[trip: update.id]?.value.vehicleID
    let assigned = update.mask.contains(.vehicleID) ? update.values.vehicleID : nil
    return Set([present, assigned].compactMap(\.self))
  }

  /// Updates a trip.
  ///
  /// - Parameter rest: the undecided part of the distance driven for the trip; nil without roads.
  /// - Returns: the trip after and before the update.
  mutating func change(
    _ update: TripUpdate, _ rest: DrivenDistance?, now: Date
  ) throws(FleetError) -> (trip: Trip, former: Trip) {
    guard let former = self[trip: update.id]?.value else { throw .noTrip(update.id) }
    var trip = former
    let before = former.vehicleID
    let location = before.flatMap { self[vehicle: $0]?.value.location }
    try trip.apply(update, at: location, now: now)
    if former.status.isFinal, trip.vehicleID != before {
      throw FleetError(
        .failedPrecondition, "found another vehicle for a trip that is over, expected the same")
    }
    if let rest { trip.count(rest, after: former) }
    try keep(&trip, after: former, now: now)
    if update.mask.contains(.vehicleWaypoints) {
      try reorder(trip.vehicleID, update.values.vehicleWaypoints, now: now)
    }
    return (trip, former)
  }

  /// Updates a vehicle.
  ///
  /// - Parameter answer: the computed effects of the update; nil if there are none.
  /// - Returns: the updated vehicle.
  mutating func change(
    _ update: VehicleUpdate, _ answer: CourseAnswer?, now: Date
  ) throws(FleetError) -> Vehicle {
    guard var vehicle = self[vehicle: update.id]?.value else { throw .noVehicle(update.id) }
    let former = vehicle.location
    try vehicle.apply(update, now: now)
    if let answer {
      vehicle.take(answer, after: former, reported: update.mask.fields, at: now)
      count(answer.driven, by: vehicle)
    }
    self[vehicle: vehicle.id] = Record(vehicle, updated: now)
    if update.mask.contains(.waypoints) {
      try reorder(vehicle.id, update.values.waypoints, now: now)
    }
    return self[vehicle: vehicle.id]?.value ?? vehicle
  }
}
