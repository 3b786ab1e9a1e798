import Coordinates
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A vehicle on the route that it follows.
struct DrivenRoute: Sendable {
  let planned: PlannedRoute
  private(set) var expected: ExpectedDrive
  private(set) var place: RouteProgress
  private(set) var lessons: Rollback<DriveLessons>
  /// The last time at which a location showed where the vehicle is; nil before the first.
  private(set) var placed: Date?
  private(set) var cursor: RouteCursor
  /// Whether it is proven where the route was met.
  private(set) var isMet = false
  /// How many steps would be taken back by a correction.
  private(set) var unprovenCount = 0
  /// How many locations in a row lay beside a route that was not met so far.
  private(set) var besideCount = 0

  /// Locations beside a route that was not met after which the vehicle drives another way.
  private static let besideLimit = 3

  /// Begins a route.
  init(
    _ planned: PlannedRoute, _ expected: ExpectedDrive, _ lessons: DriveLessons,
    at location: Location?
  ) {
    self.planned = planned
    self.expected = expected
    self.lessons = Rollback(lessons)
    cursor = RouteCursor(planned.route)
    place = cursor.progress
    if let location {
      place = cursor.update(with: location)
      self.expected.beginPlan(at: place.position.distance)
      _ = learn(at: location.time)
    }
  }

  /// Restores a drive from its parts.
  init(
    _ planned: PlannedRoute, _ expected: ExpectedDrive, _ lessons: Rollback<DriveLessons>,
    _ cursor: RouteCursor, placed: Date?, isMet: Bool, unprovenCount: Int, besideCount: Int
  ) {
    self.planned = planned
    self.expected = expected
    self.lessons = lessons
    self.cursor = cursor
    self.placed = placed
    self.isMet = isMet
    self.unprovenCount = unprovenCount
    self.besideCount = besideCount
    place = cursor.progress
  }

  /// Takes the next location.
  ///
  /// - Parameter time: when it came.
  mutating func update(with location: Location, at time: Date?) -> DrivenStep {
    let isFirst = place.status == .unknown
    place = cursor.update(with: location)
    // The plan begins where the vehicle meets the route, which an outlier may have misplaced.
    if isFirst ? place.status == .onRoute : !isMet && place.isCorrection {
      expected.beginPlan(at: place.position.distance)
    }
    if place.status == .onRoute, place.isProven, !place.isCorrection { isMet = true }
    if place.status != .unknown { besideCount = 0 } else if place.offset != nil { besideCount += 1 }
    if place.use == .used { placed = time }
    var step = DrivenStep()
    if place.isCorrection { step.withdrawnCount = unprovenCount }
    unprovenCount = place.isProven ? 0 : place.isCorrection ? 1 : unprovenCount + 1
    step.driven = learn(at: location.time)
    return step
  }

  private mutating func learn(at time: Date?) -> DrivenStretch? {
    lessons.begin(place)
    return lessons.value.take(place, at: time?.timeIntervalSinceReferenceDate, expected)
  }

  mutating func set(_ traffic: LineTraffic) { expected.set(traffic) }

  mutating func beginLeg() { lessons.change { $0.estimator.beginLeg() } }

  /// Whether the vehicle drives another way: it has left the route, or never met it.
  var isLeft: Bool { place.status == .offRoute || besideCount >= Self.besideLimit }

  /// Whether the vehicle is still at the waypoint that it reached last, and not at the next one.
  var isAtReachedStop: Bool {
    guard place.status == .onRoute, place.nextStop > 0 else { return false }
    let gone = place.position.distance - planned.route.stops[place.nextStop - 1].distance
    return gone <= GuidanceState.reach && place.remainingDistance > GuidanceState.reach
  }

  /// Takes the next waypoint as reached, on somebody else's word.
  mutating func reachNextStop() {
    let reached = place.nextStop
    cursor.reachNextStop()
    let next = cursor.progress
    place.nextStop = next.nextStop
    place.nextDistance = next.nextDistance
    place.reached = reached..<next.nextStop
  }

  /// The route and the place on it.
  func followed(_ number: Int, isNew: Bool, reached: Range<Int>?) -> FollowedRoute {
    var progress = place
    progress.reached = reached ?? place.nextStop..<place.nextStop
    return FollowedRoute(
      number: number, isNew: isNew, route: planned.route, progress: progress,
      traffic: expected.traffic)
  }

  /// The place on the route.
  var coordinate: Coordinate { planned.route.line.coordinate(at: place.position) }

  /// The arrivals at the next waypoints.
  func arrivals(_ count: Int, at time: Date?) -> [JourneyMoment.Arrival] {
    let route = planned.route
    return route.stops.indices[place.nextStop...].prefix(max(0, count)).map { number in
      arrival(at: route.stops[number], number, time)
    }
  }

  private func arrival(
    at stop: Route.Stop, _ number: Int, _ time: Date?
  ) -> JourneyMoment.Arrival {
    let along = place.position.distance
    let estimate = lessons.value.estimator.estimate(
      expectedSeconds: expected.seconds(from: along, to: max(along, stop.distance)),
      dwellSeconds: lessons.value.stay.remaining(to: number))
    var arrival = JourneyMoment.Arrival(
      waypoint: number, name: stop.waypoint.name,
      remainingDistance: max(0, stop.distance - along),
      remainingDuration: estimate.remainingDuration, interval: estimate.interval)
    if let time {
      // What shows nothing of the vehicle moves no arrival.
      let start = placed ?? time
      func date(after duration: Duration) -> Date { max(time, start + duration.inSeconds) }
      arrival.date = date(after: estimate.remainingDuration)
      arrival.dates =
        date(after: estimate.interval.lowerBound)...date(after: estimate.interval.upperBound)
    }
    return arrival
  }
}

/// The effect of one location on the drive.
package struct DrivenStep: Sendable {
  /// The stretch driven since the last known time; nil if unknown.
  package var driven: DrivenStretch?
  /// The number of earlier steps withdrawn because their locations were outliers.
  package var withdrawnCount = 0

  package init() {}
}
