import Journeys
import Polylines
import RouteSplitting
import TrafficClassification

/// A planned route with the destination that a driver is guided to.
struct GuidedRoute: Sendable {
  let planned: PlannedRoute
  /// The index of the destination among the stops of the route.
  private(set) var stop: Int
  /// Whether the vehicle has arrived at the destination.
  var hasArrived = false
  /// The path to the destination from the previous stop, or from the start of the route.
  private(set) var line: Polyline
  /// The stretches of unusual traffic along the path; nil if the traffic is unknown.
  private(set) var traffic: [TrafficStretch]?

  /// Creates a guided route to the first stop of a planned route, which must have a stop.
  init(_ planned: PlannedRoute) {
    self.init(planned, to: 0)
  }

  private init(_ planned: PlannedRoute, to stop: Int) {
    self.planned = planned
    self.stop = stop
    let route = planned.route
    let start = stop > 0 ? route.stops[stop - 1].distance : 0
    let end = route.stops[stop].distance
    line = route.line.slice(from: start, to: end)
    let known = planned.traffic.slice(from: start, to: end, of: route.line).intervals
      .filter { $0.traffic != .noData }
    guard !known.isEmpty else { return }
    traffic = known.filter { $0.traffic != .normal }.map {
      TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.traffic)
    }
  }

  /// The route with the next stop as its destination; nil if there is no next stop.
  var next: GuidedRoute? {
    stop + 1 < planned.route.stops.count ? GuidedRoute(planned, to: stop + 1) : nil
  }

  var destination: Route.Stop { planned.route.stops[stop] }

  /// The remaining destinations, including the current one.
  var destinations: [Waypoint] { planned.route.stops[stop...].map(\.waypoint) }

  /// Returns the distance in meters from a place on the route to the destination; 0 beyond the
  /// destination.
  func remainingDistance(from progress: RouteProgress) -> Double {
    max(0, destination.distance - progress.position.distance)
  }
}
