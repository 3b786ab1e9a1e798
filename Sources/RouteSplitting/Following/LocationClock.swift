import Coordinates

/// A clock that measures the time between locations and detects implausible times.
struct LocationClock: Codable, Sendable {
  /// The seconds assumed between locations without times.
  static let usual = 1.0
  /// The number of consecutive late locations after which the clock counts as set back.
  private static let patience = 5
  /// The lateness in seconds above which a clock can count as set back; after a smaller step back,
  /// the times soon catch up.
  private static let setBack = 60.0

  /// The time of the last location that showed where the vehicle is.
  private var last: Double?
  /// The coordinate of the last such location; nil before the first.
  private(set) var place: Coordinate?
  /// The time of the first of the consecutive locations at exactly ``place``.
  private var placeSince: Double?
  /// The seconds between the last two different times; ``usual`` before there are two.
  private(set) var interval = usual
  /// The time of the last location that was considered.
  private var lastSeen: Double?
  private var late: LateRun?

  /// Consecutive locations that are older than ``last``.
  private struct LateRun: Codable, Sendable {
    var last: Double
    var place: Coordinate
    var count = 1
    /// The distance in meters from the vehicle's last place to the first of the locations, minus
    /// position errors.
    var gap: Double
    /// Whether the locations are late enough, and continue from the vehicle's last place and from
    /// each other; if not, they are repetitions of earlier data.
    var goesOn: Bool
  }

  /// Returns whether a time is earlier than that of the last location that was used.
  func isLate(_ time: Double?) -> Bool {
    guard let time, let last else { return false }
    return time < last
  }

  /// Returns whether a time that is late by another clock isn't late by this one.
  func leads(to time: Double?) -> Bool {
    guard let time, let last else { return false }
    return time >= last
  }

  /// Returns the seconds since the last location with a time that was used; nil if unknown.
  ///
  /// If a location was repeated until the vehicle turned up elsewhere, the receiver was frozen, and
  /// the time counts from the first of the repetitions.
  @inline(__always)
  func elapsed(to fix: borrowing RouteFix) -> Double? {
    guard let time = fix.seconds, let last, time >= last else { return nil }
    guard let placeSince, placeSince < last else { return time - last }
    return isElsewhere(fix.coordinate, by: fix.around) ? time - placeSince : time - last
  }

  @inline(never)
  private func isElsewhere(_ coordinate: Coordinate, by meters: Double) -> Bool {
    guard let place, coordinate != place else { return false }
    return place.distance(to: coordinate) > meters
  }

  /// Returns the seconds since the last location that was considered; ``usual`` if unknown.
  func pause(at time: Double?) -> Double {
    guard let time, let lastSeen else { return Self.usual }
    return time - lastSeen
  }

  /// Processes a late location, and returns whether the clock was set back.
  mutating func wasSetBack(by fix: RouteFix) -> Bool {
    guard let time = fix.seconds, let last, let place else { return false }
    if var run = late, time >= run.last {
      let pause = time - run.last
      run.goesOn =
        run.goesOn && Self.gap(from: run.place, to: fix) < CursorState.topSpeed * pause
        && (run.count > 1 || run.gap < CursorState.topSpeed * max(interval, pause))
      run.count += 1
      run.last = time
      run.place = fix.coordinate
      late = run
    } else {
      late = LateRun(
        last: time, place: fix.coordinate, gap: Self.gap(from: place, to: fix),
        goesOn: last - time > Self.setBack)
    }
    return late.map { $0.goesOn && $0.count >= Self.patience } ?? false
  }

  private static func gap(from place: Coordinate, to fix: RouteFix) -> Double {
    place.distance(to: fix.coordinate) - fix.around
  }

  /// Advances to a location that shows where the vehicle is.
  @inline(__always)
  mutating func use(_ fix: borrowing RouteFix) {
    if let time = fix.seconds {
      if let last, time > last { interval = time - last }
      last = time
      lastSeen = time
      if place != fix.coordinate { placeSince = time }
    }
    place = fix.coordinate
    late = nil
  }

  /// Advances to a location that doesn't show where the vehicle is.
  mutating func passOver(at time: Double?) {
    if let time { lastSeen = time }
  }

  /// Whether the values can result from locations; a saved clock may have been changed.
  var isSound: Bool { 0...1 << 40 ~= late?.count ?? 0 && interval >= 0 }
}
