import Coordinates
public import Fleet

/// A store that keeps trips, vehicles, and billable trips in memory.
///
/// Trips that are over are kept until they are deleted.
public actor MemoryFleetStore: FleetStore {
  private let tables = Tables()
  private let feed = ChangeFeed()

  /// Creates an empty store.
  public init() {}

  /// Runs transactions one at a time; if one throws an error, all records are restored.
  public func transaction<Result: Sendable>(
    _ body: @Sendable (inout any FleetTransaction) throws(FleetError) -> Result
  ) async throws(FleetError) -> Result {
    var transaction: any FleetTransaction = tables
    do throws(FleetError) {
      let result = try body(&transaction)
      feed.publish(tables.commit())
      return result
    } catch {
      tables.rollBack()
      throw error
    }
  }
}

extension MemoryFleetStore {
  /// Returns a sequence of all later changes to trips and vehicles.
  public nonisolated func changes() -> FleetChanges { feed.changes() }
}

/// All records, with the previous values of those that the current transaction has changed.
private final class Tables: FleetTransaction {
  private var trips = Table<Trip>()
  private var vehicles = Table<Vehicle>()
  private var billableTrips = Table<BillableTrip>()
  private var positions = GridIndex<VehicleID>()

  subscript(trip id: TripID) -> Record<Trip>? {
    get { trips.records[id] }
    set { trips.set(id, newValue) }
  }

  subscript(vehicle id: VehicleID) -> Record<Vehicle>? {
    get { vehicles.records[id] }
    set {
      let former = vehicles.set(id, newValue)
      positions.move(id, from: former?.position, to: newValue?.position)
    }
  }

  subscript(billableTrip id: BillableTripID) -> Record<BillableTrip>? {
    get { billableTrips.records[id] }
    set { billableTrips.set(id, newValue) }
  }

  func tripIDs(after id: TripID?, limit: Int) -> [TripID] { trips.ids(after: id, limit: limit) }

  func vehicleIDs(after id: VehicleID?, limit: Int) -> [VehicleID] {
    vehicles.ids(after: id, limit: limit)
  }

  func vehicleIDs(in box: BoundingBox) -> [VehicleID] { positions.ids(in: box) }

  func billableTripIDs(after id: BillableTripID?, limit: Int) -> [BillableTripID] {
    billableTrips.ids(after: id, limit: limit)
  }

  /// Commits the transaction, and returns its changes to trips and vehicles.
  func commit() -> [FleetChange] {
    _ = billableTrips.commit()
    return trips.commit().map(FleetChange.trip) + vehicles.commit().map(FleetChange.vehicle)
  }

  func rollBack() {
    trips.rollBack()
    vehicles.rollBack { id, undone, former in
      positions.move(id, from: undone?.position, to: former?.position)
    }
    billableTrips.rollBack()
  }
}

private struct Table<Value: NamedEntity> {
  typealias ID = EntityID<Value>

  private(set) var records: [ID: Record<Value>] = [:]
  private var before: [(id: ID, record: Record<Value>?)] = []
  /// All ids in ascending order; nil if they have to be sorted first.
  private var order: [ID]?

  /// Sets a record, and returns the previous one.
  @discardableResult
  mutating func set(_ id: ID, _ record: Record<Value>?) -> Record<Value>? {
    let old = records.updateValue(record, forKey: id)
    before.append((id, old))
    if (old == nil) != (record == nil) { order = nil }
    return old
  }

  /// Commits the transaction, and returns the id of the record for each change.
  mutating func commit() -> [ID] {
    defer { before.removeAll(keepingCapacity: true) }
    return before.map(\.id)
  }

  /// Reverts the transaction.
  ///
  /// - Parameter undo: called for each reverted change, newest first.
  mutating func rollBack(
    _ undo: (_ id: ID, _ undone: Record<Value>?, _ former: Record<Value>?) -> Void = { _, _, _ in }
  ) {
    while let (id, former) = before.popLast() {
      undo(id, records.updateValue(former, forKey: id), former)
      order = nil
    }
  }

  mutating func ids(after id: ID?, limit: Int) -> [ID] {
    let order = self.order ?? records.keys.sorted()
    self.order = order
    guard let id else { return Array(order.prefix(limit)) }
    return Array(order[order.partitionPoint { $0 > id }...].prefix(limit))
  }
}

extension Record<Vehicle> {
  /// The position of the vehicle; nil if unknown.
  fileprivate var position: Coordinate? { value.location?.fix.coordinate }
}

extension Dictionary {
  /// Sets or removes the value of a key, and returns the previous one.
  fileprivate mutating func updateValue(_ value: Value?, forKey key: Key) -> Value? {
    guard let value else { return removeValue(forKey: key) }
    return updateValue(value, forKey: key)
  }
}
