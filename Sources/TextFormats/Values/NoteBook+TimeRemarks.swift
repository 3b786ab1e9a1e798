package import Coordinates

extension NoteBook {
  /// Adds notes on the given remarks.
  package mutating func add(_ remarks: TimeRemarks, line: Int) {
    if remarks.isEmpty { return }
    if remarks.contains(.milliseconds) {
      add(.timesAreMilliseconds, line: line, "times are milliseconds")
    }
    if remarks.contains(.microseconds) {
      add(.timesAreMicroseconds, line: line, "times are microseconds")
    }
    if remarks.contains(.nanoseconds) {
      add(.timesAreNanoseconds, line: line, "times are nanoseconds")
    }
    // The notes on digits and on spreadsheet days mention the time zone as well.
    if remarks.contains(.noZone), remarks.isDisjoint(with: [.compact, .spreadsheet]) {
      add(.timesWithoutZone, line: line, "times without a time zone are read as UTC")
    }
    let hasDaysOfDigits = remarks.isSuperset(of: [.compact, .dateAlone])
    if remarks.contains(.compact), !hasDaysOfDigits || remarks.contains(.noZone) {
      add(
        .compactTimes, line: line,
        "times are digits of a calendar date, such as 20121101001048 for 2012-11-01T00:10:48, "
          + "read as UTC if they have no time zone")
    }
    if remarks.contains(.dateAlone) {
      let example = hasDaysOfDigits ? ", such as 20121101 for 2012-11-01" : ""
      add(
        .datesAlone, line: line,
        "times are dates alone\(example), read as the start of the day in UTC")
    }
    if remarks.contains(.spreadsheet) {
      add(
        .spreadsheetTimes, line: line,
        "times are read as days since 1899-12-30 in UTC, as in spreadsheets")
    }
    if !remarks.isDisjoint(with: [.questionable, .mayBeDays]) {
      add(
        .questionableTimes, line: line,
        "times are outside the years 1990 to 2100; their unit may have been misread")
    }
  }
}
