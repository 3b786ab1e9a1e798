/// The status of the driver's navigation, with Fleet Engine's names.
///
/// The cases are in the order of Fleet Engine's numbers, starting at 1, which logs may contain
/// instead of names.
public enum NavigationStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// The navigation isn't active.
  case noGuidance = "NO_GUIDANCE"
  /// The navigation guides the driver to the next waypoint.
  case enrouteToDestination = "ENROUTE_TO_DESTINATION"
  /// The vehicle has left the route.
  case offRoute = "OFF_ROUTE"
  /// The navigation has announced the arrival.
  case arrivedAtDestination = "ARRIVED_AT_DESTINATION"
}
