/// The time between locations, as far as their times can be believed.
struct LocationClock {
  /// Seconds between locations where no times are known.
  static let usual = 1.0
  /// Late locations in a row that make a clock believed that was set back.
  private static let patience = 5

  /// The last time of a location that told where the vehicle is.
  private var last: Double?
  /// Locations since then that were passed over, and the last time of such a one, or of one that wasn't.
  private var passedOver = 0
  private var lastSeen: Double?
  /// Locations in a row that are older than that, each later than the one before, and the first and the
  /// last time of them.
  private var lateCount = 0
  private var lateTimes = (first: 0.0, last: 0.0)

  /// Seconds since the last location that told where the vehicle is; nil where unknown, below 0 for
  /// one that is older.
  func elapsed(at time: Double?) -> Double? {
    if let time, let last { return time - last }
    return passedOver > 0 ? Double(passedOver + 1) * Self.usual : nil
  }

  /// Seconds since the last location that was looked at.
  func pause(at time: Double?) -> Double {
    guard let time, let lastSeen else { return Self.usual }
    return time - lastSeen
  }

  /// Takes a location that is older than one before it; gives the seconds since that one if the clock
  /// was set back, as the locations since then are spaced.
  ///
  /// One alone comes late. Several in a row, each later than the last, are told by a clock that runs.
  mutating func elapsedSinceSetBack(at time: Double) -> Double? {
    if lateCount == 0 || time <= lateTimes.last {
      lateCount = 0
      lateTimes.first = time
    }
    lateCount += 1
    lateTimes.last = time
    guard lateCount >= Self.patience else { return nil }
    return (lateTimes.last - lateTimes.first) * Double(lateCount) / Double(lateCount - 1)
  }

  /// Goes on from a location that tells where the vehicle is.
  mutating func use(at time: Double?) {
    if let time {
      last = time
      lastSeen = time
    }
    passedOver = 0
    lateCount = 0
  }

  /// Goes on from a location that doesn't.
  mutating func passOver(at time: Double?) {
    if let time { lastSeen = time }
    passedOver += 1
    lateCount = 0
  }
}
