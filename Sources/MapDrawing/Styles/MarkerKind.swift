/// The kind of a marker, which selects its style.
///
/// The first five are the customizable marker types of Google's Consumer SDK.
public enum MarkerKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// Nothing that is known.
  case unknown
  /// The pickup of a rider or a delivery.
  case pickup
  /// The drop-off of a rider or a delivery.
  case dropoff
  /// The vehicle; its icon does not follow the real vehicle's type.
  case vehicle
  /// A stop between pickup and drop-off.
  case intermediateDestination
  /// A place that a route leads through, and one that nothing else is said of.
  case waypoint
  /// A location as the receiver gave it.
  case raw
  /// The place on the road of a location.
  case snapped
  /// A place on a road that was possible, and not chosen.
  case considered
  /// A place on a road that was out of the question, or a location that was an error.
  case rejected
  /// Where a vehicle stood.
  case stop
}
