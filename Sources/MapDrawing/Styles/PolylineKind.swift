/// The kind of a line, which selects its style.
///
/// The first two kinds are the polyline types of Google's Consumer SDK.
public enum PolylineKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// The part of the route up to the next waypoint.
  case activeRoute
  /// The part of the route after the next waypoint.
  case remainingRoute
  /// The part of the route that the vehicle has driven.
  case traveledRoute
  /// A route without a vehicle on it, or a driven path.
  case route
  /// A route that is an alternative to another one.
  case alternativeRoute
  /// A line that joins locations as reported by the receiver.
  case trace
  /// A stretch without updates, or without updates that could be placed on a road.
  case gap
  /// The outline of an area; its color also fills the area.
  case area
  /// A candidate path that was not chosen.
  case considered
  /// A path that was ruled out.
  case rejected
}
