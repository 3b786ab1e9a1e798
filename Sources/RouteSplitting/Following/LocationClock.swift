import Coordinates

/// The time between locations, as far as their times can be believed.
struct LocationClock: Codable, Sendable {
  /// Seconds between locations where no times are known.
  static let usual = 1.0
  /// Late locations in a row by which a clock is believed that was set back.
  private static let patience = 5
  /// Seconds by which it was, at least: less is soon over.
  private static let setBack = 60.0

  /// The last time of a location that told where the vehicle is.
  private var last: Double?
  /// Where the last such location was; nil before the first.
  private(set) var place: Coordinate?
  /// The time of the first location in a row with exactly that place.
  private var placeSince: Double?
  /// Seconds between the last two of them.
  private(set) var interval = usual
  /// The time of the last location that was looked at.
  private var lastSeen: Double?
  private var late: LateRun?

  /// Locations in a row that are older than ``last``.
  private struct LateRun: Codable, Sendable {
    var last: Double
    var place: Coordinate
    var count = 1
    /// Meters from where the vehicle was to the first of them, but for errors of position.
    var gap: Double
    /// Whether they go on from where the vehicle was, and from each other; else they are what was
    /// recorded before, and comes again.
    var goesOn: Bool
  }

  /// Whether a location is older than one before it.
  func isLate(_ time: Double?) -> Bool {
    guard let time, let last else { return false }
    return time < last
  }

  /// Whether the time of a location that is late by another clock goes on from this one.
  func leads(to time: Double?) -> Bool {
    guard let time, let last else { return false }
    return time >= last
  }

  /// Seconds since the last location with a time that was used; nil where unknown.
  ///
  /// Of one that is repeated until the vehicle turns up elsewhere, the first time counts: the
  /// receiver was frozen.
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

  /// Seconds since the last location that was looked at.
  func pause(at time: Double?) -> Double {
    guard let time, let lastSeen else { return Self.usual }
    return time - lastSeen
  }

  /// Takes a location that is older than one before it; says whether the clock was set back.
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

  /// Goes on from a location that tells where the vehicle is.
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

  /// Goes on from a location that doesn't.
  mutating func passOver(at time: Double?) {
    if let time { lastSeen = time }
  }

  /// Whether locations make such a clock; a saved one may have been changed.
  var isSound: Bool { 0...1 << 40 ~= late?.count ?? 0 && interval >= 0 }
}
