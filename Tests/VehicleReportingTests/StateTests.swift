import Fleet
import TestSupport
import Testing
import VehicleReporting

/// Tests of states that are set while requests fail, are slow, or overlap.
@Suite struct StateTests {
  @Test("a permanent failure is thrown, and the state is not sent later")
  func nonTransient() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    test.engine.script(.denied)
    await #expect { try await test.reporter.setState(.online) } throws: { error in
      guard case .failed(.engine(.denied))? = error as? StateError else { return false }
      return true
    }
    #expect(test.clock.waits == [.seconds(10)])
    await test.take(1)
    try await test.turn()
    #expect(test.engine.updates.map(\.fields) == [["vehicle_state"], ["last_location"]])
    #expect(await test.reporter.state == nil)
  }

  @Test("a transient failure is thrown while tracking is off")
  func transientWithoutTracking() async throws {
    let test = try await DriverUnderTest()
    test.engine.script(.down)
    await #expect { try await test.reporter.setState(.offline) } throws: { error in
      guard case .failed(.engine(.down))? = error as? StateError else { return false }
      return true
    }
    #expect(test.clock.waits.isEmpty)
    #expect(try await test.reporter.setState(.offline) == .delivered)
  }

  @Test("a new state replaces a state that is being retried")
  func replaced() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    test.engine.script(.down, .down)
    #expect(try await test.reporter.setState(.online) == .retrying)
    #expect(try await test.reporter.setState(.offline) == .retrying)
    try await test.clock.waitForSleepers(2)
    // The delays start again for the new state.
    #expect(test.clock.waits == [.seconds(2), .seconds(10)])
    var events = await test.reporter.events().makeAsyncIterator()
    test.clock.advance(by: .seconds(2))
    #expect(await events.next()?.update.values.state == .offline)
    try await test.turn(after: .seconds(8))
    #expect(test.engine.updates.map(\.values.state) == [.online, .offline, .offline])
  }

  @Test("a state that is waiting for a retry is dropped when tracking is turned off")
  func trackingOff() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    test.engine.script(.down)
    try await test.reporter.setState(.online)
    try await test.reporter.setLocationTracking(false)
    test.clock.advance(by: .seconds(600))
    #expect(test.clock.waits.isEmpty)
    #expect(test.engine.updates.map(\.values.state) == [.online, .offline])
    #expect(try await test.stored.state == .offline)
  }

  @Test(
    "the OFFLINE that ends tracking is not retried, even if tracking is turned on in the meantime")
  func lastOfflineAndTrackingAgain() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    try await test.reporter.setState(.online)
    test.engine.setSlow(true)
    test.engine.script(.down)
    let last = Task { try await test.reporter.setLocationTracking(false) }
    try await test.engine.network.waitForSleepers(1)
    try await test.reporter.setLocationTracking(true)
    test.engine.setSlow(false)
    test.engine.network.advance(by: .seconds(1))
    await #expect(throws: CallFailure.self) { try await last.value }
    try await test.clock.waitForSleepers(1)
    try await test.turn()
    #expect(test.clock.waits == [.seconds(10)])
    #expect(test.engine.updates.map(\.values.state) == [.online, .offline])
  }

  /// Returns a driver whose first periodic report waits for the response of a slow engine.
  private func withRequestUnderWay() async throws -> DriverUnderTest {
    let test = try await DriverUnderTest()
    test.engine.setSlow(true)
    await test.take(1)
    try await test.reporter.setLocationTracking(true)
    try await test.engine.network.waitForSleepers(1)
    return test
  }

  @Test("requests never overlap: each waits for the previous one, and they are sent in order")
  func order() async throws {
    let test = try await withRequestUnderWay()
    let online = Task { try await test.reporter.setState(.online) }
    let offline = Task {
      _ = try await online.value
      try await test.reporter.setState(.offline)
      try await test.reporter.endShift()
    }
    for _ in 1...4 {
      #expect(test.engine.mostRunning == 1)
      try await test.engine.network.waitForSleepers(1)
      test.engine.network.advance(by: .seconds(1))
    }
    try await offline.value
    #expect(test.engine.updates.map(\.values.state) == [nil, .online, .offline, .offline])
    #expect(test.engine.mostRunning == 1)
  }

  @Test("a waiting ONLINE is not sent if tracking is turned off")
  func onlineBeforeEnd() async throws {
    let test = try await withRequestUnderWay()
    let (network, engine) = (test.engine.network, test.engine)
    // ONLINE waits for the request in progress; the shift ends before this request has ended.
    await test.reporter.runInOrder { reporter in
      await #expect(throws: StateError.self) { try await reporter.setState(.online) }
    } _: { reporter in
      try? await reporter.endShift()
    } _: { _ in
      engine.setSlow(false)
      network.advance(by: .seconds(1))
    }
    #expect(test.engine.updates.map(\.values.state) == [nil, .offline])
    #expect(try await test.stored.state == .offline)
  }

  @Test("a periodic report in progress is not canceled when tracking is turned off")
  func requestUnderWay() async throws {
    let test = try await withRequestUnderWay()
    let (network, engine) = (test.engine.network, test.engine)
    await test.reporter.runInOrder { reporter in
      try? await reporter.endShift()
    } _: { _ in
      engine.setSlow(false)
      network.advance(by: .seconds(1))
    }
    #expect(test.engine.taken.map(\.step) == [1, nil])
    #expect(await test.reporter.statistics.failedUpdates == 0)
  }

  @Test("a waiting periodic report is not sent if tracking is turned off")
  func turnBeforeEnd() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    test.engine.setSlow(true)
    let state = Task { try await test.reporter.setState(.online) }
    try await test.engine.network.waitForSleepers(1)
    await test.take(1)
    let (network, engine, clock) = (test.engine.network, test.engine, test.clock)
    clock.advance(by: .seconds(10))
    await test.reporter.runInOrder { reporter in
      try? await reporter.endShift()
    } _: { _ in
      engine.setSlow(false)
      network.advance(by: .seconds(1))
    }
    #expect(try await state.value == .delivered)
    #expect(test.engine.updates.map(\.values.state) == [.online, .offline])
    #expect(test.engine.updates.map(\.step) == [nil, 1])
  }

  @Test("after a shift, a vehicle is OFFLINE, even if ONLINE is set while the shift ends")
  func onlineBesideEnd() async throws {
    let test = try await DriverUnderTest()
    for _ in 1...100 {
      try await test.track()
      await withTaskGroup { group in
        group.addTask { _ = try? await test.reporter.setState(.offline) }
        group.addTask { _ = try? await test.reporter.setState(.online) }
        group.addTask { try? await test.reporter.endShift() }
      }
      #expect(try await test.stored.state == .offline)
      #expect(await test.reporter.isLocationTrackingOn == false)
    }
    #expect(test.engine.mostRunning == 1)
  }

  @Test("concurrent calls send one request at a time, and the last request sets the final state")
  func crossing() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          _ = try? await test.reporter.setState(number % 2 == 0 ? .online : .offline)
        }
        group.addTask { await test.take(number) }
      }
    }
    #expect(test.engine.mostRunning == 1)
    let states = test.engine.updates.compactMap(\.values.state)
    #expect(states.count == 100)
    #expect(try await test.stored.state == states.last)
    #expect(await test.reporter.state == states.last)
    let statistics = await test.reporter.statistics
    #expect(statistics.takenLocations == 100 && statistics.failedUpdates == 0)
  }

  @Test("if the caller is canceled while tracking is on, the request for a new state is retried")
  func canceledCaller() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    test.engine.setSlow(true)
    let caller = Task { try await test.reporter.setState(.online) }
    try await test.engine.network.waitForSleepers(1)
    caller.cancel()
    #expect(try await caller.value == .retrying)
    test.engine.setSlow(false)
    try await test.clock.waitForSleepers(2)
    var events = await test.reporter.events().makeAsyncIterator()
    test.clock.advance(by: .seconds(2))
    #expect(await events.next()?.update.values.state == .online)
    #expect(try await test.stored.state == .online)
  }
}

extension VehicleReporter {
  typealias Job = @Sendable (isolated VehicleReporter) async -> Void

  /// Runs jobs, each of which begins when the previous job first suspends or ends.
  fileprivate func runInOrder(_ jobs: Job...) async {
    // No job runs until this function suspends; then the jobs start in the given order.
    let tasks = jobs.map { job in Task { await job(self) } }
    for task in tasks { await task.value }
  }
}
