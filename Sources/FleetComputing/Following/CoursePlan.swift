import Coordinates
import Fleet
import Journeys
import Polylines
import RoadNetworks
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
  /// Traffic along the driver's line, if that leads through several waypoints.
  private(set) var lineTraffic: LineTraffic?
  /// Meters of the route that are the driver's own line; 0 for none.
  let reportedLength: Double
  /// The number of the waypoint that the driver's line leads to; 0 without a line.
  let reportedStop: Int
  /// Stretches on the driver's line; nil where the driver says nothing of traffic.
  private var reportedTraffic: [TrafficStretch]?
  /// The roads on which traffic can be forecast; nil where no speeds are known.
  private let roads: RouteRoads?
  /// Traffic that is expected on these, in meters from the start of the route.
  private var expectedTraffic: [TrafficStretch]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - reportedTraffic: stretches on the driver's line, the rest of which is normal; nil where
  ///     the driver says nothing of traffic.
  ///   - roads: those on which traffic can be forecast.
  ///   - expectedTraffic: what is expected on them now.
  init(
    _ route: PlannedRoute, _ waypoints: [TripWaypoint], reportedLength: Double = 0,
    reportedStop: Int = 0, reportedTraffic: [TrafficStretch]? = nil, roads: RouteRoads? = nil,
    expectedTraffic: [TrafficStretch] = []
  ) {
    self.route = route
    self.reportedLength = reportedLength
    self.reportedStop = reportedStop
    self.reportedTraffic = reportedTraffic
    self.roads = roads
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

  /// Takes other traffic on the driver's line.
  mutating func take(reported stretches: [TrafficStretch]) {
    reportedTraffic = stretches
    joinTraffic()
  }

  /// Forecasts the traffic on the roads again.
  ///
  /// - Parameters:
  ///   - place: where the vehicle is, in meters from the start of the route.
  ///   - arrival: when it arrives at the end of the driver's line; nil where that is not known.
  /// - Throws: `damaged` where the network's file has changed.
  mutating func forecast(
    by speeds: SpeedLayers, at place: Double, lineEnd arrival: Date?, now: Date
  ) throws(RoadNetworkError) {
    guard let roads else { return }
    // Where the driver reports traffic, the forecast covers only the route after the driver's line.
    let isBeforeRoads = place < roads.extent.lowerBound
    expectedTraffic =
      isBeforeRoads
      ? try roads.forecast(by: speeds, departing: arrival ?? now).stretches
      : try roads.forecast(by: speeds, at: place, now: now).stretches
    joinTraffic()
  }

  private mutating func joinTraffic() {
    let line = route.route.line
    var all = expectedTraffic
    if let reportedTraffic {
      // On the driver's line reported traffic takes precedence; what is not listed is normal.
      all = all.compactMap { stretch in
        let start = max(stretch.start, reportedLength)
        return start < stretch.end
          ? TrafficStretch(from: start, to: stretch.end, stretch.traffic) : nil
      }
      all += LineTraffic(on: line, reportedTraffic, elsewhere: .normal)
        .slice(from: 0, to: reportedLength, of: line).intervals
        .map { TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.traffic) }
    }
    traffic = LineTraffic(on: line, all, elsewhere: .noData)
    let isKnown = !all.isEmpty
    lineTraffic =
      isKnown && reportedStop > 0 ? traffic.slice(from: 0, to: reportedLength, of: line) : nil
    let ends = route.route.stops.map(\.distance)
    let parts = isKnown ? traffic.split(at: ends, of: line) : []
    for index in waypoints.indices {
      waypoints[index].traffic = index < min(ends.count, parts.count) ? parts[index] : nil
    }
  }
}

extension [TripWaypoint] {
  /// Whether these are the same stops in the same order, whatever is known of the ways to them.
  func areSameStops(as others: [TripWaypoint]) -> Bool {
    elementsEqual(others) { $0.isSameStop(as: $1) }
  }
}
