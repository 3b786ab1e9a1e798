import Coordinates
import Fleet
import FleetSimulation
import Foundation
import Journeys
import Testing

/// Tests of how runs of scenarios end, including trips that can't be served.
@Suite struct ScenarioRunTests {
  @Test("a trip for which no vehicle is found remains open, and the run ends")
  func noVehicle() async throws {
    // The pickup lies outside the radius of the search for vehicles.
    let far = Coordinate(latitude: 44.9, longitude: -37.93)
    let outcome = try await Harbor.run(
      Harbor.scenario([try Harbor.vehicle("van")], [try Harbor.trip("far", from: far)]))
    #expect(outcome.openTrips == ["far"])
    #expect(outcome.complaints == ["trip far found no vehicle"])
    #expect(outcome.statuses(of: "far") == ["NEW"])
  }

  @Test("a trip waits until a vehicle without back-to-back trips has completed its current trip")
  func busy() async throws {
    var van = try Harbor.vehicle("van")
    van.isBackToBackEnabled = false
    var second = try Harbor.trip("second", from: Harbor.parkway)
    second.bookedAfter = 20
    let outcome = try await Harbor.run(
      Harbor.scenario([van], [try Harbor.trip("first"), second]))
    #expect(outcome.openTrips.isEmpty && outcome.complaints.isEmpty)
    let end = try #require(outcome.updates(of: "first").last)
    let start = try #require(outcome.updates(of: "second").first { $0.status != .new })
    #expect(end.status == .complete && start.time >= end.time)
    #expect(outcome.updates(of: "second").last?.status == .complete)
  }

  @Test("a vehicle that reports once an hour gets a trip only after its next report")
  func rareReports() async throws {
    var van = try Harbor.vehicle("van")
    van.reportingInterval = 3600
    var trip = try Harbor.trip("late")
    trip.bookedAfter = 400
    let outcome = try await Harbor.run(Harbor.scenario([van], [trip]))
    #expect(outcome.openTrips.isEmpty)
    let start = try #require(outcome.updates.first { $0.status == .enrouteToPickup })
    #expect(start.time.timeIntervalSince1970 >= 1_772_438_400 + 3600)
  }

  @Test("a trip with a stop that no road reaches is canceled, and the other trips are completed")
  func unreachable() async throws {
    let places = [
      try Harbor.trip("pickup", from: Harbor.sea, with: "van"),
      try Harbor.trip("dropoff", to: Harbor.sea, with: "van"),
      try Harbor.trip("good", with: "van"), try Harbor.trip("other", with: "cab"),
    ]
    let outcome = try await Harbor.run(
      Harbor.scenario([try Harbor.vehicle("van"), try Harbor.vehicle("cab")], places))
    #expect(outcome.openTrips.isEmpty && outcome.complaints.count == 2)
    for (complaint, id) in zip(outcome.complaints, ["pickup", "dropoff"]) {
      #expect(complaint.hasPrefix("trip \(id) is canceled because the vehicle van can't"))
      #expect(complaint.contains("no road"))
      #expect(outcome.statuses(of: id).last == "CANCELED")
    }
    #expect(outcome.statuses(of: "dropoff").contains("ARRIVED_AT_PICKUP"))
    for id in ["good", "other"] { #expect(outcome.statuses(of: id).last == "COMPLETE") }
  }

  @Test(
    "a vehicle at sea serves neither the trip assigned to it nor a nearby trip without a vehicle")
  func vehicleAtSea() async throws {
    let boat = try Harbor.vehicle("boat", at: Harbor.sea)
    let outcome = try await Harbor.run(
      Harbor.scenario(
        [boat, try Harbor.vehicle("van")],
        [
          try Harbor.trip("assigned", with: "boat"), try Harbor.trip("near", from: Harbor.sea),
          try Harbor.trip("good"),
        ]))
    #expect(outcome.statuses(of: "assigned").last == "CANCELED")
    #expect(outcome.statuses(of: "good").last == "COMPLETE")
    #expect(outcome.complaints.contains { $0.hasPrefix("trip assigned is canceled") })
    #expect(outcome.complaints.contains { $0.hasPrefix("trip near ") })
  }

  @Test(
    "a vehicle completes its second trip if the first one is canceled at any of 13 times",
    arguments: (0...12).map { 45 * Double($0) })
  func canceled(_ second: Double) async throws {
    var first = try Harbor.trip("first", with: "van")
    first.canceledAfter = second
    first.stay = 60
    let outcome = try await Harbor.run(
      Harbor.scenario(
        [try Harbor.vehicle("van")],
        [first, try Harbor.trip("second", from: Harbor.parkway, to: Harbor.eider, with: "van")]))
    #expect(outcome.openTrips.isEmpty && outcome.complaints.isEmpty)
    let last = try #require(outcome.updates(of: "first").last)
    let start = Date(timeIntervalSince1970: 1_772_438_400)
    #expect(last.status == .complete || last.status == .canceled)
    if last.status == .canceled { #expect(last.time <= start + second + 5) }
    #expect(
      outcome.statuses(of: "second") == [
        "NEW", "ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE",
      ])
    // The second rider is picked up at the right place.
    let pickup = try #require(
      outcome.updates(of: "second").first { $0.status == .arrivedAtPickup }?.vehicle?.raw)
    #expect(pickup.distance(to: Harbor.parkway) < 60)
  }

  @Test("a trip whose stops are all within a few centimeters is completed")
  func onePlace() async throws {
    var trip = try Harbor.trip("still", from: Harbor.square, to: Harbor.square)
    trip.stops = Array(repeating: trip.pickup, count: 5)
    for index in 1...3 {
      trip.stops[index].point.latitude += 1e-7 * Double(index)
      trip.stops[index].point.longitude -= 3e-8 * Double(index)
    }
    let outcome = try await Harbor.run(Harbor.scenario([try Harbor.vehicle("van")], [trip]))
    #expect(outcome.openTrips.isEmpty && outcome.complaints.isEmpty)
    #expect(outcome.updates.last?.status == .complete)
    #expect(outcome.updates.last?.driven?.meters ?? 0 < 20)
  }

  @Test(
    "extreme start times, seeds, and receiver errors don't trap",
    arguments: [(253_370_764_799.0, 0.0), (-62_135_596_800, 1000)])
  func extremes(_ start: Double, _ sigma: Double) async throws {
    var van = try Harbor.vehicle("van")
    van.sigma = sigma
    van.capacity = 1
    van.reportingInterval = 1
    var scenario = Harbor.scenario([van], [try Harbor.trip("trip")])
    scenario.seed = .max
    scenario.start = Date(timeIntervalSince1970: start)
    let outcome = try await Harbor.run(scenario)
    #expect(outcome.statuses(of: "trip").first == "NEW")
    #expect(outcome.openTrips.isEmpty)
  }

  @Test("a run without trips ends without updates")
  func noTrips() async throws {
    let outcome = try await Harbor.run(Harbor.scenario([try Harbor.vehicle("van")], []))
    #expect(outcome.updates.isEmpty && outcome.openTrips.isEmpty)
  }

  @Test("an error thrown by the closure that receives updates ends the run")
  func readerFails() async throws {
    struct Full: Error {}
    var run = try ScenarioRun(
      Harbor.scenario([try Harbor.vehicle("van")], [try Harbor.trip("trip")]),
      on: try Harbor.network.get())
    var count = 0
    await #expect(throws: Full.self) {
      try await run.run(speed: nil) { _ in
        count += 1
        if count == 3 { throw Full() }
      }
    }
    #expect(count == 3)
  }

  @Test("canceling the task of a run ends the run with CancellationError")
  func cancellation() async throws {
    let task = Task {
      var run = try ScenarioRun(
        Harbor.scenario([try Harbor.vehicle("van")], [try Harbor.trip("trip")]),
        on: try Harbor.network.get())
      // At this speed, each simulated second would take a day.
      try await run.run(speed: 1e-300) { _ in }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
