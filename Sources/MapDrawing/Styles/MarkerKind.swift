/// The kind of a marker, which selects its style.
///
/// The first five kinds are the customizable marker types of Google's Consumer SDK.
public enum MarkerKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// A marker of unknown kind.
  case unknown
  /// The pickup of a rider or a delivery.
  case pickup
  /// The drop-off of a rider or a delivery.
  case dropoff
  /// The vehicle; its icon doesn't depend on the type of the real vehicle.
  case vehicle
  /// A stop between pickup and drop-off.
  case intermediateDestination
  /// A place that a route passes through, or a waypoint of unspecified kind.
  case waypoint
  /// A location as reported by the receiver.
  case raw
  /// The place on the road to which a location was matched.
  case snapped
  /// A candidate place on a road that was not chosen.
  case considered
  /// A place on a road that was ruled out, or a location that was an outlier.
  case rejected
  /// A place where a vehicle stopped.
  case stop
}
