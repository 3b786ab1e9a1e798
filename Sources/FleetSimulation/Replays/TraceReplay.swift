package import Coordinates
import Fleet
import FleetComputing
package import Results
package import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A replay of a trace against an engine, as a trip from the trace's first to its last location.
package struct TraceReplay {
  private let locations: [Location]
  private let engine: EmbeddedFleetEngine
  private let clock = ReplayClock()
  private let vehicle: VehicleID
  private let trip: TripID
  private var riders: Riders

  /// The time of the first location in a trace without times; each later location is 1 s later
  /// than the previous one.
  private static let start = Date(timeIntervalSince1970: 1_767_254_400)

  /// Prepares a replay; the trip has the id of the trace, made valid if necessary.
  ///
  /// - Throws: `FleetError` if the trace has no locations.
  package init(_ record: TraceRecord, on network: RoadNetwork) throws {
    let clock = clock
    engine = EmbeddedFleetEngine(roads: FleetRoads(network), now: { clock.now })
    riders = try Riders(of: engine)
    let id = record.trace.id.unicodeScalars.map { "/:?,#".unicodeScalars.contains($0) ? "_" : $0 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: id.isEmpty ? ["_"] : id.prefix(64))
    vehicle = try VehicleID(String(text))
    trip = try TripID(vehicle.text)
    guard !record.trace.locations.isEmpty else {
      throw FleetError(.invalidArgument, "found no locations, expected one or more")
    }
    locations = record.trace.locations.enumerated().map { index, location in
      var location = location
      location.time = location.time ?? Self.start + Double(index)
      return location
    }
  }

  /// Reports the locations in order.
  ///
  /// - Parameter take: receives each update of the rider's app.
  /// - Returns: a message for each location that the engine rejected, with the error.
  /// - Throws: `FleetError` if the trip can't be booked or completed, or any error of `take`.
  package mutating func run(_ take: (RiderUpdate) throws -> Void) async throws -> [String] {
    var failures: [String] = []
    try await begin()
    for (index, location) in locations.enumerated() {
      clock.set(max(clock.now, location.time ?? clock.now))
      do throws(FleetError) {
        try await report(location)
      } catch {
        failures.append("location \(index + 1): \(error)")
      }
      try await read(take)
    }
    _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = .complete }, as: .server)
    try await read(take)
    return failures
  }

  private func begin() async throws(FleetError) {
    clock.set(locations[0].time ?? Self.start)
    var vehicle = Vehicle(
      vehicle, .online, tripTypes: [.exclusive], capacity: 4, category: .auto)
    vehicle.location = VehicleLocation(locations[0])
    _ = try await engine.createVehicle(vehicle, as: .server)
    var booked = Trip(trip, .exclusive, from: TerminalLocation(locations[0].coordinate))
    booked.dropOff = TerminalLocation(locations[locations.count - 1].coordinate)
    _ = try await engine.createTrip(booked, as: .server)
    _ = try await engine.updateTrip(
      try TripUpdate(trip) {
        $0.vehicleID = vehicle.id
        $0.status = .enrouteToDropOff
      }, as: .server)
  }

  private func report(_ location: Location) async throws(FleetError) {
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) { $0.location = VehicleLocation(location) },
      as: .driver(of: vehicle))
  }

  private mutating func read(_ take: (RiderUpdate) throws -> Void) async rethrows {
    for update in await riders.read([trip], at: clock.now) { try take(update) }
  }
}
