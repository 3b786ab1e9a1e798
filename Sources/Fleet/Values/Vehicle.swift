public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A vehicle of a fleet: what it is, and what its app reports.
///
/// It has the facts of Fleet Engine's `Vehicle`; what the driver's navigation says is
/// ``navigation``.
public struct Vehicle: Hashable, Sendable, NamedEntity {
  /// `vehicles`, as in names.
  public static var collection: String { "vehicles" }

  /// The id.
  public let id: VehicleID
  /// Whether it takes new trips.
  public var state: VehicleState
  /// The kinds of trips that it takes.
  public var tripTypes: Set<TripType>
  /// How many riders it holds, 1 or more.
  public var capacity: Int
  /// The kind of vehicle.
  public var category: VehicleCategory
  /// What the provider keeps with it.
  public var attributes: [Attribute] = []
  /// Its license plate; nil if it isn't given.
  public var licensePlate: LicensePlate?
  /// Whether it is offered a next trip before the current one ends.
  public var isBackToBackEnabled = false
  /// The active trips that are assigned to it, in order.
  public package(set) var tripIDs: [TripID] = []
  /// Where it is; nil before its first report.
  public var location: VehicleLocation?
  /// The remaining waypoints of all its trips, in driving order.
  public var waypoints: [TripWaypoint] = []
  /// What its driver's navigation says.
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

  /// What the navigation of a driver's app reports.
  public struct Navigation: Hashable, Sendable {
    /// The status of the navigation; nil before the first report.
    public var status: NavigationStatus?
    /// The way to the next waypoint, as the app means to drive it.
    public var activeRoute: Polyline?
    /// Whether the vehicle has left that way, so that an engine has found another one.
    public package(set) var isActiveRouteLeft = false
    /// The waypoint at which that way ends.
    public var activeRouteEnd: TripWaypoint?
    /// Stretches of unusual traffic on it, in meters from its start; the rest is normal.
    public var traffic: [TrafficStretch] = []
    /// The stop that the distance and the arrival are about; nil while the vehicle has none.
    public package(set) var destination: TripWaypoint?
    /// Meters left on it.
    public var remainingDistance: Double?
    /// When the vehicle arrives at its end.
    public var arrival: Date?
    /// When parts of the vehicle changed.
    public var versions = Versions()
    /// Traffic along the active route where that leads through several waypoints: what is reported,
    /// else what the engine expects; nil where neither is known.
    public var lineTraffic: LineTraffic?

    /// Creates a navigation that has said nothing.
    public init() {}
  }

  /// When parts of a vehicle last changed, by the engine's clock; nil for what never did.
  public struct Versions: Hashable, Sendable {
    /// The active route.
    public var activeRoute: Date?
    /// Traffic along it.
    public var traffic: Date?
    /// The remaining waypoints.
    public var waypoints: Date?
    /// The ways to them.
    public var waypointRoutes: Date?
    /// Traffic along these.
    public var waypointTraffic: Date?

    /// Creates versions of a vehicle in which nothing has changed.
    public init() {}
  }
}

/// What an engine keeps of a license plate: no more than traffic rules ask for.
public struct LicensePlate: Hashable, Sendable {
  /// The region that issued it, by its CLDR code such as `PT`.
  public var countryCode: String
  /// The last digit; nil if it has none.
  public var lastDigit: Int?

  /// Creates a license plate.
  public init(countryCode: String, lastDigit: Int? = nil) {
    self.countryCode = countryCode
    self.lastDigit = lastDigit
  }
}
