import ArrivalEstimation
import Coordinates
import FleetLogs
import Journeys
import Polylines
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Follows one vehicle of a fleet log.
struct VehicleFollower: Sendable {
  private let estimation: ProgressEstimation
  private var tripID: String?
  private var isTripOver = false
  private var navigation: FleetVehicle.NavigationStatus?
  private var drive: RouteDrive?
  /// How many routes were sent that can be seen.
  private var routeCount = 0
  /// Whether nothing was said of the route that was sent last.
  private var isRouteNew = false
  private var estimator: Provisional<ArrivalEstimator>?
  private var waypointArrival = WaypointArrival()
  /// The time of the last update that told where on the route the vehicle is.
  private var placed: Date?

  init(_ estimation: ProgressEstimation) { self.estimation = estimation }

  /// Takes the next record, and completes the step that it makes.
  mutating func take(_ record: FleetLogRecord, _ step: inout VehicleStep) {
    switch record.request {
    case .trip(let trip): take(trip, tripID: record.tripID)
    case .vehicle(let vehicle): take(vehicle, record, &step)
    case nil: break
    }
  }

  private mutating func take(_ trip: FleetTrip, tripID: String?) {
    waypointArrival.take(trip.status, at: drive?.progress)
    switch trip.status {
    case .complete, .canceled:
      guard self.tripID == nil || self.tripID == tripID else { return }
      self.tripID = nil
      isTripOver = true
    case .enrouteToPickup, .enrouteToDropOff, .enrouteToIntermediateDestination:
      self.tripID = tripID
      isTripOver = false
      estimator?.change { $0.beginLeg() }
    default: break
    }
  }

  private mutating func take(
    _ vehicle: FleetVehicle, _ record: FleetLogRecord, _ step: inout VehicleStep
  ) {
    if let status = vehicle.navigationStatus { navigation = status }
    let fix = vehicle.location?.raw.map { $0.dated(near: record.timestamp) }
    if let fix { advance(to: fix, at: record.timestamp, &step) }
    if let line = vehicle.currentRouteSegment, !line.isEmpty {
      begin(line, of: vehicle, at: fix)
      step.beginsRoute = true
    } else if record.namesRoute {
      // Another route, which can't be seen.
      drive = nil
      waypointArrival = WaypointArrival()
    } else if let traffic = vehicle.traffic {
      drive?.set(traffic)
    }
    guard let fix else { return }
    var progress = VehicleProgress(timestamp: record.timestampText, raw: fix.coordinate)
    progress.vehicleID = step.vehicleID
    progress.tripID = record.tripID ?? tripID
    describeRoute(in: &progress, at: record.timestamp)
    step.progress = progress
  }

  private mutating func describeRoute(in progress: inout VehicleProgress, at time: Date) {
    if navigation == .offRoute { progress.isOnRoute = false }
    guard let drive else { return }
    let isOnRoute = drive.progress.status.isOnRoute
    let isOff = navigation == .offRoute || isOnRoute == false
    if !isOff, isOnRoute == true { progress.snapped = drive.coordinate }
    var place = drive.progress
    waypointArrival.tell(&place)
    progress.route = FollowedRoute(
      number: routeCount - 1, isNew: isRouteNew, route: drive.route, progress: place,
      traffic: drive.traffic)
    isRouteNew = false
    guard isGuided else { return }
    progress.isOnRoute = isOff ? false : isOnRoute
    progress.remainingDistance = drive.progress.remainingDistance
    guard let estimate = estimator?.value.estimate(expected: drive.remainingSeconds) else { return }
    // What tells nothing of the vehicle moves no arrival.
    let start = placed ?? time
    let (first, last) = (estimate.interval.lowerBound, estimate.interval.upperBound)
    progress.arrival = max(time, start + estimate.seconds)
    progress.arrivalInterval = max(time, start + first)...max(time, start + last)
  }

  /// Whether the vehicle still drives along the route that was sent last: until its trip is over,
  /// and the navigation has ended.
  private var isGuided: Bool {
    !isTripOver || navigation != nil && navigation != .noGuidance
  }

  /// Moves along the route, and learns of the pace.
  private mutating func advance(to fix: Location, at time: Date, _ step: inout VehicleStep) {
    step.driven = drive?.advance(to: fix)
    step.place = drive?.progress
    waypointArrival.take(step.place)
    guard let progress = step.place, progress.use == .used || progress.isCorrection else { return }
    if progress.use == .used { placed = time }
    estimator?.learn(progress) { estimator in
      guard let driven = step.driven else { return }
      estimator.advance(elapsed: driven.elapsed, expected: driven.expected)
    }
  }

  private mutating func begin(_ line: Polyline, of vehicle: FleetVehicle, at fix: Location?) {
    let plan = vehicle.remainingTime.map { $0.inSeconds }
    let model = plan == nil ? estimation.unplanned : estimation.planned
    if estimator?.value.model != model { estimator = Provisional(ArrivalEstimator(model)) }
    // Lines with points are never refused.
    drive = try? RouteDrive(
      line, traffic: vehicle.traffic, plan: plan, usual: estimation.usual, at: fix)
    waypointArrival.beginRoute(at: drive?.progress)
    placed = nil
    routeCount += 1
    isRouteNew = true
    // What wasn't proven on the route before never is.
    estimator = estimator.map { Provisional($0.value) }
    estimator?.change { $0.beginPlan() }
    isTripOver = false
  }
}

extension Location {
  /// The fix with a time by which it can be told how long ago it was.
  ///
  /// Device clocks run ahead and behind a little, and fixes come late. One that is minutes off is
  /// set wrong, or not set.
  func dated(near timestamp: Date) -> Location {
    var fix = self
    if let time, abs(time.timeIntervalSince(timestamp)) <= Self.clockTolerance { return fix }
    fix.time = timestamp
    return fix
  }

  /// Seconds by which a device's clock may be off.
  private static let clockTolerance = 300.0
}

extension FleetLogRecord {
  /// Whether the update is about the route.
  fileprivate var namesRoute: Bool {
    updateMask?.contains { path in
      // In camel case, in lower case or with _.
      let letters = path.utf8.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
      return letters == Array("currentroutesegment".utf8)
    } ?? false
  }
}
