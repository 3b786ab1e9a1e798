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

/// What is to be found for a vehicle while others are followed.
enum CourseNeed: Sendable {
  /// A way through its waypoints.
  case plan(CourseRequest)
  /// The traffic that is expected on its line, from a distance in meters on.
  case traffic(on: MeasuredPolyline, from: Double)
}

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
      let way = try way(
        from: place, through: request.waypoints, bearing: request.bearing, at: now),
      let route = try? Route(way.line, stops: way.stops, times: way.times)
    else { return nil }
    return CoursePlan(PlannedRoute(route), request.waypoints, expectedTraffic: way.traffic)
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
    let way = rest.isEmpty ? nil : try way(from: end, through: rest, bearing: nil, at: now)
    let coordinates = reported.line.coordinates + (way?.line.polyline.coordinates ?? [])
    guard let whole = (try? Polyline(coordinates)).flatMap({ try? MeasuredPolyline($0) })
    else { return nil }
    let start = whole.length - (way?.line.length ?? 0)
    let later = (way?.stops ?? []).map { stop in
      Route.Stop(stop.waypoint, at: min(start + stop.distance, whole.length))
    }
    guard let route = try? Route(whole, stops: stops + later) else { return nil }
    var planned = PlannedRoute(route)
    let last = request.waypoints[stops.count - 1]
    if let remaining = reported.remaining, remaining.stop.map(last.isSameStop) ?? true {
      planned.remainingDuration = remaining.time + .seconds(way?.times.total ?? 0)
    }
    var traffic = (way?.traffic ?? []).map {
      TrafficStretch(from: start + $0.start, to: start + $0.end, $0.speed)
    }
    if reported.traffic == nil { traffic += try forecast(on: line, from: 0, at: now) }
    return CoursePlan(
      planned, request.waypoints, reportedLength: line.length, reportedStop: stops.count - 1,
      reportedTraffic: reported.traffic, expectedTraffic: traffic)
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

  /// The traffic expected on a line from the speeds of the roads under it.
  ///
  /// - Parameters:
  ///   - start: where the part begins that is asked for, in meters from the start of the line.
  ///   - now: when a vehicle is there.
  /// - Throws: `damaged` where the network's file has changed.
  func forecast(
    on line: MeasuredPolyline, from start: Double, at now: Date
  ) throws(RoadNetworkError) -> [TrafficStretch] {
    guard let roads, let speeds = roads.speeds?.value,
      let ahead = try? MeasuredPolyline(line.slice(from: start, to: line.length)),
      let route = try? Route(ahead, stops: [])
    else { return [] }
    let forecaster = RouteTrafficForecaster(
      roads.network, speeds, options: roads.snapper.options)
    return try forecaster.forecast(route, departing: now).traffic.intervals.map {
      // The slice is measured anew, and its end is that of the line.
      let end = $0.endMeters < ahead.length ? start + $0.endMeters : line.length
      return TrafficStretch(from: start + $0.startMeters, to: end, $0.speed)
    }
  }

  /// A way over the roads.
  private struct Way {
    var line: MeasuredPolyline
    var stops: [Route.Stop]
    var times: PlannedTimes
    var traffic: [TrafficStretch]
  }

  /// The way over the roads through as many of the waypoints as can be reached: all, or the first.
  private func way(
    from place: Coordinate, through waypoints: [TripWaypoint], bearing: Double?, at now: Date
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
      var way = Way(line: route.line, stops: stops, times: times, traffic: [])
      if let speeds = roads.speeds?.value { slow(&way, by: speeds, along: found, at: now) }
      return way
    }
    return nil
  }

  /// Takes the speeds that are known of the roads into the times of a way, and traffic from them.
  private func slow(
    _ way: inout Way, by speeds: SpeedLayers, along route: NetworkRoute, at now: Date
  ) {
    var departure = now
    var start = 0.0
    var stretches: [(end: Double, seconds: Double)] = []
    for (leg, stop) in zip(route.legs, way.stops) {
      guard let forecast = try? speeds.forecast(along: leg.path, departing: departure),
        let durations = forecast.durations
      else { return }
      // Lengths of edges are rounded, and add up to a little more or less than the line's.
      let length = leg.path.length
      let scale = length > 0 ? (stop.distance - start) / length : 0
      for stretch in TrafficClassifier().stretches(forecast.samples) {
        way.traffic.append(
          TrafficStretch(
            from: start + stretch.start * scale, to: start + stretch.end * scale, stretch.speed))
      }
      var end = 0.0
      for (sample, duration) in zip(forecast.samples, durations) {
        end += sample.length
        stretches.append((min(start + end * scale, stop.distance), duration.inSeconds))
      }
      departure = forecast.arrival ?? departure
      start = stop.distance
    }
    way.times = (try? PlannedTimes(stretches: stretches, along: way.line)) ?? way.times
  }
}
