import RoadNetworks

/// A rule of opening hours: days, and the hours on those days.
struct OpeningHoursRule {
  private var seasons: [OpeningHoursSeason] = []
  private var weekdays: UInt8 = 0
  private var holidays: TimeRange.HolidayRule = []
  private var hours: [(start: UInt16, end: UInt16)] = []
  /// Whether the rule names neither days of the week nor holidays, and so applies to all days of
  /// its seasons, including holidays.
  private var namesNoDays = false
  /// Whether the rule only removes its days from earlier rules.
  private(set) var isOff = false

  /// Parses a rule at the start of the text; nil if the syntax isn't supported.
  init?(_ scanner: inout OpeningHoursScanner) {
    if scanner.rest.hasPrefix("24/7") {
      guard scanner.takeNumber(digits: 2) != nil, scanner.take("/"),
        scanner.takeNumber(digits: 1) != nil
      else { return nil }
      complete()
      return
    }
    guard takeSeasons(&scanner), takeDays(&scanner) else { return nil }
    let hasDays = !seasons.isEmpty || weekdays != 0 || !holidays.isEmpty
    guard takeHours(&scanner), hasDays || !hours.isEmpty else { return nil }
    if let word = scanner.take(oneOf: ["off", "closed", "open"]), word < 2 { isOff = true }
    // A rule with `off` can remove only whole days, and holidays only if it names no seasons.
    if isOff, !hours.isEmpty || !holidays.isEmpty && !seasons.isEmpty { return nil }
    complete()
  }

  private mutating func complete() {
    if seasons.isEmpty { seasons = [.year] }
    if hours.isEmpty { hours = [(0, 1440)] }
    namesNoDays = weekdays == 0 && holidays.isEmpty
    if namesNoDays { weekdays = TimeRange.everyDay }
  }

  var ranges: [TimeRange] {
    guard !isOff else { return [] }
    return seasons.flatMap { season in
      hours.map { hours in
        var range = TimeRange(
          weekdays: weekdays, holidays: holidays, start: hours.start, end: hours.end,
          firstDay: season.first, lastDay: season.last)
        range.years = season.years
        return range
      }
    }
  }

  /// Removes this rule's days from earlier rules.
  ///
  /// - Returns: false if this combination of rules isn't supported.
  func replaceDays(of rules: inout [OpeningHoursRule]) -> Bool {
    var rest: [OpeningHoursRule] = []
    // Holidays can't be removed from only a part of the year.
    if !holidays.isEmpty, !rules.isEmpty, seasons != [.year] { return false }
    for index in rules.indices {
      if holidays.contains(.onPublicHolidays) {
        rules[index].holidays.remove(.onPublicHolidays)
        rules[index].holidays.insert(.notOnPublicHolidays)
      }
      if holidays.contains(.onSchoolHolidays) {
        rules[index].holidays.remove(.onSchoolHolidays)
        rules[index].holidays.insert(.notOnSchoolHolidays)
      }
      guard rules[index].weekdays & weekdays != 0 || namesNoDays else { continue }
      guard let outside = OpeningHoursSeason.all(rules[index].seasons, without: seasons),
        let within = OpeningHoursSeason.all(rules[index].seasons, without: outside)
      else { return false }
      if !outside.isEmpty {
        rest.append(rules[index])
        rest[rest.count - 1].seasons = outside
      }
      rules[index].seasons = within
      rules[index].weekdays &= ~weekdays
      if namesNoDays { rules[index].holidays.subtract(.named) }
    }
    rules += rest
    rules.removeAll {
      $0.seasons.isEmpty || $0.weekdays == 0 && $0.holidays.isDisjoint(with: .named)
    }
    return true
  }

  // MARK: - Parts of a rule

  /// Returns the place of a text in the order of a rule, in which seasons come before days, and
  /// days before hours; nil if the text begins with none of these.
  static func rank(of text: Substring) -> Int? {
    var scanner = OpeningHoursScanner(text)
    if scanner.takeTime() != nil { return 2 }
    if scanner.takeYear() != nil || scanner.take(oneOf: months) != nil { return 0 }
    return scanner.take(oneOf: days) == nil ? nil : 1
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH", "SH"]

  /// Parses months and dates: `Mar`, `Nov-Feb`, `Mar 15-Oct 31`, `Dec 24`, `Jul 1-15`, and lists of
  /// them; or a single period with years: `2026`, `2026-2028`, `2026+`, `2026 Nov 17-2027 Jan 31`,
  /// `2026 Mar-May`.
  private mutating func takeSeasons(_ scanner: inout OpeningHoursScanner) -> Bool {
    if let year = scanner.takeYear() { return takeSeason(from: year, &scanner) }
    while let month = scanner.take(oneOf: Self.months) {
      guard let day = takeDay(&scanner) else { return false }
      var last = (month: month, day: day == 0 ? 31 : day)
      if scanner.takeDash() {
        if let month = scanner.take(oneOf: Self.months) {
          guard let end = takeDay(&scanner), (end == 0) == (day == 0) else { return false }
          last = (month, end == 0 ? 31 : end)
        } else {
          guard day != 0, let end = scanner.takeNumber(digits: 2), (day...31).contains(end) else {
            return false
          }
          last = (month, end)
        }
      }
      seasons.append(
        OpeningHoursSeason(
          first: Self.day(month, max(1, day)), last: Self.day(last.month, last.day)))
      guard takeComma(&scanner, before: Self.months) else { break }
    }
    _ = scanner.take(":")
    return true
  }

  /// Returns a day of the year as in ``RoadNetworks/TimeRange``, given a month from 0 and a day
  /// from 1.
  private static func day(_ month: Int, _ day: Int) -> UInt16 { UInt16((month + 1) * 32 + day) }

  /// Parses a single period that begins in `year`.
  private mutating func takeSeason(
    from year: UInt16, _ scanner: inout OpeningHoursScanner
  ) -> Bool {
    var season = OpeningHoursSeason(
      first: TimeRange.yearStart, last: TimeRange.yearEnd, years: year...year)
    if scanner.take("+") {
      season.years = year...UInt16.max
    } else if let month = scanner.take(oneOf: Self.months) {
      guard let day = takeDay(&scanner) else { return false }
      season.first = Self.day(month, max(1, day))
      season.last = Self.day(month, day == 0 ? 31 : day)
      if scanner.takeDash() {
        guard takeEnd(of: &season, hasDays: day != 0, month, &scanner) else { return false }
      } else if scanner.take("+") {
        season.last = TimeRange.yearEnd
        season.years = year...UInt16.max
      }
    } else if scanner.takeDash() {
      guard let last = scanner.takeYear(), last >= year else { return false }
      season.years = year...last
      // Months after a range of years would apply to each year, which one period can't express.
      var ahead = scanner
      if ahead.take(oneOf: Self.months) != nil { return false }
    }
    seasons.append(season)
    _ = scanner.take(":")
    return true
  }

  /// Parses the end of a period: `2027 Jan 31`, `Jan 31`, `Jan`, or `31` in the same month.
  private func takeEnd(
    of season: inout OpeningHoursSeason, hasDays: Bool, _ month: Int,
    _ scanner: inout OpeningHoursScanner
  ) -> Bool {
    guard let first = season.years?.lowerBound else { return false }
    let year = scanner.takeYear()
    let last = scanner.take(oneOf: Self.months)
    guard last != nil || year == nil && hasDays, let day = takeDay(&scanner),
      (day != 0) == hasDays
    else { return false }
    season.last = Self.day(last ?? month, day == 0 ? 31 : day)
    // An end with a month but without a year is the first such date on or after the start, so it
    // may be in the next year.
    let end = year ?? (last != nil && season.last < season.first ? first + 1 : first)
    guard end > first || end == first && season.first <= season.last else { return false }
    season.years = first...end
    return true
  }

  /// Parses the day of a month; returns 0 if there is none, and nil if it is out of range.
  ///
  /// A time of day isn't mistaken for a day.
  private func takeDay(_ scanner: inout OpeningHoursScanner) -> Int? {
    var ahead = scanner
    guard ahead.takeTime() == nil, let day = ahead.takeNumber(digits: 2) else { return 0 }
    scanner = ahead
    return (1...31).contains(day) ? day : nil
  }

  /// Parses days of the week and holidays: `Mo-Fr`, `Sa,Su`, `Fr-Mo`, `Mo-Fr,PH`.
  private mutating func takeDays(_ scanner: inout OpeningHoursScanner) -> Bool {
    while let first = scanner.take(oneOf: Self.days) {
      switch first {
      case 7: holidays.insert(.onPublicHolidays)
      case 8: holidays.insert(.onSchoolHolidays)
      default:
        var day = first
        weekdays |= 1 << day
        if scanner.takeDash() {
          guard let last = scanner.take(oneOf: Self.days), last < 7 else { return false }
          while day != last {
            day = (day + 1) % 7
            weekdays |= 1 << day
          }
        }
      }
      guard takeComma(&scanner, before: Self.days) else { break }
    }
    return true
  }

  /// Parses hours: `07:00-09:00`, `22:00-06:00`, `22:00-26:00`, and lists of them.
  private mutating func takeHours(_ scanner: inout OpeningHoursScanner) -> Bool {
    while let start = scanner.takeTime() {
      guard start < 1440, scanner.takeDash(), var end = scanner.takeTime() else { return false }
      if end <= start { end += 1440 }
      hours.append((start, end))
      var ahead = scanner
      guard ahead.take(","), ahead.takeTime() != nil else { break }
      _ = scanner.take(",")
    }
    return true
  }

  /// Consumes a comma if one of the given words follows it.
  private func takeComma(_ scanner: inout OpeningHoursScanner, before words: [String]) -> Bool {
    var ahead = scanner
    guard ahead.take(","), ahead.take(oneOf: words) != nil else { return false }
    return scanner.take(",")
  }
}

extension TimeRange.HolidayRule {
  /// The flags for holidays on which a range holds.
  fileprivate static let named: TimeRange.HolidayRule = [.onPublicHolidays, .onSchoolHolidays]
}
