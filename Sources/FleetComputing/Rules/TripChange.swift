import Fleet
import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Trip {
  /// Checks a trip before it is created.
  ///
  /// - Throws: `INVALID_ARGUMENT` for invalid stops or attributes, or a negative number of
  ///   passengers.
  func checkNew() throws(FleetError) {
    try checkPlaces()
    try attributes.check()
    guard passengerCount >= 0 else {
      throw .invalid("\(passengerCount) passengers", expected: "0 or more")
    }
  }

  /// Checks that all stops have valid positions, and that only an exclusive trip has intermediate
  /// destinations.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a check fails.
  func checkPlaces() throws(FleetError) {
    for place in [pickup] + intermediateDestinations + (dropOff.map { [$0] } ?? [])
    where !place.point.isValid {
      throw .invalid(
        "the stop \(place.point.latitude), \(place.point.longitude)",
        expected: "a latitude of -90…90 and a longitude of -180…180")
    }
    guard intermediateDestinations.isEmpty || type == .exclusive else {
      throw .invalid("intermediate destinations of a shared trip", expected: "an exclusive trip")
    }
  }

  /// Applies an update to the trip.
  ///
  /// - Parameters:
  ///   - location: the last location of the vehicle, used as the place of the pickup or drop-off if
  ///     the provider hasn't reported that place.
  ///   - now: the time of the update.
  /// - Throws: `INVALID_ARGUMENT` for invalid values, or `FAILED_PRECONDITION` for an invalid
  ///   change of status or an outdated version of the intermediate destinations.
  mutating func apply(
    _ update: TripUpdate, at location: VehicleLocation?, now: Date
  ) throws(FleetError) {
    let (mask, values) = (update.mask, update.values)
    if mask.contains(.intermediateDestinationsVersion),
      values.intermediateDestinationsVersion != progress.versions.intermediateDestinations
    {
      throw FleetError(
        .failedPrecondition,
        "found an old version of the intermediate destinations, expected the current one")
    }
    if mask.contains(.type) {
      guard let type = values.type else { throw .invalid("no trip type", expected: "one") }
      self.type = type
    }
    if mask.contains(.pickup) {
      guard let pickup = values.pickup else { throw .invalid("no pickup", expected: "one") }
      self.pickup = pickup
    }
    if mask.contains(.dropOff) { dropOff = values.dropOff }
    if mask.contains(.intermediateDestinations),
      intermediateDestinations != values.intermediateDestinations
    {
      intermediateDestinations = values.intermediateDestinations
      progress.versions.intermediateDestinations = now
    }
    if mask.contains(.attributes) {
      try values.attributes.check()
      attributes = values.attributes
    }
    if mask.contains(.vehicleID) { vehicleID = values.vehicleID }
    try checkPlaces()
    try values.actual.check()
    applyActual(mask, values.actual)
    if mask.contains(.intermediateDestinationIndex) {
      intermediateDestinationIndex = values.intermediateDestinationIndex
    }
    if mask.contains(.status) {
      guard let status = values.status else { throw .invalid("no trip status", expected: "one") }
      try change(to: status, at: location, now: now)
    }
    // On the way to the drop-off, an index that the update doesn't set is cleared if there are no
    // intermediate destinations.
    if status == .enrouteToDropOff, !mask.contains(.intermediateDestinationIndex),
      intermediateDestinations.isEmpty
    {
      intermediateDestinationIndex = nil
    }
    if let index = intermediateDestinationIndex, !intermediateDestinations.indices.contains(index) {
      throw .invalid(
        "the intermediate destination \(index)",
        expected: "an index below \(intermediateDestinations.count)")
    }
  }

  private mutating func applyActual(_ mask: UpdateMask<Field>, _ values: Actual) {
    if mask.contains(.actualPickup) { actual.pickup = values.pickup }
    if mask.contains(.actualDropOff) { actual.dropOff = values.dropOff }
    if mask.contains(.actualPickupArrival) { actual.pickupArrival = values.pickupArrival }
    if mask.contains(.actualIntermediateDestinations) {
      actual.intermediateDestinations = values.intermediateDestinations
    }
    if mask.contains(.actualIntermediateDestinationArrivals) {
      actual.intermediateDestinationArrivals = values.intermediateDestinationArrivals
    }
  }

  /// Changes the status and the values that depend on it, such as the times and places of the
  /// pickup and the drop-off; places that a provider has reported are kept.
  private mutating func change(
    to next: TripStatus, at location: VehicleLocation?, now: Date
  ) throws(FleetError) {
    try status.checkChange(to: next)
    let place = location.map { StopLocation($0.fix.coordinate, time: $0.fix.time ?? now) }
    let wasPickedUp = status.isAfterPickup
    status = next
    if next == .canceled { return }
    if next.isAfterPickup, !wasPickedUp {
      progress.pickupTime = now
      actual.pickup = actual.pickup ?? place
    }
    if next == .complete {
      progress.dropOffTime = progress.dropOffTime ?? now
      actual.dropOff = actual.dropOff ?? place
    }
    let isBetween =
      next == .enrouteToIntermediateDestination || next == .arrivedAtIntermediateDestination
    if isBetween, intermediateDestinationIndex == nil { intermediateDestinationIndex = 0 }
  }
}

extension Trip.Actual {
  /// Checks the stops reported by a provider.
  ///
  /// - Throws: `INVALID_ARGUMENT` for an invalid position or time.
  fileprivate func check() throws(FleetError) {
    let single = [pickupArrival, pickup, dropOff].compactMap(\.self)
    for stop in single + intermediateDestinationArrivals + intermediateDestinations {
      try stop.check()
    }
  }
}

extension TripStatus {
  /// Whether the vehicle has left the pickup and the trip was not canceled.
  var isAfterPickup: Bool {
    switch self {
    case .new, .enrouteToPickup, .arrivedAtPickup, .canceled: false
    default: true
    }
  }

  /// Whether the rider is aboard the vehicle.
  var isAboard: Bool { isAfterPickup && !isFinal }
}
