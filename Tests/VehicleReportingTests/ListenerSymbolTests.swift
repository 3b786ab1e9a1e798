import Fleet
import TestSupport
import Testing
import VehicleReporting

/// Tests of the counterparts of the listeners in Google's Driver SDK.
@Suite struct ListenerSymbolTests {
  @Test(
    "addListener: each listener receives the results of all later requests until the reporter ends")
  func listeners() async throws {
    var test: DriverUnderTest? = try await DriverUnderTest()
    let clock = try #require(test?.clock)
    let first = try #require(await test?.reporter.events())
    var second = try #require(await test?.reporter.events()).makeAsyncIterator()
    do {
      // A listener that has left doesn't affect the others.
      _ = await test?.reporter.events()
    }
    await test?.take(0)
    try await test?.track()
    await test?.take(1)
    try await test?.turn()
    #expect(await second.next()?.update.step == 0)
    #expect(await second.next()?.update.step == 1)
    let late = try #require(await test?.reporter.events())
    test = nil
    // The wait for the next periodic report ends with the reporter.
    var steps: [Int?] = []
    for await event in first { steps.append(event.update.step) }
    #expect(steps == [0, 1])
    #expect(await second.next() == nil)
    for await _ in late { Issue.record("an event from before the listener") }
    #expect(clock.waits.isEmpty)
  }

  @Test("addListener: a slow listener receives only the newest 64 events")
  func slowListener() async throws {
    let test = try await DriverUnderTest()
    var events = await test.reporter.events().makeAsyncIterator()
    for step in 0..<100 {
      await test.take(step)
      try await test.reporter.setState(.offline)
    }
    try await test.reporter.setLocationTracking(true)
    try await test.clock.waitForSleepers(1)
    // Of 101 updates, the newest 64 are kept.
    var count = 0
    while let event = await events.next() {
      count += 1
      if event.update.step != nil { break }
    }
    #expect(count == 64)
  }

  @Test(
    "GMTDVehicleReporterListener.vehicleReporter(_:didSucceed:): contains the accepted update")
  func didSucceed() async throws {
    let test = try await DriverUnderTest()
    var events = await test.reporter.events().makeAsyncIterator()
    await test.take(1)
    try await test.track()
    try await test.reporter.setState(.online)
    guard case .succeeded(let update)? = await events.next(),
      case .succeeded(let next)? = await events.next()
    else {
      Issue.record("no success")
      return
    }
    #expect(update.step == 1 && update.fields == ["last_location"])
    #expect(next.values.state == .online)
    #expect(try await test.stored.state == .online)
  }

  @Test(
    "vehicleReporter(_:didFail:withError:): the next periodic report contains the newest data")
  func didFail() async throws {
    let test = try await DriverUnderTest()
    var events = await test.reporter.events().makeAsyncIterator()
    test.engine.script(.denied)
    await test.take(1)
    try await test.track()
    guard case .failed(let update, .engine(let error))? = await events.next() else {
      Issue.record("no failure")
      return
    }
    #expect(update.step == 1 && error == .denied)
    await test.take(2)
    await test.take(3)
    try await test.turn()
    let next = try #require(test.engine.updates.last)
    #expect(next.step == 3 && next.pastSteps == [1])
    guard case .succeeded(next)? = await events.next() else {
      Issue.record("no success")
      return
    }
  }
}

extension ReporterEvent {
  var update: VehicleUpdate {
    switch self {
    case .succeeded(let update), .failed(let update, _): update
    }
  }
}
