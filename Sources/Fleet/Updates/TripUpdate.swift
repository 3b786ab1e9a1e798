public import Journeys

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An update of a trip: new values for some of its fields.
///
///     let update = try TripUpdate(trip) {
///       $0.status = .enrouteToPickup
///       $0.vehicleID = vehicle
///     }
///
/// The fields that the closure sets make up the mask. Setting nil or an empty list clears a field,
/// except those of ``Values/actual``. Engines reject an update that clears a required field.
public struct TripUpdate: Hashable, Sendable {
  /// The id of the trip.
  public let id: TripID
  /// The fields to change.
  public let mask: UpdateMask<Trip.Field>
  /// The new values of the fields.
  public let values: Values

  /// Creates an update of the fields that a closure sets.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the closure sets no field.
  public init(_ id: TripID, _ change: (inout Values) -> Void) throws(FleetError) {
    var values = Values()
    change(&values)
    self.id = id
    mask = try UpdateMask(values.fields)
    self.values = values
  }

  /// Creates an update from a mask and values, as transmitted over a network.
  ///
  /// Fields of the mask that aren't set in the values are cleared.
  public init(_ id: TripID, _ mask: UpdateMask<Trip.Field>, _ values: Values) {
    self.id = id
    self.mask = mask
    self.values = values
  }

  /// The values of a trip's fields, and the set of fields that were set.
  public struct Values: Hashable, Sendable {
    /// The status of the trip.
    public var status: TripStatus? { didSet { fields.insert(.status) } }
    /// The type of the trip, shared or exclusive.
    public var type: TripType? { didSet { fields.insert(.type) } }
    /// The vehicle assigned to the trip; nil unassigns the trip.
    public var vehicleID: VehicleID? { didSet { fields.insert(.vehicleID) } }
    /// The pickup location.
    public var pickup: TerminalLocation? { didSet { fields.insert(.pickup) } }
    /// The drop-off location.
    public var dropOff: TerminalLocation? { didSet { fields.insert(.dropOff) } }
    /// The stops between pickup and drop-off, in order.
    public var intermediateDestinations: [TerminalLocation] = [] {
      didSet { fields.insert(.intermediateDestinations) }
    }
    /// The index of the intermediate destination that the status refers to.
    public var intermediateDestinationIndex: Int? {
      didSet { fields.insert(.intermediateDestinationIndex) }
    }
    /// The version of the intermediate destinations that the caller has read; the update fails if
    /// they have changed since.
    public var intermediateDestinationsVersion: Date? {
      didSet { fields.insert(.intermediateDestinationsVersion) }
    }
    /// All remaining waypoints of the vehicle, in the order in which the vehicle has to visit them.
    public var vehicleWaypoints: [TripWaypoint] = [] { didSet { fields.insert(.vehicleWaypoints) } }
    /// The provider's custom attributes of the trip.
    public var attributes: [Attribute] = [] { didSet { fields.insert(.attributes) } }
    /// The actual stops of the trip.
    ///
    /// The mask contains only the parts that the closure changes from nil or an empty list.
    public var actual = Trip.Actual() { didSet { noteActual(before: oldValue) } }

    /// The fields that were set.
    public private(set) var fields: Set<Trip.Field> = []

    /// Creates values with no fields set.
    public init() {}

    private mutating func noteActual(before: Trip.Actual) {
      if actual.pickup != before.pickup { fields.insert(.actualPickup) }
      if actual.dropOff != before.dropOff { fields.insert(.actualDropOff) }
      if actual.pickupArrival != before.pickupArrival { fields.insert(.actualPickupArrival) }
      if actual.intermediateDestinations != before.intermediateDestinations {
        fields.insert(.actualIntermediateDestinations)
      }
      if actual.intermediateDestinationArrivals != before.intermediateDestinationArrivals {
        fields.insert(.actualIntermediateDestinationArrivals)
      }
    }
  }
}
