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

/// The planned route of a vehicle through its remaining waypoints.
struct CoursePlan: Sendable {
  /// The route, with stops for the first waypoints, or for all of them.
  private(set) var route: PlannedRoute
  /// The waypoints; those that the route reaches have a path, its length, and its traffic, if
  /// known.
  private(set) var waypoints: [TripWaypoint]
  /// The traffic along the route.
  private(set) var traffic: LineTraffic
  /// The traffic along the driver's line; nil if unknown or if the line ends at the first waypoint.
  private(set) var lineTraffic: LineTraffic?
  /// The length in meters of the driver's line, which is the first part of the route; 0 without a
  /// line.
  let reportedLength: Double
  /// The index of the waypoint at the end of the driver's line; 0 without a line.
  let reportedStop: Int
  /// The traffic reported for the driver's line; nil if the driver reports no traffic.
  private var reportedTraffic: [TrafficStretch]?
  /// The roads for which traffic can be forecast; nil if there are none.
  private let roads: RouteRoads?
  /// The traffic expected on these roads, in meters from the start of the route.
  private var expectedTraffic: [TrafficStretch]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - reportedTraffic: the stretches of unusual traffic on the driver's line; nil if the driver
  ///     reports no traffic.
  ///   - roads: the roads for which traffic can be forecast.
  ///   - expectedTraffic: the traffic expected on these roads now.
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
    // The planned times include this traffic.
    self.route.traffic = self.traffic
  }

  /// Replaces the traffic reported for the driver's line.
  mutating func take(reported stretches: [TrafficStretch]) {
    reportedTraffic = stretches
    joinTraffic()
  }

  /// Updates the traffic forecast for the roads.
  ///
  /// - Parameters:
  ///   - place: the distance of the vehicle from the start of the route, in meters.
  ///   - arrival: the time of arrival at the end of the driver's line; nil if unknown.
  /// - Throws: a `RoadNetworkError` if the network's file has changed.
  mutating func forecast(
    by speeds: SpeedLayers, at place: Double, lineEnd arrival: Date?, now: Date
  ) throws(RoadNetworkError) {
    guard let roads else { return }
    // If the driver reports traffic, the forecast covers only the route after the driver's line.
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
      // On the driver's line, reported traffic takes precedence; stretches not listed are normal.
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
  /// Returns whether these are the same stops in the same order, regardless of their paths.
  func areSameStops(as others: [TripWaypoint]) -> Bool {
    elementsEqual(others) { $0.isSameStop(as: $1) }
  }
}
