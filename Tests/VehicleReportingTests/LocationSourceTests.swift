import Coordinates
import Fleet
import Foundation
import RoadDrawings
import RoadSnapping
import TestSupport
import Testing
import VehicleReporting

/// Tests of a source that snaps the locations of a receiver to roads.
@Suite struct RoadSnappingSourceTests {
  private let drawing: RoadDrawing
  private static let start = DriverUnderTest.start

  init() throws {
    drawing = try RoadDrawing("a-----------------------b", ways: ["ab"])
  }

  /// Returns a location north of the road.
  ///
  /// - Parameters:
  ///   - step: determines the position along the road; steps are 10 m long.
  ///   - beside: the distance from the road in meters.
  ///   - seconds: the time in seconds after the start; nil for one second per step.
  private func raw(
    _ step: Int, beside: Double = 6, seconds: Double? = nil
  ) -> Location {
    let place = drawing["a"].destination(distance: 50 + Double(step) * 10, bearing: 90)
    return Location(
      coordinate: place.destination(distance: beside, bearing: 0),
      time: Self.start + (seconds ?? Double(step)), accuracy: 5, speed: 10)
  }

  private func snapped(_ locations: [Location]) async throws -> [VehicleLocation] {
    let source = RoadSnappingSource(Elements(locations), by: RoadSnapper(drawing.network))
    var found: [VehicleLocation] = []
    for try await location in source { found.append(location) }
    return found
  }

  @Test("GMSRoadSnappedLocationProvider: snaps locations to the road, with the road's bearing")
  func onRoad() async throws {
    let locations = (0..<20).map { raw($0) }
    let found = try await snapped(locations)
    #expect(found.count == 20)
    for (location, raw) in zip(found, locations) {
      #expect(location.raw == raw.coordinate && location.isRoadSnapped == true)
      #expect(location.sensor == .roadSnapped && location.serverTime == nil)
      #expect(location.fix.time == raw.time && location.fix.speed == 10)
      #expect((location.fix.coordinate.distance(to: raw.coordinate) - 6).magnitude < 0.1)
    }
    let bearing = try #require(found.last?.fix.bearing)
    #expect((bearing - 90).magnitude < 1)
    // The snapper's own stream produces the same places.
    var places: [Coordinate?] = []
    for try await update in Elements(locations).snapped(by: RoadSnapper(drawing.network)) {
      places.append(update.current?.coordinate)
    }
    #expect(Array(places.prefix(20)) == found.map(\.fix.coordinate))
  }

  @Test("near several roads, a location is snapped only if one road is more likely than not")
  func doubtful() async throws {
    let drawing = try RoadDrawing(
      """
      a-----------------------b
      c-----------------------d
      e-----------------------f
      """, ways: ["ab", "cd", "ef"], cell: 12)
    let locations = (0..<12).map { step in
      Location(
        coordinate: drawing["c"].destination(distance: 20 + Double(step) * 10, bearing: 90),
        time: Self.start + Double(step), accuracy: 30)
    }
    let snapper = RoadSnapper(drawing.network)
    var confidences: [Double] = []
    for try await update in Elements(locations).snapped(by: snapper) {
      confidences.append(update.current?.confidence ?? 0)
    }
    var found: [VehicleLocation] = []
    for try await location in RoadSnappingSource(Elements(locations), by: snapper) {
      found.append(location)
    }
    #expect(confidences.contains { $0 < 0.5 })
    #expect(found.map(\.isRoadSnapped) == confidences.prefix(12).map { $0 >= 0.5 })
    for (location, raw) in zip(found, locations) where location.isRoadSnapped == false {
      #expect(location.fix == raw && location.raw == nil)
    }
  }

  @Test("far from all roads, a location isn't snapped")
  func noRoad() async throws {
    let found = try await snapped([raw(0), raw(1), raw(2, beside: 3_000)])
    #expect(found.map(\.isRoadSnapped) == [true, true, false])
    #expect(found.last?.fix == raw(2, beside: 3_000) && found.last?.raw == nil)
    #expect(found.last?.sensor == nil)
  }

  @Test("invalid locations are omitted, and so are late ones unless the clock was set back")
  func late() async throws {
    var invalid = raw(2)
    invalid.coordinate.latitude = 91
    let once = try await snapped([raw(0), raw(1), invalid, raw(1, seconds: -5), raw(3)])
    #expect(once.map(\.fix.time) == [0, 1, 3].map { Self.start + $0 })
    let back = (0..<20).map { raw(10 + $0, seconds: Double($0) - 3_600) }
    let found = try await snapped((0..<10).map { raw($0) } + back)
    #expect(found.count == 10 + 20 - LiveSnapper.lateLimit)
    #expect(found.last?.isRoadSnapped == true)
    // The same applies far from roads.
    let far = back.map { location in
      var far = location
      far.coordinate.latitude += 1
      return far
    }
    let lost = try await snapped((0..<10).map { raw($0) } + far)
    #expect(lost.count == 10 + 20 - LiveSnapper.lateLimit)
    #expect(lost.last?.isRoadSnapped == false)
  }

  @Test("a LocationError of the receiver is rethrown, and any other error becomes `unavailable`")
  func errors() async throws {
    let snapper = RoadSnapper(drawing.network)
    for (thrown, expected) in [
      (LocationError(.denied, "no") as any Error, LocationError.Code.denied),
      (CancellationError(), .unavailable),
    ] {
      let source = RoadSnappingSource(Elements([raw(0)], failure: thrown), by: snapper)
      var iterator = source.makeAsyncIterator()
      #expect(try await iterator.next() != nil)
      do {
        _ = try await iterator.next()
        Issue.record("no error")
      } catch {
        #expect(error.code == expected && !error.description.isEmpty)
      }
    }
  }
}

/// Tests of the timing of replays.
@Suite struct ReplaySourceTests {
  private let clock = ManualClock()

  private static func location(at seconds: Double?) -> VehicleLocation {
    var location = DriverUnderTest.location(0)
    location.fix.time = seconds.map { DriverUnderTest.start + $0 }
    return location
  }

  private func replay(_ seconds: [Double?]) -> ReplaySource {
    let now: @Sendable () -> Date = { [clock] in
      Date(timeIntervalSinceReferenceDate: clock.now.elapsed / .seconds(1))
    }
    return ReplaySource(seconds.map(Self.location), clock: clock, now: now)
  }

  /// Reads a replay, and advances the clock by each expected wait.
  private func read(
    _ replay: ReplaySource, waits: [Duration]
  ) async throws -> [VehicleLocation] {
    let reader = Task {
      var found: [VehicleLocation] = []
      for try await location in replay { found.append(location) }
      return found
    }
    for wait in waits {
      try await clock.waitForSleepers(1)
      #expect(clock.waits == [wait])
      clock.advance(by: wait)
    }
    return try await reader.value
  }

  @Test("the first location is returned at once, and the others at the intervals of their times")
  func rhythm() async throws {
    let seconds: [Double?] = [100, 103, 103, 110.5]
    let found = try await read(replay(seconds), waits: [.seconds(3), .milliseconds(7_500)])
    #expect(found == seconds.map(Self.location))
    #expect(try await read(replay([]), waits: []).isEmpty)
  }

  @Test("waits are divided by the speed; infinite speed needs no waits; invalid speeds count as 1")
  func speed() async throws {
    var replay = replay([0, 10, 20])
    replay.speed = 4
    _ = try await read(replay, waits: [.milliseconds(2_500), .milliseconds(2_500)])
    for speed in [0, -2, Double.nan] {
      replay.speed = speed
      _ = try await read(replay, waits: [.seconds(10), .seconds(10)])
    }
    #expect(try await read(replay.instant, waits: []).count == 3)
  }

  @Test("without times, locations follow at the interval, and steps back in time cause no wait")
  func untimed() async throws {
    var replay = replay([0, nil, nil, 7, 5, 6, .infinity])
    replay.interval = .seconds(2)
    let two = Duration.seconds(2)
    _ = try await read(replay, waits: [two, two, two, .seconds(1), two])
  }

  @Test("gaps longer than `longestGap` are shortened to that length")
  func gaps() async throws {
    var replay = replay([0, 3_600, 3_605])
    replay.longestGap = .seconds(30)
    replay.speed = 10
    _ = try await read(replay, waits: [.seconds(3), .milliseconds(500)])
  }

  @Test("on request, locations are timestamped with the time of the replay")
  func restamps() async throws {
    var replay = replay([0, 3, nil])
    replay.restamps = true
    clock.advance(by: .seconds(100))
    let found = try await read(replay, waits: [.seconds(3), .seconds(1)])
    #expect(found.map(\.fix.time?.timeIntervalSinceReferenceDate) == [100, 103, 104])
  }

  @Test("a busy reader receives overdue locations without waits, and the schedule is kept")
  func busy() async throws {
    let replay = replay([0, 10, 20, 30])
    let reader = Task { [clock] in
      var elapsed: [Duration] = []
      for try await _ in replay {
        elapsed.append(clock.now.elapsed)
        if elapsed.count == 1 { clock.advance(by: .seconds(25)) }
      }
      return elapsed
    }
    try await clock.waitForSleepers(1)
    #expect(clock.waits == [.seconds(5)])
    clock.advance(by: .seconds(5))
    #expect(try await reader.value == [0, 25, 25, 30].map { .seconds($0) })
  }

  @Test("a replay ends when its task is canceled")
  func canceled() async throws {
    let replay = replay([0, 10, 20])
    let reader = Task { try await replay.reduce(0) { count, _ in count + 1 } }
    try await clock.waitForSleepers(1)
    reader.cancel()
    #expect(try await reader.value == 1)
    #expect(clock.waits.isEmpty)
  }

  @Test("each iteration is an independent replay, and lazy locations are created one by one")
  func iterations() async throws {
    let replay = ReplaySource(clock: clock) {
      (0..<1_000_000_000).lazy.map { DriverUnderTest.location($0) }
    }
    for _ in 1...2 {
      var iterator = replay.instant.makeAsyncIterator()
      #expect(try await iterator.next()?.step == 0)
      #expect(try await iterator.next()?.step == 1)
    }
  }
}
