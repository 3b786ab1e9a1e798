import Fleet
import Foundation
import JourneySharing
import Journeys
import TestSupport
import Testing

/// Tests of the polling of a trip, and of the streams of its followers.
@Suite struct TripSessionTests {
  private let trip: Trip

  init() throws { trip = try SampleTrip.enroute() }

  @Test("GMTCTripModel currentTrip, tripName, state: are correct before and after following starts")
  func properties() async throws {
    let following = try await Following(trip)
    #expect(following.session.currentTrip == nil && following.session.state == .inactive)
    #expect(following.session.name.description == SampleTrip.name)
    let iterator = try await following.follower()
    #expect(following.session.currentTrip == trip && following.session.state == .active)
    #expect(TripSession.State.inactive.rawValue == 0 && TripSession.State.active.rawValue == 1)
    _ = iterator
  }

  @Test("GMTCTripModel options: the refresh interval is 5 s by default and at least 1 s")
  func options() async throws {
    let following = try await Following(trip)
    #expect(await following.session.options.refreshInterval == .seconds(5))
    let iterator = try await following.follower()
    #expect(following.clock.waits == [.seconds(5)])
    await following.session.setOptions(TripSession.Options(refreshInterval: .seconds(20)))
    #expect(following.clock.waits == [.seconds(5)])
    try await following.poll()
    #expect(following.clock.waits == [.seconds(20)])
    for interval in [Duration.zero, .seconds(-3), .milliseconds(999)] {
      #expect(TripSession.Options(refreshInterval: interval).refreshInterval == .seconds(1))
      var options = TripSession.Options()
      options.refreshInterval = interval
      #expect(options.refreshInterval == .seconds(1))
    }
    _ = iterator
  }

  @Test("GMTCTripModel register: the first follower starts polling, and others share its polls")
  func register() async throws {
    let following = try await Following(trip)
    // Polling doesn't start before the first call of next.
    let updates = following.session.updates()
    #expect(following.engine.reads.isEmpty && following.session.state == .inactive)
    var first = updates.makeAsyncIterator()
    #expect(following.session.state == .inactive)
    _ = await first.next()
    try await following.clock.waitForSleepers(1)
    #expect(following.engine.reads.count == 1)
    var second = following.session.updates().makeAsyncIterator()
    _ = await second.next()
    try await following.poll()
    #expect(following.engine.reads.count == 2 && following.clock.waits.count == 1)
  }

  @Test("GMTCTripModel register: each follower receives all events in its own stream")
  func ownStreams() async throws {
    let following = try await Following(trip)
    let updates = following.session.updates()
    var fast = try await following.follower()
    var slow = updates.makeAsyncIterator()
    _ = await slow.next()
    _ = try await following.pending(&slow)
    _ = try await following.pending(&fast)
    var other = trip
    other.status = .arrivedAtPickup
    try await following.poll(other)
    #expect(try await following.pending(&fast).kinds == ["trip", "status"])
    #expect(try await following.pending(&slow).kinds.prefix(2) == ["trip", "status"])
  }

  @Test("GMTCTripModel unregisterSubscriber: polling stops when the last follower's loop ends")
  func endOfLoop() async throws {
    let following = try await Following(trip)
    var stays: TripEvents.Iterator? = try await following.follower()
    for await _ in following.session.updates() { break }
    #expect(following.session.state == .active && following.clock.waits.count == 1)
    stays = nil
    #expect(stays == nil)
    #expect(following.session.state == .inactive && following.clock.waits.isEmpty)
    let count = following.engine.reads.count
    following.clock.advance(by: .seconds(60))
    #expect(following.engine.reads.count == count)
    // The trip is kept; the next follower receives it first, and polling starts at once.
    #expect(following.session.currentTrip == trip)
    var next = following.session.updates().makeAsyncIterator()
    guard case .trip(trip, changed: .all) = await next.next() else {
      Issue.record("expected the trip that is kept")
      return
    }
    try await following.clock.waitForSleepers(1)
    #expect(following.engine.reads.count == count + 1)
  }

  @Test("GMTCTripModel unregisterSubscriber: polling stops when the last follower is canceled")
  func cancellation() async throws {
    let following = try await Following(trip)
    let (taken, take) = AsyncStream<TripEvent>.makeStream()
    let task = Task {
      for await event in following.session.updates() { take.yield(event) }
      take.finish()
    }
    for await event in taken {
      if case .vehicleLocation = event { break }
    }
    task.cancel()
    await task.value
    #expect(following.session.state == .inactive)
    // Polling also stops if the only follower is canceled before its first event.
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      var count = 0
      for await _ in following.session.updates() { count += 1 }
      return count
    }
    late.cancel()
    #expect(await late.value == 0)
    #expect(following.session.state == .inactive)
  }

  @Test("a late response to a stopped poll neither ends the next poll nor replaces its trip")
  func lateAnswer() async throws {
    let following = try await Following(trip)
    var iterator: TripEvents.Iterator? = try await following.follower()
    let (held, hold) = AsyncStream<CheckedContinuation<Trip, Never>>.makeStream()
    var other = trip
    other.status = .canceled
    try await following.clock.waitForSleepers(1)
    following.engine.script { _, _ throws(FleetError) in
      await withCheckedContinuation { hold.yield($0) }
    }
    following.clock.advance(by: .seconds(5))
    var answers = held.makeAsyncIterator()
    let answer = try #require(await answers.next())
    iterator = nil
    #expect(iterator == nil && following.session.state == .inactive)
    answer.resume(returning: other)
    following.engine.answer(trip)
    let next = try await following.follower()
    #expect(following.session.currentTrip == trip)
    _ = next
  }

  @Test("after COMPLETE or CANCELED, polling stops, and streams end after the last events")
  func over() async throws {
    for status in [TripStatus.complete, .canceled] {
      let following = try await Following(trip)
      var iterator = try await following.follower()
      var over = trip
      over.status = status
      over.progress.remainingWaypoints = []
      over.progress.versions.waypointRoutes = SampleTrip.start + 1
      following.engine.answer(over)
      following.clock.advance(by: .seconds(5))
      var events: [TripEvent] = []
      while let event = await iterator.next() { events.append(event) }
      #expect(
        events.kinds == [
          "trip", "status", "remainingWaypoints", "remainingRoute", "remainingRouteTraffic",
          "remainingRouteDistance", "sessionState",
        ])
      #expect(await iterator.next() == nil)
      #expect(following.session.state == .inactive && following.clock.waits.isEmpty)
      let count = following.engine.reads.count
      following.clock.advance(by: .seconds(3_600))
      #expect(following.engine.reads.count == count)
      // A new follower receives the last state, and its stream ends after one more read.
      var kinds: [String] = []
      for await event in following.session.updates() { kinds.append(event.kind) }
      #expect(kinds.starts(with: ["trip", "status"]) && !kinds.contains("failure"))
      #expect(following.engine.reads.count == count + 1)
    }
  }

  @Test("values(of:) returns the current value, then each value that differs from the previous one")
  func values() async throws {
    let following = try await Following(trip)
    let values = following.session.values(of: \.status)
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == .enrouteToPickup)
    var other = trip
    other.passengerCount = 4
    try await following.poll(other)
    other.status = .arrivedAtPickup
    try await following.poll(other)
    #expect(await iterator.next() == .arrivedAtPickup)
    // A change that is reverted before it is received is not reported.
    other.status = .enrouteToDropOff
    try await following.poll(other)
    other.status = .arrivedAtPickup
    try await following.poll(other)
    other.status = .complete
    try await following.clock.waitForSleepers(1)
    following.engine.answer(other)
    following.clock.advance(by: .seconds(5))
    #expect(await iterator.next() == .complete)
    #expect(await iterator.next() == nil)
  }

  @Test(
    "calls are made as the rider of the trip, each with a token from the token provider")
  func caller() async throws {
    let tokens = ListedTokens(["one", "two"])
    let following = try await Following(trip, tokens: tokens)
    let iterator = try await following.follower()
    #expect(following.engine.reads.allSatisfy { $0.id == trip.id })
    let callers = following.engine.reads.map(\.caller)
    #expect(callers.allSatisfy { $0.role == .consumer && $0.trips == .one(trip.id) })
    #expect(callers.allSatisfy { $0.vehicles == .none })
    #expect(callers.map { $0.accessToken?.value }.prefix(2) == ["one", "two"])
    #expect(tokens.contexts.allSatisfy { $0 == .trip(trip.id) })
    _ = iterator
  }

  @Test(
    "after many concurrent followers have left, the session is inactive and can be followed again")
  func race() async throws {
    let following = try await Following(trip)
    let session = following.session
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          var count = 0
          for await _ in session.updates() {
            count += 1
            if count > number % 5 { break }
          }
        }
      }
    }
    #expect(session.state == .inactive)
    let iterator = try await following.follower()
    #expect(session.state == .active)
    _ = iterator
  }
}
