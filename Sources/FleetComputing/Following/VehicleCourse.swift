import Coordinates
import Fleet
import Journeys
import Polylines
import RoadNetworks
import RoadSnapping
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The state of a vehicle's drive that is kept between reports: on the road network, and along the
/// route through the vehicle's waypoints.
struct VehicleCourse: Sendable {
  private var live: LiveSnapper?
  private var odometer = Odometer()
  private var order = LocationOrder()
  private var follower: JourneyFollower
  private var plan: CoursePlan?
  private var replanning = Replanning()
  /// The last accepted location, before it was snapped to a road if that position is known.
  private var location: Location?
  /// Whether the vehicle has moved, so that its direction on a road is known.
  private var hasMoved = false
  /// The state of the journey at the last accepted location; nil if unknown.
  private var moment: JourneyMoment?
  /// The times at which waypoints of the plan were reached, by the index of the waypoint.
  private var reached: [Int: Date] = [:]
  /// The stop at which the vehicle has arrived according to its trip, and the time of arrival.
  private var arrival: (stop: TripWaypoint, time: Date)?

  /// Creates the course of a vehicle before its first report.
  ///
  /// - Parameter dwell: the expected stay at each waypoint except the last.
  init(on roads: FleetRoads?, dwell: Duration) {
    live = roads.map { LiveSnapper($0.snapper) }
    follower = JourneyFollower(dwell: dwell)
  }

  /// Processes the navigation status and the locations of a report.
  ///
  /// - Throws: a `RoadNetworkError` if the network's file has changed.
  mutating func advance(
    by report: VehicleReport, on roads: FleetRoads?, _ workspace: SnappingWorkspace?,
    _ update: inout LiveUpdate
  ) throws(RoadNetworkError) -> CourseAnswer {
    var answer = CourseAnswer()
    // Without guidance, the follower determines the status itself.
    if let status = report.vehicle.navigation.status, status != .noGuidance {
      follower.update(with: status)
    }
    for (index, reported) in report.locations.enumerated() {
      let isPast = index < report.pastCount
      guard order.takes(reported.fix.time, isPast: isPast) else { continue }
      let location = reported.received
      var placed = reported
      if let roads, let workspace {
        var measured = location
        // If the driver's app has snapped a location to a road, the bearing is that of the road, so
        // it isn't used for matching.
        if reported.isRoadSnapped == true { measured.bearing = nil }
        if isPast { odometer.pass(late: location.time) }
        try live?.update(with: measured, using: workspace, into: &update)
        answer.driven += try odometer.take(update, on: roads)
        noteMove(to: location)
        placed.putOnRoad(update.current, isDirectionKnown: hasMoved || location.bearing != nil)
      }
      if !isPast { answer.location = placed }
      self.location = location
      moment = follower.update(with: location, at: report.time)
    }
    return answer
  }

  /// Processes a report.
  ///
  /// - Throws: a `RoadNetworkError` if the network's file has changed.
  mutating func take(
    _ report: VehicleReport, on roads: FleetRoads?, _ workspace: SnappingWorkspace?,
    _ update: inout LiveUpdate
  ) throws(RoadNetworkError) -> CourseAnswer {
    var answer = try advance(by: report, on: roads, workspace, &update)
    // Before its first report, a vehicle is at the location with which it was created.
    location = location ?? report.vehicle.location?.received
    answer.request = request(for: report)
    if answer.request == nil {
      take(reportedTrafficOf: report.vehicle.navigation)
      try forecastTraffic(report, by: roads?.speeds?.value)
    }
    answer.way = way(at: report.time)
    return answer
  }

  private mutating func noteMove(to next: Location) {
    guard !hasMoved else { return }
    let isFar = location.map {
      next.coordinate.distance(to: $0.coordinate) >= Self.leastMove
    }
    // Movement in small steps counts once the matcher has decided on the first part of the path.
    hasMoved = isFar == true || odometer.lastMatching != nil
  }

  /// The minimum distance in meters between two locations that counts as a move, not as a receiver
  /// error.
  private static let leastMove = 25.0

  /// Returns the input for a new plan; returns nil if no route is to be planned now.
  private mutating func request(for report: VehicleReport) -> CourseRequest? {
    guard !report.vehicle.waypoints.isEmpty else {
      replanning.endWay()
      if plan != nil { drop() }
      return nil
    }
    let isLeft = live != nil && moment?.need != nil
    if isLeft { replanning.leaveWay() }
    return replanning.request(for: report, plan, from: location, isLeft: isLeft)
  }

  /// Applies newly reported traffic.
  private mutating func take(reportedTrafficOf navigation: Vehicle.Navigation) {
    guard var plan, let stretches = replanning.newTraffic(of: navigation) else { return }
    plan.take(reported: stretches)
    follower.update(traffic: plan.traffic)
    self.plan = plan
  }

  /// Updates the traffic forecast if it is due and the report contains locations.
  private mutating func forecastTraffic(
    _ report: VehicleReport, by speeds: SpeedLayers?
  ) throws(RoadNetworkError) {
    guard var plan, let speeds, !report.locations.isEmpty,
      replanning.isForecastDue(at: report.time)
    else { return }
    let before = plan.traffic
    let end = follower.arrivals(at: report.time).first { $0.waypoint == plan.reportedStop }?.date
    let place = moment?.route?.progress.position.distance ?? 0
    try plan.forecast(by: speeds, at: place, lineEnd: end, now: report.time)
    self.plan = plan
    if plan.traffic != before { follower.update(traffic: plan.traffic) }
  }

  /// Follows a new plan; a plan of nil means that no route was found.
  mutating func follow(_ plan: CoursePlan?, at time: Date) -> CourseWay {
    replanning.note(plan, at: time)
    guard let plan else {
      if self.plan != nil { drop() }
      return CourseWay()
    }
    reached = [:]
    self.plan = plan
    follower.reroute(to: plan.route, at: location)
    moment = location.map { follower.moment(at: time, $0) }
    var way = way(at: time)
    way.isNew = true
    return way
  }

  /// Records that the vehicle is on the way to a stop, as reported by one of its trips.
  mutating func depart(_ status: TripStatus) { follower.update(with: status) }

  /// Records that the vehicle has arrived at a waypoint, as reported by its trip.
  mutating func arrive(at stop: TripWaypoint, _ time: Date) {
    follower.arrive()
    if arrival?.stop.isSameStop(as: stop) != true { arrival = (stop, time) }
  }

  /// Records that the rider of a trip boards the vehicle.
  mutating func board(_ trip: TripID, at time: Date) { odometer.board(trip, at: time) }

  /// Records that the rider of a trip leaves the vehicle.
  mutating func alight(_ trip: TripID) { odometer.alight(trip) }

  /// Returns the undecided distance up to the last location, assuming that no other location
  /// follows.
  ///
  /// - Throws: a `RoadNetworkError` if the network's file has changed.
  func rest(
    on roads: FleetRoads, _ workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> DrivenShares {
    var (live, odometer) = (live, odometer)
    guard var update = try live?.finish(using: workspace) else { return DrivenShares() }
    // A jump at the very end is more likely a receiver error than part of the drive.
    let jump = update.stretches.firstIndex { stretch in
      stretch.split == .tooFast && stretch.matching != odometer.lastMatching
    }
    if let jump { update.stretches.removeSubrange(jump...) }
    return try odometer.take(update, on: roads)
  }

  private mutating func drop() {
    plan = nil
    reached = [:]
    moment = nil
    follower.loseRoute()
  }

  /// Returns the current route through the waypoints.
  private mutating func way(at time: Date) -> CourseWay {
    guard let plan else { return CourseWay() }
    let progress = moment?.route?.progress
    let next = progress?.nextStop ?? 0
    var way = CourseWay(waypoints: plan.waypoints)
    way.isReportedRouteLeft = replanning.isReportedRouteLeft
    way.reportedStop = plan.reportedStop
    way.lineTraffic = plan.lineTraffic
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

extension VehicleLocation {
  /// The location before an app or the engine snapped it to a road, if that position is known.
  fileprivate var received: Location {
    var location = fix
    location.coordinate = raw ?? fix.coordinate
    return location
  }

  /// Moves the location to its road if the road is known with enough confidence, unless the
  /// driver's app has already snapped the location.
  fileprivate mutating func putOnRoad(_ place: LiveUpdate.Position?, isDirectionKnown: Bool) {
    guard isRoadSnapped != true, let place, place.isBelieved else { return }
    raw = raw ?? fix.coordinate
    fix.coordinate = place.coordinate
    if isDirectionKnown { fix.bearing = place.bearing }
    isRoadSnapped = true
    sensor = .engine
  }
}
