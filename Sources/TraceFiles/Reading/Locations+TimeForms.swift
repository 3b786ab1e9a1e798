import Coordinates
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension [Location] {
  /// Gives the times of a column or list one form, where a value alone could be in two.
  ///
  /// Beside days of a spreadsheet that have a clock, whole days are days as well, and not seconds.
  /// Beside numbers that are no calendar date, those of eight digits are numbers as well.
  ///
  /// - Parameter remarks: those on the times of the column or list; they become true of the result.
  mutating func settleTimes(_ remarks: inout TimeRemarks) {
    if remarks.isSuperset(of: [.spreadsheet, .mayBeDays]) {
      remarks.remove(.mayBeDays)
      mapTimes { seconds in
        // A number with more decimals was read as days at once.
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

  /// Replaces the times for whose Unix seconds there is another.
  private mutating func mapTimes(_ other: (Double) -> Date?) {
    for index in indices {
      if let time = self[index].time, let other = other(time.timeIntervalSince1970) {
        self[index].time = other
      }
    }
  }
}
