public import Coordinates

/// A condition that depends on the clock: it holds if at least one of its ranges contains the time.
public struct TimeCondition: Sendable, Hashable {
  /// The time ranges, in the order of their source.
  public var ranges: [TimeRange]

  /// Creates a condition.
  public init(_ ranges: [TimeRange]) {
    self.ranges = ranges
  }

  /// Returns whether the condition holds at a local time.
  ///
  /// - Complexity: O(*n*) in the number of ranges.
  public func contains(_ time: LocalTime) -> Bool {
    ranges.contains { $0.contains(time) }
  }
}

/// Hours of the day on certain weekdays in a season of the year, as on signs.
public struct TimeRange: Sendable, Hashable, BitwiseCopyable {
  /// The days of the week, one bit each, with Monday as the lowest.
  public var weekdays: UInt8
  /// The effect of holidays on the days.
  public var holidays: HolidayRule
  /// The start in minutes after midnight, 0…1439.
  public var start: UInt16
  /// The end in minutes after the same midnight, exclusive; up to 2880 for a range that extends
  /// into the next day.
  public var end: UInt16
  /// The first day of the season: 32 times the month plus the day of the month, both from 1.
  public var firstDay: UInt16
  /// The last day of the season, inclusive; if it is before the first day, the season spans New
  /// Year.
  public var lastDay: UInt16

  /// The years of the first and the last day; nil for a range that recurs every year.
  ///
  /// A range with years extends from the first day of the first year to the last day of the last
  /// year, on its days of the week and during its hours.
  public var years: ClosedRange<UInt16>? {
    get { lastYear == 0 ? nil : min(firstYear, lastYear)...lastYear }
    set {
      firstYear = newValue?.lowerBound ?? 0
      lastYear = newValue?.upperBound ?? 0
    }
  }

  var firstYear: UInt16 = 0
  var lastYear: UInt16 = 0

  /// All days of the week.
  public static let everyDay: UInt8 = 0b111_1111
  /// The first of January as a day of the year.
  public static let yearStart: UInt16 = 1 * 32 + 1
  /// The last of December as a day of the year.
  public static let yearEnd: UInt16 = 12 * 32 + 31

  /// Creates a range, by default one that contains every minute of the year.
  public init(
    weekdays: UInt8 = TimeRange.everyDay, holidays: HolidayRule = [], start: UInt16 = 0,
    end: UInt16 = 1440, firstDay: UInt16 = TimeRange.yearStart, lastDay: UInt16 = TimeRange.yearEnd
  ) {
    self.weekdays = weekdays
    self.holidays = holidays
    self.start = start
    self.end = end
    self.firstDay = firstDay
    self.lastDay = lastDay
  }

  /// The effect of holidays on the days of a range.
  public struct HolidayRule: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// A bit for each rule.
    public let rawValue: UInt8

    /// Creates a rule from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The range holds on public holidays, regardless of the day of the week.
    public static let onPublicHolidays = HolidayRule(rawValue: 1)
    /// The range doesn't hold on public holidays.
    public static let notOnPublicHolidays = HolidayRule(rawValue: 2)
    /// The range holds in school holidays, regardless of the day of the week.
    public static let onSchoolHolidays = HolidayRule(rawValue: 4)
    /// The range doesn't hold in school holidays.
    public static let notOnSchoolHolidays = HolidayRule(rawValue: 8)
  }

  /// Returns whether the range contains a local time; hours past midnight belong to the day before.
  public func contains(_ time: LocalTime) -> Bool {
    if time.minute >= start, time.minute < end, holds(on: time.day) { return true }
    return time.minute < Int(end) - 1440 && holds(on: time.dayBefore)
  }

  func holds(on day: LocalTime.Day) -> Bool {
    guard isInSeason(day) else { return false }
    if day.isPublicHoliday {
      if holidays.contains(.notOnPublicHolidays) { return false }
      if holidays.contains(.onPublicHolidays) { return true }
    }
    if day.isSchoolHoliday {
      if holidays.contains(.notOnSchoolHolidays) { return false }
      if holidays.contains(.onSchoolHolidays) { return true }
    }
    return weekdays & 1 << day.weekday != 0
  }

  private func isInSeason(_ day: LocalTime.Day) -> Bool {
    // Most ranges apply all year, every year.
    if firstDay == Self.yearStart, lastDay == Self.yearEnd, lastYear == 0 { return true }
    let (year, dayOfYear) = day.calendar
    if let years {
      return (Int(years.lowerBound), firstDay) <= (year, dayOfYear)
        && (year, dayOfYear) <= (Int(years.upperBound), lastDay)
    }
    return firstDay <= lastDay
      ? firstDay <= dayOfYear && dayOfYear <= lastDay
      : firstDay <= dayOfYear || dayOfYear <= lastDay
  }
}
