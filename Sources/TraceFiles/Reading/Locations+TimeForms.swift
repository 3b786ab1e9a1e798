import Coordinates
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension [Location] {
  /// Converts the ambiguous times of a column or list to the form of the other times.
  ///
  /// If some times are spreadsheet days with more than three decimals, other numbers in the range
  /// of such days are read as days, too. If some times are Unix seconds outside the years 1990 to
  /// 2100, numbers of eight digits are read as seconds, too, not as dates.
  ///
  /// - Parameter remarks: the remarks on the times of the column or list, updated to match the
  ///   result.
  mutating func settleTimes(_ remarks: inout TimeRemarks) {
    if remarks.isSuperset(of: [.spreadsheet, .mayBeDays]) {
      remarks.remove(.mayBeDays)
      mapTimes { seconds in
        // A number with more decimals has already been read as days.
        let value = (seconds * 1_000).rounded() / 1_000
        return TimeText.days.contains(value) ? TimeText.date(ofDays: value) : nil
      }
    }
    if remarks.isSuperset(of: [.compact, .dateAlone, .seconds]) {
      remarks.subtract([.compact, .dateAlone])
      mapTimes { seconds in
        let days = Int(seconds / 86_400)
        guard TimeText.usual.contains(seconds), seconds == Double(days) * 86_400 else { return nil }
        let date = CivilDate(daysSince1970: days)
        let digits = (date.year * 100 + date.month) * 100 + date.day
        return Date(timeIntervalSince1970: Double(digits))
      }
    }
  }

  /// Replaces each time for which `other` returns a new time, given the Unix seconds.
  private mutating func mapTimes(_ other: (Double) -> Date?) {
    for index in indices {
      if let time = self[index].time, let other = other(time.timeIntervalSince1970) {
        self[index].time = other
      }
    }
  }
}
