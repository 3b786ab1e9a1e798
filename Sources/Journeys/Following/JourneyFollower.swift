import ArrivalEstimation
public import Coordinates
import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Follows a vehicle on its journey: locations in, what a rider sees out.
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
/// It is a value, and a step is a plain function of it and a location: nothing looks ahead, and
/// nothing is searched or waited for. Where the vehicle leaves its route, a moment says what route
/// is needed until there is one, and whoever finds routes passes one to ``reroute(to:at:)``.
///
/// Planned times are those of the route where its source knew any, and what is usual by its traffic
/// and turns elsewhere. The vehicle's own pace corrects them on the way, from route to route as
/// long as times of the same kind are known.
///
/// What others know of the journey is taken where there is a source of it: the navigation's status,
/// the trip's, traffic.
public struct JourneyFollower: Sendable {
  /// What doesn't change on the way.
  struct Settings: Sendable, Codable {
    var dwell: Double
    var horizon: Int
    var estimation: ProgressEstimation
  }

  let settings: Settings
  private(set) var drive: DrivenRoute?
  var guidance = GuidanceState()
  /// What was learned of the vehicle's pace on routes before.
  var estimator: ArrivalEstimator?
  /// How many routes there were.
  var routeCount = 0
  /// Whether no moment has told of the route.
  var isRouteNew = false
  /// Waypoints that were reached, of which no moment has told.
  var reached: Range<Int>?

  /// Creates a follower of a vehicle without a route.
  ///
  /// - Parameters:
  ///   - dwell: how long the vehicle stays at each waypoint but the last; what is below 0 counts as
  ///     0.
  ///   - horizon: how many waypoints ahead have an arrival; all by default, below 0 none.
  ///   - estimation: how arrivals are estimated.
  public init(
    dwell: Duration = .zero, horizon: Int = .max,
    estimation: ProgressEstimation = ProgressEstimation()
  ) {
    settings = Settings(
      dwell: max(0, dwell.inSeconds), horizon: horizon, estimation: estimation)
  }

  /// Creates a follower of a vehicle at the start of a route.
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

  /// Takes the next location, and tells how the vehicle stands then.
  ///
  /// One that is older than another before it, by a clock that wasn't set back, or shows too
  /// little, moves nothing.
  ///
  /// - Parameter time: when the location came, by the clock that arrivals are given by; that of the
  ///   location by default. One that isn't finite is none.
  /// - Complexity: that of a step of ``RouteSplitting/RouteCursor``, and O(*k* log *n*) for *k*
  ///   waypoints with arrivals.
  public mutating func update(with location: Location, at time: Date? = nil) -> JourneyMoment {
    let time = time ?? location.time
    _ = move(to: location, at: time)
    return moment(at: time, location)
  }

  /// Takes the next location, without a moment.
  package mutating func move(to location: Location, at time: Date?) -> DrivenStep {
    guard let step = drive?.update(with: location, at: time?.ifFinite) else { return DrivenStep() }
    noteReachedStops()
    reachStatedStop()
    return step
  }

  /// Makes the moment of a location, with what no moment has told before.
  ///
  /// - Parameters:
  ///   - time: by which arrivals are given.
  ///   - location: the last one that was taken.
  package mutating func moment(at time: Date?, _ location: Location) -> JourneyMoment {
    var moment = JourneyMoment(time: time?.ifFinite, raw: location.coordinate)
    if guidance.isOffRoute { moment.isOnRoute = false }
    // Parts of the drive are asked for one by one: a copy of it would count references.
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

  /// The arrivals at the waypoints ahead, if the vehicle continues along its route from its last
  /// place on it.
  ///
  /// They are a lower bound for a vehicle that has left the route.
  ///
  /// - Parameter time: the current time; nil where unknown.
  /// - Returns: As ``JourneyMoment/arrivals``; empty without a route.
  /// - Complexity: O(*k* log *n*) for *k* waypoints with arrivals.
  public func arrivals(at time: Date?) -> [JourneyMoment.Arrival] {
    guidance.isGuided ? drive?.arrivals(settings.horizon, at: time?.ifFinite) ?? [] : []
  }

  // MARK: Routes

  /// Follows another route.
  ///
  /// What was learned of the vehicle's pace stays, unless the times of the route are of another
  /// kind: of segments, of the whole, or none. The next moment still tells of waypoints of the
  /// route before that were reached and not told of, as ``FollowedRoute/progress`` says.
  ///
  /// - Parameter location: where the vehicle is; nil where unknown.
  /// - Complexity: O(*n*) in points of a route with times, else O(*n* log *n* + *k*) with *k*
  ///   intervals of traffic.
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

  /// Takes other traffic along the route, measured by its line.
  ///
  /// Behind the end of traffic that is measured by a shorter line there is no data.
  ///
  /// - Complexity: O(*n* log *n* + *k*) with *k* intervals of traffic.
  public mutating func update(traffic: LineTraffic) { drive?.set(traffic) }

  // MARK: What others say

  /// Takes what the driver's navigation does.
  public mutating func update(with status: NavigationStatus) { guidance.navigation = status }

  /// Takes the status of the trip that the vehicle is on.
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

  /// Marks the next waypoint as reached, on somebody else's word.
  ///
  /// It is believed when the vehicle's place is near. At a waypoint that it was already found to
  /// have reached it says nothing of the next one.
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

  /// Keeps what the next moment has to tell of waypoints.
  private mutating func noteReachedStops() {
    guard let now = drive?.place.reached, !now.isEmpty else { return }
    // Of a route before this one, only what is newest is told.
    let isNext = reached?.upperBound == now.lowerBound
    reached = (isNext ? reached?.lowerBound ?? 0 : now.lowerBound)..<now.upperBound
    guidance.forgetArrival()
  }
}

extension Date {
  /// The time; nil for NaN and infinities, which are no time and of which no range can be made.
  fileprivate var ifFinite: Date? { timeIntervalSinceReferenceDate.isFinite ? self : nil }
}
