/// A minute of local time, with its day and the day before.
public struct LocalTime: Sendable, Hashable {
  /// A calendar day.
  public struct Day: Sendable, Hashable {
    /// The number of days since 1970-01-01.
    public var number: Int
    /// Whether the day is a public holiday.
    public var isPublicHoliday = false
    /// Whether the day is in the school holidays.
    public var isSchoolHoliday = false

    /// Creates a day that isn't a holiday.
    public init(number: Int) {
      self.number = number
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    public var weekday: Int { ((number % 7) + 10) % 7 }

    /// Returns the number of a day of the Gregorian calendar, in days since 1970-01-01.
    ///
    /// - Parameters:
    ///   - year: the year, such that the result fits in an `Int`.
    ///   - month: the month, 1…12.
    ///   - day: the day of the month, from 1.
    public static func number(year: Int, month: Int, day: Int) -> Int {
      // This is the inverse of `calendar`.
      let year = month > 2 ? year : year - 1
      let cycle = year >= 0 ? year / 400 : -((399 - year) / 400)
      let yearOfCycle = year - 400 * cycle
      let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
      let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
      return 146_097 * cycle + dayOfCycle - 719_468
    }

    /// The year in the Gregorian calendar, and 32 times the month (1…12) plus the day of the month
    /// (1…31).
    package var calendar: (year: Int, dayOfYear: UInt16) {
      // Here, years start in March, so that the leap day is the last day (H. Hinnant,
      // "chrono-Compatible Low-Level Date Algorithms", 2013).
      let cycle = 146_097
      let shifted = number &+ 719_468
      let cycles = shifted >= 0 ? shifted / cycle : (shifted + 1) / cycle - 1
      let dayOfCycle = shifted &- cycles &* cycle
      let year =
        (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
      let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
      let month = (5 * dayOfYear + 2) / 153
      let day = dayOfYear - (153 * month + 2) / 5 + 1
      return (
        cycles &* 400 + year + (month < 10 ? 0 : 1),
        UInt16(32 * (month < 10 ? month + 3 : month - 9) + day)
      )
    }
  }

  /// The day.
  public var day: Day
  /// The previous day, for conditions with hours that end after midnight.
  public var dayBefore: Day
  /// The number of minutes after midnight, 0…1439.
  public var minute: Int

  /// Creates a time on a day that isn't a holiday and doesn't follow one.
  ///
  /// - Parameters:
  ///   - dayNumber: the number of days since 1970-01-01.
  ///   - minute: the number of minutes after midnight, 0…1439.
  public init(dayNumber: Int, minute: Int) {
    day = Day(number: dayNumber)
    dayBefore = Day(number: dayNumber &- 1)
    self.minute = minute
  }
}
