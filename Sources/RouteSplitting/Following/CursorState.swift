import Polylines

/// The state of a vehicle on a route: its place, and the evidence for it.
struct CursorState: Codable, Sendable {
  private(set) var status = RouteProgress.Status.unknown
  private(set) var position: PolylinePosition
  /// The distance in meters from the start of the route to the farthest place since the route was
  /// last met.
  ///
  /// Vehicles are assumed not to drive back along a route.
  private(set) var farthest: Double
  var stops = ReachedStops()
  var clock = LocationClock()
  var travel = TravelCourse()
  var recent = RecentFixes()

  private var doubt = RouteDoubt()
  /// The distance in meters by which the last location moved the place.
  private var step = 0.0
  /// The recent pace along the route.
  private(set) var pace = Pace()
  /// The standard deviation of the place along the route in meters.
  private var noise = 0.0
  /// The distances in meters from the start of the route to the first and the farthest of the
  /// consecutive locations that show a vehicle back on the route; nil if there are none.
  private var comingBack: ClosedRange<Double>?

  /// A mean speed along the route in meters per second, and the seconds over which it is the mean.
  struct Pace: Codable, Sendable {
    var speed = 0.0
    var seconds = 0.0
  }

  init(at position: PolylinePosition) {
    self.position = position
    farthest = position.distance
  }

  /// Continues along another route.
  mutating func begin(at position: PolylinePosition, reached: Int) {
    var state = CursorState(at: position)
    state.clock = clock
    state.travel = travel
    state.recent = recent
    state.recent.beginRoute()
    state.pace = pace
    state.stops.reach(reached)
    self = state
  }

  // MARK: Moving

  /// The seconds between two locations up to which there is no gap between them.
  private static let gap = 30.0
  /// The time constant of the pace, in seconds.
  private static let paceMemory = 120.0
  /// The speed in meters per second that a vehicle may drive even if it was slower recently.
  private static let slowSpeed = 8.0
  /// The acceleration in meters per second squared that is assumed for vehicles.
  private static let acceleration = 2.0
  /// A location whose noise exceeds this multiple of the noise of the vehicle's place moves the
  /// vehicle only part of the way to its place.
  private static let vagueness = 3.0
  /// The cosine of the angle between a course and the route above which the course is along the
  /// route.
  private static let alongRoute = 0.8
  /// The multiple of the position errors along the route within which a vehicle may be at a corner.
  private static let corner = 1.5
  /// A location that is farther back than the previous one by more than this multiple of its noise
  /// shows that the vehicle drives against the route.
  private static let backward = 2.0
  /// The maximum ratio of the distance along a route to the straight-line distance, or to the
  /// distance expected from the pace.
  private static let detour = 1.5

  /// Returns whether a number of seconds is a gap: more than ``gap``, and more than four times the
  /// last time between two locations.
  func isGap(_ elapsed: Double) -> Bool { elapsed > max(Self.gap, 4 * clock.interval) }

  /// Returns whether a location must be confirmed by others.
  ///
  /// Confirmation is needed before the route is first met. On the route, it is needed after a gap
  /// in time, and for a location that is farther ahead than the vehicle can have driven.
  @inline(__always)
  func jumps(to sighting: Sighting, _ fix: borrowing RouteFix) -> Bool {
    guard status == .onRoute else { return status == .unknown }
    let meters = sighting.position.distance - position.distance
    guard let elapsed = sighting.elapsed else { return meters > fix.around + 2 * way(to: fix) }
    if isGap(elapsed) { return true }
    guard meters > fix.around else { return false }
    // Without a reported speed, assume that of a motorway.
    return meters > fix.around + (fix.speed.map { 1.5 * $0 + 10 } ?? 40) * elapsed
  }

  /// Updates the state with the place of a location on the route.
  ///
  /// - Returns: false if the location isn't used because it is far off the route of a vehicle that
  ///   has followed the route so far.
  @inline(__always)
  mutating func follow(
    _ sighting: Sighting, _ fix: borrowing RouteFix, on route: borrowing Route
  ) -> Bool {
    let cosine = leastTurn(sighting, fix, on: route.line)
    if sighting.evidence > 0 || cosine ?? 1 < Self.alongRoute {
      doubt.add(
        sighting.evidence, cosine: cosine, isBorneOut: recent.bearOut(fix),
        isPossible: canComeTo(fix, sighting.elapsed), after: clock.pause(at: fix.seconds))
    } else {
      doubt.add(sighting.evidence, cosine: cosine, after: clock.pause(at: fix.seconds))
    }
    if status == .onRoute, !fix.isAccuracyReported, cosine ?? 1 > Self.alongRoute {
      recent.take(offset: sighting.offset, at: sighting.position.distance)
    }
    if doubt.isOffRoute {
      if status == .onRoute { status = .offRoute }
    } else if status == .onRoute {
      guard !sighting.isFarOff else {
        clock.passOver(at: fix.seconds)
        return false
      }
      let place = sighting.position
      if stops.next < route.stops.count, place.distance > route.stops[stops.next].distance,
        position.distance <= route.stops[stops.next].distance,
        !canDrive(from: position.distance, to: place.distance, fix, sighting.elapsed)
      {
        meet(place, from: place.distance, of: route)
      } else if fix.noise > Self.vagueness * noise, noise > 0 {
        move(toward: place, fix, sighting.elapsed, on: route.line)
      } else {
        move(to: place, noise: fix.noise)
        noise = fix.noise
      }
      if let elapsed = sighting.elapsed { learnPace(of: elapsed) }
    } else {
      let isForward = takeReturn(sighting, fix)
      if doubt.isOnRoute, isForward {
        noise = fix.noise
        meet(
          sighting.position, from: comingBack?.lowerBound ?? sighting.position.distance, of: route)
      }
    }
    clock.use(fix)
    return true
  }

  /// Returns the cosine of the smallest angle between the vehicle's course and the route near its
  /// place; nil if unknown.
  ///
  /// At a corner, position errors may put a vehicle on either side of the corner.
  @inline(__always)
  private func leastTurn(
    _ sighting: Sighting, _ fix: borrowing RouteFix, on line: MeasuredPolyline
  ) -> Double? {
    guard let cosine = sighting.cosine, cosine < Self.alongRoute, let course = fix.course else {
      return sighting.cosine
    }
    let (place, reach) = (sighting.position, Self.corner * fix.around)
    return line.greatestCosine(
      to: course, around: place.segment, between: place.distance - reach,
      and: place.distance + reach)
  }

  private mutating func move(to place: PolylinePosition, noise: Double) {
    step = place.distance - position.distance
    // The positions of a stationary vehicle scatter.
    if step < 0, -step < 3 * noise {
      step = 0
    } else {
      position = place
      farthest = max(farthest, place.distance)
    }
  }

  /// Moves the vehicle part of the way to the place of a location that is much less accurate than
  /// the vehicle's known place.
  ///
  /// This is a one-dimensional Kalman filter.
  @inline(never)
  private mutating func move(
    toward place: PolylinePosition, _ fix: borrowing RouteFix, _ elapsed: Double?,
    on line: MeasuredPolyline
  ) {
    let seconds = min(elapsed ?? LocationClock.usual, Self.longestStep)
    let driven = min(fix.speed ?? pace.speed, Self.topSpeed) * seconds
    let spread = noise + Self.acceleration * seconds * min(seconds, Self.gap)
    let gain = spread * spread / (spread * spread + fix.noise * fix.noise)
    let expected = position.distance + driven
    let distance = expected + gain * (place.distance - expected)
    noise = gain.squareRoot() * fix.noise
    move(to: line.position(atDistance: max(position.distance, distance)), noise: noise)
  }

  @inline(__always)
  private mutating func learnPace(of elapsed: Double) {
    let elapsed = min(elapsed, Self.longestStep)
    guard elapsed > 0 else { return }
    pace.seconds = min(pace.seconds + elapsed, max(Self.paceMemory, elapsed))
    pace.speed += (min(step, Self.topSpeed * elapsed) - pace.speed * elapsed) / pace.seconds
  }

  /// Returns whether a vehicle can have driven along the route between two places, at about its
  /// speed.
  ///
  /// If not, it has left the route and returned to it farther ahead.
  @inline(never)
  private func canDrive(
    from start: Double, to end: Double, _ fix: borrowing RouteFix, _ elapsed: Double?
  ) -> Bool {
    var meters = way(to: fix)
    if let elapsed {
      let speed = max(fix.speed ?? 0, pace.speed, Self.slowSpeed)
      meters = max(meters, min(speed, Self.topSpeed) * elapsed)
    }
    return end - start < fix.around + Self.detour * meters
  }

  /// Returns whether a vehicle can have reached a location in the time since the last location that
  /// was used.
  private func canComeTo(_ fix: borrowing RouteFix, _ elapsed: Double?) -> Bool {
    guard let elapsed else { return true }
    return way(to: fix) < fix.around + Self.topSpeed * elapsed
  }

  /// Processes a location of a vehicle that was not on the route.
  ///
  /// - Returns: whether the vehicle can be back on the route; a vehicle that drives against the
  ///   route can't.
  private mutating func takeReturn(_ sighting: Sighting, _ fix: borrowing RouteFix) -> Bool {
    let place = sighting.position.distance
    guard sighting.evidence < 0, !sighting.isAgainst else {
      comingBack = nil
      return !sighting.isAgainst
    }
    guard let run = comingBack else {
      comingBack = place...place
      // Without a course, a single location doesn't show the direction.
      return status == .unknown || sighting.cosine ?? 0 > Self.alongRoute
    }
    if place >= run.upperBound - fix.around,
      canDrive(from: run.upperBound, to: place, fix, sighting.elapsed)
    {
      comingBack = run.lowerBound...max(run.upperBound, place)
    } else {
      comingBack = place...place
    }
    guard !drivesBack(from: run.upperBound, to: place, fix) else { return false }
    return status == .unknown || place >= run.lowerBound
  }

  /// Returns whether two places of a vehicle, in meters along the route, show that it drives
  /// against the route.
  func drivesBack(from last: Double, to place: Double, _ fix: borrowing RouteFix) -> Bool {
    let meters = last - place
    guard meters > Self.backward * fix.noise else { return false }
    // A place that is farther away is on another pass of the route.
    return meters < fix.around + Self.detour * way(to: fix)
  }

  /// Places the vehicle on the route, for the first time or again.
  ///
  /// - Parameter start: the distance in meters from the start of the route at which the vehicle
  ///   joined the route.
  private mutating func meet(
    _ place: PolylinePosition, from start: Double, of route: borrowing Route
  ) {
    status = .onRoute
    comingBack = nil
    position = place
    farthest = place.distance
    step = 0
    stops.leaveOut(upTo: min(start, place.distance), on: route)
  }

  // MARK: Waypoints

  /// Marks the waypoints that are reached with a location as reached, and returns them.
  ///
  /// - Parameters:
  ///   - seen: the distance in meters along the route of the place to which the location was
  ///     assigned.
  ///   - elapsed: the seconds since the previous location.
  ///   - noise: the noise of the location in meters.
  ///   - speed: the reported speed in meters per second; nil if unknown.
  mutating func reachStops(
    seenAt seen: Double, after elapsed: Double, noise: Double, speed: Double?,
    of route: borrowing Route
  ) -> Range<Int> {
    if status == .onRoute {
      return stops.reach(
        from: position.distance, step: step, after: elapsed, noise: noise, speed: speed, of: route)
    }
    // A vehicle that leaves a route near its end has passed all waypoints, unless it turns around.
    let isPast =
      status == .offRoute && route.length - position.distance < StopApproach.passing
      && seen > position.distance - StopApproach.passing
    let first = stops.next
    if isPast { stops.reach(route.stops.count) }
    return first..<stops.next
  }

  // MARK: Saved states

  /// Returns whether the state can be that of a vehicle on the route.
  func fits(_ route: Route) -> Bool {
    let numbers = [
      position.distance, position.fraction, farthest, step, pace.speed, pace.seconds, noise,
      comingBack?.lowerBound ?? 0, comingBack?.upperBound ?? 0,
    ]
    return numbers.allSatisfy(\.isFinite) && clock.isSound && travel.isSound
      && recent.isSound && doubt.isSound
      && 0...max(0, route.line.polyline.count - 2) ~= position.segment
      && 0...1 ~= position.fraction && 0...route.length ~= position.distance
      && stops.isSound(on: route)
  }
}
