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
/// never runs backward by more than errors of position do. Whether the vehicle follows the route is
/// judged by all locations together; while it doesn't, its place stays where it left.
///
/// Outliers move nothing for long: one beside the route is passed over, and one along it, or ahead in
/// time, is a jump that is taken back, with all that followed from it, where later locations go on
/// from the place before. A location that is older than the one before counts for nothing; several in
/// a row, which go on from where the vehicle was last, tell that its clock was set back.
///
/// While the vehicle follows the route, a step's time doesn't grow with the length of the route.
/// Off it the way from the last waypoint on is searched by an index; until it is met, near it,
/// segment by segment.
public struct RouteCursor: Sendable {
  /// The way that is driven.
  public private(set) var route: Route

  private var state: VehicleState
  /// What was known before a jump that isn't proven yet; nil where nothing is to be proven.
  private var checkpoint: Checkpoint?

  private struct Checkpoint {
    let state: VehicleState
    /// Locations that have borne out the jump since, and their seconds.
    var count = 0
    var seconds = 0.0

    /// Whether the jump is believed.
    var isProven: Bool { count >= 5 || count >= 2 && seconds >= 60 }
  }

  /// Meters of radius from which on a location tells nothing of a place on a route.
  private static let vague = 300.0

  /// Creates a cursor at the start of a route.
  public init(_ route: Route) {
    self.route = route
    state = VehicleState(at: route.line.position(segment: 0, fraction: 0))
  }

  /// The vehicle's place, before any further location.
  public var progress: RouteProgress { progress(.used) }

  /// Takes the next location.
  ///
  /// - Complexity: O(*k*) in the segments within reach while the vehicle follows the route, O(log
  ///   *n*) where it has left it, O(*n*) near a route that it was not on so far.
  public mutating func advance(to location: Location) -> RouteProgress {
    let fix = RouteFix(location)
    guard location.coordinate.isValid, fix.noise < Self.vague else {
      state.clock.passOver(at: nil)
      return progress(.tooVague)
    }
    var isCorrection = false
    if state.clock.isLate(fix.seconds) {
      if let checkpoint, checkpoint.state.clock.leads(to: fix.seconds) {
        goBack(to: checkpoint)
        isCorrection = true
      } else if !state.clock.wasSetBack(by: fix) {
        return progress(.outOfOrder)
      }
    }
    var sighting = state.sighting(of: fix, on: route, after: state.travel)
    if sighting.isFarOff || sighting.isHeld, let checkpoint {
      // From an outlier the way leads back; where the route was first met, so does that of a vehicle which
      // drives it the other way round.
      let earlier = checkpoint.state
      let other = earlier.sighting(
        of: fix, on: route, after: earlier.status == .onRoute ? earlier.travel : state.travel)
      if !other.isFarOff, !other.isAgainst, other.offset < sighting.offset {
        goBack(to: checkpoint)
        isCorrection = true
        sighting = other
      }
    }

    let before = checkpoint == nil && state.jumps(to: sighting) ? state : nil
    guard state.follow(sighting, on: route) else {
      return progress(.tooFar, offset: sighting.offset)
    }
    prove(before, sighting)
    let reached =
      checkpoint == nil
      ? state.reachStops(sighting, of: route) : state.nextStop..<state.nextStop
    return progress(
      .used, isCorrection: isCorrection, offset: sighting.offset, reached: reached)
  }

  private mutating func goBack(to checkpoint: Checkpoint) {
    state = checkpoint.state
    self.checkpoint = nil
  }

  /// Begins to prove a jump from what was known before it, or goes on with that.
  private mutating func prove(_ before: VehicleState?, _ sighting: Sighting) {
    if let before {
      if state.status == .onRoute { checkpoint = Checkpoint(state: before) }
    } else if checkpoint != nil {
      checkpoint?.count += 1
      checkpoint?.seconds += sighting.elapsed ?? LocationClock.usual
      if checkpoint?.isProven == true || state.status != .onRoute { checkpoint = nil }
    }
  }

  /// Goes on with another way to the same waypoints, or what is left of them.
  ///
  /// - Parameter reached: how many waypoints of the new route are reached already.
  public mutating func reroute(to route: Route, reached: Int = 0) {
    self.route = route
    state.begin(
      at: route.line.position(segment: 0, fraction: 0),
      reached: max(0, min(reached, route.stops.count)))
    checkpoint = nil
  }

  /// Says that the next waypoint was reached, as somebody else knows: the driver, or the guidance.
  ///
  /// The active route leads to the waypoint behind it from here on.
  public mutating func reachNextStop() {
    state.reach(min(state.nextStop + 1, route.stops.count))
    guard let checkpoint else { return }
    var earlier = checkpoint.state
    earlier.reach(state.nextStop)
    self.checkpoint = Checkpoint(
      state: earlier, count: checkpoint.count, seconds: checkpoint.seconds)
  }

  private func progress(
    _ use: RouteProgress.Use, isCorrection: Bool = false, offset: Double? = nil,
    reached: Range<Int>? = nil
  ) -> RouteProgress {
    let next = state.nextStop
    return RouteProgress(
      status: state.status, use: use, position: state.position, isProven: checkpoint == nil,
      isCorrection: isCorrection, offset: offset, nextStop: next, reached: reached ?? next..<next,
      nextDistance: next < route.stops.count ? route.stops[next].distance : route.length,
      length: route.length)
  }
}
