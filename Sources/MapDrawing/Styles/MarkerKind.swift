/// The kind of a marker, which selects its style.
///
/// The first five are the customizable marker types of Google's Consumer SDK.
public enum MarkerKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// Unknown.
  case unknown
  /// The pickup of a rider or a delivery.
  case pickup
  /// The drop-off of a rider or a delivery.
  case dropoff
  /// The vehicle; its icon does not follow the real vehicle's type.
  case vehicle
  /// A stop between pickup and drop-off.
  case intermediateDestination
  /// A place that a route leads through, or a waypoint of unspecified kind.
  case waypoint
  /// A location as the receiver gave it.
  case raw
  /// A location's place on the road.
  case snapped
  /// A place on a road that was possible, and not chosen.
  case considered
  /// A place on a road that was out of the question, or a location that was an error.
  case rejected
  /// Where a vehicle stood.
  case stop
}
