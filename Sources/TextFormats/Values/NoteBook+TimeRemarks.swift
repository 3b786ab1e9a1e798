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
  }
}
