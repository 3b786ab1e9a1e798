import RoadNetworks

extension TimeCondition {
  static let minutesOfWeek = 7 * 1440

  /// When it doesn't hold; nil if dates or holidays matter.
  var complement: TimeCondition? {
    guard let minutes else { return nil }
    var holds = [Bool](repeating: true, count: Self.minutesOfWeek)
    for minute in minutes { holds[minute] = false }
    return TimeCondition(minutes: holds)
  }

  /// The minutes of a week, from Monday 0:00, in which it holds; nil if dates or holidays matter.
  var minutes: [Int]? {
    var minutes: [Int] = []
    for range in ranges {
      guard range.years == nil, range.holidays == [], range.firstDay == TimeRange.yearStart,
        range.lastDay == TimeRange.yearEnd
      else { return nil }
      for day in 0..<7 where range.weekdays & 1 << UInt8(day) != 0 {
        for minute in range.start..<max(range.start, range.end) {
          minutes.append((day * 1440 + Int(minute)) % Self.minutesOfWeek)
        }
      }
    }
    return minutes
  }

  /// Creates a condition that holds in some minutes of every week.
  init(minutes holds: [Bool]) {
    self.init([])
    for day in 0..<7 {
      let minutes = holds[day * 1440..<(day + 1) * 1440]
      var rest = minutes
      while let start = rest.firstIndex(of: true) {
        let end = rest[start...].firstIndex(of: false) ?? rest.endIndex
        ranges.append(
          TimeRange(
            weekdays: 1 << UInt8(day), start: UInt16(start - minutes.startIndex),
            end: UInt16(end - minutes.startIndex)))
        rest = rest[end...]
      }
    }
  }
}
