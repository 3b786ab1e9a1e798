import RouteSplitting

/// The vehicle's navigation and trip status, which supplement its locations.
struct GuidanceState: Codable, Sendable {
  /// The distance in meters from a waypoint within which a vehicle counts as being at the waypoint.
  static let reach = 40.0

  var navigation: NavigationStatus?
  private(set) var isTripOver = false
  /// Whether an arrival at the next waypoint has been reported.
  private(set) var isArrivalStated = false

  var isOffRoute: Bool { navigation == .offRoute }

  /// Whether the vehicle is still being guided along its route: true until its trip is over and no
  /// navigation is active.
  var isGuided: Bool { !isTripOver || navigation != nil && navigation != .noGuidance }

  mutating func arrive() { isArrivalStated = true }

  /// Discards a reported arrival, because the waypoint was reached or another one is next.
  mutating func forgetArrival() { isArrivalStated = false }

  mutating func depart() {
    isArrivalStated = false
    isTripOver = false
  }

  mutating func endTrip() { isTripOver = true }

  /// Whether an arrival was reported and the vehicle is close enough to its next waypoint.
  func hasArrived(at place: RouteProgress, on route: Route) -> Bool {
    isArrivalStated && place.status != .unknown && place.nextStop < route.stops.count
      && place.remainingDistance <= Self.reach
  }
}
