import Coordinates
import Fleet
import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Vehicle {
  /// Checks a vehicle before it is stored.
  ///
  /// - Throws: `INVALID_ARGUMENT` for an invalid capacity, distance, or attribute, or if there are
  ///   no trip types.
  func check() throws(FleetError) {
    guard capacity >= 1 else {
      throw .invalid("a capacity of \(capacity)", expected: "1 or more")
    }
    guard !tripTypes.isEmpty else {
      throw .invalid("no supported trip types", expected: "one or more")
    }
    try attributes.check()
    if let distance = navigation.remainingDistance, !(distance >= 0 && distance.isFinite) {
      throw .invalid("a remaining distance of \(distance) m", expected: "0 or more")
    }
  }

  /// The maximum number of past locations in an update, which is also the maximum number of unsent
  /// locations that a reporter keeps.
  private static let mostPastLocations = 5_000

  /// Applies an update to the vehicle, except for the order of its waypoints.
  ///
  /// - Parameter now: the time of the update, to which the remaining time is added.
  /// - Throws: `INVALID_ARGUMENT` if the update contains invalid values.
  mutating func apply(_ update: VehicleUpdate, now: Date) throws(FleetError) {
    let (mask, values) = (update.mask, update.values)
    if mask.contains(.state) {
      guard let state = values.state else { throw .invalid("no vehicle state", expected: "one") }
      self.state = state
    }
    if mask.contains(.tripTypes) { tripTypes = values.tripTypes }
    if mask.contains(.capacity) { capacity = values.capacity ?? 0 }
    if mask.contains(.category) {
      guard let category = values.category else {
        throw .invalid("no vehicle type", expected: "one")
      }
      self.category = category
    }
    if mask.contains(.attributes) { attributes = values.attributes }
    if mask.contains(.licensePlate) { licensePlate = values.licensePlate }
    if mask.contains(.isBackToBackEnabled) { isBackToBackEnabled = values.isBackToBackEnabled }
    if mask.contains(.location) {
      try values.location?.check()
      location = values.location
      location?.serverTime = now
    }
    if mask.contains(.pastLocations) {
      guard values.pastLocations.count <= Self.mostPastLocations else {
        throw .invalid(
          "\(values.pastLocations.count) past locations",
          expected: "at most \(Self.mostPastLocations)")
      }
      for past in values.pastLocations { try past.check() }
    }
    if mask.contains(.remainingTime) {
      try values.navigation.remainingTime?.checkForWire("the remaining time")
    }
    if mask.contains(.arrival) { try values.navigation.arrival?.checkForWire("the arrival") }
    navigation.apply(mask, values.navigation, version: version(now), now: now)
    try check()
  }
}

extension Vehicle.Navigation {
  fileprivate mutating func apply(
    _ mask: UpdateMask<Vehicle.Field>, _ values: VehicleUpdate.Navigation, version: Date, now: Date
  ) {
    if mask.contains(.navigationStatus) { status = values.status }
    if mask.contains(.activeRoute) {
      if values.activeRoute != activeRoute {
        versions.activeRoute = version
        // Traffic reported for the previous route no longer applies.
        versions.traffic = nil
        traffic = []
      }
      activeRoute = values.activeRoute
      // The end is ignored unless the route is reported with it.
      activeRouteEnd = mask.contains(.activeRouteEnd) ? values.activeRouteEnd : nil
    }
    if mask.contains(.traffic), traffic != values.traffic || versions.traffic == nil {
      traffic = values.traffic
      versions.traffic = version
    }
    if mask.contains(.remainingDistance) { remainingDistance = values.remainingDistance }
    // The remaining time takes precedence over the arrival.
    if mask.contains(.remainingTime) {
      arrival = values.remainingTime.map { now.addingTimeInterval($0.inSeconds) }
    } else if mask.contains(.arrival) {
      arrival = values.arrival
    }
  }
}
