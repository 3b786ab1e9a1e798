import Coordinates
import Fleet
import Foundation
import Journeys
import Polylines
import RouteSplitting
import Synchronization
import TestSupport
import Testing
import TrafficClassification
import VehicleReporting

/// Tests of the contents of reports, their timing, and the handling of unsent data.
@Suite struct ReportTests {
  @Test("a request that outlasts the interval delays the next request, which then follows at once")
  func slow() async throws {
    let test = try await DriverUnderTest()
    test.engine.setSlow(true)
    await test.take(1)
    try await test.reporter.setLocationTracking(true)
    try await test.engine.network.waitForSleepers(1)
    await test.take(2)
    // Two report intervals pass.
    test.clock.advance(by: .seconds(25))
    #expect(test.engine.requests.count == 1)
    test.engine.network.advance(by: .seconds(1))
    try await test.engine.network.waitForSleepers(1)
    #expect(test.engine.updates.map(\.step) == [1, 2])
    test.clock.advance(by: .seconds(4))
    test.engine.network.advance(by: .seconds(1))
    try await test.clock.waitForSleepers(1)
    // The interval runs from the start of one report to the start of the next.
    #expect(test.clock.waits == [.seconds(6)])
    #expect(test.engine.mostRunning == 1)
  }

  @Test("if there is nothing new, no request is sent")
  func idle() async throws {
    let test = try await DriverUnderTest()
    await test.take(1)
    try await test.track()
    for _ in 1...3 { try await test.turn() }
    #expect(test.engine.requests.count == 1)
    #expect(await test.reporter.statistics.idleTurns == 3)
  }

  @Test("locations of failed updates are sent again, oldest first, until an update succeeds")
  func pastLocations() async throws {
    let test = try await DriverUnderTest()
    test.engine.script(.down, .down, .denied, nil)
    await test.take(0)
    try await test.track()
    for step in [1, 2, 3] {
      await test.take(step)
      try await test.turn()
    }
    #expect(test.engine.updates.map(\.step) == [0, 1, 2, 3])
    #expect(test.engine.updates.map(\.pastSteps) == [[], [0], [0, 1], [0, 1, 2]])
    await test.take(4)
    try await test.turn()
    #expect(test.engine.updates.last?.pastSteps == [])
    let statistics = await test.reporter.statistics
    #expect(statistics.sentLocations == 5 && statistics.pastLocations == 0)
  }

  @Test("if no newer location follows, the location of a failed update is sent again as the newest")
  func newestAgain() async throws {
    let test = try await DriverUnderTest()
    test.engine.script(.down, .down)
    await test.take(0)
    try await test.track()
    try await test.turn()
    try await test.turn()
    #expect(test.engine.updates.map(\.step) == [0, 0, 0])
    #expect(test.engine.updates.allSatisfy { $0.pastSteps.isEmpty })
    #expect(await test.reporter.statistics.sentLocations == 1)
  }

  @Test("the next report contains only the newest of the locations that arrive during a request")
  func underWay() async throws {
    let test = try await DriverUnderTest()
    test.engine.setSlow(true)
    test.engine.script(.down)
    await test.take(0)
    try await test.reporter.setLocationTracking(true)
    try await test.engine.network.waitForSleepers(1)
    await test.take(1)
    await test.take(2)
    test.engine.setSlow(false)
    test.engine.network.advance(by: .seconds(1))
    try await test.clock.waitForSleepers(1)
    try await test.turn()
    #expect(test.engine.updates.map(\.step) == [0, 2])
    #expect(test.engine.updates.map(\.pastSteps) == [[], [0]])
    #expect(await test.reporter.statistics.supersededLocations == 1)
  }

  @Test("past locations that may be invalid don't hold back the newest data")
  func invalidPast() async throws {
    let test = try await DriverUnderTest()
    let invalid = FleetError(.invalidArgument, "found a location in the past")
    test.engine.script(.down, invalid, nil, nil)
    await test.take(0)
    try await test.track()
    for step in 1...3 {
      await test.take(step)
      try await test.turn()
    }
    // If an update that the engine found invalid contained a single past location, this location is
    // discarded and counted as soon as an update without it succeeds.
    #expect(test.engine.updates.map(\.pastSteps) == [[], [0], [], [1]])
    let statistics = await test.reporter.statistics
    #expect(statistics.sentLocations == 3 && statistics.refusedLocations == 1)
  }

  @Test("invalid locations are not reported, and missing or invalid times become the current time")
  func refused() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    var bad = DriverUnderTest.location(1)
    bad.fix.coordinate = Coordinate(latitude: .nan, longitude: 0)
    await test.reporter.update(with: bad)
    bad = DriverUnderTest.location(1)
    bad.sensor = .engine
    await test.reporter.update(with: bad)
    #expect(await test.reporter.statistics.refusedLocations == 2)
    test.clock.advance(by: .seconds(5))
    for time in [nil, Date(timeIntervalSinceReferenceDate: .infinity)] {
      var timeless = DriverUnderTest.location(1)
      timeless.fix.time = time
      await test.reporter.update(with: timeless)
    }
    try await test.turn(after: .seconds(5))
    #expect(test.engine.updates.map(\.step) == [5])
  }

  @Test("unsent locations are passed to the app for storage, and sent after the next start")
  func restart() async throws {
    let kept = Mutex<[[Int]]>([])
    let store: @Sendable ([VehicleLocation]) async -> Void = { locations in
      kept.withLock { $0.append(locations.map(\.step)) }
    }
    let first = try await DriverUnderTest { $0.keepPastLocations = store }
    first.engine.script(.down, .down, .down)
    await first.take(0)
    try await first.track()
    for step in [1, 2] {
      await first.take(step)
      try await first.turn()
    }
    #expect(kept.withLock { $0 } == [[0], [0, 1], [0, 1, 2]])
    let second = try await DriverUnderTest {
      $0.keepPastLocations = store
      $0.pastLocations = [0, 1, 2].map(DriverUnderTest.location)
    }
    await second.take(9)
    try await second.track()
    #expect(second.engine.updates.map(\.step) == [9])
    #expect(second.engine.updates.first?.pastSteps == [0, 1, 2])
    #expect(kept.withLock { $0.last } == [])
    await second.take(10)
    try await second.turn()
    // An unchanged list is not passed again.
    #expect(kept.withLock { $0.count } == 4)
    let statistics = await second.reporter.statistics
    #expect(statistics.takenLocations == 5 && statistics.sentLocations == 5)
  }

  @Test("the reporter processes all locations of a source, and rethrows the error of the source")
  func source() async throws {
    let test = try await DriverUnderTest()
    let replay = ReplaySource((0..<5).map(DriverUnderTest.location), clock: test.clock)
    try await test.reporter.follow(replay.instant)
    #expect(await test.reporter.statistics.takenLocations == 5)
    let broken = BrokenSource(locations: [DriverUnderTest.location(6)])
    await #expect(throws: LocationError(.denied, "not allowed")) {
      try await test.reporter.follow(broken)
    }
    #expect(await test.reporter.statistics.takenLocations == 6)
    try await test.track()
    #expect(test.engine.updates.map(\.step) == [6])
  }
}

extension ReplaySource {
  /// The replay without delays.
  var instant: ReplaySource {
    var replay = self
    replay.speed = .infinity
    return replay
  }
}

/// A source that fails after its last location.
struct BrokenSource: LocationSource {
  typealias Element = VehicleLocation
  typealias Failure = LocationError
  var locations: [VehicleLocation]

  func makeAsyncIterator() -> Iterator { Iterator(locations: locations) }

  struct Iterator: AsyncIteratorProtocol {
    var locations: [VehicleLocation]

    mutating func next() async throws(LocationError) -> VehicleLocation? {
      guard !locations.isEmpty else { throw LocationError(.denied, "not allowed") }
      return locations.removeFirst()
    }
  }
}
