import Fleet

/// The events of a trip that is followed.
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
/// Each iteration is a stream of its own. Its first elements are the present state, if it is known;
/// then each kind comes when its value has changed. What a slow follower has not taken is merged:
/// at most one event of each kind waits, with the newest value; of failures the newest 64 wait, and
/// ``TripEvent/missedFailures(_:)`` counts those before. So memory is bounded.
///
/// The stream ends after the last events of a trip that is over, and with its task. Failures don't
/// end it.
public struct TripEvents: AsyncSequence, Sendable {
  private let session: TripSession

  init(_ session: TripSession) { self.session = session }

  /// Begins a stream; the trip is followed from the first call of `next` on.
  public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

  /// Hands out events to one follower.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let session: TripSession
    private var follower: Follower?
    private var hasEnded = false

    fileprivate init(session: TripSession) { self.session = session }

    /// Waits for the next event; nil at the end, and once the task is canceled.
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

/// A place among the followers of a session, which is left when the iterator is gone.
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
