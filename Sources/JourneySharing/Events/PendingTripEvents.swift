import Fleet

typealias TripEventQueue = PendingQueue<PendingTripEvents>

/// A trip at one moment, which queues share.
final class TripSnapshot: Sendable {
  let trip: Trip

  init(_ trip: Trip) { self.trip = trip }
}

/// What a follower has not taken: the newest trip, against what it knows of each kind.
///
/// However slow the follower is, there is at most one event of each kind, with the newest value;
/// only failures are kept one by one, up to a limit. Kinds take turns, so that a slow follower sees
/// all of them.
struct PendingTripEvents: PendingElements {
  /// How many failures are kept.
  static let mostFailures = 64

  private static let stateTurn = TripEventKind.all.count
  private static let failureTurn = stateTurn + 1
  private static let turnCount = failureTurn + 1

  private var newest: TripSnapshot?
  /// The trips from which the last event of each kind was taken.
  private var known: [TripSnapshot?] = Array(repeating: nil, count: TripEventKind.all.count)
  private var failures: [CallFailure] = []
  private var missedFailures = 0
  private var state = TripSession.State.active
  private var knownState: TripSession.State?
  private var turn = 0
  private(set) var isComplete = false

  /// Creates what a new follower takes first.
  ///
  /// - Parameters:
  ///   - trip: the last one that was read.
  ///   - failure: the one since then.
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

  /// Lets the follower end after what is left.
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
    // What comes next begins with the first kind again.
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
