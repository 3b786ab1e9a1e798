import Coordinates
import Fleet
import Journeys
import Polylines
import RouteSplitting
import TestSupport
import Testing
import VehicleReporting

/// Tests of the counterparts of symbols in Google's Driver SDK.
@Suite struct DriverSymbolTests {
  @Test(
    "GMTDDriverContext(accessTokenProvider:providerID:vehicleID:navigator:): sets ids and services")
  func context() async throws {
    let navigator = ScriptedNavigator()
    let tokens = ScriptedTokens()
    let test = try await DriverUnderTest {
      $0.tokenProvider = tokens
      $0.navigator = navigator
    }
    let configuration = test.driver.configuration
    #expect(configuration.vehicleName.description == "providers/provider/vehicles/vehicle")
    #expect(configuration.navigator as? ScriptedNavigator === navigator)
    await test.take(0)
    try await test.track()
    let request = try #require(test.engine.requests.first)
    #expect(request.update.id == test.vehicle)
    #expect(request.caller.role == .driver && request.caller.vehicles == .one(test.vehicle))
    #expect(request.caller.accessToken?.value == "token 1")
    let plain = DriverConfiguration(provider: configuration.provider, vehicle: test.vehicle)
    #expect(plain.tokenProvider == nil && plain.navigator == nil && plain.pastLocations.isEmpty)
  }

  @Test("GMTDRidesharingDriverAPI(driverContext:): provides the reporter and the navigator")
  func entryPoint() async throws {
    let navigator = ScriptedNavigator()
    let test = try await DriverUnderTest { $0.navigator = navigator }
    #expect(test.driver.navigator as? ScriptedNavigator === navigator)
    // A new driver sends no request, and location tracking is off.
    #expect(test.engine.requests.isEmpty)
    #expect(await test.driver.reporter.isLocationTrackingOn == false)
  }

  @Test("GMTDVehicleReporter: sends the vehicle's location to the engine")
  func reporter() async throws {
    let test = try await DriverUnderTest()
    await test.take(3)
    try await test.track()
    let place = try await test.stored.location?.fix.coordinate
    #expect(place == DriverUnderTest.location(3).fix.coordinate)
  }

  @Test("GMTDVehicleUpdate: contains the state and the location")
  func update() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    await test.take(7)
    try await test.reporter.setState(.online)
    let update = try #require(test.engine.updates.last)
    #expect(update.values.state == .online && update.values.location == DriverUnderTest.location(7))
    #expect(update.fields == ["last_location", "vehicle_state"])
  }

  @Test("GMTDVehicleReporter.locationTrackingEnabled = true: sends the location at the interval")
  func trackingOn() async throws {
    let test = try await DriverUnderTest()
    await test.take(0)
    #expect(test.engine.updates.isEmpty)
    try await test.track()
    #expect(test.clock.waits == [.seconds(10)])
    for turn in 1...5 {
      // Only the newest location since the last report is sent.
      for second in 1...9 { await test.take(turn * 10 + second - 10) }
      #expect(test.engine.updates.count == turn)
      try await test.turn()
    }
    #expect(test.engine.updates.map(\.step) == [0, 9, 19, 29, 39, 49])
    // Enabling tracking again changes nothing.
    try await test.reporter.setLocationTracking(true)
    #expect(test.clock.waits == [.seconds(10)])
    let statistics = await test.reporter.statistics
    #expect(statistics.sentLocations == 6 && statistics.supersededLocations == 40)
    #expect(statistics.succeededUpdates == 6)
  }

  @Test("GMTDVehicleReporter.locationTrackingEnabled = false: sends OFFLINE once, without retries")
  func trackingOff() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    try await test.reporter.setState(.online)
    test.engine.script(.down)
    await #expect { try await test.reporter.setLocationTracking(false) } throws: { error in
      guard case .engine(.down)? = error as? CallFailure else { return false }
      return true
    }
    #expect(test.engine.updates.map(\.values.state) == [.online, .offline])
    // Neither a periodic report nor a retry is scheduled.
    test.clock.advance(by: .seconds(600))
    #expect(test.clock.waits.isEmpty)
    #expect(test.engine.updates.count == 2)
    #expect(try await test.stored.state == .online)
    #expect(await test.reporter.state == .online)
    // The app has to set the state again.
    try await test.reporter.setState(.offline)
    #expect(try await test.stored.state == .offline)
    #expect(await test.reporter.state == .offline)
    // Turning tracking off again sends no request.
    try await test.reporter.setLocationTracking(false)
    #expect(test.engine.updates.count == 3)
  }

  @Test("locationTrackingEnabled = true again: the state stays OFFLINE until the app sets ONLINE")
  func trackingOnAgain() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    try await test.reporter.setState(.online)
    try await test.reporter.setLocationTracking(false)
    await test.take(1)
    try await test.track()
    await test.take(2)
    try await test.turn()
    #expect(test.engine.updates.map(\.values.state) == [.online, .offline, nil, nil])
    #expect(try await test.stored.state == .offline)
    try await test.reporter.setState(.online)
    #expect(try await test.stored.state == .online)
  }

  @Test("GMTDVehicleReporter.locationUpdateInterval: is 10 s by default, and clamped to 5…60 s")
  func interval() async throws {
    let test = try await DriverUnderTest()
    #expect(await test.reporter.reportingInterval == .seconds(10))
    await test.reporter.setReportingInterval(.seconds(4))
    #expect(await test.reporter.reportingInterval == .seconds(5))
    await test.reporter.setReportingInterval(.seconds(-1))
    #expect(await test.reporter.reportingInterval == .seconds(5))
    await test.reporter.setReportingInterval(.seconds(61))
    #expect(await test.reporter.reportingInterval == .seconds(60))
    await test.reporter.setReportingInterval(.milliseconds(12_500))
    try await test.track()
    #expect(test.clock.waits == [.milliseconds(12_500)])
    await test.reporter.setReportingInterval(.seconds(5))
    #expect(test.clock.waits == [.milliseconds(12_500)])
    try await test.turn(after: .milliseconds(12_500))
    #expect(test.clock.waits == [.seconds(5)])
  }

  @Test("updateVehicleState: ONLINE fails while tracking is off, and nothing is sent")
  func onlineWithoutTracking() async throws {
    let test = try await DriverUnderTest()
    await #expect { try await test.reporter.setState(.online) } throws: { error in
      guard case .locationTrackingIsOff? = error as? StateError else { return false }
      return true
    }
    #expect(test.engine.requests.isEmpty)
    #expect(await test.reporter.statistics == ReporterStatistics())
  }

  @Test("updateVehicleState: with tracking on, the state is sent again until an update succeeds")
  func stateRetries() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    test.engine.script(.down, .down, .down, nil)
    #expect(try await test.reporter.setState(.online) == .retrying)
    try await test.clock.waitForSleepers(2)
    #expect(test.clock.waits == [.seconds(2), .seconds(10)])
    // Retries after 2 s, after another 4 s, and with the periodic report at 10 s.
    try await test.turn(after: .seconds(2), sleepers: 2)
    #expect(test.clock.waits == [.seconds(4), .seconds(8)])
    try await test.turn(after: .seconds(4), sleepers: 2)
    #expect(test.clock.waits == [.seconds(4), .seconds(8)])
    #expect(test.engine.updates.map(\.values.state) == [.online, .online, .online])
    #expect(await test.reporter.state == nil)
    var events = await test.reporter.events().makeAsyncIterator()
    test.clock.advance(by: .seconds(4))
    #expect(await events.next()?.update.values.state == .online)
    #expect(await test.reporter.state == .online)
    #expect(try await test.stored.state == .online)
    // The wait for the retry has ended; the wait for the next periodic report begins.
    try await test.clock.waitForSleepers(1)
    #expect(test.engine.updates.count == 4)
    #expect(test.clock.waits == [.seconds(10)])
  }

  @Test("GMTDVehicleState: searches find an ONLINE vehicle, but not an OFFLINE one")
  func states() async throws {
    let test = try await DriverUnderTest()
    let place = DriverUnderTest.location(0)
    await test.reporter.update(with: place)
    try await test.track()
    let search = VehicleSearch(
      .exclusive, from: TerminalLocation(place.fix.coordinate), within: 1_000, count: 10,
      categories: [.auto])
    for (state, count) in [(VehicleState.online, 1), (.offline, 0), (.online, 1)] {
      try await test.reporter.setState(state)
      let found = try await test.engine.searchVehicles(search, as: .server)
      #expect(found.count == count)
    }
    #expect(VehicleState.allCases == [.offline, .online])
  }

  @Test("\"update_mask cannot be empty\": no update is empty; this error is counted separately")
  func emptyMask() async throws {
    let test = try await DriverUnderTest()
    // The first report has nothing to send, so no request is made.
    try await test.track()
    #expect(test.engine.requests.isEmpty)
    #expect(await test.reporter.statistics.idleTurns == 1)
    test.engine.script(.emptyMask, .denied)
    var events = await test.reporter.events().makeAsyncIterator()
    await test.take(1)
    try await test.turn()
    guard case .failed(_, let failure)? = await events.next() else {
      Issue.record("no failure")
      return
    }
    #expect(failure.isEmptyUpdateMask)
    try await test.turn()
    let statistics = await test.reporter.statistics
    #expect(statistics.emptyMaskUpdates == 1 && statistics.failedUpdates == 1)
    #expect(test.engine.updates.allSatisfy { !$0.mask.fields.isEmpty })
  }

  @Test("ending a shift turns tracking off and sets the vehicle OFFLINE")
  func endShift() async throws {
    let test = try await DriverUnderTest()
    try await test.track()
    try await test.reporter.setState(.online)
    try await test.reporter.endShift()
    #expect(await test.reporter.isLocationTrackingOn == false)
    #expect(try await test.stored.state == .offline)
    test.clock.advance(by: .seconds(60))
    #expect(test.engine.updates.count == 2)
    // Ending the shift again sends the state again, but no location, since tracking is off.
    await test.take(9)
    try await test.reporter.endShift()
    #expect(test.engine.updates.last?.fields == ["vehicle_state"])
  }
}
