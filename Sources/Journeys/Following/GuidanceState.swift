import RouteSplitting

/// The status of the vehicle's navigation and trip, which supplements the vehicle's locations.
struct GuidanceState: Codable, Sendable {
  /// The distance in meters along the route to a waypoint within which a vehicle counts as being at
  /// the waypoint.
  static let reach = 40.0

  var navigation: NavigationStatus?
  private(set) var isTripOver = false
  /// Whether an arrival at the next waypoint has been reported.
  private(set) var isArrivalStated = false

  var isOffRoute: Bool { navigation == .offRoute }

  /// Whether the vehicle is guided along its route: true unless its trip is over and no navigation
  /// is active.
  var isGuided: Bool { !isTripOver || navigation != nil && navigation != .noGuidance }

  mutating func arrive() { isArrivalStated = true }

  /// Discards a reported arrival, because the waypoint was reached or the route was dropped.
  mutating func forgetArrival() { isArrivalStated = false }

  mutating func depart() {
    isArrivalStated = false
    isTripOver = false
  }

  mutating func endTrip() { isTripOver = true }

  /// Returns whether an arrival was reported, and the next waypoint is within ``reach`` of the
  /// vehicle's place on the route.
  func hasArrived(at place: RouteProgress, on route: Route) -> Bool {
    isArrivalStated && place.status != .unknown && place.nextStop < route.stops.count
      && place.remainingDistance <= Self.reach
  }
}
