import Polylines

/// What is known of a vehicle on a route: where it is, and what speaks for it.
struct CursorState: Codable, Sendable {
  private(set) var status = RouteProgress.Status.unknown
  private(set) var position: PolylinePosition
  /// Meters to the farthest place since the route was met: vehicles don't drive back along it.
  private(set) var farthest: Double
  var stops = ReachedStops()
  var clock = LocationClock()
  var travel = TravelCourse()
  var recent = RecentFixes()

  private var doubt = RouteDoubt()
  /// Meters by which the last location moved the place.
  private var step = 0.0
  /// Meters per second along the route, of late, and the seconds that it was learned from.
  private(set) var pace = Pace()
  /// The standard deviation of the place along the route in meters.
  private var noise = 0.0
  /// Meters from the start of the route to the first and the last of the locations on it, in a row,
  /// of a vehicle that was not on it so far.
  private var comingBack: ClosedRange<Double>?

  /// A mean speed along the route.
  struct Pace: Codable, Sendable {
    var speed = 0.0
    var seconds = 0.0
  }

  init(at position: PolylinePosition) {
    self.position = position
    farthest = position.distance
  }

  /// Goes on along another route.
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

  /// Seconds between locations from which on a clock, or the way between them, is doubted.
  private static let gap = 30.0
  /// Seconds in which a pace becomes another one.
  private static let paceMemory = 120.0
  /// Meters per second that every vehicle may drive, however slow it was of late.
  private static let slowSpeed = 8.0
  /// Meters per second that a vehicle gains or loses in a second.
  private static let acceleration = 2.0
  /// Times the noise of the vehicle's place from which on a location's moves it a part of the way.
  private static let vagueness = 3.0
  /// The cosine of the angle up to which a course is along the route.
  private static let alongRoute = 0.8
  /// Times the errors of position along the route within which a vehicle may be at a corner.
  private static let corner = 1.5
  /// Times the noise of a location by which it is farther back than the one before where the
  /// vehicle drives against the route.
  private static let backward = 2.0
  /// Times the straight way, or that by its pace so far, that a vehicle drives along a route.
  private static let detour = 1.5

  /// Whether so many seconds are much more than usually pass between locations.
  func isGap(_ elapsed: Double) -> Bool { elapsed > max(Self.gap, 4 * clock.interval) }

  /// Whether it takes others to believe a location.
  ///
  /// It does where a route is met, and where a location moves the vehicle farther than vehicles
  /// drive, or after a time in which much may have happened.
  @inline(__always)
  func jumps(to sighting: Sighting, _ fix: borrowing RouteFix) -> Bool {
    guard status == .onRoute else { return status == .unknown }
    let meters = sighting.position.distance - position.distance
    guard let elapsed = sighting.elapsed else { return meters > fix.around + 2 * way(to: fix) }
    if isGap(elapsed) { return true }
    guard meters > fix.around else { return false }
    // Without a speed, that of a motorway.
    return meters > fix.around + (fix.speed.map { 1.5 * $0 + 10 } ?? 40) * elapsed
  }

  /// Takes where a location is on the route; false where it is passed over, being far off the route
  /// of a vehicle that is on it so far.
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

  /// The cosine of the least angle between the vehicle's course and the route near its place: at a
  /// corner errors of position put it on either side.
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
    // A standing vehicle's positions scatter.
    if step < 0, -step < 3 * noise {
      step = 0
    } else {
      position = place
      farthest = max(farthest, place.distance)
    }
  }

  /// Goes as far toward a place as a location that is much vaguer than what is known of the vehicle
  /// tells.
  ///
  /// A Kalman filter of one dimension.
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

  /// Whether a vehicle can have driven all the way between two places, at about its speed.
  ///
  /// Else it has left the route, and come back to it farther on.
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

  /// Whether a vehicle can come to a location in the time since the last one that was used.
  private func canComeTo(_ fix: borrowing RouteFix, _ elapsed: Double?) -> Bool {
    guard let elapsed else { return true }
    return way(to: fix) < fix.around + Self.topSpeed * elapsed
  }

  /// Takes a location of a vehicle that was not on the route so far, and gives whether it can be
  /// back on it: a vehicle that drives against the route can't.
  private mutating func takeReturn(_ sighting: Sighting, _ fix: borrowing RouteFix) -> Bool {
    let place = sighting.position.distance
    guard sighting.evidence < 0, !sighting.isAgainst else {
      comingBack = nil
      return !sighting.isAgainst
    }
    guard let run = comingBack else {
      comingBack = place...place
      // Without a course, one location alone doesn't show the direction.
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

  /// Whether a vehicle drives against the route, by two of its places.
  func drivesBack(from last: Double, to place: Double, _ fix: borrowing RouteFix) -> Bool {
    let meters = last - place
    guard meters > Self.backward * fix.noise else { return false }
    // What is farther away is another pass of the route.
    return meters < fix.around + Self.detour * way(to: fix)
  }

  /// Comes to the route, for the first time or again.
  ///
  /// - Parameter start: meters from its start to where the vehicle has been on it since.
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

  /// Finds the waypoints that are reached with a location.
  ///
  /// - Parameters:
  ///   - seen: meters along the route to the place where the location was seen.
  ///   - elapsed: seconds since the location before.
  ///   - noise: that of the location in meters.
  ///   - speed: the reported one.
  mutating func reachStops(
    seenAt seen: Double, after elapsed: Double, noise: Double, speed: Double?,
    of route: borrowing Route
  ) -> Range<Int> {
    if status == .onRoute {
      return stops.reach(
        from: position.distance, step: step, after: elapsed, noise: noise, speed: speed, of: route)
    }
    // Where the route ends, a vehicle that leaves it has driven past all of it, unless it turns.
    let isPast =
      status == .offRoute && route.length - position.distance < StopApproach.passing
      && seen > position.distance - StopApproach.passing
    let first = stops.next
    if isPast { stops.reach(route.stops.count) }
    return first..<stops.next
  }

  // MARK: Saved states

  /// Whether the state can be one of a vehicle on a route.
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
