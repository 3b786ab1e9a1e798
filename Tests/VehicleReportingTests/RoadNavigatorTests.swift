import Coordinates
import Fleet
import Foundation
import Journeys
import Polylines
import RoadDrawings
import RoadNetworks
import RoadSearch
import RouteSplitting
import Synchronization
import TestSupport
import Testing
import TrafficClassification

@testable import VehicleReporting

/// Tests of guidance on a drawn network.
@Suite struct RoadNavigatorTests {
  private let town: DrawnDrive

  init() throws { town = try DrawnDrive() }

  @Test(
    "GMSNavigator.setDestinations: plans a route to all destinations, and guides to the first one")
  func destinations() async throws {
    let navigator = town.makeNavigator()
    #expect(await navigator.guidance == Guidance())
    await town.drive(navigator, "a", "b", meters: 0...20)
    #expect(await navigator.guidance == Guidance())
    let wanted = [town.waypoint("c", .pickup), town.waypoint("d", .dropOff)]
    let planned = try await navigator.setDestinations(wanted)
    #expect(planned.route.stops.map(\.waypoint) == wanted)
    #expect((planned.route.length - 580).magnitude < 2)
    let guidance = await navigator.guidance
    #expect(guidance.status == .enrouteToDestination && guidance.destination == wanted[0])
    let line = try #require(guidance.activeRoute)
    #expect(try #require(line.coordinates.last).distance(to: town.drawing["c"]) < 1)
    #expect((try MeasuredPolyline(line).length - 380).magnitude < 2)
    #expect((try #require(guidance.remainingDistance) - 380).magnitude < 2)
    // The path takes 38 s at 36 km/h, and the junctions add some time.
    let seconds = try #require(guidance.remainingTime) / .seconds(1)
    #expect(seconds >= 37 && seconds < 75)
    #expect(guidance.traffic == nil)
  }

  @Test("the remaining distance decreases, and an arrival lasts until the driver continues")
  func arrival() async throws {
    let navigator = town.makeNavigator()
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("c", .pickup), town.waypoint("d", .dropOff)])
    let line = await navigator.guidance.activeRoute
    var left = 401.0
    for meter in stride(from: 0.0, through: 360, by: 40) {
      await town.drive(navigator, "a", "d", meters: meter...(meter + 10))
      let guidance = await navigator.guidance
      let distance = try #require(guidance.remainingDistance)
      #expect(guidance.status == .enrouteToDestination && guidance.activeRoute == line)
      #expect(distance < left && (distance - (390 - meter)).magnitude < 3)
      #expect(try #require(guidance.remainingTime) > .zero)
      left = distance
    }
    await town.drive(navigator, "a", "d", meters: 380...390)
    var guidance = await navigator.guidance
    #expect(guidance.status == .arrivedAtDestination && guidance.remainingDistance == 0)
    #expect(guidance.remainingTime == .zero && guidance.destination?.kind == .pickup)
    // If the vehicle drives on before the driver continues, the guidance stays the same.
    await town.drive(navigator, "a", "d", meters: 400...460)
    #expect(await navigator.guidance == guidance)
    #expect(await navigator.continueToNextDestination()?.kind == .dropOff)
    guidance = await navigator.guidance
    #expect(guidance.status == .enrouteToDestination && guidance.destination?.kind == .dropOff)
    #expect((try #require(guidance.remainingDistance) - 140).magnitude < 3)
    #expect((try MeasuredPolyline(try #require(guidance.activeRoute)).length - 200).magnitude < 2)
    await town.drive(navigator, "a", "d", meters: 470...600)
    #expect(await navigator.guidance.status == .arrivedAtDestination)
    #expect(await navigator.continueToNextDestination() == nil)
    #expect(await navigator.guidance == Guidance())
  }

  @Test("if the driver continues shortly before the stop, guidance leads to the next stop")
  func continuedEarly() async throws {
    let navigator = town.makeNavigator()
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("b"), town.waypoint("d")])
    await town.drive(navigator, "a", "b", meters: 10...180)
    #expect(await navigator.guidance.status == .arrivedAtDestination)
    await navigator.continueToNextDestination()
    // The vehicle is 20 m before the stop, which guidance treats as passed.
    let distance = try #require(await navigator.guidance.remainingDistance)
    #expect((distance - 420).magnitude < 3)
    #expect(await navigator.guidance.status == .enrouteToDestination)
    await town.drive(navigator, "a", "d", meters: 190...420)
    #expect(await navigator.guidance.status == .enrouteToDestination)
    #expect((try #require(await navigator.guidance.remainingDistance) - 180).magnitude < 12)
  }

  @Test("a vehicle that turns around shortly before a stop is guided to the next stop")
  func turnedRound() async throws {
    let navigator = town.makeNavigator()
    await town.drive(navigator, "a", "d", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("d"), town.waypoint("a")])
    await town.drive(navigator, "a", "d", meters: 10...580)
    #expect(await navigator.guidance.status == .arrivedAtDestination)
    await navigator.continueToNextDestination()
    await town.drive(navigator, "d", "a", meters: 30...200)
    #expect(await navigator.guidance.status == .enrouteToDestination)
    #expect((try #require(await navigator.guidance.remainingDistance) - 400).magnitude < 15)
  }

  @Test("a vehicle that is parked at its first stop from the beginning has arrived")
  func atStart() async throws {
    let navigator = town.makeNavigator()
    await town.drive(navigator, "b", "c", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("b"), town.waypoint("d")])
    for _ in 1...5 { await town.drive(navigator, "b", "c", meters: 0...0) }
    #expect(await navigator.guidance.status == .arrivedAtDestination)
    await navigator.continueToNextDestination()
    #expect(await navigator.guidance.status == .enrouteToDestination)
    #expect((try #require(await navigator.guidance.remainingDistance) - 400).magnitude < 5)
  }

  @Test("a single location at the stop, far ahead of the others, doesn't count as an arrival")
  func outlier() async throws {
    let navigator = town.makeNavigator()
    await town.drive(navigator, "a", "d", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("d")])
    await town.drive(navigator, "a", "d", meters: 10...100)
    town.clock.advance(by: .seconds(60))
    await town.drive(navigator, "a", "d", meters: 590...590)
    #expect(await navigator.guidance.status == .enrouteToDestination)
    await town.drive(navigator, "a", "d", meters: 120...200)
    #expect(await navigator.guidance.status == .enrouteToDestination)
    #expect((try #require(await navigator.guidance.remainingDistance) - 400).magnitude < 12)
  }

  @Test("setting or clearing destinations during planning supersedes the earlier destinations")
  func superseded() async throws {
    let gate = ManualClock()
    let network = town.drawing.network
    let navigator = town.makeNavigator(
      RoutePlanning { start, waypoints in
        if waypoints.first?.name == "c" { try await gate.sleep(for: .seconds(1)) }
        let found = try network.route(
          through: [start.coordinate] + waypoints.compactMap(\.coordinate))
        return try PlannedRoute(found, in: network)
      })
    await town.drive(navigator, "a", "b", meters: 0...0)
    let slow = [town.waypoint("c")]
    for clears in [false, true] {
      let first = Task { try await navigator.setDestinations(slow) }
      try await gate.waitForSleepers(1)
      if clears {
        await navigator.clearDestinations()
      } else {
        try await navigator.setDestinations([town.waypoint("d")])
      }
      gate.advance(by: .seconds(1))
      await #expect { try await first.value } throws: { error in
        (error as? NavigatorError)?.code == .superseded
      }
      #expect(await navigator.guidance.destination?.name == (clears ? nil : "d"))
    }
  }

  @Test("invalid destinations and routes are rejected with a code, and guidance is unchanged")
  func refused() async throws {
    func code(_ body: () async throws -> PlannedRoute) async -> NavigatorError.Code? {
      do {
        _ = try await body()
        return nil
      } catch {
        return (error as? NavigatorError)?.code
      }
    }
    let navigator = town.makeNavigator()
    #expect(await code { try await navigator.setDestinations([town.waypoint("d")]) } == .noLocation)
    await navigator.update(with: Location(coordinate: Coordinate(latitude: .nan, longitude: 0)))
    #expect(await code { try await navigator.setDestinations([town.waypoint("d")]) } == .noLocation)
    await town.drive(navigator, "a", "b", meters: 0...0)
    try await navigator.setDestinations([town.waypoint("d")])
    let guidance = await navigator.guidance
    #expect(await code { try await navigator.setDestinations([]) } == .invalidDestinations)
    for coordinate in [nil, Coordinate(latitude: 91, longitude: 0)] {
      let nowhere = Waypoint(coordinate: coordinate)
      #expect(
        await code { try await navigator.setDestinations([town.waypoint("b"), nowhere]) }
          == .invalidDestinations)
    }
    let far = Waypoint(coordinate: Coordinate(latitude: 10, longitude: 10))
    do {
      try await navigator.setDestinations([far])
      Issue.record("no error")
    } catch {
      #expect(error.code == .noRoute)
      #expect((error.underlying as? RoadNetworkError)?.code == .noRoad)
    }
    #expect(await navigator.guidance == guidance)
    let line = try Polyline([town.drawing["a"], town.drawing["d"]])
    let other = town.makeNavigator(RoutePlanning { _, _ in try PlannedRoute(line) })
    await other.update(with: Location(coordinate: town.drawing["a"]))
    #expect(
      await code { try await other.setDestinations([town.waypoint("b"), town.waypoint("d")]) }
        == .otherRoute)
  }

  @Test("distances of traffic are relative to the start of the path to the next destination")
  func traffic() async throws {
    let line = try Polyline([
      town.drawing["a"], town.drawing["b"], town.drawing["c"], town.drawing["d"],
    ])
    let navigator = town.makeNavigator(
      RoutePlanning { _, waypoints in
        let measured = try MeasuredPolyline(line)
        return try PlannedRoute(
          line, through: waypoints,
          traffic: LineTraffic(
            on: measured,
            [
              TrafficStretch(from: 150, to: 300, .slow),
              TrafficStretch(from: 500, to: 550, .trafficJam),
            ],
            elsewhere: .normal))
      })
    await navigator.update(with: Location(coordinate: town.drawing["a"], time: town.now()))
    try await navigator.setDestinations([town.waypoint("b"), town.waypoint("d")])
    let stretches = try #require(await navigator.guidance.traffic)
    let first = try #require(stretches.first)
    #expect(stretches.count == 1)
    #expect(first.traffic == .slow && first.start == 150 && (first.end - 200).magnitude < 1)
    await navigator.continueToNextDestination()
    let second = try #require(await navigator.guidance.traffic)
    #expect(second.map(\.traffic) == [.slow, .trafficJam])
    #expect(second[0].start == 0 && (second[0].end - 100).magnitude < 1)
    #expect((second[1].start - 300).magnitude < 1 && (second[1].end - 350).magnitude < 1)
  }
}
