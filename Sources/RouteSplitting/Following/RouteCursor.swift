public import Coordinates

/// A vehicle's place on its route: a value that moves with each location.
///
///     var cursor = RouteCursor(route)
///     for location in locations {
///       let progress = cursor.update(with: location)
///       print(progress.remainingDistance, progress.status)
///     }
///
/// The place is looked for near the one before, as far ahead as a vehicle drives in the time
/// between: so the right pass is found where a route crosses itself or comes back on its own track.
/// Of what lies within, that place is taken which explains position, course and speed best. It
/// never runs backward by more than errors of position do. Whether the vehicle follows the route is
/// judged by all locations together; while it doesn't, its place stays where it left.
///
/// Outliers move nothing for long: one beside the route is passed over, and one along it, or ahead
/// in time, is a jump that is taken back, with all that followed from it, where later locations go
/// on from the place before. A location that is older than the one before counts for nothing;
/// several in a row, which go on from where the vehicle was last, tell that its clock was set back.
/// One much vaguer than those before moves the place a little along the route only.
///
/// Where the vehicle turns up behind waypoints, on a way along the route that it can't have driven
/// in the time, it has left them out: they aren't reached.
///
/// While the vehicle follows the route, a step's time doesn't grow with the length of the route.
/// Off it the way from the last waypoint on is searched by an index; until it is met, near it,
/// segment by segment.
public struct RouteCursor: Sendable {
  /// The way that is driven.
  public private(set) var route: Route

  /// What is known, and what was before a jump that isn't proven yet.
  private var state: Rollback<CursorState>
  private var proofs = Proofs()

  /// Locations that have borne out a jump since, and their seconds.
  fileprivate struct Proofs: Codable, Sendable {
    var count = 0
    var seconds = 0.0
    /// Locations in a row that were farther back than the one before, since the route was met.
    var retreats = 0
  }

  /// Whether a jump is believed.
  private var isBorneOut: Bool { proofs.count >= 5 || proofs.count >= 2 && proofs.seconds >= 60 }

  /// Meters of radius from which on a location tells nothing of a place on a route.
  private static let vague = 300.0

  /// Creates a cursor at the start of a route.
  public init(_ route: Route) {
    self.route = route
    state = Rollback(CursorState(at: route.line.position(segment: 0, fraction: 0)))
  }

  /// The vehicle's place, before any further location.
  public var progress: RouteProgress { progress(.used) }

  /// Takes the next location.
  ///
  /// - Complexity: O(*k*) in the segments within reach while the vehicle follows the route, O(log
  ///   *n*) where it has left it, O(*n*) near a route that it was not on so far.
  public mutating func update(with location: Location) -> RouteProgress {
    var fix = RouteFix(location, unreported: state.value.recent.noise)
    guard location.coordinate.isValid, fix.noise < Self.vague else { return progress(.tooVague) }
    var isCorrection = false
    if state.value.clock.isLate(fix.seconds) {
      if let earlier = state.proven, earlier.clock.leads(to: fix.seconds) {
        state.rollBack()
        isCorrection = true
      } else if !state.value.clock.wasSetBack(by: fix) {
        return progress(.outOfOrder)
      }
    }
    let elapsed = state.value.clock.elapsed(to: fix)
    state.value.travel.take(fix, after: elapsed)
    fix.takeCourse(of: state.value)
    var sighting = state.value.sighting(of: fix, after: elapsed, on: route)
    if !state.isProven, sighting.isFarOff || sighting.isHeld || sighting.isAgainst {
      if let earlier = earlierSighting(location, fix, than: sighting) {
        isCorrection = true
        sighting = earlier
      }
    }

    let wasProven = state.isProven
    let isUsed =
      !wasProven || state.value.jumps(to: sighting, fix)
      ? prove(sighting, fix) : state.value.follow(sighting, fix, on: route)
    state.value.recent.take(fix)
    guard isUsed else {
      return progress(.tooFar, isCorrection: isCorrection, offset: sighting.offset)
    }
    let reached =
      state.isProven && (wasProven || state.value.status == .onRoute)
      ? state.value.reachStops(
        seenAt: sighting.position.distance, after: sighting.elapsed ?? 0, noise: fix.noise,
        speed: fix.speed, of: route)
      : state.value.stops.next..<state.value.stops.next
    return progress(
      .used, isCorrection: isCorrection, offset: sighting.offset, reached: reached)
  }

  /// Goes back to what was known before a jump where that explains a location better, and gives the
  /// place that it explains.
  @inline(never)
  private mutating func earlierSighting(
    _ location: Location, _ fix: RouteFix, than sighting: Sighting
  ) -> Sighting? {
    guard var earlier = state.proven else { return nil }
    // Where the route was first met, another of its passes may lead the way that is driven.
    let isOtherPass = sighting.isAgainst && earlier.status == .unknown
    guard isOtherPass || sighting.isFarOff || sighting.isHeld else { return nil }
    let elapsed = earlier.clock.elapsed(to: fix)
    var own = fix
    if earlier.status == .onRoute {
      // From an outlier the way leads back; where the route was first met, so does that of a
      // vehicle which drives it the other way round.
      earlier.travel.take(fix, after: elapsed)
      own = RouteFix(location, unreported: earlier.recent.noise)
      own.takeCourse(of: earlier)
    }
    let other = earlier.sighting(of: own, after: elapsed, on: route)
    guard !other.isFarOff, !other.isAgainst,
      isOtherPass || other.offset < sighting.offset
    else { return nil }
    if earlier.status == .unknown {
      let (last, place) = (state.value.position.distance, other.position.distance)
      proofs.retreats = state.value.drivesBack(from: last, to: place, fix) ? proofs.retreats + 1 : 0
      // Once, the first location may have been an outlier.
      if proofs.retreats > 1 { return nil }
    }
    state = Rollback(earlier)
    return other
  }

  /// Follows a location that jumps, or goes on from one that did; false where it is passed over.
  @inline(never)
  private mutating func prove(_ sighting: Sighting, _ fix: RouteFix) -> Bool {
    var before = state.value
    guard state.value.follow(sighting, fix, on: route) else { return false }
    guard state.value.status == .onRoute else {
      state.settle()
      return true
    }
    if state.isProven {
      proofs = Proofs(retreats: proofs.retreats)
      // The way to the jump is in it already.
      before.travel = TravelCourse()
      state.hold(before)
    } else {
      proofs.count += 1
      proofs.retreats = 0
      proofs.seconds += sighting.elapsed ?? LocationClock.usual
    }
    if isBorneOut { state.settle() }
    return true
  }

  /// Goes on with another way to the same waypoints, or what is left of them.
  ///
  /// - Parameter reached: how many waypoints of the new route are reached already.
  public mutating func reroute(to route: Route, reached: Int = 0) {
    self.route = route
    state.settle()
    state.value.begin(
      at: route.line.position(segment: 0, fraction: 0),
      reached: max(0, min(reached, route.stops.count)))
  }

  /// Says that the next waypoint was reached, as somebody else knows: the driver, or the guidance.
  ///
  /// The active route leads to the waypoint behind it from here on.
  public mutating func reachNextStop() {
    let count = min(state.value.stops.next + 1, route.stops.count)
    state.change { $0.stops.reach(count) }
  }

  private func progress(
    _ use: RouteProgress.Use, isCorrection: Bool = false, offset: Double? = nil,
    reached: Range<Int>? = nil
  ) -> RouteProgress {
    let next = state.value.stops.next
    return RouteProgress(
      status: state.value.status, use: use, position: state.value.position,
      isProven: state.isProven,
      isCorrection: isCorrection, offset: offset, nextStop: next, reached: reached ?? next..<next,
      nextDistance: next < route.stops.count ? route.stops[next].distance : route.length,
      length: route.length)
  }
}

extension RouteCursor {
  /// All that a cursor knows but its route.
  package struct State: Codable, Sendable {
    fileprivate var vehicle: Rollback<CursorState>
    fileprivate var proofs: Proofs
  }

  /// What the cursor knows, to go on from later.
  package var saved: State { State(vehicle: state, proofs: proofs) }

  /// Restores a saved state.
  ///
  /// - Parameter route: the route that the state was saved on.
  /// - Returns: nil where the state can't be one of a vehicle on this route.
  package init?(_ saved: State, on route: Route) {
    guard saved.vehicle.value.fits(route), saved.vehicle.proven?.fits(route) ?? true,
      0...1 << 40 ~= saved.proofs.count, 0...1 << 40 ~= saved.proofs.retreats
    else { return nil }
    self.route = route
    state = saved.vehicle
    proofs = saved.proofs
  }
}
