/// What the driver's navigation does, by the names of Fleet Engine.
///
/// Cases stand in the order of Fleet Engine's numbers, from 1, by which logs may give them.
public enum NavigationStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// Nothing.
  case noGuidance = "NO_GUIDANCE"
  /// It guides to the next waypoint.
  case enrouteToDestination = "ENROUTE_TO_DESTINATION"
  /// The vehicle has left the route.
  case offRoute = "OFF_ROUTE"
  /// It has announced the arrival.
  case arrivedAtDestination = "ARRIVED_AT_DESTINATION"
}
