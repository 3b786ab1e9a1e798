import Coordinates
public import Fleet

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An engine that runs in the process of its callers, with any store.
///
///     let engine = EmbeddedFleetEngine(roads: FleetRoads(network))
///     let trip = try await engine.createTrip(
///       Trip(TripID("7"), .exclusive, from: TerminalLocation(place)), as: .server)
///
/// The engine behaves like Google's Fleet Engine. A trip assigned to a vehicle is added to the
/// vehicle's trips, and the stops of the trip are added to the vehicle's waypoints. The trip and
/// its stops are removed from the vehicle when the trip is over. Riders can read the location and
/// the arrival of their vehicle.
///
/// Values that a driver's navigation reports take precedence over computed ones. `JourneyFollower`
/// computes the place on the active route, the remaining distance, and the arrival at each
/// waypoint.
///
/// With ``FleetRoads``, the engine snaps locations to roads and measures the distance driven for
/// the fare. It plans a route if the driver reports no route to a stop or has left the reported
/// route. Without roads, the engine uses only the routes that drivers report, and searches for
/// vehicles use straight-line distances.
public struct EmbeddedFleetEngine: FleetEngine {
  let store: any FleetStore
  let lanes: CourseLanes
  let planner: CoursePlanner
  let now: @Sendable () -> Date

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - store: the store for trips and vehicles.
  ///   - roads: the roads that vehicles drive on; nil if unknown.
  ///   - dwell: the expected stay of a vehicle at each waypoint except the last.
  ///   - now: returns the current time.
  public init(
    _ store: any FleetStore = MemoryFleetStore(), roads: FleetRoads? = nil,
    dwell: Duration = .zero, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    lanes = CourseLanes(on: roads, dwell: dwell)
    planner = CoursePlanner(roads: roads)
    self.now = now
  }
}

// MARK: Trips

extension EmbeddedFleetEngine {
  /// Creates a trip, and adds it to its vehicle if a vehicle is assigned.
  public func createTrip(
    _ trip: Trip, as caller: Caller
  ) async throws(FleetError) -> Trip {
    try caller.check(.createTrip)
    return try await call(about: Set([trip.vehicleID].compactMap(\.self))) {
      () async throws(FleetError) in
      let now = now()
      try await store.transaction { store throws(FleetError) in
        try store.create(trip, now: now)
      }
      return try await completed(trip.id, afterChanging: [trip.vehicleID], at: now)
    }
  }

  /// Plans the routes of the vehicles that a change to a trip affects, and returns the trip.
  private func completed(
    _ id: TripID, afterChanging vehicles: Set<VehicleID?>, at now: Date
  ) async throws(FleetError) -> Trip {
    try await planWays(of: vehicles.compactMap(\.self), at: now)
    return try await store.transaction { store throws(FleetError) in
      guard let trip = store[trip: id]?.value else { throw .noTrip(id) }
      return store.complete(trip)
    }
  }

  /// Reads a trip with the current values of its vehicle, without the parts that the caller already
  /// has.
  public func trip(
    _ id: TripID, newerThan versions: Trip.Versions, as caller: Caller
  ) async throws(FleetError) -> Trip {
    try await store.transaction { store throws(FleetError) in
      // A driver may read the vehicle's trips, although the driver's claims don't name them.
      let trip = store[trip: id]?.value
      try caller.check(.readTrip(id, vehicle: trip?.vehicleID))
      guard let trip else { throw .noTrip(id) }
      return store.complete(trip).newer(than: versions)
    }
  }

  /// Updates a trip, together with the waypoints of its vehicles.
  public func updateTrip(
    _ update: TripUpdate, as caller: Caller
  ) async throws(FleetError) -> Trip {
    try caller.check(.updateTrip(update.id))
    while true {
      let vehicles = try await store.transaction { store in store.vehicles(of: update) }
      let trip = try await call(about: vehicles) { () async throws(FleetError) in
        try await change(update, about: vehicles)
      }
      if let trip { return trip }
    }
  }

  /// Updates a trip during a call about `vehicles`; returns nil if the update no longer concerns
  /// exactly these vehicles.
  private func change(
    _ update: TripUpdate, about vehicles: Set<VehicleID>
  ) async throws(FleetError) -> Trip? {
    let now = now()
    let rest = try await rest(before: update)
    let changed = try await store.transaction { store throws(FleetError) in
      store.vehicles(of: update) == vehicles ? try store.change(update, rest, now: now) : nil
    }
    guard let (trip, former) = changed else { return nil }
    if former.ride != trip.ride {
      if let old = former.ride { await lanes[old].alight(trip.id, from: old) }
      if let new = trip.ride { await lanes[new].board(trip.id, in: new, at: now) }
    }
    if update.mask.contains(.status), let vehicle = trip.vehicleID {
      try await follow(trip.status, of: trip.id, by: vehicle, at: now)
    }
    return try await completed(trip.id, afterChanging: [former.vehicleID, trip.vehicleID], at: now)
  }

  /// Deletes a trip.
  public func deleteTrip(_ id: TripID, as caller: Caller) async throws(FleetError) {
    try caller.check(.deleteTrip(id))
    try await store.transaction { store throws(FleetError) in
      guard let trip = store[trip: id]?.value else { throw .noTrip(id) }
      guard trip.vehicleID == nil || trip.status.isFinal else {
        throw FleetError(
          .failedPrecondition, "found an active trip with a vehicle, expected a trip that is over")
      }
      store[trip: id] = nil
    }
  }

  /// Searches for trips in ascending order of their ids, one page at a time.
  ///
  /// A search for the trips of all vehicles omits their active routes with traffic, remaining
  /// waypoints, remaining distances, and arrivals.
  ///
  /// - Complexity: O(*n*) reads from the store, where *n* is the number of trips examined.
  public func searchTrips(
    _ search: TripSearch, as caller: Caller
  ) async throws(FleetError) -> Page<Trip> {
    try caller.check(.searchTrips(search.vehicleID))
    guard search.pageSize >= 0 else {
      throw .invalid("a page of \(search.pageSize) trips", expected: "0 or more")
    }
    let pageSize = search.pageSize == 0 ? TripSearch.usualPageSize : search.pageSize
    let start = search.pageToken.isEmpty ? nil : try TripID(search.pageToken)
    let now = now()
    return try await store.transaction { store throws(FleetError) in
      var found: [Trip] = []
      var last = start
      while found.count < pageSize {
        let ids = store.tripIDs(after: last, limit: pageSize)
        if ids.isEmpty { return Page(found) }
        for id in ids where found.count < pageSize {
          last = id
          if let record = store[trip: id], search.matches(record, now: now) {
            var trip = store.complete(record.value)
            if search.vehicleID == nil { trip.progress.leaveOutCourse() }
            found.append(trip)
          }
        }
      }
      return Page(found, nextToken: last?.text ?? "")
    }
  }

  /// Stores the report of a billable trip.
  public func reportBillableTrip(
    _ trip: BillableTrip, as caller: Caller
  ) async throws(FleetError) {
    try caller.check(.reportBillableTrip)
    try trip.check()
    let now = now()
    try await store.transaction { store in
      store[billableTrip: trip.id] = Record(trip, updated: now)
    }
  }
}

// MARK: Vehicles

extension EmbeddedFleetEngine {
  /// Creates a vehicle; ignores its trips, waypoints, and navigation values.
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
      try vehicle.check()
      try vehicle.location?.check()
      vehicle.location?.serverTime = now
      store[vehicle: vehicle.id] = Record(vehicle, updated: now)
      return vehicle
    }
  }

  /// Reads a vehicle, without the parts that the caller already has.
  public func vehicle(
    _ id: VehicleID, newerThan versions: Vehicle.Versions, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    try caller.check(.readVehicle(id))
    return try await store.transaction { store throws(FleetError) in
      guard let vehicle = store[vehicle: id]?.value else { throw .noVehicle(id) }
      return vehicle.newer(than: versions)
    }
  }

  /// Updates a vehicle.
  public func updateVehicle(
    _ update: VehicleUpdate, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    try caller.check(.updateVehicle(update.id, fields: update.mask.fields))
    return try await call(about: [update.id]) { () async throws(FleetError) in
      let now = now()
      // The effects are computed before the update is stored, so that riders never see a location
      // that has not been snapped to its road yet.
      let answer = try await answer(to: update, at: now)
      let vehicle = try await store.transaction { store throws(FleetError) in
        try store.change(update, answer, now: now)
      }
      await forgetIfIdle(vehicle)
      guard update.mask.contains(.waypoints) else { return vehicle }
      try await planWays(of: [vehicle.id], at: now)
      return try await store.transaction { store in store[vehicle: vehicle.id]?.value ?? vehicle }
    }
  }

  /// Adds attributes to a vehicle, replacing those with the same keys.
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
    try await call(about: [id]) { () async throws(FleetError) in
      try await store.transaction { store throws(FleetError) in
        guard let vehicle = store[vehicle: id]?.value else { throw .noVehicle(id) }
        guard vehicle.tripIDs.isEmpty else {
          throw FleetError(
            .failedPrecondition, "found \(vehicle.tripIDs.count) active trips, expected none")
        }
        store[vehicle: id] = nil
      }
      await lanes[id].remove(id)
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
