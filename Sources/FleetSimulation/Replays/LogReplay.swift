import Coordinates
package import Fleet
package import FleetLogs
import TrafficClassification
import TripAnalysis

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A replay of the calls in a fleet log against an engine.
///
/// The replay uses values that apps and back ends sent: trips with their stops and vehicles;
/// locations as measured by receivers; routes with their traffic and remaining time; and the
/// statuses of trips, vehicles, and navigation. Stops are taken from the first request about a
/// trip, or else from the response to it. All other values are omitted, so that the engine computes
/// them.
package struct LogReplay {
  private let engine: any FleetEngine
  /// The vehicles created so far.
  private var vehicles: Set<VehicleID> = []
  /// The trips created so far.
  package private(set) var trips: Set<TripID> = []
  /// The trips whose pickup was unknown when they first appeared, each of which is reported only
  /// once.
  private var hiddenTrips: Set<TripID> = []

  package init(to engine: any FleetEngine) { self.engine = engine }

  /// Makes the call of a record, unless that call failed in the log.
  ///
  /// - Returns: a message if the call fails; nil if it succeeds or isn't made.
  package mutating func make(_ record: FleetLogRecord) async -> String? {
    guard record.error == nil else { return nil }
    do {
      switch record.request {
      case .trip(let trip): try await make(trip, record)
      case .vehicle(let vehicle): try await make(vehicle, record)
      case nil: break
      }
      return nil
    } catch {
      return "record \(record.number): \(error)"
    }
  }

  private mutating func make(_ sent: FleetTrip, _ record: FleetLogRecord) async throws {
    guard let text = record.tripID ?? sent.id else { return }
    let id = try TripID(text)
    guard !hiddenTrips.contains(id) else { return }
    if !trips.contains(id) { try await create(id, sent, record) }
    var values = TripUpdate.Values()
    if let vehicle = try sent.vehicleID.map({ try VehicleID($0) }) {
      try await meet(vehicle)
      values.vehicleID = vehicle
    }
    if let status = sent.status { values.status = status }
    if let index = sent.intermediateDestinationIndex { values.intermediateDestinationIndex = index }
    guard !values.fields.isEmpty else { return }
    let mask = try UpdateMask(values.fields)
    _ = try await engine.updateTrip(TripUpdate(id, mask, values), as: .server)
  }

  /// Creates a trip with the stops of its first request, or else of the response to it.
  private mutating func create(
    _ id: TripID, _ sent: FleetTrip, _ record: FleetLogRecord
  ) async throws {
    let answered = record.response?.trip
    func place(_ stop: FleetStop?, _ other: FleetStop?) -> TerminalLocation? {
      (stop?.coordinate ?? other?.coordinate).map { TerminalLocation($0) }
    }
    guard let pickup = place(sent.pickup, answered?.pickup) else {
      hiddenTrips.insert(id)
      throw FleetError(.invalidArgument, "found no pickup of the trip \(id), expected one")
    }
    var trip = Trip(id, .exclusive, from: pickup)
    trip.dropOff = place(sent.dropOff, answered?.dropOff)
    let stops = sent.intermediateDestinations ?? answered?.intermediateDestinations ?? []
    trip.intermediateDestinations = stops.compactMap { place($0, nil) }
    _ = try await engine.createTrip(trip, as: .server)
    trips.insert(id)
  }

  private mutating func make(_ sent: FleetVehicle, _ record: FleetLogRecord) async throws {
    guard let text = record.vehicleID ?? sent.id else { return }
    let id = try VehicleID(text)
    try await meet(id)
    var values = VehicleUpdate.Values()
    if let state = sent.state { values.state = state }
    if let fix = sent.location?.raw {
      values.location = VehicleLocation(fix.dated(near: record.timestamp))
    }
    if let status = sent.navigationStatus { values.navigation.status = status }
    if let line = sent.currentRouteSegment {
      values.navigation.activeRoute = line.isEmpty ? nil : line
      if let time = sent.remainingTime { values.navigation.remainingTime = time }
    }
    if let traffic = sent.traffic {
      values.navigation.traffic = traffic.map {
        TrafficStretch(from: $0.offset, to: $0.offset + $0.length, $0.traffic)
      }
    }
    let fields = values.fields.union(values.navigation.fields)
    guard !fields.isEmpty else { return }
    _ = try await engine.updateVehicle(
      VehicleUpdate(id, try UpdateMask(fields), values), as: .driver(of: id))
  }

  /// Creates a vehicle when it first appears in the log.
  private mutating func meet(_ id: VehicleID) async throws {
    guard vehicles.insert(id).inserted else { return }
    _ = try await engine.createVehicle(
      Vehicle(
        id, .offline, tripTypes: Set(TripType.allCases), capacity: 4, category: .auto),
      as: .server)
  }
}
