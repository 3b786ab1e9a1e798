/// A minute on the clocks of a place, with what a condition must know about its day.
public struct LocalTime: Sendable, Hashable {
  /// A day of the calendar.
  public struct Day: Sendable, Hashable {
    /// Days since 1970-01-01.
    public var number: Int
    /// Whether it is a public holiday.
    public var isPublicHoliday = false
    /// Whether it is in school holidays.
    public var isSchoolHoliday = false

    /// Creates an ordinary day.
    public init(number: Int) {
      self.number = number
    }

    /// The day of the week: 0 is Monday, 6 Sunday.
    public var weekday: Int { ((number % 7) + 10) % 7 }

    /// The number of a day of the Gregorian calendar, in days since 1970-01-01.
    ///
    /// - Parameters:
    ///   - year: small enough that its days fit in an `Int`.
    ///   - month: 1…12.
    ///   - day: of the month, from 1.
    public static func number(year: Int, month: Int, day: Int) -> Int {
      // The inverse of what `calendar` does.
      let year = month > 2 ? year : year - 1
      let cycle = year >= 0 ? year / 400 : -((399 - year) / 400)
      let yearOfCycle = year - 400 * cycle
      let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
      let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
      return 146_097 * cycle + dayOfCycle - 719_468
    }

    /// The year, and 32 times the month plus the day of the month, both from 1, in the Gregorian
    /// calendar.
    package var calendar: (year: Int, dayOfYear: UInt16) {
      // Years start in March here, so that the leap day is the last one (H. Hinnant, "chrono-
      // Compatible Low-Level Date Algorithms", 2013).
      let cycle = 146_097
      let shifted = number &+ 719_468
      let cycles = shifted >= 0 ? shifted / cycle : -((cycle - 1 - shifted) / cycle)
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
  /// The day before it: hours after midnight may belong to it.
  public var dayBefore: Day
  /// Minutes after midnight: 0…1439.
  public var minute: Int

  /// Creates a time of an ordinary day after an ordinary day.
  ///
  /// - Parameters:
  ///   - dayNumber: days since 1970-01-01.
  ///   - minute: minutes after midnight.
  public init(dayNumber: Int, minute: Int) {
    day = Day(number: dayNumber)
    dayBefore = Day(number: dayNumber &- 1)
    self.minute = minute
  }
}
