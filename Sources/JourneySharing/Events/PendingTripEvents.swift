import Fleet

typealias TripEventQueue = PendingQueue<PendingTripEvents>

/// A trip at one moment, shared by several queues.
final class TripSnapshot: Sendable {
  let trip: Trip

  init(_ trip: Trip) { self.trip = trip }
}

/// The events that a follower has not yet received, derived from the newest trip and the last trip
/// reported for each kind.
///
/// At most one event of each kind is pending, with the newest value; only failures are kept
/// individually, up to a limit. Kinds take turns, so that a slow follower receives events of every
/// kind.
struct PendingTripEvents: PendingElements {
  /// The maximum number of failures kept.
  static let mostFailures = 64

  private static let stateTurn = TripEventKind.all.count
  private static let failureTurn = stateTurn + 1
  private static let turnCount = failureTurn + 1

  private var newest: TripSnapshot?
  /// For each kind, the last trip for which an event was sent or found unnecessary.
  private var known: [TripSnapshot?] = Array(repeating: nil, count: TripEventKind.all.count)
  private var failures: [CallFailure] = []
  private var missedFailures = 0
  private var state = TripSession.State.active
  private var knownState: TripSession.State?
  private var turn = 0
  private(set) var isComplete = false

  /// Creates the first events of a new follower.
  ///
  /// - Parameters:
  ///   - trip: the last trip that was read; nil before the first response.
  ///   - failure: the last failure since that response; nil if there was none.
  init(_ trip: TripSnapshot?, _ failure: CallFailure?) {
    newest = trip
    failures = failure.map { [$0] } ?? []
  }

  mutating func add(_ trip: TripSnapshot) {
    if !isComplete { newest = trip }
  }

  mutating func add(_ failure: CallFailure) {
    if failures.count == Self.mostFailures {
      failures.removeFirst()
      missedFailures += 1
    }
    failures.append(failure)
  }

  /// Ends the stream after the remaining events.
  mutating func finish() {
    state = .inactive
    isComplete = true
  }

  mutating func next() -> TripEvent? {
    for _ in 0..<Self.turnCount {
      let event = event(of: turn)
      turn = (turn + 1) % Self.turnCount
      if let event { return event }
    }
    // The next call starts with the first kind again.
    turn = 0
    return nil
  }

  private mutating func event(of turn: Int) -> TripEvent? {
    if turn == Self.failureTurn { return nextFailure() }
    if turn == Self.stateTurn {
      guard knownState != state else { return nil }
      knownState = state
      return .sessionState(state)
    }
    guard let newest, known[turn] !== newest else { return nil }
    let before = known[turn]
    known[turn] = newest
    return TripEventKind.all[turn].event(before?.trip, newest.trip)
  }

  private mutating func nextFailure() -> TripEvent? {
    if missedFailures > 0 {
      defer { missedFailures = 0 }
      return .missedFailures(missedFailures)
    }
    return failures.isEmpty ? nil : .failure(failures.removeFirst())
  }
}
