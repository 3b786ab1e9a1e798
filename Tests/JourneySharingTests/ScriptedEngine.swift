import Fleet
import Synchronization

/// An engine with scripted responses to reads of trips; all other calls fail.
final class ScriptedEngine: FleetEngine {
  typealias Script =
    @Sendable (_ versions: Trip.Versions, _ caller: Caller) async throws(FleetError) -> Trip

  struct Read: Sendable {
    var id: TripID
    var versions: Trip.Versions
    var caller: Caller
  }

  private let state: Mutex<(script: Script, reads: [Read])>

  init(_ script: @escaping Script) { state = Mutex((script, [])) }

  convenience init(_ trip: Trip) {
    self.init { _, _ throws(FleetError) in trip }
  }

  var reads: [Read] { state.withLock { $0.reads } }

  func script(_ script: @escaping Script) { state.withLock { $0.script = script } }

  func answer(_ trip: Trip) { script { _, _ throws(FleetError) in trip } }

  func fail(_ error: FleetError) { script { _, _ throws(FleetError) in throw error } }

  func trip(
    _ id: TripID, newerThan versions: Trip.Versions, as caller: Caller
  ) async throws(FleetError) -> Trip {
    let script = state.withLock { state in
      state.reads.append(Read(id: id, versions: versions, caller: caller))
      return state.script
    }
    return try await script(versions, caller)
  }
}

// MARK: Calls without a script

extension ScriptedEngine {
  private var unimplemented: FleetError { FleetError(.unimplemented, "only reads of trips") }

  func createTrip(_ trip: Trip, as caller: Caller) async throws(FleetError) -> Trip {
    throw unimplemented
  }

  func updateTrip(_ update: TripUpdate, as caller: Caller) async throws(FleetError) -> Trip {
    throw unimplemented
  }

  func deleteTrip(_ id: TripID, as caller: Caller) async throws(FleetError) { throw unimplemented }

  func searchTrips(_ search: TripSearch, as caller: Caller) async throws(FleetError) -> Page<Trip> {
    throw unimplemented
  }

  func reportBillableTrip(_ trip: BillableTrip, as caller: Caller) async throws(FleetError) {
    throw unimplemented
  }

  func createVehicle(_ vehicle: Vehicle, as caller: Caller) async throws(FleetError) -> Vehicle {
    throw unimplemented
  }

  func vehicle(
    _ id: VehicleID, newerThan versions: Vehicle.Versions, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    throw unimplemented
  }

  func updateVehicle(
    _ update: VehicleUpdate, as caller: Caller
  ) async throws(FleetError) -> Vehicle {
    throw unimplemented
  }

  func updateAttributes(
    _ attributes: [Attribute], of id: VehicleID, as caller: Caller
  ) async throws(FleetError) -> [Attribute] {
    throw unimplemented
  }

  func deleteVehicle(_ id: VehicleID, as caller: Caller) async throws(FleetError) {
    throw unimplemented
  }

  func listVehicles(
    _ query: VehicleQuery, as caller: Caller
  ) async throws(FleetError) -> VehiclePage {
    throw unimplemented
  }

  func searchVehicles(
    _ search: VehicleSearch, as caller: Caller
  ) async throws(FleetError) -> [VehicleMatch] {
    throw unimplemented
  }
}
