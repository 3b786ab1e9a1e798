public import Coordinates

/// A vehicle's place on its route, as a value that moves with each location.
///
///     var cursor = RouteCursor(route)
///     for location in locations {
///       let progress = cursor.update(with: location)
///       print(progress.remainingDistance, progress.status)
///     }
///
/// The cursor searches for the place near the previous one, as far ahead as a vehicle can drive in
/// the time between the locations. In this way, it finds the right pass where a route crosses
/// itself or returns along the same road. Within this range, it chooses the place that best
/// explains the position, course, and speed. The place moves backward by more than position errors
/// only if a jump is withdrawn, or if the vehicle returns to the route. Several locations together
/// decide whether the vehicle follows the route; after the vehicle has left the route, its place
/// stays where it left.
///
/// Outliers don't move the vehicle for long. An outlier beside the route is skipped. An outlier
/// along the route, or ahead in time, is a jump, which is withdrawn together with all its
/// consequences if later locations continue from the earlier place. A location that is older than
/// the previous one is ignored; several such locations in a row that continue from the vehicle's
/// last place show that its clock was set back. A location that is much less accurate than the
/// previous ones moves the place only a little along the route.
///
/// If the vehicle turns up past waypoints, and can't have driven to them along the route since the
/// previous location, it has skipped these waypoints: they aren't reached.
///
/// While the vehicle follows the route, the time for a location doesn't grow with the length of the
/// route. When the vehicle is off the route, the part of the route after the last waypoint reached
/// is searched with an index. Near a route that hasn't been met yet, the search goes segment by
/// segment.
public struct RouteCursor: Sendable {
  /// The route that the vehicle follows.
  public private(set) var route: Route

  /// The state, and the state before a jump that isn't proven yet.
  private var state: Rollback<CursorState>
  private var proofs = Proofs()

  /// The number of locations that have confirmed a jump, and the seconds that they span.
  fileprivate struct Proofs: Codable, Sendable {
    var count = 0
    var seconds = 0.0
    /// The number of consecutive locations that were farther back than the previous one, since the
    /// route was met.
    var retreats = 0
  }

  /// Whether enough locations have confirmed a jump.
  private var isBorneOut: Bool { proofs.count >= 5 || proofs.count >= 2 && proofs.seconds >= 60 }

  /// The noise in meters at or above which a location is too vague to show a place on a route.
  private static let vague = 300.0

  /// Creates a cursor at the start of a route.
  public init(_ route: Route) {
    self.route = route
    state = Rollback(CursorState(at: route.line.position(segment: 0, fraction: 0)))
  }

  /// The vehicle's progress after the locations so far.
  public var progress: RouteProgress { progress(.used) }

  /// Updates the cursor with the next location.
  ///
  /// - Complexity: O(*k*) in the number of segments within reach while the vehicle follows the
  ///   route, O(log *n*) near a route that the vehicle has left, and O(*n*) far from the route, or
  ///   near a route that the vehicle hasn't met yet.
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

  /// Rolls back to the state before a jump if that state explains a location better, and returns
  /// the place of the location that follows from that state; otherwise, returns nil.
  @inline(never)
  private mutating func earlierSighting(
    _ location: Location, _ fix: RouteFix, than sighting: Sighting
  ) -> Sighting? {
    guard var earlier = state.proven else { return nil }
    // Where the route was first met, the vehicle may be on another pass of it.
    let isOtherPass = sighting.isAgainst && earlier.status == .unknown
    guard isOtherPass || sighting.isFarOff || sighting.isHeld else { return nil }
    let elapsed = earlier.clock.elapsed(to: fix)
    var own = fix
    if earlier.status == .onRoute {
      // The movement from an outlier back to the vehicle points backward, so the course is derived
      // again. Before the route was first met, a backward course is kept: the vehicle may drive
      // another pass in the opposite direction.
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
      // After a single retreat, the first location may have been an outlier.
      if proofs.retreats > 1 { return nil }
    }
    state = Rollback(earlier)
    return other
  }

  /// Processes a location that jumps, or that comes after a jump that isn't proven yet.
  ///
  /// - Returns: false if the location isn't used.
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
      // The stored course already includes the movement to the jump.
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

  /// Continues with another route to the same waypoints, or to the rest of them.
  ///
  /// - Parameter reached: the number of waypoints of the new route that are already reached.
  public mutating func reroute(to route: Route, reached: Int = 0) {
    self.route = route
    state.settle()
    state.value.begin(
      at: route.line.position(segment: 0, fraction: 0),
      reached: max(0, min(reached, route.stops.count)))
  }

  /// Marks the next waypoint as reached, as reported by the driver or the navigation.
  ///
  /// From then on, the active route leads to the following waypoint.
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
  /// The state of a cursor, without its route.
  package struct State: Codable, Sendable {
    fileprivate var vehicle: Rollback<CursorState>
    fileprivate var proofs: Proofs
  }

  /// The state of the cursor, to continue from later.
  package var saved: State { State(vehicle: state, proofs: proofs) }

  /// Restores a saved state; nil if it can't be the state of a vehicle on the route.
  ///
  /// - Parameter route: the route on which the state was saved.
  package init?(_ saved: State, on route: Route) {
    guard saved.vehicle.value.fits(route), saved.vehicle.proven?.fits(route) ?? true,
      0...1 << 40 ~= saved.proofs.count, 0...1 << 40 ~= saved.proofs.retreats
    else { return nil }
    self.route = route
    state = saved.vehicle
    proofs = saved.proofs
  }
}
