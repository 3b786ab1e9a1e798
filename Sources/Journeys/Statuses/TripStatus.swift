/// How far a trip is, by the names of Fleet Engine.
///
/// Cases stand in the order of Fleet Engine's numbers, from 1, by which logs may give them.
public enum TripStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// It is booked.
  case new = "NEW"
  /// A vehicle is on the way to the pickup.
  case enrouteToPickup = "ENROUTE_TO_PICKUP"
  /// The vehicle stands at the pickup.
  case arrivedAtPickup = "ARRIVED_AT_PICKUP"
  /// The vehicle is on the way to the drop-off.
  case enrouteToDropOff = "ENROUTE_TO_DROPOFF"
  /// It is done.
  case complete = "COMPLETE"
  /// It was called off.
  case canceled = "CANCELED"
  /// The vehicle stands at an intermediate destination.
  case arrivedAtIntermediateDestination = "ARRIVED_AT_INTERMEDIATE_DESTINATION"
  /// The vehicle is on the way to an intermediate destination.
  case enrouteToIntermediateDestination = "ENROUTE_TO_INTERMEDIATE_DESTINATION"
}
