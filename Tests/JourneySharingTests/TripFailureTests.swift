import Fleet
import JourneySharing
import TestSupport
import Testing

/// Tests of a session while its trip can't be read.
@Suite struct TripFailureTests {
  private let trip: Trip

  init() throws { trip = try SampleTrip.enroute() }

  /// Returns the failures among the pending events.
  private func failures(
    _ following: Following, _ iterator: inout TripEvents.Iterator
  ) async throws -> [String] {
    try await following.pending(&iterator).compactMap {
      switch $0 {
      case .failure(let failure): "\(failure)"
      case .missedFailures(let count): "\(count) left out"
      default: nil
      }
    }
  }

  @Test(
    "transient errors are retried with increasing delays, and each failure is reported",
    arguments: [FleetError.Code.aborted, .cancelled, .deadlineExceeded, .unavailable])
  func transient(code: FleetError.Code) async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    let error = FleetError(code, "for a while")
    #expect(CallFailure.engine(error).isTransient)
    var waits: [Duration] = []
    for _ in 0..<8 {
      try await following.poll(error)
      waits += following.clock.waits
    }
    // With a random number of 1, the delays aren't shortened.
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
    try await following.poll(trip)
    #expect(following.clock.waits == [.seconds(5)])
    let reported = try await failures(following, &iterator)
    #expect(reported == Array(repeating: "\(error)", count: 8))
    // After a success, the delays start at 1 s again.
    try await following.poll(error)
    #expect(following.clock.waits == [.seconds(1)])
  }

  @Test("jitter shortens the delay after a transient error")
  func spread() async throws {
    let following = try await Following(trip, random: 0)
    let iterator = try await following.follower()
    try await following.poll(.outage)
    #expect(following.clock.waits == [.milliseconds(500)])
    _ = iterator
  }

  @Test(
    "after client errors, polling continues, and consecutive equal errors are reported once",
    arguments: [
      FleetError.Code.invalidArgument, .notFound, .permissionDenied, .resourceExhausted,
      .unauthenticated,
    ])
  func client(code: FleetError.Code) async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    let error = FleetError(code, "act")
    #expect(!CallFailure.engine(error).isTransient)
    for _ in 0..<4 {
      try await following.poll(error)
      #expect(following.clock.waits == [.seconds(5)] && following.session.state == .active)
    }
    #expect(try await failures(following, &iterator) == ["\(error)"])
    // A different error is reported, and so is an equal error after a different one or a success.
    try await following.poll(error)
    try await following.poll(FleetError(code, "act otherwise"))
    try await following.poll(error)
    try await following.poll(trip)
    try await following.poll(error)
    #expect(
      try await failures(following, &iterator) == [
        "\(code.name): act", "\(code.name): act otherwise", "\(code.name): act",
        "\(code.name): act",
      ])
    #expect(following.session.currentTrip == trip)
  }

  @Test("NSError domain io.grpc: a failure has a gRPC code with a name and an HTTP status")
  func code() async throws {
    let following = try await Following(trip)
    following.engine.fail(FleetError(.permissionDenied, "not yours"))
    var found: FleetError?
    for await event in following.session.updates() {
      if case .failure(.engine(let error)) = event {
        found = error
        break
      }
    }
    #expect(found?.code.rawValue == 7 && found?.code.name == "PERMISSION_DENIED")
    #expect(found?.code.httpStatus == 403)
  }

  @Test("if a trip can't be read at first, polling continues, and a later poll reads the trip")
  func recovery() async throws {
    let following = try await Following(trip)
    following.engine.fail(FleetError(.notFound, "not booked yet"))
    var iterator = following.session.updates().makeAsyncIterator()
    var first = await iterator.next()
    if case .sessionState = first { first = await iterator.next() }
    guard case .failure(.engine(let error)) = first, error.code == .notFound else {
      Issue.record("found \(first?.kind ?? "the end"), expected a failure")
      return
    }
    #expect(following.session.currentTrip == nil)
    try await following.poll(trip)
    #expect(try await following.pending(&iterator).kinds.contains("trip"))
  }

  @Test("a new follower receives the last failure, but not one from before polling stopped")
  func lateFollower() async throws {
    let following = try await Following(trip)
    var first: TripEvents.Iterator? = try await following.follower()
    let error = FleetError(.notFound, "gone")
    try await following.poll(error)
    var second = following.session.updates().makeAsyncIterator()
    _ = await second.next()
    #expect(try await failures(following, &second).first == "\(error)")
    second = following.session.updates().makeAsyncIterator()
    first = nil
    #expect(first == nil && following.session.state == .inactive)
    following.engine.answer(trip)
    _ = await second.next()
    try await following.poll()
    #expect(try await failures(following, &second).isEmpty)
  }

  @Test("if the token provider fails, its error is reported, and the engine isn't called")
  func tokens() async throws {
    let tokens = ListedTokens([nil, nil, "good"])
    let following = try await Following(trip, tokens: tokens)
    var iterator = following.session.updates().makeAsyncIterator()
    var event = await iterator.next()
    if case .sessionState = event { event = await iterator.next() }
    guard case .failure(let failure) = event, case .token(let error) = failure else {
      Issue.record("found \(event?.kind ?? "the end"), expected a failure")
      return
    }
    #expect(error as? ListedTokens.Refusal == ListedTokens.Refusal())
    #expect(failure.isTransient)
    try await following.clock.waitForSleepers(1)
    #expect(following.engine.reads.isEmpty && following.clock.waits == [.seconds(1)])
    try await following.poll()
    #expect(following.engine.reads.isEmpty && following.clock.waits == [.seconds(2)])
    try await following.poll()
    #expect(following.engine.reads.map { $0.caller.accessToken?.value } == ["good"])
    #expect(following.session.currentTrip == trip)
  }

  @Test("after UNAUTHENTICATED, the token is discarded, and the next call uses a new one")
  func unauthenticated() async throws {
    let tokens = ListedTokens(["good", "old", "new"])
    let following = try await Following(trip, tokens: tokens)
    var iterator = following.session.updates().makeAsyncIterator()
    _ = await iterator.next()
    try await following.clock.waitForSleepers(1)
    following.engine.script { [trip] _, caller throws(FleetError) in
      if caller.accessToken?.value == "old" { throw FleetError(.unauthenticated, "expired") }
      return trip
    }
    try await following.poll()
    #expect(tokens.discarded == [AccessToken("old")])
    try await following.poll()
    #expect(following.engine.reads.last?.caller.accessToken?.value == "new")
    #expect(tokens.discarded.count == 1)
    // For other errors, the token is kept.
    try await following.poll(FleetError(.permissionDenied, "no"))
    #expect(tokens.discarded.count == 1)
    #expect(try await failures(following, &iterator).count == 2)
  }

  @Test("the newest 64 failures are kept for a slow follower, and the dropped ones are counted")
  func bounded() async throws {
    let following = try await Following(trip)
    var iterator = try await following.follower()
    for number in 1...100 {
      try await following.poll(FleetError(.unavailable, "number \(number)"))
    }
    // The failure that marks the end of the events is also one of the 64.
    let reported = try await failures(following, &iterator)
    #expect(reported.first == "37 left out" && reported.count == 64)
    #expect(reported.dropFirst().first == "UNAVAILABLE: number 38")
    #expect(reported.last == "UNAVAILABLE: number 100")
    try await following.poll(.outage)
    #expect(try await failures(following, &iterator) == ["\(FleetError.outage)"])
  }
}
