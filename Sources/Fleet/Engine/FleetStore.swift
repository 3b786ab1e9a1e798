public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the trips and vehicles of a provider for an engine: in memory, or on a disk.
public protocol FleetStore: Sendable {
  /// Reads and changes records in one transaction.
  ///
  /// All its changes are kept, or none after an error. No other transaction runs meanwhile.
  func transaction<Result: Sendable>(
    _ body: @Sendable (inout any FleetTransaction) throws(FleetError) -> Result
  ) async throws(FleetError) -> Result

  /// The changes from now on, each after its transaction was kept.
  func changes() -> FleetChanges
}

/// The records of a store within a transaction.
public protocol FleetTransaction {
  /// The trip of an id; nil if there is none. Setting nil deletes it.
  subscript(trip id: TripID) -> Record<Trip>? { get set }
  /// The vehicle of an id; nil if there is none. Setting nil deletes it.
  subscript(vehicle id: VehicleID) -> Record<Vehicle>? { get set }
  /// The billable trip of an id; nil if none was reported. Setting nil deletes it.
  subscript(billableTrip id: BillableTripID) -> Record<BillableTrip>? { get set }
  /// The first ids of trips after a given one, in order, at most `limit`.
  func tripIDs(after id: TripID?, limit: Int) -> [TripID]
  /// The first ids of vehicles after a given one, in order, at most `limit`.
  func vehicleIDs(after id: VehicleID?, limit: Int) -> [VehicleID]
  /// The ids of the vehicles whose location lies in a box, in no order; none for a box whose edges
  /// are no latitudes and longitudes.
  func vehicleIDs(in box: BoundingBox) -> [VehicleID]
  /// The first ids of billable trips after a given one, in order, at most `limit`.
  func billableTripIDs(after id: BillableTripID?, limit: Int) -> [BillableTripID]
}

/// A trip or a vehicle as a store keeps it.
public struct Record<Value: Sendable>: Sendable {
  /// The trip or the vehicle.
  public var value: Value
  /// When it was last written, by the engine's clock.
  public var updated: Date

  /// Creates a record.
  public init(_ value: Value, updated: Date) {
    self.value = value
    self.updated = updated
  }
}

extension Record: Equatable where Value: Equatable {}
extension Record: Hashable where Value: Hashable {}
