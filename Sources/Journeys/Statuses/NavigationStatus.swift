/// What the driver's navigation does, by the names of Fleet Engine.
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
