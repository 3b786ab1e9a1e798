public import Fleet

/// A trip that followers share: it is polled while at least one of them iterates.
///
/// The first follower starts polling at once; the last one that leaves stops it, by the end of its
/// loop or the cancellation of its task. What was read last is kept for the next follower.
///
/// Polling ends with the trip: `COMPLETE` and `CANCELED` are final, so that nothing that a rider
/// sees changes afterwards. The streams then end too.
///
/// It is the counterpart of `GMTCTripModel` in Google's Consumer SDK.
public actor TripSession {
  /// Whether a trip is polled.
  public enum State: Int, Sendable, Hashable {
    /// It isn't: no one follows it, or it is over.
    case inactive = 0
    /// It is.
    case active = 1
  }

  /// How a trip is polled.
  public struct Options: Sendable, Hashable {
    /// The shortest time between two polls.
    public static let shortestInterval = Duration.seconds(1)

    private var interval: Duration

    /// The time between two polls, 1 s or more.
    public var refreshInterval: Duration {
      get { interval }
      set { interval = max(Self.shortestInterval, newValue) }
    }

    /// Creates options; an interval below 1 s counts as 1 s.
    public init(refreshInterval: Duration = .seconds(5)) {
      interval = max(Self.shortestInterval, refreshInterval)
    }
  }

  /// The name of the trip.
  public nonisolated let name: TripName
  /// How the trip is polled; a change holds from the next wait on.
  public private(set) var options: Options

  nonisolated let feed = TripFeed()
  private let calls: AuthorizedCalls
  private let means: SharingMeans
  /// How often the trip was read, and which of these reads is the newest that was published.
  private var readCount = 0
  private var publishedRead = 0

  init(_ name: TripName, _ options: Options, _ means: SharingMeans) {
    self.name = name
    self.options = options
    calls = AuthorizedCalls(means.engine, for: .trip(name.id), means.tokenProvider)
    self.means = means
  }

  /// The whole trip as it was read last; nil before the first answer.
  public nonisolated var currentTrip: Trip? { feed.trip }

  /// Whether the trip is polled now.
  public nonisolated var state: State { feed.state }

  /// Sets how the trip is polled, from the next wait on.
  public func setOptions(_ options: Options) { self.options = options }

  /// The events of the trip, for a new follower; each iteration is a stream of its own.
  public nonisolated func updates() -> TripEvents { TripEvents(self) }

  /// The values of one property: its present value, then each that differs from the one before.
  ///
  ///     for await status in session.values(of: \.status) { show(status) }
  public nonisolated func values<Value: Equatable & Sendable>(
    of property: any KeyPath<Trip, Value> & Sendable
  ) -> TripValues<Value> {
    TripValues(updates(), property)
  }
}

// MARK: Polling

extension TripSession {
  /// Reads the trip now, whether or not it is followed, for all followers.
  ///
  /// - Returns: the whole trip.
  public func refresh() async throws(CallFailure) -> Trip {
    readCount += 1
    let number = readCount
    let trip = try await read()
    // An answer that comes after that to a later read is older.
    guard number > publishedRead else { return currentTrip ?? trip }
    publishedRead = number
    feed.publish(trip)
    return trip
  }

  /// Polls the trip until the task is canceled or the trip is over.
  ///
  /// Failures that may pass are retried sooner or later than usual, by the backoff; those of the
  /// client at the usual interval, since the trip may yet be created or permission given.
  func poll() async {
    var failures = 0
    while !Task.isCancelled {
      var wait = options.refreshInterval
      do throws(CallFailure) {
        let trip = try await refresh()
        if Task.isCancelled { return }
        failures = 0
        if trip.status.isFinal {
          feed.finish()
          return
        }
      } catch {
        if Task.isCancelled { return }
        feed.report(error)
        if error.isTransient {
          failures += 1
          wait = means.backoff.wait(after: failures, random: means.random())
        }
      }
      try? await means.clock.sleep(for: wait)
    }
  }

  /// Reads the trip, as far as it is newer than the one that is kept, and completes it from that.
  private func read() async throws(CallFailure) -> Trip {
    let (id, kept) = (name.id, currentTrip)
    return try await calls.call { engine, caller throws(FleetError) in
      guard let kept else { return try await engine.trip(id, as: caller) }
      let answer = try await engine.trip(id, newerThan: kept.progress.versions, as: caller)
      // Another vehicle has versions of its own, by which the engine may have left out too much.
      guard let whole = answer.completed(from: kept) else {
        return try await engine.trip(id, as: caller)
      }
      return whole
    }
  }
}
