/// How far a trip is.
public enum TripStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// It is booked.
  case new
  /// A vehicle is on the way to the pickup.
  case enrouteToPickup
  /// The vehicle stands at the pickup.
  case arrivedAtPickup
  /// The vehicle is on the way to the drop-off.
  case enrouteToDropOff
  /// It is done.
  case complete
  /// It was called off.
  case canceled
  /// The vehicle stands at an intermediate destination.
  case arrivedAtIntermediateDestination
  /// The vehicle is on the way to an intermediate destination.
  case enrouteToIntermediateDestination
}
