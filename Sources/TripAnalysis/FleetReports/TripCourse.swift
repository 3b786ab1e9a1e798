import Coordinates
import FleetLogs
import Journeys
import RouteSplitting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The statuses of a trip with one vehicle, until the trip ends or another vehicle takes over.
struct TripCourse: Sendable {
  /// A status, and the time at which it was logged.
  struct Change: Sendable {
    var time: Date
    var status: TripStatus
    /// The actual time of the arrival that the status reports; nil if the log doesn't contain it.
    var actualTime: Date?
  }

  /// The bare id of the trip.
  let tripID: String
  /// The bare id of the vehicle; nil if it isn't known yet.
  private(set) var vehicleID: String?
  private(set) var changes: [Change] = []
  /// The time at which another vehicle took over the trip; nil if none did.
  private var handover: Date?

  init(tripID: String, vehicleID: String?) {
    self.tripID = tripID
    self.vehicleID = vehicleID
  }

  /// Updates the course with a call about the trip.
  ///
  /// - Parameter vehicleID: the vehicle that currently has the trip; nil if unknown.
  /// - Returns: the course with that vehicle if it has taken over the trip from another one; nil
  ///   otherwise.
  mutating func update(with record: FleetLogRecord, of vehicleID: String?) -> TripCourse? {
    let trips = [record.request?.trip, record.response?.trip].compactMap(\.self)
    let status = trips.lazy.compactMap(\.status).first ?? (record.kind == .createTrip ? .new : nil)
    let last = changes.last?.status
    if let vehicleID, vehicleID != self.vehicleID, last?.isEnd != true {
      if self.vehicleID != nil, start != nil {
        handover = record.timestamp
        var next = TripCourse(tripID: tripID, vehicleID: vehicleID)
        if let status = status ?? last { next.turn(to: status, record.timestamp, trips) }
        return next
      }
      // Nothing has been driven yet, or only by an unnamed vehicle.
      self.vehicleID = vehicleID
    }
    if let status, status != last { turn(to: status, record.timestamp, trips) }
    return nil
  }

  private mutating func turn(to status: TripStatus, _ time: Date, _ trips: [FleetTrip]) {
    let stop = trips.lazy.compactMap { trip -> Date? in
      switch status {
      case .arrivedAtPickup: trip.actual.pickup?.time
      case .arrivedAtIntermediateDestination: trip.actual.intermediateDestinations?.last?.time
      case .complete: trip.actual.dropOff?.time
      default: nil
      }
    }
    changes.append(Change(time: time, status: status, actualTime: stop.first))
  }

  /// The index of the first status that shows that the vehicle is on the way or waits at a
  /// waypoint; nil for a trip that never began.
  private var start: Int? {
    changes.firstIndex { $0.status != .new && !$0.status.isEnd }
  }

  /// Returns the time range during which the vehicle served the trip; nil for a trip that never
  /// began.
  ///
  /// - Parameter last: the time of the last update from the vehicle.
  func times(until last: Date?) -> ClosedRange<Date>? {
    guard let start else { return nil }
    let first = changes[start].time
    let end = changes[start...].first { $0.status.isEnd }?.time ?? handover ?? last ?? first
    return first...max(first, end)
  }

  /// Returns the legs of the trip.
  ///
  /// - Parameter updates: the updates of the vehicle during the trip.
  /// - Complexity: O(*n* log² *n*) in the number of updates.
  func legs(_ updates: ArraySlice<FleetUpdate>) -> [CourseLeg] {
    changes.indices.compactMap { index in
      changes[index].status.destination.map { kind in
        CourseLeg(kind, of: changes[index...], updates)
      }
    }
  }
}

extension RandomAccessCollection<FleetUpdate> where Index == Int {
  /// Returns the updates that were logged after `start`, up to and including `end`.
  ///
  /// - Complexity: O(log *n*).
  func logged(after start: Date, upTo end: Date) -> SubSequence {
    let first = partitionPoint { $0.time > start }
    return self[first..<Swift.max(first, partitionPoint { $0.time > end })]
  }
}

extension TripStatus {
  /// Whether the trip has ended.
  var isEnd: Bool { self == .complete || self == .canceled }

  /// The purpose of the waypoint to which the vehicle is on the way; nil if the vehicle is not on
  /// the way.
  fileprivate var destination: Waypoint.Kind? {
    switch self {
    case .enrouteToPickup: .pickup
    case .enrouteToIntermediateDestination: .intermediateDestination
    case .enrouteToDropOff: .dropOff
    case .new, .arrivedAtPickup, .arrivedAtIntermediateDestination, .complete, .canceled: nil
    }
  }

  /// Whether the vehicle waits at a waypoint before continuing the trip.
  fileprivate var isHalt: Bool {
    self == .arrivedAtPickup || self == .arrivedAtIntermediateDestination
  }
}

/// A leg, and the updates whose estimated arrivals are compared with its arrival, each with the
/// actual seconds left.
struct CourseLeg {
  private(set) var leg: FleetReport.Leg
  private(set) var errors: [(update: FleetUpdate, left: Double)] = []

  /// Creates the leg that begins with the first of some status changes.
  fileprivate init(
    _ kind: Waypoint.Kind, of changes: ArraySlice<TripCourse.Change>,
    _ updates: ArraySlice<FleetUpdate>
  ) {
    let start = changes[changes.startIndex]
    let rest = changes.dropFirst()
    let departure = rest.first { !$0.status.isHalt }
    leg = FleetReport.Leg(kind: kind, start: start.time, distance: FleetReport.Distance())
    leg.departure = departure?.time
    let whole = updates.logged(after: start.time, upTo: departure?.time ?? .distantFuture)
    leg.announcement = whole.first(where: \.announcesArrival)?.fixTime
    if let next = rest.first, next.status != .canceled {
      leg.arrival =
        next.actualTime
        ?? whole.logged(after: start.time, upTo: next.time).last { $0.fix != nil }?.fixTime
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
      leg.plannedDuration = plan.loggedSeconds.map(Duration.init(inSeconds:))
    }
    guard let arrival = leg.arrival else { return }
    errors = guided.compactMap { update in
      let left = arrival.timeIntervalSince(update.time)
      return left > 0 ? (update, left) : nil
    }
  }
}
