import MilepostKit

extension Route {
  /// The maximum distance of a position from the route, in meters; it is the same as the search
  /// radius for the points of a planned route.
  static let farthest = RouteOptions().searchRadius

  /// Returns advice on a position that is too far from the route, to be appended to a message;
  /// empty if there is none.
  func advice(for position: Coordinate) -> String {
    let swapped = Coordinate(latitude: position.longitude, longitude: position.latitude)
    guard swapped.isValid, line.nearestPosition(to: swapped).offset <= Self.farthest else {
      return ""
    }
    return "; are latitude and longitude swapped?"
  }
}
