#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// The local clock of a time zone: its offsets from UTC, and the times at which they change.
///
/// This module has no time zone data. Pass in the offsets, such as those of Foundation:
///
///     let zone = TimeZone(identifier: "Europe/Lisbon")
///     let clock = LocalClock(named: "Europe/Lisbon") {
///       .seconds(zone.secondsFromGMT(for: $0))
///     }
public struct LocalClock: Sendable, Hashable {
  /// The name of the zone in the IANA time zone database.
  public var name: String
  /// The times in seconds since 1970 at which each offset starts to apply, in ascending order.
  private var starts: [Int64]
  /// The offset from UTC in seconds, positive if clocks are ahead, for each of `starts`.
  private var offsets: [Int64]

  /// Creates a clock from a function that returns offsets; it is called only by this initializer.
  ///
  /// Offsets that last a week or longer are found. The first and the last offset also apply before
  /// and after the years.
  ///
  /// - Parameters:
  ///   - years: the years to cover, within 1…9999.
  ///   - offset: returns the offset from UTC at a time, in whole seconds, positive if clocks are
  ///     ahead.
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

  /// Returns the offset from UTC at a date, positive if clocks are ahead.
  ///
  /// - Complexity: O(log *n*) in the number of clock changes.
  public func offsetFromGMT(at date: Date) -> Duration {
    .seconds(secondsFromGMT(at: Self.wholeSeconds(date.timeIntervalSince1970)))
  }

  /// Returns the local time at a date; a date that isn't finite, or is 10^12 seconds or more from
  /// 1970, counts as 1970.
  ///
  /// - Complexity: O(log *n*) in the number of clock changes.
  public func localTime(at date: Date) -> LocalTime {
    localTime(atSeconds: date.timeIntervalSince1970)
  }

  /// Returns the date at which clocks show a local time.
  ///
  /// A time that occurs twice in autumn is the first one. A time that clocks skip in spring is
  /// converted with the offset before the change.
  public func date(at local: LocalTime) -> Date {
    let shown = Int64(local.day.number) * 86_400 + Int64(local.minute) * 60
    let before = secondsFromGMT(at: shown - 86_400)
    let after = secondsFromGMT(at: shown + 86_400)
    let offset = [before, after].first { secondsFromGMT(at: shown - $0) == $0 } ?? before
    return Date(timeIntervalSince1970: Double(shown - offset))
  }

  /// Returns the local time at a number of seconds since 1970.
  package func localTime(atSeconds seconds: Double) -> LocalTime {
    let whole = Self.wholeSeconds(seconds)
    let local = whole + secondsFromGMT(at: whole)
    let day = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    return LocalTime(dayNumber: Int(day), minute: Int((local - day * 86_400) / 60))
  }

  /// Returns the offset from UTC at a number of seconds since 1970, in seconds.
  private func secondsFromGMT(at seconds: Int64) -> Int64 {
    offsets[starts.partitionPoint { $0 > seconds } - 1]
  }

  /// Returns seconds since 1970, rounded down; 0 if they are NaN, or 10^12 or more in magnitude.
  private static func wholeSeconds(_ seconds: Double) -> Int64 {
    abs(seconds) < 1e12 ? Int64(seconds.rounded(.down)) : 0
  }
}
