import Coordinates
import Fleet
import Journeys
import Polylines
import RoadNetworks
import RoadSnapping
import RouteSplitting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A vehicle as it is followed from report to report: on the roads, and along the way through its
/// waypoints.
struct VehicleCourse: Sendable {
  private var live: LiveSnapper?
  private var odometer = Odometer()
  private var order = LocationOrder()
  private var follower: JourneyFollower
  private var plan: CoursePlan?
  /// The last location that was taken, as the receiver gave it.
  private var location: Location?
  /// How the vehicle stood then.
  private var moment: JourneyMoment?
  /// When waypoints were reached that remain, by their number.
  private var reached: [Int: Date] = [:]
  /// The stop at which the vehicle stands as its trip says, and since when.
  private var arrival: (stop: TripWaypoint, time: Date)?
  /// The versions of the driver's route and traffic that the plan knows.
  private var seen: (route: Date?, traffic: Date?)
  /// Whether the vehicle follows the driver's route; false if that leads to no waypoint, or the
  /// vehicle has left it.
  private var isOnReportedRoute = true
  /// When a way through the same waypoints may be looked for again.
  private var nextAttempt: Date?
  /// The waypoints through which a way was looked for last.
  private var asked: [TripWaypoint]?

  /// Seconds until a way is looked for again after none was found.
  private static let retry = 30.0
  /// Seconds until another way is looked for after one was found.
  private static let respite = 10.0

  /// Creates the course of a vehicle of which nothing is known.
  ///
  /// - Parameter dwell: how long it stays at each waypoint except the last.
  init(on roads: FleetRoads?, dwell: Duration) {
    live = roads.map { LiveSnapper($0.snapper) }
    follower = JourneyFollower(dwell: dwell)
  }

  /// Takes a report.
  ///
  /// - Throws: `damaged` where the network's file has changed.
  mutating func take(
    _ report: VehicleReport, on roads: FleetRoads?, _ workspace: SnappingWorkspace?,
    _ update: inout LiveUpdate
  ) throws(RoadNetworkError) -> CourseAnswer {
    var answer = CourseAnswer()
    // Without guidance it is the engine that follows.
    if let status = report.vehicle.navigation.status, status != .noGuidance {
      follower.take(status)
    }
    for (index, reported) in report.locations.enumerated() {
      let isPast = index < report.pastCount
      guard order.takes(reported.fix.time, isPast: isPast) else { continue }
      let location = reported.measured
      var placed = reported
      if let roads, let workspace {
        try live?.add(location, using: workspace, into: &update)
        placed.putOnRoad(update.current)
        answer.driven += try odometer.take(update.stretches, on: roads)
      }
      if !isPast { answer.location = placed }
      self.location = location
      moment = follower.advance(to: location, at: report.time)
    }
    let isLeft = live != nil && moment?.need != nil
    if isLeft { isOnReportedRoute = false }
    let request = request(for: report, isLeft: isLeft)
    if request == nil { updateTraffic(of: report.vehicle) }
    answer.request = request
    answer.way = way(at: report.time)
    return answer
  }

  /// What a new plan is to be made of; nil while the present one holds.
  private mutating func request(for report: VehicleReport, isLeft: Bool) -> CourseRequest? {
    let (vehicle, time) = (report.vehicle, report.time)
    guard !vehicle.waypoints.isEmpty else {
      asked = nil
      if plan != nil { drop() }
      return nil
    }
    let versions = vehicle.navigation.versions
    let isRouteNew = versions.activeRoute != seen.route
    if isRouteNew {
      isOnReportedRoute = vehicle.navigation.activeRoute != nil
      nextAttempt = nil
    }
    let isCurrent = !isRouteNew && asked?.areSameStops(as: vehicle.waypoints) == true
    if isCurrent, plan != nil, !isLeft { return nil }
    if isCurrent, let nextAttempt, time < nextAttempt { return nil }
    asked = vehicle.waypoints
    seen = (versions.activeRoute, versions.traffic)
    let isSameWay =
      !isRouteNew && plan?.waypoints.first.map(vehicle.waypoints[0].isSameStop) == true
    var reported = isOnReportedRoute ? ReportedRoute(vehicle.navigation) : nil
    reported?.isForFirstStop = isRouteNew || isSameWay
    let destination = vehicle.navigation.destination
    // While the driver keeps to the same line, the arrival comes from the driver's own plan, even
    // when a report doesn't repeat it. An arrival the engine estimated doesn't count as a plan.
    let isStillPlanned =
      !isRouteNew && destination != nil && plan?.route.remainingDuration != nil
    if let arrival = vehicle.navigation.arrival, report.statesArrival || isStillPlanned {
      let left = Duration.seconds(max(0, arrival.timeIntervalSince(time)))
      reported?.remaining = (left, report.statesArrival ? nil : destination)
    }
    return CourseRequest(
      place: location?.coordinate ?? vehicle.location?.fix.coordinate,
      bearing: location?.bearing, waypoints: vehicle.waypoints, reported: reported)
  }

  /// Follows a new plan; nil where no way was found.
  mutating func follow(_ plan: CoursePlan?, at time: Date) -> CourseWay {
    guard let plan else {
      nextAttempt = time + Self.retry
      if self.plan != nil { drop() }
      return CourseWay()
    }
    // A vehicle that leaves every way, on a parking lot for example, is given another one at times.
    nextAttempt = isOnReportedRoute ? nil : time + Self.respite
    reached = [:]
    isOnReportedRoute = isOnReportedRoute && plan.reportedLength > 0
    self.plan = plan
    follower.reroute(to: plan.route, at: location)
    moment = location.map { follower.moment(at: time, $0) }
    var way = way(at: time)
    way.isNew = true
    return way
  }

  /// Notes that the vehicle leaves a stop, as a trip of it says.
  mutating func depart(_ status: TripStatus) { follower.take(status) }

  /// Notes that the vehicle stands at a waypoint, as its trip says.
  mutating func arrive(at stop: TripWaypoint, _ time: Date) {
    follower.arrive()
    if arrival?.stop.isSameStop(as: stop) != true { arrival = (stop, time) }
  }

  /// What was driven up to the last location and is not decided, if nothing comes after it.
  ///
  /// - Throws: `damaged` where the network's file has changed.
  func undecided(
    on roads: FleetRoads, _ workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> DrivenDistance {
    var live = live
    var odometer = odometer
    let stretches = try live?.finish(using: workspace).stretches ?? []
    return try odometer.take(stretches, on: roads)
  }

  private mutating func drop() {
    plan = nil
    reached = [:]
    moment = nil
    follower.loseRoute()
  }

  private mutating func updateTraffic(of vehicle: Vehicle) {
    guard vehicle.navigation.versions.traffic != seen.traffic, isOnReportedRoute else { return }
    seen.traffic = vehicle.navigation.versions.traffic
    plan?.setTraffic(vehicle.navigation.traffic)
    if let plan { follower.update(traffic: plan.traffic) }
  }

  /// The way through the waypoints, as it stands now.
  private mutating func way(at time: Date) -> CourseWay {
    guard let plan else { return CourseWay() }
    let progress = moment?.route?.progress
    let next = progress?.nextStop ?? 0
    var way = CourseWay(waypoints: plan.waypoints)
    way.isReportedRouteLeft = seen.route != nil && !isOnReportedRoute
    way.reportedStop = plan.reportedStop
    if let arrival, let first = plan.waypoints.first, first.isSameStop(as: arrival.stop) {
      way.hasArrived = true
      reached[0] = reached[0] ?? arrival.time
    }
    let arrivals = follower.arrivals(at: time)
    var last = time
    for index in way.waypoints.indices {
      if index < next || index == 0 && way.hasArrived {
        let arrival = reached[index] ?? time
        reached[index] = arrival
        way.waypoints[index].arrival = arrival
        way.waypoints[index].distance = 0
        way.waypoints[index].duration = .zero
      } else if let arrival = arrivals.first(where: { $0.waypoint == index }) {
        way.waypoints[index].arrival = arrival.date
        way.waypoints[index].arrivalInterval = arrival.dates
        way.waypoints[index].duration = arrival.date.flatMap {
          Duration(finiteSeconds: $0.timeIntervalSince(last))
        }
        if index == next { way.waypoints[index].distance = arrival.remainingDistance }
      }
      last = way.waypoints[index].arrival ?? last
    }
    let isNear = progress?.offset.map { $0 <= CourseWay.reach } ?? false
    way.isLocationOnRoute = moment?.isOnRoute == true && isNear
    return way
  }
}

extension ReportedRoute {
  /// The route that a driver's navigation has reported; nil for none.
  fileprivate init?(_ navigation: Vehicle.Navigation) {
    guard let line = navigation.activeRoute else { return nil }
    let traffic = navigation.versions.traffic == nil ? nil : navigation.traffic
    self.init(line: line, end: navigation.activeRouteEnd, traffic: traffic)
  }
}

extension VehicleLocation {
  /// The location as the receiver gave it; the bearing of one that the driver's app has put on a
  /// road is the road's, and was not measured.
  fileprivate var measured: Location {
    guard let raw else { return fix }
    var location = fix
    location.coordinate = raw
    if isRoadSnapped == true { location.bearing = nil }
    return location
  }

  /// Puts the location on the road where it is known with some confidence, unless the driver's app
  /// has done so.
  fileprivate mutating func putOnRoad(_ place: LiveUpdate.Position?) {
    guard isRoadSnapped != true, let place, place.isBelieved else { return }
    raw = raw ?? fix.coordinate
    fix.coordinate = place.coordinate
    fix.bearing = place.bearing
    isRoadSnapped = true
    sensor = .engine
  }
}
