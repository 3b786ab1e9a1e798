import Coordinates
import Fleet
import Foundation
import Journeys
import RoadImport
import RoadNetworks
import RoadSearch
import RoadSnapping
import RouteSplitting
import TestSupport
import Testing
import VehicleReporting

/// A test of a trip in the harbor town, from the driver's app to the rider's view.
@Suite struct HarborTownTests {
  /// Returns a noisy drive along a route at 10 m/s, with one location per second.
  private static func drive(_ route: Route, from start: Date) -> [VehicleLocation] {
    var random = SeededGenerator(seed: 7)
    return (0...Int(route.length / 10)).map { second in
      let place = route.line.coordinate(atDistance: Double(second) * 10)
      return VehicleLocation(
        Location(
          coordinate: place.destination(
            distance: .random(in: 0...5, using: &random),
            bearing: .random(in: 0..<360, using: &random)),
          time: start + Double(second), accuracy: 5))
    }
  }

  /// Returns places in the town that are several roads apart.
  private static func places(_ network: RoadNetwork) -> [Coordinate] {
    let box = network.bounds
    return [(0.3, 0.3), (0.6, 0.4), (0.5, 0.7)].map { across, up in
      Coordinate(
        latitude: box.south + up * (box.north - box.south),
        longitude: box.west + across * (box.east - box.west))
    }
  }

  @Test(
    "the rider sees the vehicle on its road, the route, and the distance; no location is lost")
  func trip() async throws {
    let network = try RoadImporter().network(
      from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf"
    ).network
    let places = Self.places(network)
    let truth = try PlannedRoute(network.route(through: places), in: network).route
    let clock = ManualClock()
    let navigator = RoadNavigator(network)
    let test = try await DriverUnderTest(clock: clock) { $0.navigator = navigator }
    let booked = try await book(test, from: places[1], to: places[2])

    // A location must be known before destinations can be set.
    let drive = Self.drive(truth, from: DriverUnderTest.start)
    let first = try #require(drive.first)
    await test.reporter.update(with: first)
    let planned = try await test.driver.follow(trip: booked.id)
    #expect((planned.route.length - truth.length).magnitude < 30)
    try await test.track()
    try await test.reporter.setState(.online)
    test.engine.script((0..<40).map { $0 % 4 == 3 ? .down : nil })

    let replay = ReplaySource(drive.dropFirst(), clock: clock)
    let source = RoadSnappingSource(replay.map(\.fix), by: RoadSnapper(network))
    let feed = Task { try await test.reporter.follow(source) }
    let pickup = truth.stops[0].distance
    var hasPickedUp = false
    var seen = 0
    for second in 1..<(drive.count - 2) {
      // The periodic reports and the replay are waiting.
      try await clock.waitForSleepers(2)
      clock.advance(by: .seconds(1))
      try await clock.waitForSleepers(2)
      guard second % 10 == 0 else { continue }
      let guidance = await navigator.guidance
      let meters = Double(second + 1) * 10
      if guidance.status == .arrivedAtDestination, !hasPickedUp {
        #expect((meters - pickup).magnitude < 60)
        hasPickedUp = true
        try await pickUp(test, booked.id)
        await navigator.continueToNextDestination()
        continue
      }
      let isUpToDate = test.engine.lastFailure == nil
      guard isUpToDate, guidance.status == .enrouteToDestination else { continue }
      let place = truth.line.coordinate(atDistance: meters)
      let left = (hasPickedUp ? truth.length : pickup) - meters
      try await expectRiderSees(test, booked.id, place, left: left, of: guidance)
      seen += 1
    }
    #expect(hasPickedUp && seen > 10)
    clock.advance(by: .seconds(1))
    try await feed.value
    try await test.reporter.endShift()
    #expect(await navigator.guidance.status == .arrivedAtDestination)
    await expectNoLocationIsLost(test)
  }

  /// Expects that the engine has all locations except those that were replaced before a report.
  private func expectNoLocationIsLost(_ test: DriverUnderTest) async {
    let counts = await test.reporter.statistics
    #expect(counts.failedUpdates > 3 && counts.pastLocations == 0 && counts.droppedLocations == 0)
    #expect(counts.sentLocations + counts.supersededLocations == counts.takenLocations)
    // The engine accepted the locations in order, including past locations.
    let steps = test.engine.taken.flatMap { $0.pastSteps + ($0.step.map { [$0] } ?? []) }
    #expect(steps == steps.sorted() && steps.count == counts.sentLocations)
  }

  /// Updates the trip's status at the pickup, as the provider's back end does.
  private func pickUp(_ test: DriverUnderTest, _ id: TripID) async throws {
    for status in [TripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropOff] {
      _ = try await test.engine.updateTrip(try TripUpdate(id) { $0.status = status }, as: .server)
    }
  }

  /// Books a trip between two places for the vehicle.
  private func book(
    _ test: DriverUnderTest, from pickup: Coordinate, to dropOff: Coordinate
  ) async throws -> Trip {
    var trip = Trip(try TripID("trip"), .exclusive, from: TerminalLocation(pickup))
    trip.dropOff = TerminalLocation(dropOff)
    trip.vehicleID = test.vehicle
    return try await test.engine.createTrip(trip, as: .server)
  }

  /// Expects that the rider sees the vehicle on a road within 40 m of a place, the active route, a
  /// remaining distance within 50 m of the expected distance, and an arrival in the future.
  private func expectRiderSees(
    _ test: DriverUnderTest, _ id: TripID, _ place: Coordinate, left expected: Double,
    of guidance: Guidance
  ) async throws {
    let progress = try await test.engine.trip(id, as: .rider(of: id)).progress
    let left = try #require(progress.remainingDistance)
    #expect((left - expected).magnitude < 50)
    let seen = try #require(progress.vehicleLocation)
    #expect(seen.fix.coordinate.distance(to: place) < 40 && seen.isRoadSnapped == true)
    #expect(progress.activeRoute == guidance.activeRoute)
    let now = DriverUnderTest.start + test.clock.now.elapsed / .seconds(1)
    #expect(try #require(progress.arrival) > now)
  }
}
