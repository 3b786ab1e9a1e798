public import Coordinates

/// When something holds that depends on the clock: at least one of its ranges contains the moment.
public struct TimeCondition: Sendable, Hashable {
  /// The ranges of time, in the order of their source.
  public var ranges: [TimeRange]

  /// Creates a condition.
  public init(_ ranges: [TimeRange]) {
    self.ranges = ranges
  }

  /// Whether the condition holds at a local time.
  ///
  /// - Complexity: O(*n*) in the number of ranges.
  public func contains(_ time: LocalTime) -> Bool {
    ranges.contains { $0.contains(time) }
  }
}

/// Hours of the day on days of the week in a part of the year, as signs state them.
public struct TimeRange: Sendable, Hashable, BitwiseCopyable {
  /// Days of the week, a bit each, Monday lowest.
  public var weekdays: UInt8
  /// What holidays change about the days.
  public var holidays: HolidayRule
  /// Minutes after midnight at which it begins: 0…1439.
  public var start: UInt16
  /// Minutes after the same midnight at which it has ended: up to 2880, so that it may run into the
  /// next day.
  public var end: UInt16
  /// The first day of the year: 32 times the month plus the day of the month, both from 1.
  public var firstDay: UInt16
  /// The last day of the year, included; where it comes before the first, over New Year.
  public var lastDay: UInt16

  /// The years of the first and of the last day, for a range that doesn't come back every year; nil
  /// for one that does.
  ///
  /// It runs without a break from the first day of the first year to the last day of the last, on
  /// the days of the week and in the hours that it has.
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

  /// Creates a range: every minute of the year, but for what is given.
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

  /// What holidays change about the days of a range.
  public struct HolidayRule: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// A bit for each rule.
    public let rawValue: UInt8

    /// Creates a rule from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The range holds on public holidays, whatever day of the week.
    public static let onPublicHolidays = HolidayRule(rawValue: 1)
    /// It doesn't hold on public holidays.
    public static let notOnPublicHolidays = HolidayRule(rawValue: 2)
    /// It holds in school holidays, whatever day of the week.
    public static let onSchoolHolidays = HolidayRule(rawValue: 4)
    /// It doesn't hold in school holidays.
    public static let notOnSchoolHolidays = HolidayRule(rawValue: 8)
  }

  /// Whether the range contains a local time; hours after midnight belong to the day before.
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
    // Most conditions hold the whole year.
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
