import Fleet
import FleetComputing
import Synchronization
import TestSupport

/// An in-process engine with scripted failures of vehicle updates.
///
/// An embedded engine handles all other updates and calls.
final class ScriptedEngine: FleetEngine {
  /// A call of `updateVehicle`.
  struct Request: Sendable {
    var update: VehicleUpdate
    var caller: Caller
  }

  private struct State {
    var requests: [Request] = []
    var taken: [VehicleUpdate] = []
    var lastFailure: FleetError?
    var results: [FleetError?] = []
    var isSlow = false
    var running = 0
    var mostRunning = 0
  }

  let base: EmbeddedFleetEngine
  /// The clock on which updates sleep for a second before the response while the engine is slow.
  let network = ManualClock()
  private let state = Mutex(State())

  init(_ base: EmbeddedFleetEngine) { self.base = base }

  /// All updates received, in order.
  var requests: [Request] { state.withLock(\.requests) }
  var updates: [VehicleUpdate] { requests.map(\.update) }
  /// The updates without a scripted failure.
  var taken: [VehicleUpdate] { state.withLock(\.taken) }
  /// The scripted failure of the last update; nil if it had none.
  var lastFailure: FleetError? { state.withLock(\.lastFailure) }
  /// The maximum number of concurrent updates.
  var mostRunning: Int { state.withLock(\.mostRunning) }

  /// Sets the results of the next updates, with nil for success; all later updates succeed.
  func script(_ results: FleetError?...) { state.withLock { $0.results = results } }
  func script(_ results: [FleetError?]) { state.withLock { $0.results = results } }

  /// Sets whether updates sleep on ``network``.
  func setSlow(_ isSlow: Bool) { state.withLock { $0.isSlow = isSlow } }

  func updateVehicle(
    _ update: VehicleUpdate, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    let (failure, isSlow) = state.withLock { state in
      state.requests.append(Request(update: update, caller: caller))
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      return (state.results.isEmpty ? nil : state.results.removeFirst(), state.isSlow)
    }
    defer { state.withLock { $0.running -= 1 } }
    if isSlow {
      do {
        try await network.sleep(for: .seconds(1))
      } catch {
        throw FleetError(.cancelled, "the caller gave up")
      }
    }
    state.withLock { state in
      state.lastFailure = failure
      if failure == nil { state.taken.append(update) }
    }
    if let failure { throw failure }
    return try await base.updateVehicle(update, as: caller)
  }

  // MARK: Other calls

  func createTrip(_ trip: Trip, as caller: Caller) async throws(FleetError) -> Trip {
    try await base.createTrip(trip, as: caller)
  }
  func trip(
    _ id: TripID, newerThan versions: Trip.Versions, as caller: Caller
  ) async throws(FleetError) -> Trip {
    try await base.trip(id, newerThan: versions, as: caller)
  }
  func updateTrip(_ update: TripUpdate, as caller: Caller) async throws(FleetError) -> Trip {
    try await base.updateTrip(update, as: caller)
  }
  func deleteTrip(_ id: TripID, as caller: Caller) async throws(FleetError) {
    try await base.deleteTrip(id, as: caller)
  }
  func searchTrips(
    _ search: TripSearch, as caller: Caller
  ) async throws(FleetError) -> Page<Trip> {
    try await base.searchTrips(search, as: caller)
  }
  func reportBillableTrip(_ trip: BillableTrip, as caller: Caller) async throws(FleetError) {
    try await base.reportBillableTrip(trip, as: caller)
  }
  func createVehicle(_ vehicle: Vehicle, as caller: Caller) async throws(FleetError) -> Vehicle {
    try await base.createVehicle(vehicle, as: caller)
  }
  func vehicle(
    _ id: VehicleID, newerThan versions: Vehicle.Versions, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    try await base.vehicle(id, newerThan: versions, as: caller)
  }
  func updateAttributes(
    _ attributes: [Attribute], of id: VehicleID, as caller: Caller
  ) async throws(FleetError) -> [Attribute] {
    try await base.updateAttributes(attributes, of: id, as: caller)
  }
  func deleteVehicle(_ id: VehicleID, as caller: Caller) async throws(FleetError) {
    try await base.deleteVehicle(id, as: caller)
  }
  func listVehicles(
    _ query: VehicleQuery, as caller: Caller
  ) async throws(FleetError) -> VehiclePage {
    try await base.listVehicles(query, as: caller)
  }
  func searchVehicles(
    _ search: VehicleSearch, as caller: Caller
  ) async throws(FleetError) -> [VehicleMatch] {
    try await base.searchVehicles(search, as: caller)
  }
}

extension FleetError {
  static let down = FleetError(.unavailable, "down")
  static let denied = FleetError(.permissionDenied, "no")
  static let emptyMask = FleetError(.invalidArgument, "update_mask cannot be empty")
  static let expired = FleetError(.unauthenticated, "expired")
}
