#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// The clocks of a place: by how much they differ from UTC, and when that changes.
///
/// The core knows no time zones. Whoever does, such as Foundation, tells it:
///
///     let zone = TimeZone(identifier: "Europe/Lisbon")
///     let clock = LocalClock(named: "Europe/Lisbon") {
///       .seconds(zone.secondsFromGMT(for: $0))
///     }
public struct LocalClock: Sendable, Hashable {
  /// The name of the zone, as the IANA time zone database has it.
  public var name: String
  /// Seconds since 1970 from which on each offset holds, ascending.
  private var starts: [Int64]
  /// Seconds by which clocks are ahead of UTC.
  private var offsets: [Int64]

  /// A clock that asks a function for its offsets, once.
  ///
  /// Changes are found that last a week or more; before the years asked for, and after them, the
  /// first and the last offset hold on.
  ///
  /// - Parameters:
  ///   - years: which years are asked about, in 1…9999.
  ///   - offset: returns by how much clocks are ahead of UTC at a time, in whole seconds.
  public init(
    named name: String, years: ClosedRange<Int> = 1990...2100,
    offsetFromGMT offset: (Date) -> Duration
  ) {
    precondition(years.lowerBound >= 1 && years.upperBound <= 9999, "years are in 1...9999")
    func seconds(at time: Int64) -> Int64 {
      offset(Date(timeIntervalSince1970: Double(time))).components.seconds
    }
    self.name = name
    let week: Int64 = 7 * 86_400
    var time = Int64(LocalTime.Day.number(year: years.lowerBound, month: 1, day: 1)) * 86_400
    let end = Int64(LocalTime.Day.number(year: years.upperBound + 1, month: 1, day: 1)) * 86_400
    var last = seconds(at: time)
    starts = [.min]
    offsets = [last]
    while time < end {
      let next = time + week
      let following = seconds(at: next)
      if following != last {
        // The first second of the new offset.
        let change = (time..<next).partitionPoint { seconds(at: $0) == following }
        starts.append(change)
        offsets.append(following)
        last = following
      }
      time = next
    }
  }

  /// The time by which clocks are ahead of UTC.
  ///
  /// - Complexity: O(log *n*) in the changes of clocks.
  public func offsetFromGMT(at date: Date) -> Duration {
    .seconds(secondsFromGMT(at: Self.wholeSeconds(date.timeIntervalSince1970)))
  }

  /// What clocks show; a date that is no number, or beyond all calendars, counts as 1970.
  ///
  /// - Complexity: O(log *n*) in the changes of clocks.
  public func localTime(at date: Date) -> LocalTime {
    localTime(atSeconds: date.timeIntervalSince1970)
  }

  /// The instant at which clocks show a time: of two, in autumn, the first; in spring, where clocks
  /// never show it, the time that they would if they weren't put forward.
  public func date(at local: LocalTime) -> Date {
    let shown = Int64(local.day.number) * 86_400 + Int64(local.minute) * 60
    let before = secondsFromGMT(at: shown - 86_400)
    let after = secondsFromGMT(at: shown + 86_400)
    let offset = [before, after].first { secondsFromGMT(at: shown - $0) == $0 } ?? before
    return Date(timeIntervalSince1970: Double(shown - offset))
  }

  /// What clocks show at a number of seconds since 1970.
  package func localTime(atSeconds seconds: Double) -> LocalTime {
    let whole = Self.wholeSeconds(seconds)
    let local = whole + secondsFromGMT(at: whole)
    let day = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    return LocalTime(dayNumber: Int(day), minute: Int((local - day * 86_400) / 60))
  }

  /// Seconds by which clocks are ahead of UTC.
  private func secondsFromGMT(at seconds: Int64) -> Int64 {
    offsets[starts.partitionPoint { $0 > seconds } - 1]
  }

  /// Seconds since 1970 without their fraction; 0 for those that no calendar has.
  private static func wholeSeconds(_ seconds: Double) -> Int64 {
    abs(seconds) < 1e12 ? Int64(seconds.rounded(.down)) : 0
  }
}
