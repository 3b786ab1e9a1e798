import Coordinates
import Fleet
import FleetSimulation
import Foundation
import Journeys
import TestSupport
import Testing
import TripSimulation

/// Tests of scenarios with random vehicles and trips, some of them far from roads.
@Suite struct RandomScenarioTests {
  @Test("every trip is completed, canceled, or reported as open", arguments: 1...4)
  func allEnd(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let scenario = try Self.scenario(&random)
    let outcome = try await Harbor.run(scenario)
    for trip in scenario.trips {
      let id = trip.id.text
      let updates = outcome.updates(of: id)
      let last = try #require(updates.last)
      #expect(last.status.isFinal != outcome.openTrips.contains(id), "\(id): \(last.status)")
      let isNamed = outcome.complaints.contains { $0.hasPrefix("trip \(id) ") }
      if outcome.openTrips.contains(id) { #expect(isNamed) }
      if last.status == .canceled { #expect(isNamed || trip.canceledAfter != nil) }
      var status = TripStatus.new
      var driven = 0.0
      for update in updates {
        #expect(update.failure == nil)
        #expect(throws: Never.self) { try status.checkChange(to: update.status) }
        status = update.status
        #expect(update.driven?.meters ?? driven >= driven)
        driven = update.driven?.meters ?? driven
        let final = update.waypoints.last?.waypoint
        #expect(final == nil || final?.tripID == id)
      }
    }
  }

  private static func scenario(_ random: inout SeededGenerator) throws -> Scenario {
    var vehicles: [ScenarioVehicle] = []
    for number in 1...3 {
      var vehicle = try Harbor.vehicle("van-\(number)", at: place(&random))
      vehicle.sigma = [0, 5, 30].randomElement(using: &random) ?? 5
      vehicle.reportingInterval = [1, 7.5, 60].randomElement(using: &random) ?? 10
      vehicle.isBackToBackEnabled = Bool.random(using: &random)
      vehicle.driver = [.calm, .steady, .brisk].randomElement(using: &random) ?? .steady
      if Bool.random(using: &random) { vehicle.detour = [place(&random)] }
      vehicles.append(vehicle)
    }
    var trips: [ScenarioTrip] = []
    for number in 1...8 {
      let vehicle = ["van-1", "van-2", nil, nil].randomElement(using: &random) ?? nil
      var trip = try Harbor.trip(
        "trip-\(number)", from: place(&random), to: place(&random), with: vehicle)
      trip.type = Bool.random(using: &random) ? .shared : .exclusive
      if trip.type == .exclusive, Bool.random(using: &random) {
        trip.stops = [TerminalLocation(place(&random)), TerminalLocation(place(&random))]
      }
      trip.bookedAfter = Double(Int.random(in: 0...600, using: &random))
      trip.stay = [0, 0.5, 45].randomElement(using: &random) ?? 30
      if Int.random(in: 0...2, using: &random) == 0 {
        trip.canceledAfter = trip.bookedAfter + Double(Int.random(in: 0...900, using: &random))
      }
      trips.append(trip)
    }
    var scenario = Harbor.scenario(vehicles, trips.sorted { $0.bookedAfter < $1.bookedAfter })
    scenario.seed = random.next()
    return scenario
  }

  /// Returns a place in the town or, with a probability of 1/12, at sea.
  private static func place(_ random: inout SeededGenerator) -> Coordinate {
    if Int.random(in: 0..<12, using: &random) == 0 { return Harbor.sea }
    return Coordinate(
      latitude: .random(in: 44.680...44.705, using: &random),
      longitude: .random(in: -37.945 ... -37.920, using: &random))
  }
}
