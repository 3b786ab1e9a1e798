import Coordinates
public import Fleet

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The locations of a drive, replayed in the rhythm of their times.
///
///     var replay = ReplaySource(trace.locations.map { VehicleLocation($0) })
///     replay.speed = 10
///     replay.longestGap = .seconds(30)
///     try await reporter.follow(replay)
///
/// The first location comes at once. A reader that was busy gets those that are due without
/// further waits. Each iteration is a replay of its own; it ends when its task is canceled.
public struct ReplaySource: LocationSource, Sendable {
  /// A location of the vehicle.
  public typealias Element = VehicleLocation
  /// A replay never fails.
  public typealias Failure = LocationError

  /// How many times as fast as the drive it is replayed: above 0, and infinite for no waits at all.
  ///
  /// Other values count as 1.
  public var speed = 1.0
  /// The time from one location to the next in the drive where one of them has no time.
  public var interval = Duration.seconds(1)
  /// The longest time between locations in the drive that is waited for; nil for any.
  public var longestGap: Duration?
  /// Whether locations get the time at which they are replayed.
  public var restamps = false

  private let makeIterator: @Sendable () -> AnyIterator<VehicleLocation>
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// Creates a replay of locations in the order of the drive.
  ///
  /// - Parameters:
  ///   - clock: waits.
  ///   - now: gives the time for ``restamps``.
  public init(
    _ locations: some Sequence<VehicleLocation> & Sendable,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(clock: clock, now: now) { locations }
  }

  /// Creates a replay of locations that are made one by one while they are replayed.
  ///
  ///     ReplaySource { readings.lazy.map { VehicleLocation($0.location) } }
  ///
  /// - Parameters:
  ///   - clock: waits.
  ///   - now: gives the time for ``restamps``.
  ///   - makeLocations: called for each iteration; gives the locations in the order of the drive.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    _ makeLocations: @escaping @Sendable () -> any Sequence<VehicleLocation>
  ) {
    makeIterator = { AnySequence(makeLocations()).makeIterator() }
    self.clock = clock
    self.now = now
  }

  /// Begins a replay.
  public func makeAsyncIterator() -> Iterator { Iterator(self, makeIterator()) }

  /// Hands out one location after the other when it is due.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: ReplaySource
    private var locations: AnyIterator<VehicleLocation>
    private var last: Date?
    /// Seconds from the first location to the one that is due, by the clock.
    private var elapsed = 0.0
    /// Waits until a time has passed since the first location; nil before it.
    private var wait: (@Sendable (Duration) async throws -> Void)?

    fileprivate init(_ source: ReplaySource, _ locations: AnyIterator<VehicleLocation>) {
      self.source = source
      self.locations = locations
    }

    /// The next location, when it is due; nil at the end.
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

    /// Seconds by the clock from the last location to one of a time.
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
