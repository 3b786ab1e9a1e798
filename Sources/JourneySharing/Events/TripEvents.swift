import Fleet

/// An asynchronous sequence of the events of a followed trip.
///
///     let following = Task {
///       for await event in session.updates() {
///         switch event {
///         case .status(let status): show(status)
///         case .failure(let failure): log("\(failure)")
///         default: break
///         }
///       }
///     }
///     following.cancel()
///
/// Each iteration is an independent stream. It begins with the current state, if known, and
/// continues with an event for each value that changes. Events that a slow follower has not yet
/// received are merged: at most one event of each kind is pending, with the newest value. The
/// newest 64 failures are kept, and ``TripEvent/missedFailures(_:)`` counts the dropped ones.
///
/// The stream ends after the last events of a trip that is over, or when the follower's task is
/// canceled. Failures don't end the stream.
public struct TripEvents: AsyncSequence, Sendable {
  private let session: TripSession

  init(_ session: TripSession) { self.session = session }

  /// Creates a stream; the trip is followed starting with the first call of `next`.
  public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

  /// An iterator over events, for one follower.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let session: TripSession
    private var follower: Follower?
    private var hasEnded = false

    fileprivate init(session: TripSession) { self.session = session }

    /// Waits for the next event and returns it; returns nil at the end, and once the task is
    /// canceled.
    public mutating func next() async -> TripEvent? {
      guard !hasEnded else { return nil }
      let follower = follower ?? Follower(of: session)
      self.follower = follower
      if let event = await follower.queue.next() { return event }
      (self.follower, hasEnded) = (nil, true)
      return nil
    }
  }
}

/// A follower, which leaves its session when it is deallocated.
private final class Follower: Sendable {
  let queue: TripEventQueue
  private let session: TripSession
  private let id: Int

  init(of session: TripSession) {
    self.session = session
    (id, queue) = session.feed.join { await session.poll() }
  }

  deinit { session.feed.leave(id) }
}
