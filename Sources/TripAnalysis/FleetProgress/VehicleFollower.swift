import ArrivalEstimation
import Coordinates
import Polylines
import RouteSplitting
import TrafficClassification
import TripFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Follows one vehicle of a fleet log.
struct VehicleFollower: Sendable {
  private let estimation: ProgressEstimation
  private var vehicleID: String?
  private var tripID: String?
  private var navigation: FleetVehicle.NavigationStatus?
  private var drive: RouteDrive?
  private var estimator: ArrivalEstimator?
  private var seconds: Double?

  init(_ estimation: ProgressEstimation) { self.estimation = estimation }

  mutating func take(_ record: FleetLogRecord) -> VehicleProgress? {
    vehicleID = record.vehicleID
    switch record.request {
    case .trip(let trip):
      take(trip, tripID: record.tripID)
      return nil
    case .vehicle(let vehicle):
      return take(vehicle, record)
    case nil:
      return nil
    }
  }

  private mutating func take(_ trip: FleetTrip, tripID: String?) {
    switch trip.status {
    case .complete, .canceled:
      guard self.tripID == nil || self.tripID == tripID else { return }
      drive = nil
      self.tripID = nil
    case .enrouteToPickup, .enrouteToDropOff, .enrouteToIntermediateDestination:
      self.tripID = tripID
      estimator?.beginLeg()
    default: break
    }
  }

  private mutating func take(
    _ vehicle: FleetVehicle, _ record: FleetLogRecord
  ) -> VehicleProgress? {
    if let status = vehicle.navigationStatus { navigation = status }
    let fix = vehicle.location?.raw.map { raw in
      var fix = raw
      fix.time = raw.time ?? record.timestamp
      return fix
    }
    if let fix { advance(to: fix) }
    if let line = vehicle.currentRouteSegment, !line.isEmpty {
      begin(line, of: vehicle, at: fix)
    } else if record.namesRoute {
      // Another route, which can't be seen.
      drive = nil
    } else if let traffic = vehicle.traffic {
      drive?.set(traffic)
    }
    guard let fix else { return nil }
    var progress = VehicleProgress(timestamp: record.timestampText, raw: fix.coordinate)
    progress.vehicleID = vehicleID
    progress.tripID = record.tripID ?? tripID
    progress.isOnRoute = navigation == .offRoute ? false : drive?.isOnRoute
    guard let drive else { return progress }
    if progress.isOnRoute == true { progress.snapped = drive.coordinate }
    progress.remainingDistance = drive.remainingDistance
    progress.traffic = drive.traffic.intervals
    if let estimate = estimator?.estimate(expected: drive.remainingSeconds) {
      progress.arrival = record.timestamp + estimate.seconds
      progress.arrivalInterval =
        record.timestamp + estimate.interval.lowerBound...record.timestamp
        + estimate.interval.upperBound
    }
    return progress
  }

  /// Moves along the route, and learns of the pace.
  private mutating func advance(to fix: Location) {
    let time = fix.time?.timeIntervalSinceReferenceDate
    defer { seconds = time ?? seconds }
    guard let expected = drive?.advance(to: fix), let seconds, let time else { return }
    estimator?.advance(elapsed: time - seconds, expected: expected)
  }

  private mutating func begin(_ line: Polyline, of vehicle: FleetVehicle, at fix: Location?) {
    let plan = vehicle.remainingTime.map { max(0, $0 / .seconds(1)) }
    let model = plan == nil ? estimation.unplanned : estimation.planned
    if estimator?.model != model { estimator = ArrivalEstimator(model) }
    // Lines with points and plans from 0 on are never refused.
    drive = try? RouteDrive(
      line, traffic: vehicle.traffic, plan: plan, usual: estimation.usual, at: fix)
    estimator?.beginPlan()
  }
}

extension FleetLogRecord {
  /// Whether the update is about the route.
  fileprivate var namesRoute: Bool {
    updateMask?.contains { path in
      path.utf8.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 } == Array("currentroutesegment".utf8)
    } ?? false
  }
}
