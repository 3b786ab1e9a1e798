public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A vehicle of a fleet: its properties, and the values that the driver's app reports.
///
/// This is the counterpart of Fleet Engine's `Vehicle`; the values from the driver's navigation are
/// in ``navigation``.
public struct Vehicle: Hashable, Sendable, NamedEntity {
  /// `vehicles`, the collection in names.
  public static var collection: String { "vehicles" }

  /// The id of the vehicle.
  public let id: VehicleID
  /// The state of the vehicle; searches for a trip find only vehicles that are online.
  public var state: VehicleState
  /// The types of trips that the vehicle accepts.
  public var tripTypes: Set<TripType>
  /// The number of riders that the vehicle can carry, at least 1.
  public var capacity: Int
  /// The kind of vehicle.
  public var category: VehicleCategory
  /// The provider's custom attributes.
  public var attributes: [Attribute] = []
  /// The license plate; nil if not given.
  public var licensePlate: LicensePlate?
  /// Whether searches with ``VehicleSearch/includesBackToBack`` may find the vehicle before its
  /// current trip ends.
  public var isBackToBackEnabled = false
  /// The ids of the active trips assigned to the vehicle, in the order of assignment.
  public package(set) var tripIDs: [TripID] = []
  /// The last location; nil if unknown.
  public var location: VehicleLocation?
  /// The remaining waypoints of all trips of the vehicle, in driving order.
  public var waypoints: [TripWaypoint] = []
  /// The values from the driver's navigation.
  public var navigation = Navigation()

  /// Creates a vehicle.
  public init(
    _ id: VehicleID, _ state: VehicleState, tripTypes: Set<TripType>, capacity: Int,
    category: VehicleCategory
  ) {
    self.id = id
    self.state = state
    self.tripTypes = tripTypes
    self.capacity = capacity
    self.category = category
  }

  /// The values from the navigation of a driver's app, completed by an engine.
  public struct Navigation: Hashable, Sendable {
    /// The status of the navigation; nil if none is reported.
    public var status: NavigationStatus?
    /// The active route, as planned by the driver's app; nil if none is reported.
    public var activeRoute: Polyline?
    /// Whether the vehicle doesn't follow the active route, because the vehicle has left that route
    /// or the route leads to none of the vehicle's waypoints.
    public package(set) var isActiveRouteLeft = false
    /// The waypoint at the end of the active route; nil if none is reported.
    public var activeRouteEnd: TripWaypoint?
    /// The reported stretches of unusual traffic on the active route, in meters from its start.
    public var traffic: [TrafficStretch] = []
    /// The stop that the remaining distance and the arrival refer to; nil if they apply to none.
    public package(set) var destination: TripWaypoint?
    /// The remaining distance to ``destination``, in meters; nil if unknown.
    public var remainingDistance: Double?
    /// The estimated arrival at ``destination``; nil if unknown.
    public var arrival: Date?
    /// The versions of parts of the vehicle.
    public var versions = Versions()
    /// The traffic along an active route that leads through several waypoints, as reported, or
    /// otherwise as expected by the engine.
    ///
    /// Nil if neither is known, or if the route ends at the first waypoint.
    public var lineTraffic: LineTraffic?

    /// Creates empty values, for a driver's app that has reported none.
    public init() {}
  }

  /// The times at which parts of a vehicle last changed, according to the engine's clock; nil for a
  /// part that never changed.
  public struct Versions: Hashable, Sendable {
    /// The version of the active route.
    public var activeRoute: Date?
    /// The version of the traffic reported for the active route; nil if none was reported for it.
    public var traffic: Date?
    /// The version of the remaining waypoints.
    public var waypoints: Date?
    /// The version of the paths to the remaining waypoints.
    public var waypointRoutes: Date?
    /// The version of the traffic along these paths.
    public var waypointTraffic: Date?

    /// Creates the versions of a vehicle that never changed.
    public init() {}
  }
}

/// The parts of a license plate on which traffic restrictions depend.
public struct LicensePlate: Hashable, Sendable {
  /// The CLDR code of the region that issued the plate, such as `PT`.
  public var countryCode: String
  /// The last digit; nil if the plate has none.
  public var lastDigit: Int?

  /// Creates a license plate.
  public init(countryCode: String, lastDigit: Int? = nil) {
    self.countryCode = countryCode
    self.lastDigit = lastDigit
  }
}
