import FleetClient
import Foundation
import MilepostKit
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RiderRecipeTests {
  private let town: Town

  init() throws { town = try Town() }

  @Test("find a session: the session is found by the name of its trip")
  func session() async throws {
    let session = try await findSession(town.engine, town.provider)
    #expect("\(session.name)" == "providers/acme/trips/7" && session.currentTrip == nil)
    #expect(session.state == .inactive)
  }

  @Test("follow: changes are printed, and the stream ends with the trip")
  func following() async throws {
    let (session, trip) = try await town.tripUnderWay()
    let lines = Lines()
    let following = follow(session, print: lines.add)
    try await town.clock.waitForSleepers(1)
    #expect(session.state == .active)
    try await set(.complete, of: trip.id, in: town.engine)
    town.clock.advance(by: .seconds(5))
    await following.value
    #expect(lines.all.contains("status ENROUTE_TO_PICKUP"))
    #expect(lines.all.contains { $0.hasPrefix("pickup at ") })
    #expect(lines.all.contains { $0.hasSuffix(" m left") && $0 != "0 m left" })
    #expect(lines.all.contains("2 stops left"))
    #expect(
      lines.all.suffix(1) == ["the trip is over, or is no longer followed"]
        && lines.all.contains("status COMPLETE"))
  }

  @Test("errors: an unknown trip is reported once with its error code, and polling continues")
  func errors() async throws {
    let session = await town.services.trips.trip(try TripID("8"))
    let lines = Lines()
    let following = follow(session, print: lines.add)
    for _ in 0..<3 {
      try await town.clock.waitForSleepers(1)
      town.clock.advance(by: .seconds(5))
    }
    try await town.clock.waitForSleepers(1)
    #expect(session.state == .active)
    following.cancel()
    await following.value
    #expect(lines.all.count == 2)
    #expect(lines.all.first == "NOT_FOUND, HTTP 404: found no trip 8")
  }

  @Test("stop following: canceling the task stops polling")
  func stopping() async throws {
    let (session, _) = try await town.tripUnderWay()
    let lines = Lines()
    let following = follow(session, print: lines.add)
    try await town.clock.waitForSleepers(1)
    following.cancel()
    await following.value
    #expect(session.state == .inactive)
    #expect(lines.all.last == "the trip is over, or is no longer followed")
  }

  @Test("follow one property: each status is printed once")
  func statuses() async throws {
    let (session, trip) = try await town.tripUnderWay()
    let lines = Lines()
    let following = Task { await followStatus(session, print: lines.add) }
    for status in [TripStatus.arrivedAtPickup, .enrouteToDropOff, .complete] {
      try await town.clock.waitForSleepers(1)
      // Wait until each status has been received before setting the next one.
      while lines.all.last != session.currentTrip?.status.rawValue { await Task.yield() }
      try await set(status, of: trip.id, in: town.engine)
      town.clock.advance(by: .seconds(5))
    }
    await following.value
    #expect(
      lines.all == ["ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"])
  }

  @Test("tokens: each token is fetched over HTTPS, and a valid token is reused")
  func tokens() async throws {
    let lines = Lines()
    let tokens = makeTokens { request in
      let url = try #require(request.url)
      lines.add(url.absoluteString)
      let milliseconds = Int(Date().timeIntervalSince1970 * 1_000) + 3_600_000
      let body = #"{"jwt": "t\#(lines.all.count)", "expirationTimestamp": \#(milliseconds)}"#
      let response = try #require(
        HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
      return (Data(body.utf8), response)
    }
    let trip = AuthorizationContext.trip(try TripID("7"))
    #expect(try await tokens.token(for: trip).value == "t1")
    #expect(try await tokens.token(for: trip).value == "t1")
    #expect(try await tokens.token(for: .vehicle(town.vehicle)).value == "t2")
    #expect(
      lines.all == [
        "https://rides.example/tokens/trips/7", "https://rides.example/tokens/vehicles/taxi-1",
      ])
    let (_, configuration) = useTokens(tokens, town.engine, town.provider, town.vehicle)
    #expect(configuration.tokenProvider as? CachingTokenProvider === tokens)
  }

  @Test("tokens: a custom provider returns the token and its expiry from the app's back end")
  func ownTokens() async throws {
    let provider = BackEndTokens { context in
      (context == .vehicle(town.vehicle) ? "driver" : "rider", ManualClock.start)
    }
    let token = try await provider.token(for: .vehicle(town.vehicle))
    #expect(token == AccessToken("driver", expires: ManualClock.start))
  }
}
