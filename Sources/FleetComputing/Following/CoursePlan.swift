import Coordinates
import Fleet
import Journeys
import Polylines
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The way of a vehicle through its remaining waypoints.
struct CoursePlan: Sendable {
  /// The route, with a stop for each waypoint to which a way is known: the first ones.
  private(set) var route: PlannedRoute
  /// The waypoints, each with its way, the traffic on it, and its length in meters.
  private(set) var waypoints: [TripWaypoint]
  /// Traffic along the route.
  private(set) var traffic: LineTraffic
  /// Meters of the route that are the driver's own line; 0 for none.
  let reportedLength: Double
  /// The number of the waypoint that the driver's line leads to; 0 without a line.
  let reportedStop: Int
  /// Stretches on the driver's line; nil where the driver says nothing of traffic.
  private var reportedTraffic: [TrafficStretch]?
  /// Traffic expected from the speeds of the roads, in meters from the start of the route.
  private var expectedTraffic: [TrafficStretch]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - reportedTraffic: stretches on the driver's line, the rest of which is normal; nil where
  ///     the driver says nothing of traffic.
  ///   - expectedTraffic: stretches elsewhere, expected from the speeds of the roads.
  init(
    _ route: PlannedRoute, _ waypoints: [TripWaypoint], reportedLength: Double = 0,
    reportedStop: Int = 0, reportedTraffic: [TrafficStretch]? = nil,
    expectedTraffic: [TrafficStretch] = []
  ) {
    self.route = route
    self.reportedLength = reportedLength
    self.reportedStop = reportedStop
    self.reportedTraffic = reportedTraffic
    self.expectedTraffic = expectedTraffic
    self.waypoints = waypoints
    self.traffic = route.traffic
    let line = route.route.line
    var start = 0.0
    for (index, stop) in route.route.stops.prefix(waypoints.count).enumerated() {
      self.waypoints[index].path = line.slice(from: start, to: stop.distance)
      self.waypoints[index].distance = stop.distance - start
      start = stop.distance
    }
    joinTraffic()
    // Times that are planned count this traffic.
    self.route.traffic = self.traffic
  }

  /// Takes other traffic on the driver's line; nil where the driver says nothing of it any more.
  mutating func take(reported stretches: [TrafficStretch]?) {
    reportedTraffic = stretches
    joinTraffic()
  }

  /// Takes other traffic that is expected from a place on, in meters from the start of the route.
  mutating func take(expected stretches: [TrafficStretch], from place: Double) {
    let behind = expectedTraffic.filter { $0.start < place }.map {
      TrafficStretch(from: $0.start, to: min($0.end, place), $0.speed)
    }
    expectedTraffic = behind + stretches
    joinTraffic()
  }

  /// Where the traffic ahead of a place begins that no driver reports, in meters from the start of
  /// the route; nil where there is no such part.
  func startOfForecast(from place: Double) -> Double? {
    let start = reportedTraffic == nil ? place : max(place, reportedLength)
    return start < route.route.length ? start : nil
  }

  private mutating func joinTraffic() {
    let line = route.route.line
    var all = expectedTraffic
    if let reportedTraffic {
      // What is not listed is normal, as far as the driver's line leads.
      all += LineTraffic(on: line, reportedTraffic, elsewhere: .normal)
        .slice(from: 0, to: reportedLength, of: line).intervals
        .map { TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.speed) }
    }
    traffic = LineTraffic(on: line, all, elsewhere: .noData)
    let isKnown = !all.isEmpty
    let ends = route.route.stops.map(\.distance)
    let parts = isKnown ? traffic.split(at: ends, of: line) : []
    for index in waypoints.indices {
      waypoints[index].traffic = index < min(ends.count, parts.count) ? parts[index] : nil
    }
  }

  /// Whether the waypoints are those of this plan.
  func leads(through others: [TripWaypoint]) -> Bool { waypoints.areSameStops(as: others) }
}

extension [TripWaypoint] {
  /// Whether these are the same stops in the same order, whatever is known of the ways to them.
  func areSameStops(as others: [TripWaypoint]) -> Bool {
    elementsEqual(others) { $0.isSameStop(as: $1) }
  }
}
