/// What the driver's navigation does.
public enum NavigationStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// Nothing.
  case noGuidance
  /// It guides to the next waypoint.
  case enrouteToDestination
  /// The vehicle has left the route.
  case offRoute
  /// It has announced the arrival.
  case arrivedAtDestination
}
