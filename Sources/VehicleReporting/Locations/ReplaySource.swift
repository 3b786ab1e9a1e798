import Coordinates
public import Fleet

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A replay of the locations of a drive, timed by their timestamps.
///
///     var replay = ReplaySource(trace.locations.map { VehicleLocation($0) })
///     replay.speed = 10
///     replay.longestGap = .seconds(30)
///     try await reporter.follow(replay)
///
/// The first location is returned at once. A reader that was busy receives the locations that are
/// due without further delay. Each iteration is an independent replay, which ends when its task is
/// canceled.
public struct ReplaySource: LocationSource, Sendable {
  /// A location of the vehicle.
  public typealias Element = VehicleLocation
  /// The error type of location sources; a replay never fails.
  public typealias Failure = LocationError

  /// The speed of the replay as a multiple of the original, more than 0; infinity for no delays.
  ///
  /// Zero, negative values, and NaN count as 1.
  public var speed = 1.0
  /// The time assumed between two locations of the drive if one of them has no valid timestamp.
  public var interval = Duration.seconds(1)
  /// The maximum time between two locations of the drive, to which longer times are shortened; nil
  /// for no limit.
  public var longestGap: Duration?
  /// Whether locations are timestamped with the time of their replay.
  public var restamps = false

  private let makeIterator: @Sendable () -> AnyIterator<VehicleLocation>
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// Creates a replay of locations in the order of the drive.
  ///
  /// - Parameters:
  ///   - clock: the clock for the delays.
  ///   - now: returns the current time, used for ``restamps``.
  public init(
    _ locations: some Sequence<VehicleLocation> & Sendable,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(clock: clock, now: now) { locations }
  }

  /// Creates a replay of locations that are created one by one during the replay.
  ///
  ///     ReplaySource { readings.lazy.map { VehicleLocation($0.location) } }
  ///
  /// - Parameters:
  ///   - clock: the clock for the delays.
  ///   - now: returns the current time, used for ``restamps``.
  ///   - makeLocations: called for each iteration; returns the locations in the order of the drive.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    _ makeLocations: @escaping @Sendable () -> any Sequence<VehicleLocation>
  ) {
    makeIterator = { AnySequence(makeLocations()).makeIterator() }
    self.clock = clock
    self.now = now
  }

  /// Creates an independent replay.
  public func makeAsyncIterator() -> Iterator { Iterator(self, makeIterator()) }

  /// An iterator that returns each location when it is due.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: ReplaySource
    private var locations: AnyIterator<VehicleLocation>
    private var last: Date?
    /// The time on the clock from the first location to the location that is due, in seconds.
    private var elapsed = 0.0
    /// Waits until the given time after the first location; nil before the first location.
    private var wait: (@Sendable (Duration) async throws -> Void)?

    fileprivate init(_ source: ReplaySource, _ locations: AnyIterator<VehicleLocation>) {
      self.source = source
      self.locations = locations
    }

    /// Returns the next location when it is due; nil at the end, or if the task is canceled.
    public mutating func next() async throws(LocationError) -> VehicleLocation? {
      guard var location = locations.next() else { return nil }
      let time = location.fix.time
      if let wait {
        elapsed += gap(to: time)
        do { try await wait(Duration(finiteSeconds: elapsed) ?? .zero) } catch { return nil }
      } else {
        wait = Self.waiting(on: source.clock)
      }
      last = time
      if source.restamps { location.fix.time = source.now() }
      return location
    }

    /// Returns the time on the clock from the last location to a location with the given timestamp,
    /// in seconds.
    private func gap(to time: Date?) -> Double {
      var seconds = source.interval.inSeconds
      if let last, let time {
        let stated = time.timeIntervalSince(last)
        if stated.isFinite { seconds = stated }
      }
      if let longest = source.longestGap { seconds = Swift.min(seconds, longest.inSeconds) }
      return Swift.max(0, seconds) / (source.speed > 0 ? source.speed : 1)
    }

    private static func waiting<C: Clock<Duration>>(
      on clock: C
    ) -> @Sendable (Duration) async throws -> Void {
      let start = clock.now
      return { elapsed in
        try await clock.sleep(until: start.advanced(by: elapsed), tolerance: nil)
      }
    }
  }
}
