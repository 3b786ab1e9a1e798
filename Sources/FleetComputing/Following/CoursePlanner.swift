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
  /// Where the vehicle is; nil before its first report.
  var place: Coordinate?
  /// Its direction of travel in degrees clockwise from north; nil where that is not known.
  var bearing: Double?
  /// The waypoints that it has ahead.
  var waypoints: [TripWaypoint]
  /// What the driver's navigation says, if the plan is to follow it.
  var reported: ReportedRoute?
}

/// The route that a driver's navigation reports.
struct ReportedRoute: Sendable {
  /// The line.
  var line: Polyline
  /// Where it leads; nil where the driver doesn't say.
  var end: TripWaypoint?
  /// Whether it was reported for the waypoint that is first.
  var isForFirstStop = false
  /// Stretches of unusual traffic; nil where the driver says nothing of traffic.
  var traffic: [TrafficStretch]?
  /// The time that is left to a stop, or to the end of the line where that is nil; nil where it is
  /// not known.
  var remaining: (time: Duration, stop: TripWaypoint?)?
}

/// Plans the ways of vehicles: along the routes that drivers report, and over the roads elsewhere.
struct CoursePlanner: Sendable {
  let roads: FleetRoads?

  /// Meters from the end of a driver's line within which a waypoint lies at it.
  private static let reach = 200.0

  /// Plans a way.
  ///
  /// A driver's line counts where it leads to a waypoint; where it doesn't, and without one, the
  /// way is found over the roads.
  ///
  /// - Parameter now: the time of departure, for traffic.
  /// - Returns: nil where no way to the first waypoint is known.
  /// - Throws: `damaged` where the network's file has changed.
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

  /// Plans the way along a driver's line, and from its end through the waypoints after it.
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
    // Where the way begins at the end of the line, no sliver is left between them.
    let isNear = start - line.length < 1
    let next = way.flatMap { roads(of: $0, to: later, from: isNear ? line.length : start) }
    let lead = remaining?.inSeconds ?? forecast?.seconds ?? 0
    let nextForecast = try self.forecast(next, departing: now + lead)

    var planned = PlannedRoute(route)
    if let remaining {
      planned.remainingDuration =
        remaining + .seconds(nextForecast?.seconds ?? way?.freeFlowTimes.totalSeconds ?? 0)
    }
    return CoursePlan(
      planned, request.waypoints, reportedLength: line.length, reportedStop: stops.count - 1,
      reportedTraffic: reported.traffic,
      roads: isSilent ? own.map { $0.followed(by: next) } : next,
      expectedTraffic: (forecast?.stretches ?? []) + (nextForecast?.stretches ?? []))
  }

  /// The waypoints that a driver's line leads through, the last one at its end; nil where it leads
  /// to none of them.
  private func stops(
    of waypoints: [TripWaypoint], on line: MeasuredPolyline, to reported: ReportedRoute
  ) -> [Route.Stop]? {
    let end = line.coordinate(atDistance: line.length)
    let known = reported.end.flatMap { end in waypoints.firstIndex { $0.isSameStop(as: end) } }
    let near = waypoints.firstIndex { $0.location.point.distance(to: end) <= Self.reach }
    // Without roads a line that was reported for the first waypoint is all that is known of the
    // way.
    let isAllThatIsKnown = roads == nil && reported.isForFirstStop
    guard let last = known ?? near ?? (isAllThatIsKnown ? 0 : nil) else { return nil }
    let passed = waypoints[...last].map(Waypoint.init)
    let between = (try? Route.distances(of: passed.dropLast(), on: line)) ?? []
    // Stops that the line does not pass in order are taken as made on the way to the last.
    let distances = between.count == last ? between : Array(repeating: line.length, count: last)
    return zip(passed, distances + [line.length]).map { Route.Stop($0, at: $1) }
  }

  /// A way over the roads.
  private struct Way {
    var found: NetworkRoute
    var line: MeasuredPolyline
    var stops: [Route.Stop]
    /// The times when all roads are free.
    var freeFlowTimes: PlannedTimes

    /// The times that are expected.
    func times(by forecast: RoadForecast?) -> PlannedTimes {
      guard let forecast, forecast.seconds != nil,
        let times = try? PlannedTimes(stretches: forecast.passages, along: line)
      else { return freeFlowTimes }
      return times
    }
  }

  /// The way over the roads through as many of the waypoints as can be reached: all, or the first.
  private func way(
    from place: Coordinate, through waypoints: [TripWaypoint], bearing: Double?
  ) throws(RoadNetworkError) -> Way? {
    guard let roads else { return nil }
    for count in Set([waypoints.count, 1]).sorted(by: >) {
      let points = [place] + waypoints.prefix(count).map(\.location.point)
      var options = roads.routeOptions
      options.departureBearing = bearing
      guard let found = try roads.way(through: points, options),
        let route = try? Route(found, in: roads.network, for: options.mode), let times = route.times
      else { continue }
      let stops = zip(waypoints, route.stops).map { Route.Stop(Waypoint($0), at: $1.distance) }
      return Way(found: found, line: route.line, stops: stops, freeFlowTimes: times)
    }
    return nil
  }

  /// The roads of a way; nil where no speeds on them are known.
  private func roads(
    of way: Way, to stops: [Route.Stop], from start: Double = 0
  ) -> RouteRoads? {
    roads?.speeds == nil ? nil : RouteRoads(of: way.found, to: stops, from: start)
  }

  /// The roads under a driver's line; nil where no speeds on them are known.
  private func roads(under line: MeasuredPolyline) throws(RoadNetworkError) -> RouteRoads? {
    guard let roads, roads.speeds != nil else { return nil }
    return try RouteRoads(under: line, by: roads.snapper)
  }

  /// What is expected on roads by their speeds.
  private func forecast(
    _ roads: RouteRoads?, departing departure: Date
  ) throws(RoadNetworkError) -> RoadForecast? {
    guard let roads, let speeds = self.roads?.speeds?.value else { return nil }
    return try roads.forecast(by: speeds, departing: departure)
  }
}
