import Coordinates

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
///       zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))
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
  ///   - secondsFromGMT: takes seconds since 1970, gives seconds ahead of UTC.
  public init(
    named name: String, years: ClosedRange<Int> = 1990...2100,
    secondsFromGMT: (Int64) -> Int
  ) {
    precondition(years.lowerBound >= 1 && years.upperBound <= 9999, "years are in 1...9999")
    self.name = name
    let week: Int64 = 7 * 86_400
    var time = Int64(LocalTime.Day.number(year: years.lowerBound, month: 1, day: 1)) * 86_400
    let end = Int64(LocalTime.Day.number(year: years.upperBound + 1, month: 1, day: 1)) * 86_400
    var offset = secondsFromGMT(time)
    starts = [.min]
    offsets = [Int64(offset)]
    while time < end {
      let next = time + week
      let following = secondsFromGMT(next)
      if following != offset {
        // The first second of the new offset.
        let change = (time..<next).partitionPoint { secondsFromGMT($0) == following }
        starts.append(change)
        offsets.append(Int64(following))
        offset = following
      }
      time = next
    }
  }

  /// Seconds by which clocks are ahead of UTC.
  ///
  /// - Complexity: O(log *n*) in the changes of clocks.
  public func secondsFromGMT(at seconds: Int64) -> Int64 {
    offsets[starts.partitionPoint { $0 > seconds } - 1]
  }

  /// What clocks show; seconds since 1970 that are no number, or beyond all calendars, count as 0.
  public func localTime(at seconds: Double) -> LocalTime {
    let whole = seconds.isFinite && abs(seconds) < 1e12 ? Int64(seconds.rounded(.down)) : 0
    let local = whole + secondsFromGMT(at: whole)
    let day = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    return LocalTime(dayNumber: Int(day), minute: Int((local - day * 86_400) / 60))
  }

  /// What clocks show.
  public func localTime(at date: Date) -> LocalTime {
    localTime(at: date.timeIntervalSince1970)
  }

  /// The instant at which clocks show a time: of two, in autumn, the first; in spring, where clocks
  /// never show it, the time that they would if they weren't put forward.
  public func seconds(at local: LocalTime) -> Int64 {
    let shown = Int64(local.day.number) * 86_400 + Int64(local.minute) * 60
    let before = secondsFromGMT(at: shown - 86_400)
    let after = secondsFromGMT(at: shown + 86_400)
    for offset in [before, after] where secondsFromGMT(at: shown - offset) == offset {
      return shown - offset
    }
    return shown - before
  }
}
