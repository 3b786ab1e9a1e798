public import Coordinates

/// The time of a trip, which determines the conditions that hold.
public enum TravelTime: Sendable, Hashable {
  /// No particular time: a condition applies if it holds for more than half of an ordinary year,
  /// not counting ranges that are limited to certain years.
  case usual
  /// An unspecified time in the week (Monday to Sunday) that contains a day: a condition applies if
  /// it holds for more than half of that week.
  ///
  /// For example, a road that is closed for works for most of the week counts as closed.
  case week(of: LocalTime.Day)
  /// A certain minute.
  case moment(LocalTime)
}

extension TimeCondition {
  /// Returns whether the condition holds for a trip at a time.
  ///
  /// - Complexity: O(*n*) in the number of ranges for a moment, otherwise O(*n* log *n*).
  public func holds(at time: TravelTime) -> Bool {
    switch time {
    case .moment(let moment): contains(moment)
    case .week(let day):
      2 * minutes(from: day.number - day.weekday, days: 7) > 7 * 1440
    case .usual:
      // 52 weeks of a year that isn't a leap year.
      2
        * TimeCondition(ranges.filter { $0.years == nil })
        .minutes(from: Self.usualMonday, days: 364) > 364 * 1440
    }
  }

  /// The number of Monday, 2 January 2023, in days since 1 January 1970.
  private static let usualMonday = 19_359

  /// Returns the number of minutes in which the condition holds on consecutive days.
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
