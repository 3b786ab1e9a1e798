public import Coordinates
import Polylines

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A vehicle's place on its route: a value that moves with each location.
///
///     var cursor = RouteCursor(route)
///     for location in locations {
///       let progress = cursor.advance(to: location)
///       print(progress.remainingDistance, progress.status)
///     }
///
/// The place is looked for near the one before, as far ahead as a vehicle drives in the time
/// between: so the right pass is found where a route crosses itself or comes back on its own track.
/// Of what lies within, that place is taken which explains position, course and speed best. It
/// never runs backward by less than errors of position do. A location far off the route moves
/// nothing, and a step along the route is taken back where only the place before it explains the
/// next location. Whether the vehicle follows the route is judged by all locations together; while
/// it doesn't, its place stays where it left.
///
/// Locations that are older than one before count for nothing, unless several come in a row where the
/// vehicle can be: then its clock was set.
///
/// While the vehicle follows the route, a step's time doesn't grow with the length of the route.
/// Off it the way from the last waypoint on is searched by an index; until it is met, near it,
/// segment by segment.
public struct RouteCursor: Sendable {
  /// The way that is driven.
  public private(set) var route: Route

  private var position: PolylinePosition
  private var status = RouteProgress.Status.unknown
  private var doubt = RouteDoubt()
  private var clock = LocationClock()
  /// Where the last location was that wasn't passed over; nil before the first.
  private var coordinate: Coordinate?
  /// What the location before moved the place by.
  private var step = Step()
  private var approach = StopApproach()
  private var nextStop = 0

  /// Meters per second that no vehicle on a road exceeds.
  private static let topSpeed = 60.0
  /// Seconds up to which a vehicle is looked for as far ahead as it can have driven.
  private static let longestStep = 600.0
  /// What it costs to begin a route at its end, as a negative log likelihood.
  private static let latePrice = 6.0
  /// Meters of radius from which on a location tells nothing of a place on a route.
  private static let vague = 300.0

  /// Creates a cursor at the start of a route.
  public init(_ route: Route) {
    self.route = route
    position = route.line.position(segment: 0, fraction: 0)
  }

  /// The vehicle's place, before any further location.
  public var progress: RouteProgress { progress(.used) }

  /// Takes the next location.
  ///
  /// - Complexity: O(*k*) in the segments within reach while the vehicle follows the route, O(log
  ///   *n*) where it has left it, O(*n*) near a route that it was not on so far.
  public mutating func advance(to location: Location) -> RouteProgress {
    var fix = RouteFix(location)
    guard location.coordinate.isValid, fix.noise < Self.vague else {
      clock.passOver(at: nil)
      return progress(.tooVague)
    }
    let time = location.time.map(\.timeIntervalSinceReferenceDate).flatMap {
      $0.isFinite ? $0 : nil
    }
    var elapsed = clock.elapsed(at: time)
    if let time, let before = elapsed, before < 0 {
      elapsed = clock.elapsedSinceSetBack(at: time)
      guard let elapsed, goesOn(to: fix, after: elapsed) else { return progress(.outOfOrder) }
    }
    if let coordinate { fix.takeCourse(from: coordinate, elapsed: elapsed) }

    let wasOnRoute = status == .onRoute
    var place = wasOnRoute ? nearby(fix, elapsed: elapsed) : anywhere(fix)
    if wasOnRoute, place.isFarOff(fix), let other = placeBeforeStep(fix, elapsed: elapsed) {
      place = other
    }
    doubt.add(
      offset: place.offset, cosine: place.cosine, of: fix, after: clock.pause(at: time))
    if doubt.isOffRoute {
      if wasOnRoute { status = .offRoute }
    } else if wasOnRoute, place.isFarOff(fix) {
      clock.passOver(at: time)
      return progress(.tooFar, offset: place.offset)
    } else if wasOnRoute || doubt.isOnRoute {
      status = .onRoute
      move(to: place.position, noise: fix.noise, wasOnRoute: wasOnRoute, elapsed: elapsed)
    }
    coordinate = fix.coordinate
    clock.use(at: time)
    let reached = reachStops(fix, elapsed: elapsed)
    return progress(
      .used, isCorrection: status == .onRoute && step.meters < 0, offset: place.offset,
      reached: reached)
  }

  /// Goes on with another way to the same waypoints, or what is left of them.
  ///
  /// - Parameter reached: how many waypoints of the new route are reached already.
  public mutating func reroute(to route: Route, reached: Int = 0) {
    self.route = route
    position = route.line.position(segment: 0, fraction: 0)
    status = .unknown
    doubt = RouteDoubt()
    step = Step()
    approach = StopApproach()
    nextStop = max(0, min(reached, route.stops.count))
  }

  /// Says that the next waypoint was reached, as somebody else knows: the driver, or the guidance.
  ///
  /// The active route leads to the waypoint behind it from here on.
  public mutating func reachNextStop() {
    nextStop = min(nextStop + 1, route.stops.count)
    approach = StopApproach()
  }

  private struct Place {
    var position: PolylinePosition
    var offset: Double
    /// Of the angle between the vehicle's course and the route; nil where it has none.
    var cosine: Double?

    /// Whether a location there is an error, or the vehicle off its route.
    func isFarOff(_ fix: RouteFix) -> Bool { RouteDoubt.isFarOff(offset, of: fix) }
  }

  private struct Step {
    var meters = 0.0
    /// Nil where unknown.
    var seconds: Double?
  }

  /// The place near the one before that explains a location best.
  private func nearby(_ fix: RouteFix, elapsed: Double?) -> Place {
    let line = route.line
    let back = Self.around(fix)
    var prices = fix.prices
    if let driven = driven(to: fix, elapsed: elapsed) {
      prices.expect(position.distance + driven, after: driven, fix, elapsed: elapsed)
    }
    return best(
      from: line.segment(meters: back, before: position),
      through: position.distance + back + Self.reach(in: elapsed), fix, prices)
  }

  /// Meters that a vehicle can have driven at most.
  private static func reach(in elapsed: Double?) -> Double {
    topSpeed * min(elapsed ?? LocationClock.usual, longestStep)
  }

  /// Whether a vehicle that follows the route can be at a place that long after the last one.
  private func goesOn(to fix: RouteFix, after elapsed: Double) -> Bool {
    guard status == .onRoute else { return true }
    let place = nearby(fix, elapsed: elapsed)
    return !place.isFarOff(fix) && place.position.distance > position.distance - Self.around(fix)
  }

  /// Meters around a place along the route that are always looked at.
  private static func around(_ fix: RouteFix) -> Double { 30 + 3 * fix.noise }

  /// Meters that the vehicle has driven since the last location: by its speed, else at least as far as
  /// the two lie apart; nil where nothing tells.
  private func driven(to fix: RouteFix, elapsed: Double?) -> Double? {
    if let speed = fix.speed, let elapsed {
      return min(speed, Self.topSpeed) * min(elapsed, Self.longestStep)
    }
    guard let coordinate else { return nil }
    return min(coordinate.distance(to: fix.coordinate), Self.topSpeed * (elapsed ?? .infinity))
  }

  /// The place that explains a location best where the last one was wild, and moved the vehicle along
  /// its route; nil where that explains nothing.
  private func placeBeforeStep(_ fix: RouteFix, elapsed: Double?) -> Place? {
    let back = Self.around(fix)
    guard abs(step.meters) > back else { return nil }
    let start = route.line.position(atDistance: position.distance - step.meters)
    let reach = Self.reach(in: step.seconds) + Self.reach(in: elapsed)
    let place = best(
      from: route.line.segment(meters: back, before: start),
      through: start.distance + back + reach, fix, fix.prices)
    return place.isFarOff(fix) ? nil : place
  }

  /// The place on some segments that explains a location best.
  private func best(
    from first: Int, through end: Double, _ fix: RouteFix, _ prices: MeasuredPolyline.SightPrices
  ) -> Place {
    let line = route.line
    let point = fix.frame.point
    guard let best = line.cheapestSight(from: first, through: end, seenFrom: point, prices) else {
      return Place(
        position: position, offset: line.coordinate(at: position).distance(to: fix.coordinate))
    }
    return Place(
      position: line.position(segment: best.segment, fraction: best.fraction),
      offset: best.square.squareRoot(), cosine: fix.course.map { best.cosine(to: $0) })
  }

  /// The nearest place from where the route was left, or before it where that is near, or on all of
  /// the route where it wasn't met so far.
  private func anywhere(_ fix: RouteFix) -> Place {
    let line = route.line
    let reach = Self.around(fix)
    let start = status == .unknown ? 0 : position.distance - reach
    var found = line.nearestPosition(to: fix.coordinate, between: start, and: line.length)
    if found.offset > reach, start > legStart {
      let earlier = line.nearestPosition(to: fix.coordinate, between: legStart, and: start)
      if earlier.offset < reach { found = earlier }
    }
    if status == .unknown, found.offset < reach {
      // Of several passes the first is the likeliest: most are seen first where they start.
      var prices = fix.prices
      prices.lateness = line.length > 0 ? Self.latePrice / line.length : 0
      return best(from: 0, through: line.length, fix, prices)
    }
    var cosine: Double?
    if let course = fix.course, let bearing = line.bearing(at: found.position) {
      cosine = fix.frame.direction(bearing).dot(course)
    }
    return Place(position: found.position, offset: found.offset, cosine: cosine)
  }

  private mutating func move(
    to place: PolylinePosition, noise: Double, wasOnRoute: Bool, elapsed: Double?
  ) {
    guard wasOnRoute else {
      // Where the route is met is no step along it.
      position = place
      step = Step()
      return
    }
    let meters = place.distance - position.distance
    // A standing vehicle's positions scatter.
    let isStanding = meters < 0 && -meters < 3 * noise
    step = Step(meters: isStanding ? 0 : meters, seconds: elapsed)
    if !isStanding { position = place }
  }

  /// Meters from the start of the route to the last waypoint that was reached.
  private var legStart: Double { nextStop > 0 ? route.stops[nextStop - 1].distance : 0 }

  /// Looks whether waypoints were reached.
  private mutating func reachStops(_ fix: RouteFix, elapsed: Double?) -> Range<Int> {
    let first = nextStop
    guard status == .onRoute else { return first..<first }
    // What one location alone says was passed may not be: it waits for the next one.
    let passed = min(position.distance, position.distance - step.meters)
    while nextStop < route.stops.count {
      let stop = route.stops[nextStop]
      guard
        approach.reaches(
          stop, from: position.distance, passed: passed, fix, elapsed: elapsed ?? 0)
      else { break }
      nextStop += 1
      approach = StopApproach()
    }
    return first..<nextStop
  }

  private func progress(
    _ use: RouteProgress.Use, isCorrection: Bool = false, offset: Double? = nil,
    reached: Range<Int>? = nil
  ) -> RouteProgress {
    RouteProgress(
      status: status, use: use, position: position, isCorrection: isCorrection, offset: offset,
      nextStop: nextStop, reached: reached ?? nextStop..<nextStop,
      nextDistance: nextStop < route.stops.count
        ? route.stops[nextStop].distance : route.length, length: route.length)
  }
}
