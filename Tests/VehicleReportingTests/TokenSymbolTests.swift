import Fleet
import Testing
import VehicleReporting

/// Tests of the counterparts of the token symbols in Google's Driver SDK.
@Suite struct TokenSymbolTests {
  @Test("GMTDAuthorization fetchToken(with:): a token for the vehicle is requested for each call")
  func tokens() async throws {
    let tokens = ScriptedTokens()
    let test = try await DriverUnderTest { $0.tokenProvider = tokens }
    try await test.track()
    // Without a request, no token is fetched.
    #expect(tokens.contexts.isEmpty)
    try await test.reporter.setState(.online)
    await test.take(1)
    try await test.turn()
    // GMTDAuthorizationContext.vehicleID
    #expect(tokens.contexts == [.vehicle(test.vehicle), .vehicle(test.vehicle)])
    #expect(test.engine.requests.map(\.caller.accessToken?.value) == ["token 1", "token 2"])
  }

  @Test("GMTDAuthTokenFetchCompletionHandler with an error: the request fails with that error")
  func failingProvider() async throws {
    let tokens = ScriptedTokens(failsAt: [1, 2])
    let test = try await DriverUnderTest { $0.tokenProvider = tokens }
    var events = await test.reporter.events().makeAsyncIterator()
    await test.take(1)
    try await test.track()
    guard case .failed(let update, .token(let error))? = await events.next() else {
      Issue.record("no failure")
      return
    }
    #expect(error as? ScriptedTokens.Outage == ScriptedTokens.Outage(number: 1))
    #expect(update.step == 1 && test.engine.requests.isEmpty)
    // The failure counts as transient: with tracking on, the state is sent again.
    #expect(try await test.reporter.setState(.online) == .retrying)
    guard case .failed(_, .token(let second))? = await events.next() else {
      Issue.record("no second failure")
      return
    }
    #expect(second as? ScriptedTokens.Outage == ScriptedTokens.Outage(number: 2))
    try await test.clock.waitForSleepers(2)
    test.clock.advance(by: .seconds(2))
    guard case .succeeded(let sent)? = await events.next() else {
      Issue.record("no success")
      return
    }
    #expect(sent.fields == ["last_location", "vehicle_state"])
    #expect(await test.reporter.statistics.failedUpdates == 2)
  }

  @Test("a token is discarded after UNAUTHENTICATED, but not after other errors")
  func discarded() async throws {
    let tokens = ScriptedTokens()
    let test = try await DriverUnderTest { $0.tokenProvider = tokens }
    test.engine.script(.denied, .expired, nil)
    await test.take(1)
    try await test.track()
    #expect(tokens.discarded.isEmpty)
    try await test.turn()
    #expect(tokens.discarded == ["token 2"])
    try await test.turn()
    #expect(tokens.discarded == ["token 2"])
    #expect(test.engine.requests.last?.caller.accessToken?.value == "token 3")
  }

  @Test("reading the vehicle's waypoints also requires a token")
  func waypoints() async throws {
    let tokens = ScriptedTokens(failsAt: [1])
    let navigator = ScriptedNavigator()
    let test = try await DriverUnderTest {
      $0.tokenProvider = tokens
      $0.navigator = navigator
    }
    await #expect { try await test.driver.followTrips() } throws: { error in
      guard case .request(.token(let error))? = error as? DriverError else { return false }
      return error as? ScriptedTokens.Outage == ScriptedTokens.Outage(number: 1)
    }
    #expect(try await test.driver.followTrips() == nil)
    #expect(tokens.contexts.count == 2)
  }
}
