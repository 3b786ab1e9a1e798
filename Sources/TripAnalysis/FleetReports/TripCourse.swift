import RouteSplitting
import TripFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The course of a trip: its statuses, by the updates of its vehicle between which they came.
struct TripCourse: Sendable {
  /// A status, and where it came.
  struct Change: Sendable {
    var time: Date
    var status: FleetTrip.Status
    /// The first update of the vehicle that was logged later.
    var update: Int
    /// When the log says that the vehicle was there; nil where it doesn't.
    var actualTime: Date?
  }

  /// The bare id of its vehicle.
  var vehicleID: String?
  private(set) var changes: [Change] = []

  /// Takes what a call says of the trip.
  ///
  /// - Parameter update: the number of updates of the vehicle so far.
  mutating func take(_ record: FleetLogRecord, after update: Int) {
    let request = record.request?.trip
    let answer = record.response?.trip
    let status = request?.status ?? answer?.status ?? (record.kind == .createTrip ? .new : nil)
    guard let status, status != changes.last?.status else { return }
    let actual: (FleetTrip) -> FleetStop? = { trip in
      switch status {
      case .arrivedAtPickup: trip.actualPickup
      case .arrivedAtIntermediateDestination: trip.actualIntermediateDestinations?.last
      case .complete: trip.actualDropOff
      default: nil
      }
    }
    changes.append(
      Change(
        time: record.timestamp, status: status, update: update,
        actualTime: request.flatMap(actual)?.time ?? answer.flatMap(actual)?.time))
  }

  /// Updates from when a vehicle was first on the way up to the end of the trip; nil for a trip
  /// that never began.
  ///
  /// - Parameter count: the number of updates of the vehicle.
  func updates(of count: Int) -> Range<Int>? {
    guard let start = changes.firstIndex(where: { $0.status != .new && !$0.status.isEnd }) else {
      return nil
    }
    let end = changes[start...].first { $0.status.isEnd }?.update
    return changes[start].update..<max(changes[start].update, end ?? count)
  }

  /// From when to when the trip was under way; nil for one that never began.
  ///
  /// - Parameter last: when the vehicle was heard of last.
  func times(until last: Date?) -> ClosedRange<Date>? {
    guard let start = changes.firstIndex(where: { $0.status != .new && !$0.status.isEnd }) else {
      return nil
    }
    let end = changes[start...].first { $0.status.isEnd }?.time ?? last ?? changes[start].time
    return changes[start].time...max(changes[start].time, end)
  }

  /// The ways to its waypoints.
  ///
  /// - Parameter updates: all updates of its vehicle.
  /// - Complexity: O(*n*) in the updates of the trip.
  func legs(_ updates: [FleetUpdate]) -> [CourseLeg] {
    changes.indices.compactMap { index in
      changes[index].status.destination.map { kind in
        CourseLeg(kind, of: changes[index...], updates)
      }
    }
  }
}

extension FleetTrip.Status {
  /// Whether nothing follows.
  var isEnd: Bool { self == .complete || self == .canceled }

  /// What the vehicle is on the way to; nil where it is not.
  fileprivate var destination: Waypoint.Kind? {
    switch self {
    case .enrouteToPickup: .pickup
    case .enrouteToIntermediateDestination: .intermediateDestination
    case .enrouteToDropOff: .dropOff
    case .new, .arrivedAtPickup, .arrivedAtIntermediateDestination, .complete, .canceled: nil
    }
  }

  /// Whether it says that the vehicle stands at a waypoint, and will go on.
  fileprivate var isHalt: Bool {
    self == .arrivedAtPickup || self == .arrivedAtIntermediateDestination
  }
}

/// A leg, and the updates that tell how good its expected arrivals were.
struct CourseLeg {
  private(set) var leg: FleetReport.Leg
  private(set) var errors: [(update: FleetUpdate, left: Double)] = []

  /// Takes a leg from the change with which it begins.
  fileprivate init(
    _ kind: Waypoint.Kind, of changes: ArraySlice<TripCourse.Change>, _ updates: [FleetUpdate]
  ) {
    let start = changes[changes.startIndex]
    let rest = changes.dropFirst()
    let departure = rest.first { !$0.status.isHalt }
    leg = FleetReport.Leg(kind: kind, start: start.time, distance: FleetReport.Distance())
    leg.departure = departure?.time
    let whole = updates[start.update..<max(start.update, departure?.update ?? updates.count)]
    leg.announcement = whole.first(where: \.announcesArrival)?.fixTime
    if let next = rest.first, next.status != .canceled {
      leg.arrival =
        next.actualTime
        ?? updates[start.update..<max(start.update, next.update)].last { $0.fix != nil }?.fixTime
        ?? next.time
    } else if departure != nil {
      leg.arrival = leg.announcement
    }
    let review = FixReview(whole)
    leg.distance = FleetReport.Distance(
      alongRoute: whole.reduce(0) { $0 + ($1.met?.length ?? 0) }, fromFixes: review.meters,
      inGaps: review.gapMeters)
    let guided = whole.filter { $0.isGuided && $0.fix != nil }
    if let plan = guided.first(where: { $0.remainingDistance != nil }) {
      leg.plannedDistance = plan.remainingDistance
      leg.plannedSeconds = plan.loggedSeconds
    }
    guard let arrival = leg.arrival else { return }
    errors = guided.compactMap { update in
      let left = arrival.timeIntervalSince(update.time)
      return left > 0 ? (update, left) : nil
    }
  }
}
