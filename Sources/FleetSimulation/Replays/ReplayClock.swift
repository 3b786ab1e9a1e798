import Synchronization

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The clock of a simulation or a replay, which stands still until it is set.
package final class ReplayClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 0))

  package init() {}

  package var now: Date { time.withLock { $0 } }

  package func set(_ time: Date) { self.time.withLock { $0 = time } }
}

/// A clock whose sleeps end only when their task is canceled: the simulation triggers each step.
struct StandingClock: Clock {
  var now: ContinuousClock.Instant { start }
  let minimumResolution = Duration.zero
  private let start = ContinuousClock.now

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let (never, continuation) = AsyncStream<Never>.makeStream()
    for await _ in never {}
    continuation.finish()
    throw CancellationError()
  }
}
