#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the trips and vehicles of a provider for an engine: in memory, or on a disk.
public protocol FleetStore: Sendable {
  /// Reads and changes records in one transaction: all its changes are kept, or after an error none,
  /// and no other transaction runs between them.
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
  /// The ids of trips after one, in order, at most so many.
  func tripIDs(after id: TripID?, limit: Int) -> [TripID]
  /// The ids of vehicles after one, in order, at most so many.
  func vehicleIDs(after id: VehicleID?, limit: Int) -> [VehicleID]
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
