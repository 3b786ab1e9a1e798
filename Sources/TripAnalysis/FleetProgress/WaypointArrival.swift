import FleetLogs
import RouteSplitting

/// Whether a vehicle has reached the waypoint at the end of its route: where its locations say so,
/// or the status of its trip does and its place is near.
struct WaypointArrival: Sendable {
  /// Meters before the waypoint within which a vehicle is near, as where one stands.
  private static let reach = 40.0

  /// Whether a status says so.
  private var isStated = false
  private var isReached = false
  /// Whether no update has told of it.
  private var isNew = false

  /// Takes the status of a trip.
  ///
  /// - Parameter place: the place so far; nil without a route.
  mutating func take(_ status: FleetTrip.Status?, at place: RouteProgress?) {
    switch status {
    case .arrivedAtPickup, .arrivedAtIntermediateDestination, .complete: isStated = true
    case .enrouteToPickup, .enrouteToDropOff, .enrouteToIntermediateDestination: isStated = false
    case .new, .canceled, nil: break
    }
    take(place)
  }

  /// Takes the vehicle's place on the route.
  mutating func take(_ place: RouteProgress?) {
    guard let place, !isReached else { return }
    let isNear = place.status != .unknown && place.remainingDistance <= Self.reach
    guard !place.reached.isEmpty || isStated && isNear else { return }
    isReached = true
    isNew = true
  }

  /// Begins another route; the next update still tells of the waypoint before it.
  mutating func beginRoute(at place: RouteProgress?) {
    isStated = false
    isReached = false
    take(place)
  }

  /// Tells an update of it.
  mutating func tell(_ progress: inout RouteProgress) {
    if isReached { progress.nextStop = 1 }
    progress.reached = isNew ? 0..<1 : progress.nextStop..<progress.nextStop
    isNew = false
  }
}
