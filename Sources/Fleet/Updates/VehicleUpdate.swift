public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A change of a vehicle: new values for some of its fields.
///
///     let update = try VehicleUpdate(vehicle) {
///       $0.state = .online
///       $0.location = VehicleLocation(fix)
///       $0.navigation.remainingDistance = 420
///     }
///
/// The fields that the closure sets are those of the mask; setting nil or an empty list clears a
/// field.
public struct VehicleUpdate: Hashable, Sendable {
  /// The vehicle.
  public let id: VehicleID
  /// The fields that change.
  public let mask: UpdateMask<Vehicle.Field>
  /// Their new values.
  public let values: Values

  /// Creates an update of the fields that a closure sets.
  ///
  /// - Throws: `INVALID_ARGUMENT` where it sets none.
  public init(_ id: VehicleID, _ change: (inout Values) -> Void) throws(FleetError) {
    var values = Values()
    change(&values)
    self.id = id
    mask = try UpdateMask(values.fields.union(values.navigation.fields))
    self.values = values
  }

  /// Creates an update from a mask and values, as calls over a wire have them; fields of the mask
  /// that were not set are cleared.
  public init(_ id: VehicleID, _ mask: UpdateMask<Vehicle.Field>, _ values: Values) {
    self.id = id
    self.mask = mask
    self.values = values
  }

  /// Values of a vehicle's fields, which notes those that were set.
  public struct Values: Hashable, Sendable {
    /// Whether it takes new trips.
    public var state: VehicleState? { didSet { fields.insert(.state) } }
    /// The kinds of trips that it takes.
    public var tripTypes: Set<TripType> = [] { didSet { fields.insert(.tripTypes) } }
    /// How many riders it holds.
    public var capacity: Int? { didSet { fields.insert(.capacity) } }
    /// What it is.
    public var category: VehicleCategory? { didSet { fields.insert(.category) } }
    /// What the provider keeps with it, all of it.
    public var attributes: [Attribute] = [] { didSet { fields.insert(.attributes) } }
    /// Its license plate.
    public var licensePlate: LicensePlate? { didSet { fields.insert(.licensePlate) } }
    /// Whether it is offered a next trip before the current one ends.
    public var isBackToBackEnabled = false { didSet { fields.insert(.isBackToBackEnabled) } }
    /// The remaining waypoints of all its trips in another order.
    public var waypoints: [TripWaypoint] = [] { didSet { fields.insert(.waypoints) } }
    /// Where it is.
    public var location: VehicleLocation? { didSet { fields.insert(.location) } }
    /// Locations that could not be sent when they were taken, the oldest first.
    public var pastLocations: [VehicleLocation] = [] { didSet { fields.insert(.pastLocations) } }
    /// What its driver's navigation says.
    public var navigation = Navigation()

    /// The fields that were set, those of the navigation aside.
    public private(set) var fields: Set<Vehicle.Field> = []

    /// Creates values of which none is set.
    public init() {}
  }

  /// Values of what a driver's navigation reports, which notes those that were set.
  public struct Navigation: Hashable, Sendable {
    /// What it does.
    public var status: NavigationStatus? { didSet { fields.insert(.navigationStatus) } }
    /// The way to the next waypoint, as the app means to drive it.
    public var activeRoute: Polyline? { didSet { fields.insert(.activeRoute) } }
    /// The waypoint at which that way ends; it counts only together with the way.
    public var activeRouteEnd: TripWaypoint? { didSet { fields.insert(.activeRouteEnd) } }
    /// Stretches of unusual traffic on it, in meters from its start.
    public var traffic: [TrafficStretch] = [] { didSet { fields.insert(.traffic) } }
    /// Meters left on it.
    public var remainingDistance: Double? { didSet { fields.insert(.remainingDistance) } }
    /// The time left on it; it wins over the arrival.
    public var remainingTime: Duration? { didSet { fields.insert(.remainingTime) } }
    /// When the vehicle arrives at its end.
    public var arrival: Date? { didSet { fields.insert(.arrival) } }

    /// The fields that were set.
    public private(set) var fields: Set<Vehicle.Field> = []

    /// Creates values of which none is set.
    public init() {}
  }
}
