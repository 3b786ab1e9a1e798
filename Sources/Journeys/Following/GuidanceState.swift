import RouteSplitting

/// What navigation and trip status say about the vehicle, in addition to its locations.
struct GuidanceState: Codable, Sendable {
  /// Meters before a waypoint within which a vehicle stands at it.
  static let reach = 40.0

  var navigation: NavigationStatus?
  private(set) var isTripOver = false
  /// Whether somebody says that the vehicle stands at its waypoint.
  private(set) var isArrivalStated = false

  var isOffRoute: Bool { navigation == .offRoute }

  /// Whether the vehicle still drives along its route: until its trip is over, and the navigation
  /// has ended.
  var isGuided: Bool { !isTripOver || navigation != nil && navigation != .noGuidance }

  mutating func arrive() { isArrivalStated = true }

  /// Forgets what was said of a waypoint: it was reached, or another one is next.
  mutating func forgetArrival() { isArrivalStated = false }

  mutating func depart() {
    isArrivalStated = false
    isTripOver = false
  }

  mutating func endTrip() { isTripOver = true }

  /// Whether an arrival was stated and the vehicle is close enough to its next waypoint.
  func hasArrived(at place: RouteProgress, on route: Route) -> Bool {
    isArrivalStated && place.status != .unknown && place.nextStop < route.stops.count
      && place.remainingDistance <= Self.reach
  }
}
