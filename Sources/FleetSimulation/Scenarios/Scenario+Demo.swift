import Coordinates
import Fleet
import TripSimulation

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Scenario {
  /// Returns a scenario with a van that leaves its route on the way to a rider, and then takes the
  /// rider to the other end of the town.
  package static func demo() throws -> Scenario {
    func place(_ latitude: Double, _ longitude: Double, _ label: String) -> TerminalLocation {
      TerminalLocation(Coordinate(latitude: latitude, longitude: longitude), label: label)
    }
    var van = ScenarioVehicle(
      id: try VehicleID("van-1"), place: Coordinate(latitude: 44.6903273, longitude: -37.9300277))
    van.detour = [Coordinate(latitude: 44.6965, longitude: -37.9286)]
    let trip = ScenarioTrip(
      id: try TripID("trip-1"), pickup: place(44.7012817, -37.9306681, "Eider Place"),
      dropOff: place(44.6784448, -37.935303, "Albatross Parkway"))
    return Scenario(
      start: Date(timeIntervalSince1970: 1_772_438_400), seed: 7, vehicles: [van], trips: [trip])
  }
}
