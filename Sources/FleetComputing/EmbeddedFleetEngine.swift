import Coordinates
public import Fleet

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An engine in the process of its callers, over any store.
///
///     let engine = EmbeddedFleetEngine()
///     let trip = try await engine.createTrip(
///       Trip(TripID("7"), .exclusive, from: TerminalLocation(place)), as: .server)
///
/// It follows Fleet Engine: a trip that gets a vehicle joins the vehicle's trips and waypoints, one
/// that is over leaves them, and riders read what the driver reports. It computes nothing on roads:
/// locations are not snapped, past locations are checked and not kept, and searches use the
/// straight line.
public struct EmbeddedFleetEngine: FleetEngine {
  let store: any FleetStore
  let now: @Sendable () -> Date

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - store: where trips and vehicles are kept.
  ///   - now: gives the time of a call.
  public init(
    _ store: any FleetStore = MemoryFleetStore(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.now = now
  }
}

// MARK: Trips

extension EmbeddedFleetEngine {
  /// Creates a trip; a vehicle that it names takes it at once.
  public func createTrip(
    _ trip: Trip, as caller: Caller
  ) async throws(FleetError) -> Trip {
    try caller.check(.createTrip)
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      guard store[trip: trip.id] == nil else {
        throw FleetError(.alreadyExists, "found a trip \(trip.id), expected none")
      }
      var trip = trip
      trip.status = .new
      trip.actual = Trip.Actual()
      trip.progress = Trip.Progress()
      trip.intermediateDestinationIndex = nil
      if !trip.intermediateDestinations.isEmpty {
        trip.progress.versions.intermediateDestinations = now
      }
      try trip.checkNew()
      try store.keep(&trip, of: nil, now: now)
      return store.complete(trip)
    }
  }

  /// Reads a trip, with what its vehicle reports.
  public func trip(
    _ id: TripID, newerThan versions: Trip.Versions, as caller: Caller
  ) async throws(FleetError) -> Trip {
    try await store.transaction { store throws(FleetError) in
      // A driver reads the trips of its vehicle, whose ids its token doesn't have.
      let trip = store[trip: id]?.value
      try caller.check(.readTrip(id, vehicle: trip?.vehicleID))
      guard let trip else { throw .noTrip(id) }
      return store.complete(trip).newer(than: versions)
    }
  }

  /// Changes a trip, and the waypoints of its vehicles with it.
  public func updateTrip(
    _ update: TripUpdate, as caller: Caller
  ) async throws(FleetError) -> Trip {
    try caller.check(.updateTrip(update.id))
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      guard var trip = store[trip: update.id]?.value else { throw .noTrip(update.id) }
      let vehicleID = trip.vehicleID
      let location = vehicleID.flatMap { store[vehicle: $0]?.value.location }
      try trip.apply(update, at: location, now: now)
      try store.keep(&trip, of: vehicleID, now: now)
      if update.mask.contains(.vehicleWaypoints) {
        try store.reorder(trip.vehicleID, update.values.vehicleWaypoints, now: now)
      }
      return store.complete(store[trip: trip.id]?.value ?? trip)
    }
  }

  /// Deletes a trip.
  public func deleteTrip(_ id: TripID, as caller: Caller) async throws(FleetError) {
    try caller.check(.deleteTrip(id))
    try await store.transaction { store throws(FleetError) in
      guard let trip = store[trip: id]?.value else { throw .noTrip(id) }
      guard trip.vehicleID == nil || trip.status.isFinal else {
        throw FleetError(
          .failedPrecondition, "found an active trip with a vehicle, expected one that is over")
      }
      store[trip: id] = nil
    }
  }

  /// Searches trips in the order of their ids, a page at a time.
  ///
  /// - Complexity: O(*n*) in the trips that are looked through.
  public func searchTrips(
    _ search: TripSearch, as caller: Caller
  ) async throws(FleetError) -> Page<Trip> {
    try caller.check(.searchTrips(search.vehicleID))
    guard search.pageSize >= 1 else {
      throw .invalid("a page of \(search.pageSize) trips", expected: "1 or more")
    }
    let start = search.pageToken.isEmpty ? nil : try TripID(search.pageToken)
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      var found: [Trip] = []
      var last = start
      while found.count < search.pageSize {
        let ids = store.tripIDs(after: last, limit: search.pageSize)
        if ids.isEmpty { return Page(found) }
        for id in ids where found.count < search.pageSize {
          last = id
          if let record = store[trip: id], search.matches(record, now: now) {
            found.append(store.complete(record.value))
          }
        }
      }
      return Page(found, nextToken: last?.text ?? "")
    }
  }
}

// MARK: Vehicles

extension EmbeddedFleetEngine {
  /// Creates a vehicle, without trips and before its first report.
  public func createVehicle(
    _ vehicle: Vehicle, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    try caller.check(.createVehicle)
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      guard store[vehicle: vehicle.id] == nil else {
        throw FleetError(.alreadyExists, "found a vehicle \(vehicle.id), expected none")
      }
      var vehicle = vehicle
      vehicle.tripIDs = []
      vehicle.waypoints = []
      vehicle.navigation = Vehicle.Navigation()
      vehicle.location?.serverTime = now
      try vehicle.check()
      store[vehicle: vehicle.id] = Record(vehicle, updated: now)
      return vehicle
    }
  }

  /// Reads a vehicle.
  public func vehicle(
    _ id: VehicleID, newerThan versions: Vehicle.Versions, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    try caller.check(.readVehicle(id))
    return try await store.transaction { store throws(FleetError) in
      guard let vehicle = store[vehicle: id]?.value else { throw .noVehicle(id) }
      return vehicle.newer(than: versions)
    }
  }

  /// Changes a vehicle.
  public func updateVehicle(
    _ update: VehicleUpdate, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    try caller.check(.updateVehicle(update.id, fields: update.mask.fields))
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      guard var vehicle = store[vehicle: update.id]?.value else { throw .noVehicle(update.id) }
      try vehicle.apply(update, now: now)
      store[vehicle: vehicle.id] = Record(vehicle, updated: now)
      if update.mask.contains(.waypoints) {
        try store.reorder(vehicle.id, update.values.waypoints, now: now)
      }
      return store[vehicle: vehicle.id]?.value ?? vehicle
    }
  }

  /// Merges attributes into those of a vehicle, by key.
  public func updateAttributes(
    _ attributes: [Attribute], of id: VehicleID, as caller: Caller
  ) async throws(FleetError) -> [Attribute] {
    try caller.check(.updateVehicleAttributes(id))
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      guard var vehicle = store[vehicle: id]?.value else { throw .noVehicle(id) }
      try attributes.check()
      vehicle.attributes = vehicle.attributes.merging(attributes)
      try vehicle.attributes.check()
      store[vehicle: id] = Record(vehicle, updated: now)
      return vehicle.attributes
    }
  }

  /// Deletes a vehicle.
  public func deleteVehicle(_ id: VehicleID, as caller: Caller) async throws(FleetError) {
    try caller.check(.deleteVehicle(id))
    try await store.transaction { store throws(FleetError) in
      guard let vehicle = store[vehicle: id]?.value else { throw .noVehicle(id) }
      guard vehicle.tripIDs.isEmpty else {
        throw FleetError(
          .failedPrecondition, "found \(vehicle.tripIDs.count) active trips, expected none")
      }
      store[vehicle: id] = nil
    }
  }
}

extension TripSearch {
  fileprivate func matches(_ record: Record<Trip>, now: Date) -> Bool {
    let trip = record.value
    if let vehicleID, trip.vehicleID != vehicleID { return false }
    if isActiveOnly, trip.status.isFinal || trip.vehicleID == nil { return false }
    guard let minimumStaleness else { return true }
    return now.timeIntervalSince(record.updated) >= minimumStaleness.inSeconds
  }
}

extension FleetError {
  static func noTrip(_ id: TripID) -> FleetError { FleetError(.notFound, "found no trip \(id)") }

  static func noVehicle(_ id: VehicleID) -> FleetError {
    FleetError(.notFound, "found no vehicle \(id)")
  }
}
