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
  /// The time at which the last used location arrived; nil before the first one, or if unknown.
  private(set) var placed: Date?
  private(set) var cursor: RouteCursor
  /// Whether the place where the vehicle met the route is proven.
  private(set) var isMet = false
  /// The number of steps that a correction would withdraw.
  private(set) var unprovenCount = 0
  /// The number of locations beside a route that the vehicle has not met yet.
  private(set) var besideCount = 0

  /// The number of locations beside an unmet route after which the vehicle counts as driving
  /// elsewhere.
  private static let besideLimit = 3

  /// Starts following a route.
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

  /// Updates the drive with the next location.
  ///
  /// - Parameter time: the time at which the location arrived.
  mutating func update(with location: Location, at time: Date?) -> DrivenStep {
    let isFirst = place.status == .unknown
    place = cursor.update(with: location)
    // The plan begins where the vehicle meets the route. If an outlier showed the wrong place, the
    // plan begins at the corrected place.
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

  /// Whether the vehicle drives elsewhere, because it has left the route or never met it.
  var isLeft: Bool { place.status == .offRoute || besideCount >= Self.besideLimit }

  /// Whether the vehicle is still at the last waypoint that it reached, and not yet at the next
  /// one.
  var isAtReachedStop: Bool {
    guard place.status == .onRoute, place.nextStop > 0 else { return false }
    let gone = place.position.distance - planned.route.stops[place.nextStop - 1].distance
    return gone <= GuidanceState.reach && place.remainingDistance > GuidanceState.reach
  }

  /// Marks the next waypoint as reached, because an arrival was reported.
  mutating func reachNextStop() {
    let reached = place.nextStop
    cursor.reachNextStop()
    let next = cursor.progress
    place.nextStop = next.nextStop
    place.nextDistance = next.nextDistance
    place.reached = reached..<next.nextStop
  }

  /// Returns the route with the vehicle's progress along it.
  func followed(_ number: Int, isNew: Bool, reached: Range<Int>?) -> FollowedRoute {
    var progress = place
    progress.reached = reached ?? place.nextStop..<place.nextStop
    return FollowedRoute(
      number: number, isNew: isNew, route: planned.route, progress: progress,
      traffic: expected.traffic)
  }

  /// The coordinate of the vehicle's place on the route.
  var coordinate: Coordinate { planned.route.line.coordinate(at: place.position) }

  /// Returns the arrivals at the next waypoints, at most `count` of them.
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
      // A location that isn't used doesn't change the estimated arrival.
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
  /// The stretch driven since the last place with a known time; nil if unknown.
  package var driven: DrivenStretch?
  /// The number of earlier steps withdrawn because their locations were outliers.
  package var withdrawnCount = 0

  package init() {}
}
