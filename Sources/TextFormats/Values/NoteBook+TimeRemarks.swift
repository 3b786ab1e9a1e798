package import Coordinates

extension NoteBook {
  /// Adds a note for each remark.
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
    if remarks.contains(.noZone) {
      add(.timesWithoutZone, line: line, "times without a time zone are taken as UTC")
    }
    if remarks.contains(.compact) {
      add(
        .compactTimes, line: line,
        "times are digits of a calendar date, such as "
          + (remarks.contains(.dateAlone) ? "20121101" : "20121101001048")
          + " for 2012-11-01" + (remarks.contains(.dateAlone) ? "" : "T00:10:48"))
    }
    if remarks.contains(.dateAlone) {
      add(.datesAlone, line: line, "times are days alone, taken as their beginning in UTC")
    }
    if remarks.contains(.spreadsheet) {
      add(
        .spreadsheetTimes, line: line,
        "times are taken as days since 1899-12-30, as spreadsheets count")
    }
    if remarks.contains(.questionable) {
      add(
        .questionableTimes, line: line,
        "times are outside the years 1990 to 2100; they may be in another unit than was taken")
    }
  }
}
