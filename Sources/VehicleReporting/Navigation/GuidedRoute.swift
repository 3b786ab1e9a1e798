import Journeys
import Polylines
import RouteSplitting
import TrafficClassification

/// A planned route with the destination that a driver is guided to.
struct GuidedRoute: Sendable {
  let planned: PlannedRoute
  /// The number of the destination among the stops of the route.
  private(set) var stop: Int
  /// Whether the vehicle has arrived there.
  var hasArrived = false
  /// The way to it from the stop before.
  private(set) var line: Polyline
  /// Stretches of unusual traffic on that way; nil where nothing is known of its traffic.
  private(set) var traffic: [TrafficStretch]?

  /// Begins a route, which has a stop.
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

  /// The route with the next stop as its destination; nil after the last one.
  var next: GuidedRoute? {
    stop + 1 < planned.route.stops.count ? GuidedRoute(planned, to: stop + 1) : nil
  }

  var destination: Route.Stop { planned.route.stops[stop] }

  /// The destinations that are left, this one included.
  var destinations: [Waypoint] { planned.route.stops[stop...].map(\.waypoint) }

  /// Meters from a place on the route to the destination.
  func remainingDistance(from progress: RouteProgress) -> Double {
    max(0, destination.distance - progress.position.distance)
  }
}
