public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A trip: its booking, its status, and the values that an engine computes for it.
///
/// This is the counterpart of Fleet Engine's `Trip`; the computed values are in ``progress``.
public struct Trip: Hashable, Sendable, NamedEntity {
  /// `trips`, the collection in names.
  public static var collection: String { "trips" }

  /// The id of the trip.
  public let id: TripID
  /// The type of the trip, shared or exclusive.
  public var type: TripType
  /// The status of the trip.
  public var status = TripStatus.new
  /// The vehicle assigned to the trip; nil if none is assigned.
  public var vehicleID: VehicleID?
  /// The number of passengers, not counting the driver.
  public var passengerCount = 1
  /// The pickup location.
  public var pickup: TerminalLocation
  /// The drop-off location; nil if unknown.
  public var dropOff: TerminalLocation?
  /// The stops between pickup and drop-off, in order; only exclusive trips may have any.
  public var intermediateDestinations: [TerminalLocation] = []
  /// The index of the intermediate destination that the status refers to; nil if it refers to none.
  public var intermediateDestinationIndex: Int?
  /// The provider's custom attributes.
  public var attributes: [Attribute] = []
  /// The actual stops of the trip.
  public var actual = Actual()
  /// The values that an engine computes for the trip, with their versions.
  public var progress = Progress()

  /// Creates a newly booked trip.
  public init(_ id: TripID, _ type: TripType, from pickup: TerminalLocation) {
    self.id = id
    self.type = type
    self.pickup = pickup
  }

  /// The actual places and times of a trip's stops.
  public struct Actual: Hashable, Sendable {
    /// The driver's arrival at the pickup.
    public var pickupArrival: StopLocation?
    /// The rider's pickup.
    public var pickup: StopLocation?
    /// The arrivals at the intermediate destinations, in order.
    public var intermediateDestinationArrivals: [StopLocation] = []
    /// The departures from the intermediate destinations, in order.
    public var intermediateDestinations: [StopLocation] = []
    /// The rider's drop-off.
    public var dropOff: StopLocation?

    /// Creates an empty value, for a trip that has made no stops.
    public init() {}
  }

  /// The values that an engine computes for a trip.
  public struct Progress: Hashable, Sendable {
    /// The expected arrival at the pickup; after the pickup, the time of departure from it.
    public var pickupTime: Date?
    /// The expected arrival at the drop-off; after the trip, the time at which it was completed.
    public var dropOffTime: Date?
    /// The last location of the vehicle; after the trip, its location when the trip ended.
    public var vehicleLocation: VehicleLocation?
    /// Whether the vehicle follows the active route and its last location is close enough to be
    /// snapped to the route.
    public var isLocationSnappable = false
    /// The active route, which leads to the first remaining waypoint and may continue beyond it;
    /// nil if unknown.
    public var activeRoute: Polyline?
    /// The traffic along the active route; nil while unknown.
    public var traffic: LineTraffic?
    /// The remaining distance to the first remaining waypoint, in meters; nil if unknown.
    public var remainingDistance: Double?
    /// The estimated arrival at the first remaining waypoint; nil if unknown.
    public var arrival: Date?
    /// The waypoints that the vehicle still has to visit up to the last stop of the trip, including
    /// stops of other trips.
    public var remainingWaypoints: [TripWaypoint] = []
    /// The distance driven with the rider aboard; nil before the ride, or if the engine has no
    /// roads.
    public var driven: DrivenDistance?
    /// The versions of parts of the trip.
    public var versions = Versions()

    /// Creates the progress of a trip without a vehicle.
    public init() {}
  }

  /// The times at which parts of a trip last changed, according to the engine's clock; nil for a
  /// part that never changed.
  ///
  /// A caller that passes the versions that it has doesn't receive unchanged routes and traffic
  /// again.
  public struct Versions: Hashable, Sendable {
    /// The version of the active route.
    public var activeRoute: Date?
    /// The version of the traffic along the active route.
    public var traffic: Date?
    /// The version of the list of remaining waypoints.
    public var remainingWaypoints: Date?
    /// The version of the paths to the remaining waypoints.
    public var waypointRoutes: Date?
    /// The version of the intermediate destinations.
    public var intermediateDestinations: Date?

    /// Creates the versions of a trip that never changed.
    public init() {}
  }
}
