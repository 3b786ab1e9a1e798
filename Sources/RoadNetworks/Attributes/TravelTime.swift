/// When somebody travels, as far as roads care: which of their conditions hold.
public enum TravelTime: Sendable, Hashable {
  /// At no time in particular: what holds for most of the minutes of most years does.
  case usual
  /// Some time in the week of a day, Monday to Sunday: what holds for most of its minutes does.
  ///
  /// Roads that are closed for works in these weeks are closed.
  case week(of: LocalTime.Day)
  /// At a minute.
  case moment(LocalTime)
}

extension TimeCondition {
  /// Whether the condition holds for who travels at a time.
  ///
  /// - Complexity: O(*n*) in the number of ranges.
  public func holds(at time: TravelTime) -> Bool {
    switch time {
    case .moment(let moment): contains(moment)
    case .week(let day):
      2 * minutes(from: day.number - day.weekday, days: 7) > 7 * 1440
    case .usual:
      // Weeks of a year without a leap day; what has dates of certain years is not usual.
      2
        * TimeCondition(ranges.filter { $0.years == nil })
        .minutes(from: Self.usualMonday, days: 364) > 364 * 1440
    }
  }

  /// Monday, 2 January 2023.
  private static let usualMonday = 19_359

  /// Minutes in which the condition holds on days in a row.
  private func minutes(from first: Int, days: Int) -> Int {
    guard !ranges.isEmpty else { return 0 }
    return (first..<first + days).reduce(0) { $0 + minutes(on: $1) }
  }

  private func minutes(on number: Int) -> Int {
    let time = LocalTime(dayNumber: number, minute: 0)
    var spans: [(start: Int, end: Int)] = []
    for range in ranges {
      if range.holds(on: time.day) { spans.append((Int(range.start), min(1440, Int(range.end)))) }
      if range.end > 1440, range.holds(on: time.dayBefore) {
        spans.append((0, min(1440, Int(range.end) - 1440)))
      }
    }
    var sum = 0
    var covered = 0
    for span in spans.sorted(by: { $0.start < $1.start }) where span.end > covered {
      sum += span.end - max(span.start, covered)
      covered = span.end
    }
    return sum
  }
}
