import Fleet
import JourneySharing
import TestSupport
import Testing

/// A session that uses a scripted engine and a clock that tests advance.
struct Following: Sendable {
  let engine: ScriptedEngine
  let clock = ManualClock()
  let services: ConsumerServices
  let session: TripSession

  init(_ trip: Trip, tokens: (any TokenProvider)? = nil, random: Double = 1) async throws {
    engine = ScriptedEngine(trip)
    services = ConsumerServices(
      engine: engine, provider: try ProviderID("acme"), tokenProvider: tokens, clock: clock,
      random: { random })
    session = await services.trips.trip(trip.id)
  }

  /// Lets the session poll once more, by ending the wait in progress.
  func poll(_ change: (ScriptedEngine) -> Void = { _ in }) async throws {
    try await clock.waitForSleepers(1)
    change(engine)
    clock.advance(by: try #require(clock.waits.first))
    try await clock.waitForSleepers(1)
  }

  /// Lets the session poll once more, with another trip as the response.
  func poll(_ trip: Trip) async throws { try await poll { $0.answer(trip) } }

  /// Lets the session poll once more, with a failure as the response.
  func poll(_ error: FleetError) async throws { try await poll { $0.fail(error) } }

  /// Returns a follower that has received all events so far.
  func follower() async throws -> TripEvents.Iterator {
    var iterator = session.updates().makeAsyncIterator()
    _ = await iterator.next()
    // Kinds take turns: the first call may end before events of some kinds, but not the second.
    _ = try await pending(&iterator)
    _ = try await pending(&iterator)
    return iterator
  }

  /// Returns the pending events of a follower, up to a failure that this method adds as a mark.
  func pending(_ iterator: inout TripEvents.Iterator) async throws -> [TripEvent] {
    try await clock.waitForSleepers(1)
    let mark = FleetError(.unknown, "mark after \(engine.reads.count) reads")
    try await poll(mark)
    var events: [TripEvent] = []
    while let event = await iterator.next() {
      if case .failure(.engine(mark)) = event { return events }
      events.append(event)
    }
    Issue.record("the stream has ended")
    return events
  }
}

extension TripEvent {
  private var child: Mirror.Child? { Mirror(reflecting: self).children.first }

  /// The name of the kind of event.
  var kind: String { child?.label ?? "\(self)" }

  /// The associated value; nil if there is none.
  var value: Any? { child?.value }
}

extension [TripEvent] {
  var kinds: [String] { map(\.kind) }
}

extension FleetError {
  /// A transient error.
  static let outage = FleetError(.unavailable, "no connection")
}
