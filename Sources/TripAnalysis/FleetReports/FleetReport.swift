public import Coordinates
public import Journeys
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a fleet log tells of a vehicle, or of one trip of it from its start to its end.
///
/// Times are those at which the server logged calls, but for arrivals.
public struct FleetReport: Sendable, Hashable {
  /// The bare id of the vehicle; nil where the log doesn't say.
  public var vehicleID: String?
  /// The bare id of the trip; nil for all that the vehicle did.
  public var tripID: String?
  /// From when to when it is; nil for a vehicle that sent nothing, and a trip that never began.
  public var times: ClosedRange<Date>?
  /// Changes of states, in the order of time.
  public var states: [StateChange] = []
  /// The ways to the waypoints of the trip, in order; none for a vehicle.
  public var legs: [Leg] = []
  /// How far it was driven.
  public var distance = Distance()
  /// Updates of the vehicle.
  public var updates = Updates()
  /// How many calls were refused, by the code of the error.
  public var refusals: [String: Int] = [:]
  /// How good the fixes are.
  public var fixes = Fixes()
  /// When the vehicle was off its route.
  public var offRoute: [OffRoute] = []
  /// Where it stood for a minute or more.
  public var stops: [Stop] = []
  /// How far off expected arrivals were, by how long it really took to arrive; none for a vehicle,
  /// and where no arrival is known.
  public var arrivalErrors: [ArrivalErrors] = []
  /// The traffic met on routes: classes that were met, the slowest last.
  public var traffic: [TrafficMet] = []

  /// Creates the report of a vehicle, or a trip, of which nothing is known.
  public init(vehicleID: String?, tripID: String? = nil) {
    self.vehicleID = vehicleID
    self.tripID = tripID
  }

  /// A change of a state.
  public struct StateChange: Sendable, Hashable {
    /// What a vehicle or a trip turns to.
    public enum State: Sendable, Hashable {
      /// How far the trip is.
      case trip(TripStatus)
      /// What the driver's navigation does.
      case navigation(NavigationStatus)
      /// Whether the vehicle takes trips.
      case vehicle(VehicleState)
    }

    /// When it was logged.
    public var time: Date
    /// What it turned to.
    public var state: State
  }

  /// The way to a waypoint of a trip, and the stay there.
  public struct Leg: Sendable, Hashable {
    /// What happens at the waypoint.
    public var kind: Waypoint.Kind
    /// When the trip's status said that the vehicle was on the way.
    public var start: Date
    /// When it arrived; nil where nothing tells.
    ///
    /// It is what the log gives with the status that says so, else the time of the last location
    /// before that. For a trip that was called off it is when the navigation announced the arrival.
    public var arrival: Date?
    /// When the navigation first announced the arrival; nil where it didn't.
    public var announcement: Date?
    /// When the next leg began, or the trip ended; nil where the log ends before, or another
    /// vehicle takes the trip.
    public var departure: Date?
    /// Meters along the route, as the leg began under guidance; nil where unknown.
    public var plannedDistance: Double?
    /// The time that was planned for it then; nil where unknown.
    public var plannedDuration: Duration?
    /// How far it was driven, up to the departure.
    public var distance: Distance

    /// The time from the start to the arrival; nil where it isn't known.
    public var duration: Duration? {
      arrival.map { Duration(inSeconds: $0.timeIntervalSince(start)) }
    }
    /// The time from the arrival to the departure; nil where either isn't known.
    public var dwell: Duration? {
      guard let arrival, let departure else { return nil }
      return Duration(inSeconds: max(0, departure.timeIntervalSince(arrival)))
    }
  }

  /// How far it was driven, in meters.
  public struct Distance: Sendable, Hashable {
    /// Along routes, while on them.
    public var alongRoute = 0.0
    /// From fix to fix, gaps, jumps and the noise of standing left out.
    public var fromFixes = 0.0
    /// Straight over gaps, of whose way nothing is known.
    public var inGaps = 0.0
  }

  /// How many updates a vehicle sent.
  public struct Updates: Sendable, Hashable {
    /// All updates.
    public var count = 0
    /// Updates without a location.
    public var unlocated = 0
    /// Locations that were sent again, with the same time.
    public var repeated = 0
  }

  /// How good the fixes of a vehicle are.
  public struct Fixes: Sendable, Hashable {
    /// How far they lie from the place on the route; nil where none was on a route.
    public var offsets: Offsets?
    /// Times without a location.
    public var gaps: [Gap] = []
    /// Fixes that can't be true, or not now.
    public var oddities: [Oddity] = []
  }

  /// How far fixes lie from their places on routes, in meters.
  public struct Offsets: Sendable, Hashable {
    /// How many places there are; 1 or more.
    public var count: Int
    /// The median.
    public var median: Double
    /// What 95 % do not exceed.
    public var percentile95: Double
    /// The most.
    public var maximum: Double
  }

  /// A time without a location that is believed: more than a minute, and five times as long as
  /// usual.
  ///
  /// Vague ones and jumps aren't believed.
  public struct Gap: Sendable, Hashable {
    /// When it began, with the last update that has such a location.
    public var start: Date
    /// When it ended.
    public var end: Date
    /// Straight meters from the location before to that behind it.
    public var meters: Double

    /// How long it lasted.
    public var duration: Duration { Duration(inSeconds: end.timeIntervalSince(start)) }
  }

  /// Something odd about a fix.
  public struct Oddity: Sendable, Hashable {
    /// What is odd.
    public enum Kind: Sendable, Hashable {
      /// It lies meters from the fix before, more than could be driven in the time between.
      case jump(meters: Double, duration: Duration)
      /// It is that much older than the fix before.
      case backwards(by: Duration)
      /// Its time is that much later than the server's; below 0 for earlier.
      case clockOff(by: Duration)
      /// It is that many meters accurate, and tells no place.
      case vague(meters: Double)
    }

    /// When it was logged.
    public var time: Date
    /// What is odd.
    public var kind: Kind
  }

  /// A time off the route.
  public struct OffRoute: Sendable, Hashable {
    /// The first update off the route.
    public var start: Date
    /// The first update that is not off any more; nil where it lasted to the end.
    public var end: Date?
    /// Meters from fix to fix meanwhile.
    public var meters: Double
  }

  /// A stay of a minute or more.
  public struct Stop: Sendable, Hashable {
    /// When it began.
    public var start: Date
    /// How long it lasted.
    public var duration: Duration
    /// The middle of its fixes.
    public var coordinate: Coordinate
  }

  /// Traffic of a class, met on routes.
  public struct TrafficMet: Sendable, Hashable {
    /// The class.
    public var traffic: TrafficClass
    /// Meters driven in it.
    public var meters: Double
    /// The time spent in it.
    public var duration: Duration
  }
}
