import Coordinates
import Foundation
import Journeys
import RoadNetworks
import RouteSplitting
import TestSupport
import Testing

@testable import VehicleReporting

/// Tests of rerouting when a vehicle leaves its route.
@Suite struct ReroutingTests {
  private let town: DrawnDrive

  init() throws { town = try DrawnDrive() }

  @Test("a vehicle that leaves its route is OFF_ROUTE during a single search, then has a new route")
  func rerouted() async throws {
    let (log, gate) = (PlanningLog(), ManualClock())
    let navigator = town.makeNavigator(town.planning(log: log, gate: gate))
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("c", .pickup), town.waypoint("d", .dropOff)])
    let before = await navigator.guidance.activeRoute
    await town.drive(navigator, "a", "b")
    #expect(await navigator.rerouting == nil)
    await town.drive(navigator, "b", "e", meters: 10...50)
    await town.drive(navigator, "e", "f", meters: 10...80)
    try await gate.waitForSleepers(1)
    var guidance = await navigator.guidance
    #expect(guidance.status == .offRoute && guidance.activeRoute == before)
    #expect(guidance.remainingTime == nil && guidance.remainingDistance != nil)
    #expect(log.calls == [["c", "d"], ["c", "d"]])
    let search = await navigator.rerouting
    gate.advance(by: .seconds(2))
    await search?.value
    guidance = await navigator.guidance
    #expect(guidance.status == .enrouteToDestination && guidance.activeRoute != before)
    #expect(guidance.destination?.kind == .pickup)
    await town.drive(navigator, "e", "f", meters: 90...200)
    #expect(await navigator.guidance.status == .enrouteToDestination)
    await town.drive(navigator, "f", "c", meters: 10...50)
    #expect(await navigator.guidance.status == .arrivedAtDestination)
    #expect(log.count == 2)
    #expect(await navigator.failure == nil)
  }

  @Test("a failed search is repeated with later locations, after delays")
  func failedSearch() async throws {
    let log = PlanningLog(failsAt: [2, 3])
    let navigator = town.makeNavigator(town.planning(log: log))
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("d")])
    await town.drive(navigator, "a", "b")
    await town.drive(navigator, "b", "e", meters: 10...50)
    func moveOn(_ meters: ClosedRange<Double>) async {
      await town.drive(navigator, "e", "f", meters: meters)
      await navigator.rerouting?.value
    }
    await moveOn(10...110)
    #expect(log.count == 2)
    let failure = try #require(await navigator.failure)
    #expect(failure.code == .noRoute)
    #expect((failure.underlying as? RoadNetworkError)?.code == .noRoute)
    #expect(await navigator.guidance.status == .offRoute)
    // The delays are 4 s, then 8 s.
    town.clock.advance(by: .seconds(4))
    await moveOn(120...120)
    #expect(log.count == 3)
    town.clock.advance(by: .seconds(6))
    await moveOn(130...130)
    #expect(log.count == 3)
    await moveOn(140...140)
    #expect(log.count == 4)
    #expect(await navigator.failure == nil)
    #expect(await navigator.guidance.status == .enrouteToDestination)
  }

  @Test("destinations that can't be set don't end the delay between searches")
  func failedDestinations() async throws {
    let log = PlanningLog(failsAt: [2, 3])
    let navigator = town.makeNavigator(town.planning(log: log))
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("d")])
    await town.drive(navigator, "a", "b")
    await town.drive(navigator, "b", "e", meters: 10...50)
    await town.drive(navigator, "e", "f", meters: 10...110)
    await navigator.rerouting?.value
    await #expect(throws: NavigatorError.self) {
      try await navigator.setDestinations([town.waypoint("c")])
    }
    #expect(await navigator.failure != nil && log.count == 3)
    await town.drive(navigator, "e", "f", meters: 120...120)
    #expect(await navigator.rerouting == nil && log.count == 3)
  }

  @Test("a vehicle that returns to its route during a search keeps the route")
  func comesBack() async throws {
    let (log, gate) = (PlanningLog(), ManualClock())
    let navigator = town.makeNavigator(town.planning(log: log, gate: gate))
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("d")])
    let line = await navigator.guidance.activeRoute
    await town.drive(navigator, "a", "b")
    await town.drive(navigator, "b", "e", meters: 10...50)
    await town.drive(navigator, "e", "f", meters: 10...200)
    try await gate.waitForSleepers(1)
    await town.drive(navigator, "f", "c", meters: 10...50)
    await town.drive(navigator, "c", "d", meters: 10...160)
    #expect(await navigator.guidance.status == .enrouteToDestination)
    let search = await navigator.rerouting
    gate.advance(by: .seconds(1))
    await search?.value
    #expect(await navigator.guidance.activeRoute == line)
    #expect(await navigator.guidance.status == .enrouteToDestination)
  }

  @Test("rerouting that ends while new destinations are being set doesn't replace them")
  func destinationsMeanwhile() async throws {
    let (log, gate) = (PlanningLog(), ManualClock())
    let navigator = town.makeNavigator(town.planning(log: log, gate: gate))
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("c")])
    await town.drive(navigator, "a", "b")
    await town.drive(navigator, "b", "e", meters: 10...50)
    let other = [town.waypoint("f"), town.waypoint("d")]
    let setting = Task { try await navigator.setDestinations(other) }
    try await gate.waitForSleepers(1)
    // The search for another route begins after `setDestinations` is called, and ends before
    // `setDestinations` has its route.
    await town.drive(navigator, "e", "f", meters: 10...110)
    try await gate.waitForSleepers(2)
    let search = await navigator.rerouting
    gate.advance(by: .seconds(1))
    await search?.value
    #expect(await navigator.guidance.destination?.name == "c")
    gate.advance(by: .seconds(1))
    _ = try await setting.value
    #expect(await navigator.guidance.destination?.name == "f")
    #expect(await navigator.guidance.status == .enrouteToDestination)
  }
}
