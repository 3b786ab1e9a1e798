import Coordinates
import Fleet
import Foundation
import Results
import RoadImport
import RoadNetworks
import TestSupport

@testable import FleetSimulation

/// The town in which scenarios run, and the outcomes of their runs.
enum Harbor {
  static let network = Result {
    try RoadImporter().network(from: path("harbor-town.osm.pbf")).network
  }

  static func path(_ name: String) -> String { ReferenceData.packageRoot + "/Data/" + name }

  /// The outcome of a scenario.
  struct Outcome {
    var updates: [RiderUpdate]
    var openTrips: [String]
    var complaints: [String]

    func updates(of trip: String) -> [RiderUpdate] { updates.filter { $0.tripID == trip } }

    /// Returns the statuses of a trip, without consecutive repetitions.
    func statuses(of trip: String) -> [String] {
      updates(of: trip).map(\.status.rawValue).reduce(into: []) { statuses, status in
        if statuses.last != status { statuses.append(status) }
      }
    }
  }

  static func run(_ scenario: Scenario) async throws -> Outcome {
    var run = try ScenarioRun(scenario, on: try network.get())
    var updates: [RiderUpdate] = []
    try await run.run(speed: nil) { updates.append($0) }
    return Outcome(
      updates: updates, openTrips: run.openTrips.map(\.text), complaints: run.complaints)
  }

  // Places on roads of the town, and one at sea.
  static let square = Coordinate(latitude: 44.6903273, longitude: -37.9300277)
  static let eider = Coordinate(latitude: 44.7012817, longitude: -37.9306681)
  static let wall = Coordinate(latitude: 44.688, longitude: -37.938)
  static let parkway = Coordinate(latitude: 44.6784448, longitude: -37.935303)
  static let sea = Coordinate(latitude: 43, longitude: -40)

  static func vehicle(_ id: String, at place: Coordinate = square) throws -> ScenarioVehicle {
    ScenarioVehicle(id: try VehicleID(id), place: place)
  }

  static func trip(
    _ id: String, from pickup: Coordinate = eider, to dropOff: Coordinate = wall,
    with vehicle: String? = nil
  ) throws -> ScenarioTrip {
    var trip = ScenarioTrip(
      id: try TripID(id), pickup: TerminalLocation(pickup), dropOff: TerminalLocation(dropOff))
    trip.vehicle = try vehicle.map { try VehicleID($0) }
    return trip
  }

  static func scenario(_ vehicles: [ScenarioVehicle], _ trips: [ScenarioTrip]) -> Scenario {
    Scenario(
      start: Date(timeIntervalSince1970: 1_772_438_400), seed: 7, vehicles: vehicles, trips: trips)
  }
}
