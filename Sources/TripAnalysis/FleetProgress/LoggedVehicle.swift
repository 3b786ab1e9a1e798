package import Coordinates
import FleetLogs
import Journeys
import Polylines
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// One vehicle of a fleet log, followed by means of its records.
struct LoggedVehicle: Sendable {
  private var follower: JourneyFollower
  private var tripID: String?

  init(_ estimation: ProgressEstimation) {
    follower = JourneyFollower(horizon: 1, estimation: estimation)
  }

  /// Processes the next record, and completes the step for it.
  mutating func update(with record: FleetLogRecord, _ step: inout LoggedStep) {
    switch record.request {
    case .trip(let trip): update(with: trip, tripID: record.tripID)
    case .vehicle(let vehicle): update(with: vehicle, record, &step)
    case nil: break
    }
  }

  private mutating func update(with trip: FleetTrip, tripID: String?) {
    guard let status = trip.status else { return }
    switch status {
    case .complete, .canceled:
      guard self.tripID == nil || self.tripID == tripID else {
        // The rider of another trip is dropped off during this trip.
        if status == .complete { follower.arrive() }
        return
      }
      self.tripID = nil
    case .enrouteToPickup, .enrouteToDropOff, .enrouteToIntermediateDestination:
      self.tripID = tripID
    case .new, .arrivedAtPickup, .arrivedAtIntermediateDestination: break
    }
    follower.update(with: status)
  }

  private mutating func update(
    with vehicle: FleetVehicle, _ record: FleetLogRecord, _ step: inout LoggedStep
  ) {
    if let status = vehicle.navigationStatus { follower.update(with: status) }
    let fix = vehicle.location?.raw.map { $0.dated(near: record.timestamp) }
    if let fix { step.drive = follower.move(to: fix, at: record.timestamp) }
    if let line = vehicle.currentRouteSegment, !line.isEmpty {
      // A line with points is never rejected.
      if let planned = try? PlannedRoute(line, of: vehicle) {
        follower.reroute(to: planned, at: fix)
      }
    } else if record.namesRoute {
      follower.loseRoute()
    } else if let traffic = vehicle.traffic, let line = follower.route?.route.line {
      follower.update(traffic: LineTraffic(on: line, sent: traffic))
    }
    guard let fix else { return }
    var moment = follower.moment(at: record.timestamp, fix)
    if moment.isOnRoute != true { moment.arrivals = follower.arrivals(at: record.timestamp) }
    step.progress = VehicleProgress(
      moment, timestamp: record.timestampText, vehicleID: step.vehicleID,
      tripID: record.tripID ?? tripID)
  }
}

extension PlannedRoute {
  /// Creates the route sent in an update of a vehicle.
  fileprivate init(_ line: Polyline, of vehicle: FleetVehicle) throws(RouteError) {
    let route = try Route(line, stops: [])
    self.init(
      route, hasWaypoints: false,
      traffic: vehicle.traffic.map { LineTraffic(on: route.line, sent: $0) },
      remainingDuration: vehicle.remainingTime)
  }
}

extension LineTraffic {
  /// Creates the traffic along a line for which only stretches that differ from normal are sent.
  fileprivate init(on line: MeasuredPolyline, sent stretches: [FleetTrafficStretch]) {
    self.init(
      on: line,
      stretches.map {
        TrafficStretch(from: $0.offset, to: $0.offset + $0.length, $0.traffic)
      }, elsewhere: .normal)
  }
}

extension Location {
  /// Returns the fix with a plausible time.
  ///
  /// Device clocks deviate a little, and fixes arrive late. If the fix has no time, or if its time
  /// differs from `timestamp` by more than five minutes, because the clock isn't set or is set
  /// wrong, `timestamp` is used instead.
  package func dated(near timestamp: Date) -> Location {
    var fix = self
    if let time, abs(time.timeIntervalSince(timestamp)) <= Self.clockTolerance { return fix }
    fix.time = timestamp
    return fix
  }

  /// The maximum plausible difference in seconds between the time of a fix and that of its record.
  private static let clockTolerance = 300.0
}

extension FleetLogRecord {
  /// Whether the time is finite, as it always is in a record that was read from a log.
  var hasFiniteTime: Bool { timestamp.timeIntervalSinceReferenceDate.isFinite }

  /// Whether the update mask contains the route.
  fileprivate var namesRoute: Bool {
    updateMask?.contains { path in
      // The name may be in camel case, in lower case, or with underscores.
      let letters = path.utf8.lazy.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
      return letters.elementsEqual("currentroutesegment".utf8)
    } ?? false
  }
}
