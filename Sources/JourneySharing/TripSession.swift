public import Fleet

/// The shared session of a trip, which polls the trip while at least one follower iterates.
///
/// Polling starts as soon as the first follower joins. It stops when the last follower leaves, that
/// is, when the loop of this follower ends or its task is canceled. The last trip read is kept for
/// the next follower.
///
/// Polling and all streams end with the trip, since the statuses `COMPLETE` and `CANCELED` are
/// final.
///
/// This type is the counterpart of `GMTCTripModel` in Google's Consumer SDK.
public actor TripSession {
  /// The state of polling.
  public enum State: Int, Sendable, Hashable {
    /// The trip isn't polled, because it has no followers or is over.
    case inactive = 0
    /// The trip is polled.
    case active = 1
  }

  /// The options for polling a trip.
  public struct Options: Sendable, Hashable {
    /// The minimum interval between two polls.
    public static let shortestInterval = Duration.seconds(1)

    private var interval: Duration

    /// The interval between two polls, at least 1 s.
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
  /// The options for polling; a change takes effect with the next wait.
  public private(set) var options: Options

  nonisolated let feed = TripFeed()
  private let calls: AuthorizedCalls
  private let means: SharingMeans
  /// The number of reads started so far.
  private var readCount = 0
  /// The number of the newest read whose trip was published; 0 before the first one.
  private var publishedRead = 0

  init(_ name: TripName, _ options: Options, _ means: SharingMeans) {
    self.name = name
    self.options = options
    calls = AuthorizedCalls(means.engine, for: .trip(name.id), means.tokenProvider)
    self.means = means
  }

  /// The complete trip as last read; nil before the first response.
  public nonisolated var currentTrip: Trip? { feed.trip }

  /// The current state of polling.
  public nonisolated var state: State { feed.state }

  /// Sets the options for polling, which take effect with the next wait.
  public func setOptions(_ options: Options) { self.options = options }

  /// Returns the events of the trip for a new follower; each iteration is an independent stream.
  public nonisolated func updates() -> TripEvents { TripEvents(self) }

  /// Returns the values of one property: the current value, then each value that differs from the
  /// previous one.
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
  /// Reads the trip now, even while polling is inactive, and sends it to all followers.
  ///
  /// - Returns: the complete trip; if a later read has already finished, the trip of that read.
  /// - Throws: `CallFailure` if the trip can't be read; followers don't receive this failure.
  public func refresh() async throws(CallFailure) -> Trip {
    readCount += 1
    let number = readCount
    let trip = try await read()
    // A response that arrives after the response to a later read is outdated.
    guard number > publishedRead else { return currentTrip ?? trip }
    publishedRead = number
    feed.publish(trip)
    return trip
  }

  /// Polls the trip until the task is canceled or the trip is over.
  ///
  /// Transient failures are retried with the delays of the backoff. Other failures are retried at
  /// the usual interval, since the trip may still be created or the permission granted.
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

  /// Reads the parts of the trip that are newer than the kept ones, and adds the unchanged parts.
  private func read() async throws(CallFailure) -> Trip {
    let (id, kept) = (name.id, currentTrip)
    return try await calls.call { engine, caller throws(FleetError) in
      guard let kept else { return try await engine.trip(id, as: caller) }
      let answer = try await engine.trip(id, newerThan: kept.progress.versions, as: caller)
      // Another vehicle has its own versions, so the engine may have omitted too much.
      guard let whole = answer.completed(from: kept) else {
        return try await engine.trip(id, as: caller)
      }
      return whole
    }
  }
}
