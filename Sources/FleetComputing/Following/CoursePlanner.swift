import Coordinates
import Fleet
import Journeys
import Polylines
import RoadNetworks
import RoadSearch
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The input for planning a vehicle's route.
struct CourseRequest: Sendable {
  /// The position of the vehicle; nil if unknown.
  var place: Coordinate?
  /// The direction of travel in degrees clockwise from north; nil if unknown.
  var bearing: Double?
  /// The remaining waypoints of the vehicle.
  var waypoints: [TripWaypoint]
  /// The route reported by the driver's navigation; nil if there is none, or if the vehicle doesn't
  /// follow it.
  var reported: ReportedRoute?
}

/// The route reported by a driver's navigation.
struct ReportedRoute: Sendable {
  /// The line of the route.
  var line: Polyline
  /// The waypoint at the end of the line; nil if not reported.
  var end: TripWaypoint?
  /// Whether the route was reported for the current first waypoint.
  var isForFirstStop = false
  /// The stretches of unusual traffic; nil if the driver reports no traffic.
  var traffic: [TrafficStretch]?
  /// The remaining time to `stop`, or to the end of the line if `stop` is nil; nil if unknown.
  var remaining: (time: Duration, stop: TripWaypoint?)?
}

/// A planner for the routes of vehicles that uses the lines reported by drivers, and the road
/// network elsewhere.
struct CoursePlanner: Sendable {
  let roads: FleetRoads?

  /// The distance in meters within which a waypoint counts as being at the end of a driver's line.
  private static let reach = 200.0

  /// Plans a route.
  ///
  /// A driver's line is used if it leads to a waypoint. Otherwise, the route is planned on the road
  /// network.
  ///
  /// - Parameter now: the time of departure, for traffic.
  /// - Returns: the plan; nil if no route to the first waypoint is known.
  /// - Throws: a `RoadNetworkError` if the network's file has changed.
  func plan(_ request: CourseRequest, at now: Date) throws(RoadNetworkError) -> CoursePlan? {
    if let reported = request.reported, let plan = try plan(request, along: reported, at: now) {
      return plan
    }
    guard let place = request.place,
      let way = try way(from: place, through: request.waypoints, bearing: request.bearing)
    else { return nil }
    let roads = roads(of: way, to: way.stops)
    let forecast = try forecast(roads, departing: now)
    guard let route = try? Route(way.line, stops: way.stops, times: way.times(by: forecast))
    else { return nil }
    return CoursePlan(
      PlannedRoute(route), request.waypoints, roads: roads,
      expectedTraffic: forecast?.stretches ?? [])
  }

  /// Plans a route along a driver's line, and from the end of the line through later waypoints.
  private func plan(
    _ request: CourseRequest, along reported: ReportedRoute, at now: Date
  ) throws(RoadNetworkError) -> CoursePlan? {
    guard let line = try? MeasuredPolyline(reported.line),
      let stops = stops(of: request.waypoints, on: line, to: reported)
    else { return nil }
    let rest = Array(request.waypoints.dropFirst(stops.count))
    let end = line.coordinate(atDistance: line.length)
    let way = rest.isEmpty ? nil : try way(from: end, through: rest, bearing: nil)
    let coordinates = reported.line.coordinates + (way?.line.polyline.coordinates ?? [])
    guard let whole = (try? Polyline(coordinates)).flatMap({ try? MeasuredPolyline($0) })
    else { return nil }
    let start = whole.length - (way?.line.length ?? 0)
    let later = (way?.stops ?? []).map { stop in
      Route.Stop(stop.waypoint, at: min(start + stop.distance, whole.length))
    }
    guard let route = try? Route(whole, stops: stops + later) else { return nil }
    let last = request.waypoints[stops.count - 1]
    let isForLast = reported.remaining?.stop.map(last.isSameStop) ?? true
    let remaining = isForLast ? reported.remaining?.time : nil

    let isSilent = reported.traffic == nil
    let isTimeNeeded = remaining == nil && way != nil
    let own = isSilent || isTimeNeeded ? try roads(under: line) : nil
    let forecast = try forecast(own, departing: now)
    // If the roads begin within a meter of the line's end, they are extended to it.
    let isNear = start - line.length < 1
    let next = way.flatMap { roads(of: $0, to: later, from: isNear ? line.length : start) }
    let lead = remaining?.inSeconds ?? forecast?.seconds ?? 0
    let nextForecast = try self.forecast(next, departing: now + lead)

    var planned = PlannedRoute(route)
    if let remaining {
      planned.remainingDuration =
        remaining
        + Duration(inSeconds: nextForecast?.seconds ?? way?.freeFlowTimes.totalSeconds ?? 0)
    }
    return CoursePlan(
      planned, request.waypoints, reportedLength: line.length, reportedStop: stops.count - 1,
      reportedTraffic: reported.traffic,
      roads: isSilent ? own.map { $0.followed(by: next) } : next,
      expectedTraffic: (forecast?.stretches ?? []) + (nextForecast?.stretches ?? []))
  }

  /// Returns the waypoints along a driver's line, the last one at the end of the line; nil if the
  /// line leads to no waypoint.
  private func stops(
    of waypoints: [TripWaypoint], on line: MeasuredPolyline, to reported: ReportedRoute
  ) -> [Route.Stop]? {
    let end = line.coordinate(atDistance: line.length)
    let known = reported.end.flatMap { end in waypoints.firstIndex { $0.isSameStop(as: end) } }
    let near = waypoints.firstIndex { $0.location.point.distance(to: end) <= Self.reach }
    // Without roads, a line that was reported for the first waypoint is the only known route.
    let isAllThatIsKnown = roads == nil && reported.isForFirstStop
    guard let last = known ?? near ?? (isAllThatIsKnown ? 0 : nil) else { return nil }
    let passed = waypoints[...last].map(Waypoint.init)
    let between = (try? Route.distances(of: passed.dropLast(), on: line)) ?? []
    // If the line doesn't pass the stops in order, all of them are placed at its end.
    let distances = between.count == last ? between : Array(repeating: line.length, count: last)
    return zip(passed, distances + [line.length]).map { Route.Stop($0, at: $1) }
  }

  /// A route on the road network.
  private struct Way {
    var found: NetworkRoute
    var line: MeasuredPolyline
    var stops: [Route.Stop]
    /// The travel times at free-flow speed.
    var freeFlowTimes: PlannedTimes

    /// Returns the expected travel times.
    func times(by forecast: RoadForecast?) -> PlannedTimes {
      guard let forecast, forecast.seconds != nil,
        let times = try? PlannedTimes(stretches: forecast.passages, along: line)
      else { return freeFlowTimes }
      return times
    }
  }

  /// Returns a route on the road network through all waypoints, or only to the first one if not all
  /// can be reached; nil if there is no route.
  private func way(
    from place: Coordinate, through waypoints: [TripWaypoint], bearing: Double?
  ) throws(RoadNetworkError) -> Way? {
    guard let roads else { return nil }
    for count in Set([waypoints.count, 1]).sorted(by: >) {
      let points =
        [RouteWaypoint(place, bearing: bearing)]
        + waypoints.prefix(count).map { RouteWaypoint($0.location.point) }
      let options = roads.routeOptions
      guard let found = try roads.way(through: points, options),
        let route = try? Route(found, in: roads.network), let times = route.times
      else { continue }
      let stops = zip(waypoints, route.stops).map { Route.Stop(Waypoint($0), at: $1.distance) }
      return Way(found: found, line: route.line, stops: stops, freeFlowTimes: times)
    }
    return nil
  }

  /// Returns the roads of a route; nil if no speeds are known.
  private func roads(
    of way: Way, to stops: [Route.Stop], from start: Double = 0
  ) -> RouteRoads? {
    roads?.speeds == nil ? nil : RouteRoads(of: way.found, to: stops, from: start)
  }

  /// Returns the roads under a driver's line; nil if no speeds are known.
  private func roads(under line: MeasuredPolyline) throws(RoadNetworkError) -> RouteRoads? {
    guard let roads, roads.speeds != nil else { return nil }
    return try RouteRoads(under: line, by: roads.snapper)
  }

  /// Returns the traffic forecast for roads according to their speeds; nil if no speeds are known.
  private func forecast(
    _ roads: RouteRoads?, departing departure: Date
  ) throws(RoadNetworkError) -> RoadForecast? {
    guard let roads, let speeds = self.roads?.speeds?.value else { return nil }
    return try roads.forecast(by: speeds, departing: departure)
  }
}
