import ArrivalEstimation
public import Coordinates
import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A follower of a vehicle on its journey.
///
/// For each location, it returns the data that a rider's app shows.
///
///     var follower = JourneyFollower(response.routes[0])
///     for location in locations {
///       let moment = follower.update(with: location)
///       print(moment.remainingDistance ?? .nan, moment.arrivals.first?.date as Any)
///       if let need = moment.need {
///         follower.reroute(to: try router.route(from: need.from, through: need.through))
///       }
///     }
///
/// A follower is a value, and each step depends only on this value, a location, and a time. A step
/// doesn't use later locations, search for routes, or wait. When the vehicle leaves its route,
/// moments report the route that is needed, until the caller passes one to ``reroute(to:at:)`` or
/// the vehicle returns.
///
/// The expected times are the planned times of the route if its source gave any, and otherwise the
/// usual times for its traffic and turns. The vehicle's own pace corrects these times during the
/// drive. The learned pace is kept from route to route as long as the times are of the same kind.
///
/// If available, the status of the navigation, the status of the trip, and live traffic are used as
/// well.
public struct JourneyFollower: Sendable {
  /// The settings, which stay the same during the journey.
  struct Settings: Sendable, Codable {
    var dwell: Double
    var horizon: Int
    var estimation: ProgressEstimation
  }

  let settings: Settings
  private(set) var drive: DrivenRoute?
  var guidance = GuidanceState()
  /// The vehicle's pace as learned on previous routes; nil if none was learned.
  var estimator: ArrivalEstimator?
  /// The number of routes so far.
  var routeCount = 0
  /// Whether no moment has reported the route yet.
  var isRouteNew = false
  /// Waypoints that were reached but not yet reported in a moment.
  var reached: Range<Int>?

  /// Creates a follower of a vehicle without a route.
  ///
  /// - Parameters:
  ///   - dwell: the time that the vehicle stays at each waypoint except the last, in addition to
  ///     stays planned by the source of the route; a negative value counts as 0.
  ///   - horizon: the maximum number of waypoints ahead for which arrivals are estimated; all by
  ///     default, and none if negative.
  ///   - estimation: the models for estimating arrivals.
  public init(
    dwell: Duration = .zero, horizon: Int = .max,
    estimation: ProgressEstimation = ProgressEstimation()
  ) {
    settings = Settings(
      dwell: max(0, dwell.inSeconds), horizon: horizon, estimation: estimation)
  }

  /// Creates a follower of a vehicle that has been given a route.
  ///
  /// See ``init(dwell:horizon:estimation:)`` and ``reroute(to:at:)``.
  public init(
    _ planned: PlannedRoute, dwell: Duration = .zero, horizon: Int = .max,
    estimation: ProgressEstimation = ProgressEstimation()
  ) {
    self.init(dwell: dwell, horizon: horizon, estimation: estimation)
    reroute(to: planned)
  }

  init(_ settings: Settings, _ drive: DrivenRoute?) {
    self.settings = settings
    self.drive = drive
  }

  /// The route that the vehicle follows; nil for none.
  public var route: PlannedRoute? { drive?.planned }

  // MARK: Locations

  /// Updates the follower with the next location, and returns the resulting moment.
  ///
  /// A location doesn't move the vehicle if it is older than a previous one (unless the clock was
  /// set back), too vague, or too far from the route.
  ///
  /// - Parameter time: the time at which the location arrived, by the clock for which arrivals are
  ///   estimated; by default the time of the location. A time that isn't finite counts as unknown.
  /// - Complexity: that of a step of ``RouteSplitting/RouteCursor``, plus O(*k* log *n*) for *k*
  ///   waypoints with arrivals.
  public mutating func update(with location: Location, at time: Date? = nil) -> JourneyMoment {
    let time = time ?? location.time
    _ = move(to: location, at: time)
    return moment(at: time, location)
  }

  /// Updates the follower with the next location, without creating a moment.
  package mutating func move(to location: Location, at time: Date?) -> DrivenStep {
    guard let step = drive?.update(with: location, at: time?.ifFinite) else { return DrivenStep() }
    noteReachedStops()
    reachStatedStop()
    return step
  }

  /// Creates the moment of a location, including everything not yet reported in a moment.
  ///
  /// - Parameters:
  ///   - time: the time from which arrivals are estimated.
  ///   - location: the last location that the follower was updated with.
  package mutating func moment(at time: Date?, _ location: Location) -> JourneyMoment {
    var moment = JourneyMoment(time: time?.ifFinite, raw: location.coordinate)
    if guidance.isOffRoute { moment.isOnRoute = false }
    // Parts of the drive are read one by one, because copying the drive would retain its storage.
    if let status = drive?.place.status { describe(status, &moment) }
    return moment
  }

  /// Adds the facts about the route to a moment.
  private mutating func describe(_ status: RouteProgress.Status, _ moment: inout JourneyMoment) {
    let isOff = guidance.isOffRoute || status == .offRoute
    if !isOff, status == .onRoute { moment.snapped = drive?.coordinate }
    moment.route = drive?.followed(routeCount - 1, isNew: isRouteNew, reached: reached)
    reached = nil
    isRouteNew = false
    guard guidance.isGuided else { return }
    moment.isElsewhere = isOff || drive?.isLeft == true
    moment.isOnRoute = isOff ? false : status.isOnRoute
    moment.remainingDistance = drive?.place.remainingDistance
    if moment.isOnRoute == true { moment.arrivals = arrivals(at: moment.time) }
  }

  /// Returns the arrivals at the waypoints ahead, assuming that the vehicle continues along its
  /// route from its last place on it.
  ///
  /// For a vehicle that has left the route, these arrivals are lower bounds.
  ///
  /// - Parameter time: the current time; nil if unknown.
  /// - Returns: the arrivals as in ``JourneyMoment/arrivals``; empty without a route, after the
  ///   last waypoint, or when the trip is over and no navigation is active.
  /// - Complexity: O(*k* log *n*) for *k* waypoints with arrivals.
  public func arrivals(at time: Date?) -> [JourneyMoment.Arrival] {
    guidance.isGuided ? drive?.arrivals(settings.horizon, at: time?.ifFinite) ?? [] : []
  }

  // MARK: Routes

  /// Starts following another route.
  ///
  /// The learned pace is kept, unless the times of the new route are of another kind. There are
  /// four kinds: times of segments or steps with known traffic; the same without known traffic;
  /// times of legs or of the whole route; and none.
  ///
  /// The next moment still reports waypoints of the previous route that were reached but not yet
  /// reported, as described at ``FollowedRoute/progress``.
  ///
  /// - Parameter location: the current location of the vehicle; nil if unknown.
  /// - Complexity: O(*n*) in the number of points for a route with times, otherwise O(*n* log *n* +
  ///   *k*) with *k* intervals of traffic.
  public mutating func reroute(to planned: PlannedRoute, at location: Location? = nil) {
    let expected = ExpectedDrive(planned, usual: settings.estimation.usual)
    let model = expected.model(of: settings.estimation)
    let known = drive?.lessons.value.estimator ?? estimator
    var estimator = known.flatMap { $0.model == model ? $0 : nil } ?? ArrivalEstimator(model)
    estimator.beginPlan()
    let stay = StopStay(dwell: settings.dwell, on: planned.route)
    drive = DrivenRoute(planned, expected, DriveLessons(estimator, stay), at: location)
    guidance.depart()
    noteReachedStops()
    routeCount += 1
    isRouteNew = true
  }

  /// Drops the route, for example because the driver's new route is unknown.
  public mutating func loseRoute() {
    estimator = drive?.lessons.value.estimator ?? estimator
    drive = nil
    guidance.forgetArrival()
    reached = nil
  }

  /// Replaces the traffic along the route.
  ///
  /// Distances of the traffic are along the line of the route. If the traffic was measured along a
  /// shorter line, the rest of the route has no data.
  ///
  /// - Complexity: O(*n* log *n* + *k*) with *k* intervals of traffic.
  public mutating func update(traffic: LineTraffic) { drive?.set(traffic) }

  // MARK: Reported statuses

  /// Updates the follower with the status of the driver's navigation.
  public mutating func update(with status: NavigationStatus) { guidance.navigation = status }

  /// Updates the follower with the status of the vehicle's trip.
  public mutating func update(with status: TripStatus) {
    switch status {
    case .arrivedAtPickup, .arrivedAtIntermediateDestination: arrive()
    case .enrouteToPickup, .enrouteToDropOff, .enrouteToIntermediateDestination:
      guidance.depart()
      drive?.beginLeg()
    case .complete:
      arrive()
      guidance.endTrip()
    case .canceled: guidance.endTrip()
    case .new: break
    }
  }

  /// Reports that the vehicle has arrived at its next waypoint.
  ///
  /// The waypoint counts as reached once the vehicle's place on the route is within 40 m of it. The
  /// report has no effect while the vehicle is still within 40 m of the last waypoint that it
  /// reached, unless the next one is within 40 m too.
  public mutating func arrive() {
    if drive?.isAtReachedStop == true { return }
    guidance.arrive()
    reachStatedStop()
  }

  private mutating func reachStatedStop() {
    guard guidance.isArrivalStated, let place = drive?.place, let route = drive?.planned.route,
      guidance.hasArrived(at: place, on: route)
    else { return }
    drive?.reachNextStop()
    noteReachedStops()
  }

  /// Stores newly reached waypoints for the next moment.
  private mutating func noteReachedStops() {
    guard let now = drive?.place.reached, !now.isEmpty else { return }
    // If the ranges aren't adjacent, as after a change of routes, only the newer one is reported.
    let isNext = reached?.upperBound == now.lowerBound
    reached = (isNext ? reached?.lowerBound ?? 0 : now.lowerBound)..<now.upperBound
    guidance.forgetArrival()
  }
}

extension Date {
  /// The date; nil if it isn't finite.
  fileprivate var ifFinite: Date? { timeIntervalSinceReferenceDate.isFinite ? self : nil }
}
