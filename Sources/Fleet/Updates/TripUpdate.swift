public import Journeys

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A change of a trip: new values for some of its fields.
///
///     let update = try TripUpdate(trip) {
///       $0.status = .enrouteToPickup
///       $0.vehicleID = vehicle
///     }
///
/// The fields that the closure sets are those of the mask; setting nil or an empty list clears a
/// field.
public struct TripUpdate: Hashable, Sendable {
  /// The trip.
  public let id: TripID
  /// The fields that change.
  public let mask: UpdateMask<Trip.Field>
  /// Their new values.
  public let values: Values

  /// Creates an update of the fields that a closure sets.
  ///
  /// - Throws: `INVALID_ARGUMENT` where it sets none.
  public init(_ id: TripID, _ change: (inout Values) -> Void) throws(FleetError) {
    var values = Values()
    change(&values)
    self.id = id
    mask = try UpdateMask(values.fields)
    self.values = values
  }

  /// Creates an update from a mask and values, as calls over a wire have them; fields of the mask
  /// that were not set are cleared.
  public init(_ id: TripID, _ mask: UpdateMask<Trip.Field>, _ values: Values) {
    self.id = id
    self.mask = mask
    self.values = values
  }

  /// Values of a trip's fields, which notes those that were set.
  public struct Values: Hashable, Sendable {
    /// How far the trip is.
    public var status: TripStatus? { didSet { fields.insert(.status) } }
    /// Whether the rider shares the vehicle.
    public var type: TripType? { didSet { fields.insert(.type) } }
    /// The vehicle that makes it; nil takes it from its vehicle.
    public var vehicleID: VehicleID? { didSet { fields.insert(.vehicleID) } }
    /// Where the rider gets in.
    public var pickup: TerminalLocation? { didSet { fields.insert(.pickup) } }
    /// Where the rider gets off.
    public var dropOff: TerminalLocation? { didSet { fields.insert(.dropOff) } }
    /// Stops between pickup and drop-off, in order.
    public var intermediateDestinations: [TerminalLocation] = [] {
      didSet { fields.insert(.intermediateDestinations) }
    }
    /// The stop that the status is about, from 0.
    public var intermediateDestinationIndex: Int? {
      didSet { fields.insert(.intermediateDestinationIndex) }
    }
    /// The version of the intermediate destinations that the caller has seen: the update fails if
    /// they have changed since.
    public var intermediateDestinationsVersion: Date? {
      didSet { fields.insert(.intermediateDestinationsVersion) }
    }
    /// All remaining waypoints of the vehicle in the order in which it is to drive.
    public var vehicleWaypoints: [TripWaypoint] = [] { didSet { fields.insert(.vehicleWaypoints) } }
    /// What the provider keeps with it.
    public var attributes: [Attribute] = [] { didSet { fields.insert(.attributes) } }
    /// What really happened at its stops; only the parts that the closure changes are in the mask.
    public var actual = Trip.Actual() { didSet { noteActual(before: oldValue) } }

    /// The fields that were set.
    public private(set) var fields: Set<Trip.Field> = []

    /// Creates values of which none is set.
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
