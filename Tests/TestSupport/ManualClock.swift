import Synchronization

/// A clock that stands still until a test advances it, so that tests of code that waits don't have
/// to wait.
///
///     let clock = ManualClock()
///     async let work: Void = pollEveryTenSeconds(clock)
///     try await clock.waitForSleepers(1)  // the work has begun to wait
///     clock.advance(by: .seconds(10))     // the work is resumed
///
/// A resumed sleeper is removed from ``waits`` immediately, so ``waitForSleepers(_:)`` counts it
/// only after it has begun to wait again.
public final class ManualClock: Clock {
  /// A time of the clock, represented by the time since its creation.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public var elapsed: Duration

    /// Returns the time that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    /// Returns the duration from this time to another.
    public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    /// Orders times.
    public static func < (a: Instant, b: Instant) -> Bool { a.elapsed < b.elapsed }
  }

  private struct Sleeper {
    var id: UInt64
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    var id: UInt64
    var count: Int
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(elapsed: .zero)
    var lastID: UInt64 = 0
    /// The sleepers in the order in which they wake up: by deadline, then by arrival.
    var sleepers: [Sleeper] = []
    var waiters: [Waiter] = []

    mutating func add(_ sleeper: Sleeper) -> [Waiter] {
      let place = sleepers.firstIndex { sleeper.deadline < $0.deadline } ?? sleepers.endIndex
      sleepers.insert(sleeper, at: place)
      let count = sleepers.count
      defer { waiters.removeAll { $0.count <= count } }
      return waiters.filter { $0.count <= count }
    }

    mutating func wake(until end: Instant) -> [Sleeper] {
      let count = sleepers.prefix { $0.deadline <= end }.count
      defer { sleepers.removeFirst(count) }
      return Array(sleepers.prefix(count))
    }
  }

  private let state = Mutex(State())

  /// Creates a clock at time 0.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock(\.now) }

  /// Zero, because the clock can advance by any duration.
  public var minimumResolution: Duration { .zero }

  /// The remaining wait of each sleeper, beginning with the next one to wake up.
  public var waits: [Duration] {
    state.withLock { state in state.sleepers.map { state.now.duration(to: $0.deadline) } }
  }

  /// Advances the clock, and resumes the sleepers whose deadlines have been reached, in order of
  /// their deadlines.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: max(.zero, duration))
      return state.wake(until: state.now)
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until the clock has advanced to a time.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = makeID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      let canceled = state.withLock { state in
        let place = state.sleepers.firstIndex { $0.id == id }
        return place.map { state.sleepers.remove(at: $0) }
      }
      canceled?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until at least `count` sleepers are waiting at the same time.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled.
  public func waitForSleepers(_ count: Int) async throws {
    let id = makeID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(Waiter(id: id, count: count, continuation: continuation))
      }
    } onCancel: {
      let canceled = state.withLock { state in
        let place = state.waiters.firstIndex { $0.id == id }
        return place.map { state.waiters.remove(at: $0) }
      }
      canceled?.continuation.resume(throwing: CancellationError())
    }
  }

  private func makeID() -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  // A task counts as canceled before its handler runs. The handler searches under the lock, so it
  // finds everything that was added before; code that adds anything later sees that the task is
  // canceled.

  private func begin(_ sleeper: Sleeper) {
    let outcome = state.withLock { state -> (Result<Void, any Error>?, [Waiter]) in
      if Task.isCancelled { return (.failure(CancellationError()), []) }
      if sleeper.deadline <= state.now { return (.success(()), []) }
      return (nil, state.add(sleeper))
    }
    if let result = outcome.0 { sleeper.continuation.resume(with: result) }
    for waiter in outcome.1 { waiter.continuation.resume() }
  }

  private func begin(_ waiter: Waiter) {
    let result = state.withLock { state -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if state.sleepers.count >= waiter.count { return .success(()) }
      state.waiters.append(waiter)
      return nil
    }
    if let result { waiter.continuation.resume(with: result) }
  }
}
