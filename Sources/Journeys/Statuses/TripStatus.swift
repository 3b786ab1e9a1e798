/// The status of a trip, with Fleet Engine's names.
///
/// The cases are in the order of Fleet Engine's numbers, starting at 1, which logs may contain
/// instead of names.
public enum TripStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// The trip is booked.
  case new = "NEW"
  /// A vehicle is on the way to the pickup.
  case enrouteToPickup = "ENROUTE_TO_PICKUP"
  /// The vehicle waits at the pickup.
  case arrivedAtPickup = "ARRIVED_AT_PICKUP"
  /// The vehicle is on the way to the drop-off.
  case enrouteToDropOff = "ENROUTE_TO_DROPOFF"
  /// The trip has been completed.
  case complete = "COMPLETE"
  /// The trip has been canceled.
  case canceled = "CANCELED"
  /// The vehicle waits at an intermediate destination.
  case arrivedAtIntermediateDestination = "ARRIVED_AT_INTERMEDIATE_DESTINATION"
  /// The vehicle is on the way to an intermediate destination.
  case enrouteToIntermediateDestination = "ENROUTE_TO_INTERMEDIATE_DESTINATION"
}
