import RouteSplitting
import TextFormats
import TripAnalysis

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The parts of a report of a vehicle or a trip as members of objects.
extension JSONText {
  /// Writes text; null where it is unknown.
  mutating func text(_ value: String?) {
    if let value { string(value) } else { null() }
  }

  /// Writes a time as a member; nothing where it is unknown.
  mutating func member(_ name: String, _ value: Date?) {
    guard let value else { return }
    key(name)
    time(value)
  }

  mutating func members(of change: FleetReport.StateChange) {
    member("time", change.time)
    key(change.state.subject)
    string(change.state.name)
  }

  mutating func members(of leg: FleetReport.Leg) {
    key("kind")
    string(leg.kind.rawValue)
    member("start", leg.start)
    member("arrival", leg.arrival)
    member("announcement", leg.announcement)
    member("departure", leg.departure)
    member("duration", leg.seconds)
    member("dwell", leg.dwell)
    member("plannedDistance", leg.plannedDistance)
    member("plannedDuration", leg.plannedSeconds)
    member(leg.distance)
  }

  mutating func member(_ distance: FleetReport.Distance) {
    key("distance")
    beginObject()
    member("alongRoute", distance.alongRoute)
    member("fromFixes", distance.fromFixes)
    member("inGaps", distance.inGaps)
    endObject()
  }

  /// Writes counts of updates and refused calls, and how far fixes lie from routes.
  mutating func members(ofUpdates report: FleetReport) {
    key("updates")
    beginObject()
    key("count")
    integer(report.updateCount)
    key("unlocated")
    integer(report.unlocatedCount)
    key("repeated")
    integer(report.repeatedCount)
    endObject()
    key("refusals")
    beginObject()
    for (code, count) in report.refusals.sorted(by: { $0.key < $1.key }) {
      key(code)
      integer(count)
    }
    endObject()
    guard let offsets = report.offsets else { return }
    key("offsets")
    beginObject()
    key("count")
    integer(offsets.count)
    member("median", offsets.median)
    member("percentile95", offsets.percentile95)
    member("maximum", offsets.maximum)
    endObject()
  }

  mutating func members(of oddity: FleetReport.Oddity) {
    member("time", oddity.time)
    key("kind")
    switch oddity.kind {
    case .jump(let meters, let seconds):
      string("jump")
      member("distance", meters)
      member("duration", seconds)
    case .backwards(let seconds):
      string("backwards")
      member("duration", seconds)
    case .clockOff(let seconds):
      string("clockOff")
      member("duration", seconds)
    case .vague(let meters):
      string("vague")
      member("distance", meters)
    }
  }

  mutating func members(of errors: ArrivalErrors) {
    key("minutes")
    text(errors.horizon?.rawValue)
    members(of: errors.own)
    member("inside", errors.percentInside)
    guard errors.logged.count > 0 else { return }
    key("logged")
    beginObject()
    members(of: errors.logged)
    endObject()
  }

  private mutating func members(of errors: ArrivalErrors.Errors) {
    key("count")
    integer(errors.count)
    member("seconds", errors.seconds)
    member("percent", errors.percent)
  }
}

extension FleetReport.StateChange.State {
  /// What it is the state of.
  var subject: String {
    switch self {
    case .trip: "trip"
    case .navigation: "navigation"
    case .vehicle: "vehicle"
    }
  }

  /// Its name, as Fleet Engine has it without the prefix.
  var name: String {
    switch self {
    case .trip(let status):
      switch status {
      case .new: "NEW"
      case .enrouteToPickup: "ENROUTE_TO_PICKUP"
      case .arrivedAtPickup: "ARRIVED_AT_PICKUP"
      case .enrouteToDropOff: "ENROUTE_TO_DROPOFF"
      case .complete: "COMPLETE"
      case .canceled: "CANCELED"
      case .arrivedAtIntermediateDestination: "ARRIVED_AT_INTERMEDIATE_DESTINATION"
      case .enrouteToIntermediateDestination: "ENROUTE_TO_INTERMEDIATE_DESTINATION"
      }
    case .navigation(let status):
      switch status {
      case .noGuidance: "NO_GUIDANCE"
      case .enrouteToDestination: "ENROUTE_TO_DESTINATION"
      case .offRoute: "OFF_ROUTE"
      case .arrivedAtDestination: "ARRIVED_AT_DESTINATION"
      }
    case .vehicle(let state):
      switch state {
      case .offline: "OFFLINE"
      case .online: "ONLINE"
      }
    }
  }
}
