public import Coordinates
public import Journeys
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A report on one vehicle of a fleet log, or on one trip of a vehicle.
///
/// Except for arrivals and their announcements, times are those at which the server logged the
/// calls.
public struct FleetReport: Sendable, Hashable {
  /// The bare id of the vehicle; nil if the log doesn't contain it.
  public var vehicleID: String?
  /// The bare id of the trip; nil in a report on the whole vehicle.
  public var tripID: String?
  /// The time range of the report; nil for a vehicle without updates, or for a trip that never
  /// began.
  public var times: ClosedRange<Date>?
  /// The state changes, in chronological order.
  public var states: [StateChange] = []
  /// The legs of the trip, in order; empty for a vehicle.
  public var legs: [Leg] = []
  /// The distance driven.
  public var distance = Distance()
  /// The numbers of updates from the vehicle.
  public var updates = Updates()
  /// The number of rejected calls, by error code, or by HTTP status if the code is missing, or by
  /// an empty string if both are missing; empty for a trip.
  public var refusals: [String: Int] = [:]
  /// The quality of the fixes.
  public var fixes = Fixes()
  /// The periods off the route.
  public var offRoute: [OffRoute] = []
  /// The stops of a minute or more.
  public var stops: [Stop] = []
  /// The errors of the estimated arrivals, grouped by the actual time to arrival, and finally of
  /// all together; empty for a vehicle, or without known arrivals or estimates.
  public var arrivalErrors: [ArrivalErrors] = []
  /// The driving on routes in each class of traffic that was met, slowest class last.
  public var traffic: [TrafficMet] = []

  /// Creates an empty report on a vehicle or a trip.
  public init(vehicleID: String?, tripID: String? = nil) {
    self.vehicleID = vehicleID
    self.tripID = tripID
  }

  /// A change of the state of a vehicle or a trip.
  public struct StateChange: Sendable, Hashable {
    /// The state that a vehicle or a trip enters.
    public enum State: Sendable, Hashable {
      /// The status of the trip.
      case trip(TripStatus)
      /// The status of the driver's navigation.
      case navigation(NavigationStatus)
      /// Whether the vehicle accepts trips.
      case vehicle(VehicleState)
    }

    /// The time at which the change was logged.
    public var time: Date
    /// The new state.
    public var state: State
  }

  /// The drive to a waypoint of a trip, and the stay there.
  public struct Leg: Sendable, Hashable {
    /// The purpose of the waypoint.
    public var kind: Waypoint.Kind
    /// The time at which the trip's status showed that the vehicle was on the way to the waypoint.
    public var start: Date
    /// The time of arrival; nil if unknown.
    ///
    /// This is the first known time of these: the actual time that the log contains for the stop,
    /// the time of the last location up to the trip's next status, and the time of that status. If
    /// the next status is canceled, the arrival is ``announcement`` instead.
    public var arrival: Date?
    /// The time at which the navigation first announced the arrival; nil if it didn't, or if the
    /// announcement has no location.
    public var announcement: Date?
    /// The time at which the next leg began or the trip ended; nil if the log ends first or another
    /// vehicle takes over the trip.
    public var departure: Date?
    /// The distance in meters to the waypoint, at the leg's first update under guidance that has a
    /// location and a known distance; nil without such an update.
    public var plannedDistance: Double?
    /// The time to the waypoint as estimated in the log, at the same update as
    /// ``plannedDistance``; nil if unknown.
    public var plannedDuration: Duration?
    /// The distance driven up to the departure, or to the end of the report if there is none.
    public var distance: Distance

    /// The time from the start to the arrival; nil if the arrival is unknown.
    public var duration: Duration? {
      arrival.map { Duration(inSeconds: $0.timeIntervalSince(start)) }
    }
    /// The time from the arrival to the departure; nil if either is unknown.
    public var dwell: Duration? {
      guard let arrival, let departure else { return nil }
      return Duration(inSeconds: max(0, departure.timeIntervalSince(arrival)))
    }
  }

  /// The distance driven in meters, by the method of measurement.
  public struct Distance: Sendable, Hashable {
    /// The distance along routes, while the vehicle was on them.
    public var alongRoute = 0.0
    /// The distance between consecutive fixes, excluding gaps, jumps, vague fixes, and movements
    /// within the accuracy of a fix, as of a stationary vehicle.
    public var fromFixes = 0.0
    /// The straight-line distance across gaps, in which the path is unknown.
    public var inGaps = 0.0
  }

  /// The numbers of updates from a vehicle.
  public struct Updates: Sendable, Hashable {
    /// The number of all updates.
    public var count = 0
    /// The number of updates without a location.
    public var unlocated = 0
    /// The number of locations with the same place and time as the previous location.
    public var repeated = 0
  }

  /// The quality of a vehicle's fixes.
  public struct Fixes: Sendable, Hashable {
    /// The distances between fixes and their places on the route; nil if no fix was on a route.
    public var offsets: Offsets?
    /// The periods without a usable location.
    public var gaps: [Gap] = []
    /// The implausible fixes.
    public var oddities: [Oddity] = []
  }

  /// The distances between fixes and their places on routes, in meters.
  public struct Offsets: Sendable, Hashable {
    /// The number of distances; at least 1.
    public var count: Int
    /// The median.
    public var median: Double
    /// The 95th percentile.
    public var percentile95: Double
    /// The maximum.
    public var maximum: Double
  }

  /// A period without a usable location that lasts more than a minute and more than five times the
  /// usual interval.
  ///
  /// Vague locations and jumps are not usable.
  public struct Gap: Sendable, Hashable {
    /// The time of the last update with a usable location.
    public var start: Date
    /// The time of the next update with a usable location.
    public var end: Date
    /// The straight-line distance in meters between the locations on either side of the gap.
    public var meters: Double

    /// The duration of the gap.
    public var duration: Duration { Duration(inSeconds: end.timeIntervalSince(start)) }
  }

  /// An implausible fix.
  public struct Oddity: Sendable, Hashable {
    /// The reason why a fix is implausible.
    public enum Kind: Sendable, Hashable {
      /// The fix is `meters` from the previous one, farther than a vehicle can drive in `duration`.
      case jump(meters: Double, duration: Duration)
      /// The fix is older than the previous one by this duration.
      case backwards(by: Duration)
      /// The time of the fix is later than that of its update by this duration; negative if it is
      /// earlier.
      case clockOff(by: Duration)
      /// The reported accuracy, `meters`, is too poor to locate the vehicle.
      case vague(meters: Double)
    }

    /// The time at which the fix was logged.
    public var time: Date
    /// The reason why the fix is implausible.
    public var kind: Kind
  }

  /// A period off the route.
  public struct OffRoute: Sendable, Hashable {
    /// The time of the first update off the route.
    public var start: Date
    /// The time of the first update back on the route; nil if the vehicle stayed off it to the end.
    public var end: Date?
    /// The distance in meters between consecutive fixes during this period.
    public var meters: Double
  }

  /// A stay of a minute or more.
  public struct Stop: Sendable, Hashable {
    /// The time at which the stay began.
    public var start: Date
    /// The duration of the stay.
    public var duration: Duration
    /// The mean position of the fixes of the stay.
    public var coordinate: Coordinate
  }

  /// The driving in one class of traffic on routes.
  public struct TrafficMet: Sendable, Hashable {
    /// The class of traffic.
    public var traffic: TrafficClass
    /// The distance driven in this class, in meters.
    public var meters: Double
    /// The time spent in this class.
    public var duration: Duration
  }
}
