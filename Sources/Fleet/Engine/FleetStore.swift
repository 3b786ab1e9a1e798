public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Storage for the trips, vehicles, and billable trips of a provider, in memory or on disk.
public protocol FleetStore: Sendable {
  /// Reads and changes records in one transaction.
  ///
  /// All changes of the transaction are stored, or none if `body` throws an error. Transactions run
  /// one at a time.
  func transaction<Result: Sendable>(
    _ body: @Sendable (inout any FleetTransaction) throws(FleetError) -> Result
  ) async throws(FleetError) -> Result

  /// Returns a sequence of all later changes to trips and vehicles, each published after its
  /// transaction is committed.
  func changes() -> FleetChanges
}

/// The records of a store within a transaction.
public protocol FleetTransaction {
  /// The trip with an id; nil if there is none. Setting nil deletes the trip.
  subscript(trip id: TripID) -> Record<Trip>? { get set }
  /// The vehicle with an id; nil if there is none. Setting nil deletes the vehicle.
  subscript(vehicle id: VehicleID) -> Record<Vehicle>? { get set }
  /// The billable trip with an id; nil if none was reported. Setting nil deletes the report.
  subscript(billableTrip id: BillableTripID) -> Record<BillableTrip>? { get set }
  /// Returns at most `limit` ids of trips in ascending order, starting after `id` unless it is nil.
  func tripIDs(after id: TripID?, limit: Int) -> [TripID]
  /// Returns at most `limit` ids of vehicles in ascending order, starting after `id` unless it is
  /// nil.
  func vehicleIDs(after id: VehicleID?, limit: Int) -> [VehicleID]
  /// Returns the ids of the vehicles whose location lies in a box, in no particular order.
  func vehicleIDs(in box: BoundingBox) -> [VehicleID]
  /// Returns at most `limit` ids of billable trips in ascending order, starting after `id` unless
  /// it is nil.
  func billableTripIDs(after id: BillableTripID?, limit: Int) -> [BillableTripID]
}

/// A trip, vehicle, or billable trip in a store.
public struct Record<Value: Sendable>: Sendable {
  /// The stored value.
  public var value: Value
  /// The time of the last update, according to the engine's clock.
  public var updated: Date

  /// Creates a record.
  public init(_ value: Value, updated: Date) {
    self.value = value
    self.updated = updated
  }
}

extension Record: Equatable where Value: Equatable {}
extension Record: Hashable where Value: Hashable {}
