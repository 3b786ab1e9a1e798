import ArrivalEstimation
public import Coordinates
public import Journeys
import RouteSplitting

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
///       print(update.along, update.arrivals?.first?.remainingDuration ?? .zero)
///     }
///
/// It is a value, and a step is a plain function of it and a location: nothing looks ahead.
///
/// Planned times are those of the route where its source knew any, and what is usual by its traffic
/// and turns elsewhere. The vehicle's own pace corrects them on the way.
public struct RouteFollower: Sendable {
  private let route: Route
  private let times: ExpectedTimes
  private let horizon: Int
  private var cursor: RouteCursor
  private var lessons: Provisional<Lessons>
  private var count = 0

  /// What the drive so far has told.
  private struct Lessons {
    var estimator: ArrivalEstimator
    var stay: StopStay
    var moments = RouteMoments()

    /// Takes what was driven since the last time that is known.
    mutating func take(_ progress: RouteProgress, at time: Double?, _ times: ExpectedTimes) {
      let before = moments.take(progress, at: time)
      guard progress.status == .onRoute else { return }
      let distance = progress.position.distance
      if let time, let before {
        let expected = times.seconds(from: before.distance, to: distance)
        let elapsed = time - before.seconds
        // What is left of the time beside the drive.
        let stayed = stay.wait(elapsed - estimator.pace * max(0, expected), until: distance)
        estimator.advance(elapsed: elapsed - stayed, expected: expected)
      }
      stay.move(to: distance, next: progress.nextStop)
      if !progress.reached.isEmpty { estimator.beginLeg() }
    }
  }

  /// Creates a follower of a vehicle at the start of a route.
  ///
  /// - Parameters:
  ///   - dwell: how long it stays at each waypoint but the last; what is below 0 counts as 0.
  ///   - horizon: how many waypoints ahead are to be told of; all by default, below 0 none.
  ///   - estimation: how arrivals are estimated.
  /// - Complexity: O(*n*) in points of a route with times, else O(*n* log *n* + *k*) with *k*
  ///   intervals of traffic.
  public init(
    _ planned: PlannedRoute, dwell: Duration = .zero, horizon: Int = .max,
    _ estimation: ProgressEstimation = ProgressEstimation()
  ) {
    let route = planned.route
    self.route = route
    self.horizon = horizon
    cursor = RouteCursor(route)
    let plan = planned.hasTimes ? route.times : nil
    times =
      plan.map { ExpectedTimes(planned: $0, along: route.line) }
      ?? ExpectedTimes(usual: estimation.usual, along: route.line, traffic: planned.traffic)
    var model = plan == nil ? estimation.unplanned : estimation.planned
    // The source says how its time is spread: what was lost here isn't gained there.
    model.pace.isSumKnown = false
    lessons = Provisional(
      Lessons(
        estimator: ArrivalEstimator(model),
        stay: StopStay(dwell: max(0, dwell.inSeconds), at: route.stops.map(\.distance))))
  }

  /// Takes the next location.
  ///
  /// One that is older than another before it, by a clock that wasn't set back, or tells too little,
  /// changes nothing, and is answered without arrivals. So is one of a vehicle that doesn't follow the route: when it comes
  /// back, and where, nobody knows.
  ///
  /// - Complexity: that of a step of ``RouteSplitting/RouteCursor``, and O(*k* log *n*) for *k*
  ///   waypoints that are told of.
  public mutating func take(_ location: Location, of id: String = "") -> RouteUpdate {
    let progress = cursor.advance(to: location)
    let isPlaced = progress.use == .used && progress.status == .onRoute
    if progress.use == .used || progress.isCorrection {
      let time = location.time?.timeIntervalSinceReferenceDate
      lessons.learn(progress) { [times] in $0.take(progress, at: time, times) }
    }
    defer { count += 1 }
    return RouteUpdate(
      id: id, point: count, time: location.time, raw: location.coordinate,
      snapped: isPlaced ? route.line.coordinate(at: progress.position) : nil,
      progress: progress, arrivals: isPlaced ? arrivals(progress) : nil)
  }

  private func arrivals(_ progress: RouteProgress) -> [RouteUpdate.Arrival] {
    let along = progress.position.distance
    return route.stops.indices[progress.nextStop...].prefix(max(0, horizon)).map { number in
      let stop = route.stops[number]
      let estimate = lessons.value.estimator.estimate(
        expected: times.seconds(from: along, to: max(along, stop.distance)),
        dwell: lessons.value.stay.remaining(to: number))
      return RouteUpdate.Arrival(
        waypoint: number, name: stop.waypoint.name,
        remainingDistance: max(0, stop.distance - along),
        remainingDuration: .seconds(estimate.seconds),
        interval: .seconds(estimate.interval.lowerBound) ... .seconds(estimate.interval.upperBound))
    }
  }
}

extension PlannedRoute {
  /// Whether the source knew anything of the time that the route takes.
  ///
  /// - Complexity: O(1).
  public var hasTimes: Bool { route.times?.total ?? 0 > 0 }
}
