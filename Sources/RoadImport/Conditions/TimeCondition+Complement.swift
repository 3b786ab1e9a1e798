import RoadNetworks

extension TimeCondition {
  static let minutesOfWeek = 7 * 1440

  /// The condition that holds when this one doesn't.
  ///
  /// It is nil if ranges can't express it, which is so:
  /// - for specific years and for school holidays
  /// - if, within a season, some ranges depend on public holidays, and another range ignores them
  ///   but covers only some days of the week
  /// - if hours have to be moved across midnight to the adjacent day, but depend on holidays or on
  ///   a season that begins or ends around the end of February
  var complement: TimeCondition? {
    let others: TimeRange.HolidayRule = [.onSchoolHolidays, .notOnSchoolHolidays]
    guard ranges.allSatisfy({ $0.years == nil && $0.holidays.isDisjoint(with: others) }) else {
      return nil
    }
    // Every day of the complement starts at the latest time past midnight at which a range ends. So
    // hours past midnight keep the season and the holiday rule of the day to which they belong.
    let dayStart = UInt16(max(0, Int(ranges.map(\.end).max() ?? 0) - 1440))
    guard let own = Self.aligned(ranges, toDaysFrom: dayStart) else { return nil }
    var rest: [TimeRange] = []
    for season in Self.seasons(of: own) {
      guard let closed = Self.closedHours(own.filter { $0.isInSeason(season.first) }, dayStart)
      else { return nil }
      for var range in closed {
        (range.firstDay, range.lastDay) = (season.first, season.last)
        rest.append(range)
      }
    }
    return Self.aligned(rest, toDaysFrom: 0).map(TimeCondition.init)
  }

  /// Returns the hours in which none of the ranges of a season holds; nil if ranges can't express
  /// them.
  private static func closedHours(_ own: [TimeRange], _ dayStart: UInt16) -> [TimeRange]? {
    var usual = ranges(of: week(of: own, from: dayStart).map { !$0 }, from: dayStart)
    let holidays: TimeRange.HolidayRule = [.onPublicHolidays, .notOnPublicHolidays]
    guard own.contains(where: { !$0.holidays.isDisjoint(with: holidays) }) else { return usual }
    guard own.allSatisfy({ $0.weekdays == TimeRange.everyDay || !$0.holidays.isEmpty }) else {
      return nil
    }
    for index in usual.indices { usual[index].holidays = .notOnPublicHolidays }
    var isClosed = [Bool](repeating: true, count: 1440)
    for range in own where !range.holidays.contains(.notOnPublicHolidays) {
      for minute in range.minutes { isClosed[minute - Int(dayStart)] = false }
    }
    return usual
      + stretches(of: isClosed[...]).map {
        TimeRange(
          weekdays: 0, holidays: .onPublicHolidays, start: $0.start + dayStart,
          end: $0.end + dayStart)
      }
  }

  /// Returns ranges with the same hours, each of which starts within 24 hours after the `dayStart`
  /// of its day; nil if ranges can't express them.
  private static func aligned(_ ranges: [TimeRange], toDaysFrom dayStart: UInt16) -> [TimeRange]? {
    var aligned: [TimeRange] = []
    for range in ranges where range.start < range.end {
      var range = range
      if range.start >= dayStart + 1440 {
        guard let next = range.onNextDay else { return nil }
        range = next
      }
      if range.start < dayStart {
        var early = range
        early.end = min(range.end, dayStart)
        guard let previous = early.onPreviousDay else { return nil }
        aligned.append(previous)
        range.start = early.end
      }
      if range.start < range.end { aligned.append(range) }
    }
    return aligned
  }

  /// The minutes of the week, from Monday 0:00, in which the condition holds; nil if dates or
  /// holidays matter.
  var minutes: [Int]? {
    guard
      ranges.allSatisfy({
        $0.years == nil && $0.holidays == [] && $0.firstDay == TimeRange.yearStart
          && $0.lastDay == TimeRange.yearEnd
      })
    else { return nil }
    let week = Self.week(of: ranges, from: 0)
    return week.indices.filter { week[$0] }
  }

  /// Creates a condition that holds in the minutes of the week, from Monday 0:00, whose element is
  /// true.
  init(minutes holds: [Bool]) { self.init(Self.ranges(of: holds, from: 0)) }

  /// Divides the year into periods within which the ranges in season don't change.
  private static func seasons(of ranges: [TimeRange]) -> [(first: UInt16, last: UInt16)] {
    var starts: Set<UInt16> = [TimeRange.yearStart]
    for range in ranges {
      starts.insert(range.firstDay)
      if range.lastDay != TimeRange.yearEnd {
        starts.insert(OpeningHoursSeason.day(after: range.lastDay))
      }
    }
    let sorted = starts.sorted()
    return sorted.indices.map { index in
      let next = index + 1 < sorted.count ? sorted[index + 1] : nil
      return (sorted[index], next.map(OpeningHoursSeason.day(before:)) ?? TimeRange.yearEnd)
    }
  }

  /// Returns, for each minute of a week of days that start at `dayStart`, whether any of the ranges
  /// holds, ignoring dates and holidays.
  private static func week(of ranges: [TimeRange], from dayStart: UInt16) -> [Bool] {
    var holds = [Bool](repeating: false, count: minutesOfWeek)
    for range in ranges {
      for day in 0..<7 where range.weekdays & 1 << UInt8(day) != 0 {
        for minute in range.minutes {
          holds[(day * 1440 + minute - Int(dayStart)) % minutesOfWeek] = true
        }
      }
    }
    return holds
  }

  /// Returns ranges that cover the minutes for which `holds` is true, in a week whose days start at
  /// `dayStart`; the same hours on several days share a range.
  private static func ranges(of holds: [Bool], from dayStart: UInt16) -> [TimeRange] {
    var ranges: [TimeRange] = []
    for day in 0..<7 {
      for stretch in stretches(of: holds[day * 1440..<(day + 1) * 1440]) {
        let (start, end) = (stretch.start + dayStart, stretch.end + dayStart)
        if let known = ranges.firstIndex(where: { $0.start == start && $0.end == end }) {
          ranges[known].weekdays |= 1 << UInt8(day)
        } else {
          ranges.append(TimeRange(weekdays: 1 << UInt8(day), start: start, end: end))
        }
      }
    }
    return ranges
  }

  private static func stretches(of minutes: ArraySlice<Bool>) -> [(start: UInt16, end: UInt16)] {
    var stretches: [(start: UInt16, end: UInt16)] = []
    var rest = minutes
    while let start = rest.firstIndex(of: true) {
      let end = rest[start...].firstIndex(of: false) ?? rest.endIndex
      stretches.append((UInt16(start - minutes.startIndex), UInt16(end - minutes.startIndex)))
      rest = rest[end...]
    }
    return stretches
  }
}

extension TimeRange {
  /// The minutes from the start to the end, counted from the midnight of the range's day.
  fileprivate var minutes: Range<Int> { Int(start)..<Int(max(start, end)) }

  /// Returns whether a day of the year is within the range's season.
  fileprivate func isInSeason(_ day: UInt16) -> Bool {
    firstDay <= lastDay
      ? firstDay <= day && day <= lastDay : firstDay <= day || day <= lastDay
  }

  /// The same hours counted from the midnight of the next day; nil if ranges can't express them.
  ///
  /// The range must start at least 24 hours after the midnight of its day.
  fileprivate var onNextDay: TimeRange? {
    guard holidays.isEmpty else { return nil }
    var range = self
    (range.start, range.end) = (start - 1440, end - 1440)
    range.weekdays = (weekdays << 1 | weekdays >> 6) & Self.everyDay
    guard range.moveSeason(OpeningHoursSeason.realDay(after:)) else { return nil }
    return range
  }

  /// The same hours counted from the midnight of the day before; nil if ranges can't express them.
  fileprivate var onPreviousDay: TimeRange? {
    guard holidays.isEmpty else { return nil }
    var range = self
    (range.start, range.end) = (start + 1440, end + 1440)
    range.weekdays = (weekdays >> 1 | weekdays << 6) & Self.everyDay
    guard range.moveSeason(OpeningHoursSeason.realDay(before:)) else { return nil }
    return range
  }

  /// Moves both ends of the season, unless it is the whole year; returns false if the result
  /// depends on the year.
  private mutating func moveSeason(_ moved: (UInt16) -> UInt16?) -> Bool {
    if firstDay == Self.yearStart, lastDay == Self.yearEnd { return true }
    guard let first = moved(firstDay), let last = moved(lastDay) else { return false }
    (firstDay, lastDay) = (first, last)
    return true
  }
}
