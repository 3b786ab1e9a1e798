public import Coordinates
public import Fleet
public import Journeys
public import RoadSearch
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A navigator that guides a driver along planned routes, and replans when the vehicle leaves its
/// route.
///
///     let navigator = RoadNavigator(network)
///     await navigator.update(with: location)
///     let planned = try await navigator.setDestinations([pickup, dropOff])
///     // … at the pickup:
///     if await navigator.guidance.status == .arrivedAtDestination {
///       await navigator.continueToNextDestination()
///     }
///
/// A vehicle that leaves its route is `OFF_ROUTE` until another route to its destinations is found
/// or the vehicle returns to its route. If no route is found, ``failure`` contains the reason, and
/// the search is repeated with later locations, after increasing delays. Once the vehicle is near
/// its destination or past it, the status is `ARRIVED_AT_DESTINATION` until
/// ``continueToNextDestination()`` is called or the destinations are set or cleared.
public actor RoadNavigator: Navigator {
  /// The distance to a destination along the route, in meters, within which the vehicle counts as
  /// having arrived.
  public static let arrivalDistance = 25.0

  private let planning: RoutePlanning
  private let backoff: Backoff
  private let now: @Sendable () -> Date
  private var follower: JourneyFollower
  private var location: Location?
  private var moment: JourneyMoment?
  private var guided: GuidedRoute?
  /// The number of calls that set or cleared the destinations.
  private var calls = 0
  /// The number of times that searches for another route became outdated.
  private var generation = 0
  /// The task that searches for another route.
  package private(set) var rerouting: Task<Void, Never>?
  private var failedAttempts = 0
  /// The earliest time of the next search for another route.
  private var nextAttempt = Date.distantPast

  /// The reason why the last search for another route failed; nil if none has failed since the
  /// vehicle left its route.
  public private(set) var failure: NavigatorError?

  /// Creates a navigator without destinations.
  ///
  /// - Parameters:
  ///   - planning: the planner of routes.
  ///   - follower: the follower that estimates arrivals.
  ///   - backoff: the delays between attempts to find another route.
  ///   - now: returns the current time.
  public init(
    _ planning: RoutePlanning, follower: JourneyFollower = JourneyFollower(),
    backoff: Backoff = Backoff(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.planning = planning
    self.follower = follower
    self.backoff = backoff
    self.now = now
  }

  /// Creates a navigator for a road network.
  public init(_ router: any RoadRouter, options: RouteOptions = RouteOptions()) {
    self.init(RoutePlanning(router, options: options))
  }

  /// The entire planned route; nil without destinations.
  public var route: PlannedRoute? { guided?.planned }

  // MARK: Destinations

  /// Plans a route to destinations and starts guidance along it.
  ///
  /// - Throws: `invalidDestinations`; `noLocation` before the first valid location; `noRoute` with
  ///   the planner's error; `otherRoute` if the planned route doesn't match the destinations; or
  ///   `superseded` if another call sets or clears the destinations in the meantime.
  @discardableResult
  public func setDestinations(
    _ waypoints: [Waypoint]
  ) async throws(NavigatorError) -> PlannedRoute {
    guard !waypoints.isEmpty else {
      throw NavigatorError(.invalidDestinations, "found no destinations, expected one or more")
    }
    for (index, waypoint) in waypoints.enumerated() where waypoint.coordinate?.isValid != true {
      throw NavigatorError(
        .invalidDestinations,
        "found no valid coordinate for destination \(index + 1), expected one")
    }
    guard let location else {
      throw NavigatorError(
        .noLocation, "found no location of the vehicle, expected one before destinations are set")
    }
    calls += 1
    let own = calls
    let planned = try await planning.route(from: location, through: waypoints)
    guard own == calls else {
      throw NavigatorError(
        .superseded,
        "found destinations that another call set or cleared, expected no change during planning")
    }
    abandonSearches()
    follow(planned)
    return planned
  }

  /// Ends the guidance.
  public func clearDestinations() {
    calls += 1
    abandonSearches()
    guided = nil
    moment = nil
    follower.loseRoute()
  }

  /// Starts guidance to the next destination; after the last destination, guidance ends.
  ///
  /// - Returns: the next destination; nil if there is none.
  @discardableResult
  public func continueToNextDestination() -> Waypoint? {
    guard let next = guided?.next else {
      clearDestinations()
      return nil
    }
    guided = next
    noteArrival()
    rerouteIfNeeded()
    return next.destination.waypoint
  }

  private func abandonSearches() {
    generation += 1
    rerouting?.cancel()
    rerouting = nil
    forgetFailures()
  }

  private func forgetFailures() {
    failure = nil
    failedAttempts = 0
    nextAttempt = .distantPast
  }

  private func follow(_ planned: PlannedRoute) {
    guided = GuidedRoute(planned)
    follower.reroute(to: planned, at: location)
    guard let location else { return }
    moment = follower.moment(at: location.time ?? now(), location)
    noteArrival()
  }

  // MARK: Locations

  /// Updates the guidance with the next location of the vehicle.
  ///
  /// - Complexity: that of `JourneyFollower.update(with:at:)`; routes are planned in another task.
  public func update(with location: Location) {
    guard location.coordinate.isValid else { return }
    self.location = location
    guard guided != nil else { return }
    moment = follower.update(with: location, at: location.time ?? now())
    noteArrival()
    rerouteIfNeeded()
  }

  private func noteArrival() {
    guard let guided, let progress = moment?.route?.progress, progress.status == .onRoute else {
      return
    }
    let isNear =
      progress.isProven && guided.remainingDistance(from: progress) <= Self.arrivalDistance
    if isNear || progress.nextStop > guided.stop { self.guided?.hasArrived = true }
  }

  // MARK: Rerouting

  /// Whether the vehicle has left its route, or never met it, before arriving at its destination.
  private var isOffRoute: Bool { guided?.hasArrived == false && moment?.need != nil }

  private func rerouteIfNeeded() {
    guard isOffRoute else { return forgetFailures() }
    guard rerouting == nil, now() >= nextAttempt, let guided, let location else { return }
    rerouting = Task { [weak self, planning, generation] in
      let result: Result<PlannedRoute, NavigatorError>
      do throws(NavigatorError) {
        result = .success(
          try await planning.route(from: location, through: guided.destinations))
      } catch {
        result = .failure(error)
      }
      await self?.endSearch(generation, result)
    }
  }

  private func endSearch(_ own: Int, _ result: Result<PlannedRoute, NavigatorError>) {
    guard own == generation else { return }
    rerouting = nil
    // The vehicle may have returned to its route in the meantime.
    guard isOffRoute else { return }
    switch result {
    case .success(let planned):
      forgetFailures()
      follow(planned)
    case .failure(let error):
      failure = error
      failedAttempts += 1
      nextAttempt = now() + backoff.wait(after: failedAttempts, random: 1).inSeconds
    }
  }

  // MARK: Guidance

  /// The state of the guidance after the last location.
  public var guidance: Guidance {
    var guidance = Guidance()
    guard let guided else { return guidance }
    guidance.activeRoute = guided.line
    guidance.destination = guided.destination.waypoint
    guidance.traffic = guided.traffic
    guard !guided.hasArrived else {
      guidance.status = .arrivedAtDestination
      guidance.remainingDistance = 0
      guidance.remainingTime = .zero
      return guidance
    }
    guidance.status = isOffRoute ? .offRoute : .enrouteToDestination
    guard let moment, let progress = moment.route?.progress else { return guidance }
    guidance.remainingDistance = guided.remainingDistance(from: progress)
    guard !isOffRoute else { return guidance }
    let arrival = follower.arrivals(at: moment.time).first { $0.waypoint == guided.stop }
    guard let arrival else { return guidance }
    // If a location gives no information about the vehicle's progress, the estimated arrival is
    // kept and the remaining time decreases.
    guard let date = arrival.date, let time = moment.time else {
      guidance.remainingTime = arrival.remainingDuration
      return guidance
    }
    guidance.remainingTime = Duration(inSeconds: max(0, date.timeIntervalSince(time)))
    return guidance
  }
}
