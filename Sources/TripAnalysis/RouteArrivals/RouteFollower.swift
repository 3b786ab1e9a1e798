import ArrivalEstimation
public import Coordinates
import RouteSplitting
public import TripFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Follows a vehicle along a route: locations in, arrivals out.
///
///     var follower = RouteFollower(response.routes[0])
///     for location in locations {
///       let update = follower.take(location)
///       print(update.along, update.arrivals.first?.remainingDuration ?? .nan)
///     }
///
/// It is a value, and a step is a plain function of it and a location: nothing looks ahead.
///
/// Planned times are those of the route where its source knew any, and what is usual by its traffic
/// and turns elsewhere. The vehicle's own pace corrects them on the way.
public struct RouteFollower: Sendable {
  private let route: Route
  private let times: ExpectedTimes
  /// Seconds that the vehicle stays at each waypoint on the way.
  private let dwell: Double
  private var cursor: RouteCursor
  private var estimator: ArrivalEstimator
  /// The time of the last location that told where the vehicle is.
  private var seconds: Double?
  private var count = 0

  /// Creates a follower of a vehicle at the start of a route.
  ///
  /// - Parameter dwell: seconds that it stays at each waypoint but the last; what is below 0 counts as
  ///   0.
  /// - Complexity: O(*n*) in points of the route.
  public init(
    _ planned: PlannedRoute, dwell: Double = 0,
    _ estimation: ProgressEstimation = ProgressEstimation()
  ) {
    let route = planned.route
    self.route = route
    self.dwell = max(0, dwell)
    cursor = RouteCursor(route)
    let plan = route.times.flatMap { $0.total > 0 ? $0 : nil }
    times =
      plan.map { ExpectedTimes(planned: $0, along: route.line) }
      ?? ExpectedTimes(usual: estimation.usual, along: route.line, traffic: planned.traffic)
    var model = plan == nil ? estimation.unplanned : estimation.planned
    // The source says how its time is spread: what was lost here isn't gained there.
    model.pace.isSumKnown = false
    estimator = ArrivalEstimator(model)
  }

  /// Takes the next location.
  ///
  /// - Complexity: that of a step of ``RouteSplitting/RouteCursor``, and O(*k* log *n*) for *k*
  ///   waypoints ahead.
  public mutating func take(_ location: Location, of id: String = "") -> RouteUpdate {
    let before = cursor.progress
    let progress = cursor.advance(to: location)
    if progress.use == .used, let time = location.time?.timeIntervalSinceReferenceDate {
      if let seconds, before.status == .onRoute, progress.status == .onRoute {
        let expected = times.seconds(
          from: before.position.distance, to: progress.position.distance)
        estimator.advance(elapsed: time - seconds, expected: expected)
      }
      seconds = time
    }
    if !progress.reached.isEmpty { estimator.beginLeg() }
    defer { count += 1 }
    return RouteUpdate(
      id: id, point: count, time: location.time, raw: location.coordinate,
      snapped: progress.status == .onRoute ? route.line.coordinate(at: progress.position) : nil,
      progress: progress, arrivals: arrivals(progress))
  }

  private func arrivals(_ progress: RouteProgress) -> [RouteUpdate.Arrival] {
    let along = progress.position.distance
    return route.stops.indices[progress.nextStop...].map { number in
      let stop = route.stops[number]
      let estimate = estimator.estimate(
        expected: times.seconds(from: along, to: max(along, stop.distance)),
        dwell: dwell * Double(number - progress.nextStop))
      return RouteUpdate.Arrival(
        waypoint: number, name: stop.waypoint.name,
        remainingDistance: max(0, stop.distance - along), remainingDuration: estimate.seconds,
        interval: estimate.interval)
    }
  }
}
