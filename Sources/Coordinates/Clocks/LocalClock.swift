#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// The offset of the clocks at a place from UTC, and the times at which the offset changes.
///
/// This module contains no time zones. The caller provides the offsets, for example from
/// Foundation:
///
///     let zone = TimeZone(identifier: "Europe/Lisbon")!
///     let clock = LocalClock(named: "Europe/Lisbon") {
///       .seconds(zone.secondsFromGMT(for: $0))
///     }
public struct LocalClock: Sendable, Hashable {
  /// The name of the zone in the IANA time zone database.
  public var name: String
  /// The time from which each offset applies, in whole seconds since 1970, in ascending order.
  private var starts: [Double]
  /// The offsets: the whole seconds by which clocks are ahead of UTC, -86,400…86,400.
  private var offsets: [Double]

  /// Creates a clock from the offsets that a function returns.
  ///
  /// The function is called only by the initializer. An offset that applies for less than a week
  /// may be missed. The first offset also applies before the given years, and the last one after
  /// them.
  ///
  /// - Parameters:
  ///   - years: the years whose offsets are requested, within 1…9999.
  ///   - offset: returns the time by which clocks are ahead of UTC at a date, negative if they are
  ///     behind. Fractions of a second are ignored, and more than a day counts as a day.
  public init(
    named name: String, years: ClosedRange<Int> = 1990...2100,
    offsetFromGMT offset: (Date) -> Duration
  ) {
    precondition(years.lowerBound >= 1 && years.upperBound <= 9999, "years are in 1...9999")
    func seconds(at time: Int) -> Double {
      let seconds = offset(Date(timeIntervalSince1970: Double(time))).components.seconds
      return Double(max(-86_400, min(86_400, seconds)))
    }
    self.name = name
    let week = 7 * 86_400
    var time = LocalTime.Day.number(year: years.lowerBound, month: 1, day: 1) * 86_400
    let end = LocalTime.Day.number(year: years.upperBound + 1, month: 1, day: 1) * 86_400
    var last = seconds(at: time)
    starts = [-.infinity]
    offsets = [last]
    while time < end {
      let next = time + week
      let following = seconds(at: next)
      if following != last {
        // The first second of the new offset.
        let change = (time..<next).partitionPoint { seconds(at: $0) == following }
        starts.append(Double(change))
        offsets.append(following)
        last = following
      }
      time = next
    }
  }

  /// Returns the time by which clocks are ahead of UTC at a date.
  ///
  /// A date that is not a number, or at least 10¹² seconds from 1970, counts as 1970-01-01.
  ///
  /// - Complexity: O(log *n*) in the number of clock changes.
  public func offsetFromGMT(at date: Date) -> Duration {
    .seconds(secondsFromGMT(at: Self.wholeSeconds(date.timeIntervalSince1970)))
  }

  /// Returns the local time at a date.
  ///
  /// A date that is not a number, or at least 10¹² seconds from 1970, counts as 1970-01-01.
  ///
  /// - Complexity: O(log *n*) in the number of clock changes.
  public func localTime(at date: Date) -> LocalTime {
    localTime(atSeconds: date.timeIntervalSince1970)
  }

  /// Returns the date at which clocks show a local time.
  ///
  /// If clocks are set back and show the time twice, this is the first date. If they are put
  /// forward and skip the time, it is the date at which they would show the time without the
  /// change.
  public func date(at local: LocalTime) -> Date {
    // Floating point represents the seconds of 285 million years exactly, and doesn't overflow.
    let shown = Double(local.day.number) * 86_400 + Double(local.minute) * 60
    let before = secondsFromGMT(at: shown - 86_400)
    let after = secondsFromGMT(at: shown + 86_400)
    let offset = [before, after].first { secondsFromGMT(at: shown - $0) == $0 } ?? before
    return Date(timeIntervalSince1970: shown - offset)
  }

  /// Returns the local time at a number of seconds since 1970.
  package func localTime(atSeconds seconds: Double) -> LocalTime {
    let whole = Self.wholeSeconds(seconds)
    let local = whole + secondsFromGMT(at: whole)
    let day = (local / 86_400).rounded(.down)
    return LocalTime(dayNumber: Int(day), minute: Int((local - day * 86_400) / 60))
  }

  /// Returns the seconds by which clocks are ahead of UTC at a number of seconds since 1970.
  private func secondsFromGMT(at seconds: Double) -> Double {
    offsets[starts.partitionPoint { $0 > seconds } - 1]
  }

  /// Returns seconds since 1970 rounded down; 0 if they are not a number or their magnitude is 10¹²
  /// or more.
  private static func wholeSeconds(_ seconds: Double) -> Double {
    abs(seconds) < 1e12 ? seconds.rounded(.down) : 0
  }
}
