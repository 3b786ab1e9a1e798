public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An update of a vehicle: new values for some of its fields.
///
///     let update = try VehicleUpdate(vehicle) {
///       $0.state = .online
///       $0.location = VehicleLocation(fix)
///       $0.navigation.remainingDistance = 420
///     }
///
/// The fields that the closure sets make up the mask. Setting nil or an empty list clears a field.
/// Engines reject an update that clears a required field.
public struct VehicleUpdate: Hashable, Sendable {
  /// The id of the vehicle.
  public let id: VehicleID
  /// The fields to change.
  public let mask: UpdateMask<Vehicle.Field>
  /// The new values of the fields.
  public let values: Values

  /// Creates an update of the fields that a closure sets.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the closure sets no field.
  public init(_ id: VehicleID, _ change: (inout Values) -> Void) throws(FleetError) {
    var values = Values()
    change(&values)
    self.id = id
    mask = try UpdateMask(values.fields.union(values.navigation.fields))
    self.values = values
  }

  /// Creates an update from a mask and values, as transmitted over a network.
  ///
  /// Fields of the mask that aren't set in the values are cleared.
  public init(_ id: VehicleID, _ mask: UpdateMask<Vehicle.Field>, _ values: Values) {
    self.id = id
    self.mask = mask
    self.values = values
  }

  /// The values of a vehicle's fields, and the set of fields that were set.
  public struct Values: Hashable, Sendable {
    /// The state of the vehicle; searches for a trip find only vehicles that are online.
    public var state: VehicleState? { didSet { fields.insert(.state) } }
    /// The types of trips that the vehicle accepts.
    public var tripTypes: Set<TripType> = [] { didSet { fields.insert(.tripTypes) } }
    /// The number of riders that the vehicle can carry.
    public var capacity: Int? { didSet { fields.insert(.capacity) } }
    /// The kind of vehicle.
    public var category: VehicleCategory? { didSet { fields.insert(.category) } }
    /// All of the provider's custom attributes of the vehicle.
    public var attributes: [Attribute] = [] { didSet { fields.insert(.attributes) } }
    /// The license plate.
    public var licensePlate: LicensePlate? { didSet { fields.insert(.licensePlate) } }
    /// Whether searches with ``VehicleSearch/includesBackToBack`` may find the vehicle before its
    /// current trip ends.
    public var isBackToBackEnabled = false { didSet { fields.insert(.isBackToBackEnabled) } }
    /// The remaining waypoints of all trips of the vehicle, in a new order.
    public var waypoints: [TripWaypoint] = [] { didSet { fields.insert(.waypoints) } }
    /// The current location.
    public var location: VehicleLocation? { didSet { fields.insert(.location) } }
    /// Locations that could not be sent when they were recorded, oldest first.
    public var pastLocations: [VehicleLocation] = [] { didSet { fields.insert(.pastLocations) } }
    /// The values reported by the driver's navigation.
    public var navigation = Navigation()

    /// The fields that were set, except those of ``navigation``.
    public private(set) var fields: Set<Vehicle.Field> = []

    /// Creates values with no fields set.
    public init() {}
  }

  /// The values reported by a driver's navigation, and the set of fields that were set.
  public struct Navigation: Hashable, Sendable {
    /// The status of the navigation.
    public var status: NavigationStatus? { didSet { fields.insert(.navigationStatus) } }
    /// The active route, as planned by the driver's app.
    public var activeRoute: Polyline? { didSet { fields.insert(.activeRoute) } }
    /// The waypoint at the end of the active route; ignored unless the route is set, too.
    public var activeRouteEnd: TripWaypoint? { didSet { fields.insert(.activeRouteEnd) } }
    /// The stretches of unusual traffic on the active route, in meters from its start.
    public var traffic: [TrafficStretch] = [] { didSet { fields.insert(.traffic) } }
    /// The remaining distance on the active route, in meters.
    public var remainingDistance: Double? { didSet { fields.insert(.remainingDistance) } }
    /// The remaining time on the active route; takes precedence over ``arrival``.
    public var remainingTime: Duration? { didSet { fields.insert(.remainingTime) } }
    /// The estimated arrival at the end of the active route.
    public var arrival: Date? { didSet { fields.insert(.arrival) } }

    /// The fields that were set.
    public private(set) var fields: Set<Vehicle.Field> = []

    /// Creates values with no fields set.
    public init() {}
  }
}
