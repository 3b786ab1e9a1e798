import RoadNetworks

extension TimeCondition {
  static let minutesOfWeek = 7 * 1440

  /// The condition that holds when this one doesn't.
  ///
  /// It is inexact for hours past midnight at the ends of a season and next to holidays.
  /// The complement is nil if ranges can't express it: for specific years, for school holidays, or
  /// if some ranges depend on public holidays and a range for only some days of the week doesn't.
  var complement: TimeCondition? {
    let others: TimeRange.HolidayRule = [.onSchoolHolidays, .notOnSchoolHolidays]
    guard ranges.allSatisfy({ $0.years == nil && $0.holidays.isDisjoint(with: others) }) else {
      return nil
    }
    let holidays: TimeRange.HolidayRule = [.onPublicHolidays, .notOnPublicHolidays]
    let knowsHolidays = ranges.contains { !$0.holidays.isDisjoint(with: holidays) }
    var rest: [TimeRange] = []
    for season in seasons {
      let own = ranges.filter { $0.isInSeason(season.first) }
      var usual = Self.ranges(of: Self.week(of: own).map { !$0 })
      if knowsHolidays {
        for index in usual.indices { usual[index].holidays = .notOnPublicHolidays }
        guard own.allSatisfy({ $0.weekdays == TimeRange.everyDay || !$0.holidays.isEmpty }) else {
          return nil
        }
        var isClosed = [Bool](repeating: true, count: 1440)
        for range in own where !range.holidays.contains(.notOnPublicHolidays) {
          for minute in range.start..<max(range.start, range.end) {
            isClosed[Int(minute) % 1440] = false
          }
        }
        usual += Self.stretches(of: isClosed[...]).map {
          TimeRange(weekdays: 0, holidays: .onPublicHolidays, start: $0.start, end: $0.end)
        }
      }
      for var range in usual {
        (range.firstDay, range.lastDay) = (season.first, season.last)
        rest.append(range)
      }
    }
    return TimeCondition(rest)
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
    let week = Self.week(of: ranges)
    return week.indices.filter { week[$0] }
  }

  /// Creates a condition that holds in those minutes of every week whose element is true.
  init(minutes holds: [Bool]) { self.init(Self.ranges(of: holds)) }

  /// The periods of the year within which the same ranges are in season.
  private var seasons: [(first: UInt16, last: UInt16)] {
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

  /// Returns, for each minute of a week, whether any of the ranges holds, ignoring dates and
  /// holidays.
  private static func week(of ranges: [TimeRange]) -> [Bool] {
    var holds = [Bool](repeating: false, count: minutesOfWeek)
    for range in ranges {
      for day in 0..<7 where range.weekdays & 1 << UInt8(day) != 0 {
        for minute in range.start..<max(range.start, range.end) {
          holds[(day * 1440 + Int(minute)) % minutesOfWeek] = true
        }
      }
    }
    return holds
  }

  /// Returns the ranges of the given minutes of a week; the same hours on several days share a
  /// range.
  private static func ranges(of holds: [Bool]) -> [TimeRange] {
    var ranges: [TimeRange] = []
    for day in 0..<7 {
      for (start, end) in stretches(of: holds[day * 1440..<(day + 1) * 1440]) {
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
  /// Whether a day of the year is within the range's season.
  fileprivate func isInSeason(_ day: UInt16) -> Bool {
    firstDay <= lastDay
      ? firstDay <= day && day <= lastDay : firstDay <= day || day <= lastDay
  }
}
