public import Coordinates

/// The time of a trip, which decides the conditions of roads that hold.
public enum TravelTime: Sendable, Hashable {
  /// No particular time: conditions hold that hold most of the week in most years.
  case usual
  /// A time in the week of a day, Monday to Sunday: conditions hold that hold for most of its
  /// minutes.
  ///
  /// Roads that are closed for works in that week are closed.
  case week(of: LocalTime.Day)
  /// A minute.
  case moment(LocalTime)
}

extension TimeCondition {
  /// Whether the condition holds for a trip at a time.
  ///
  /// - Complexity: O(*n*) in the number of ranges.
  public func holds(at time: TravelTime) -> Bool {
    switch time {
    case .moment(let moment): contains(moment)
    case .week(let day):
      2 * minutes(from: day.number - day.weekday, days: 7) > 7 * 1440
    case .usual:
      // Weeks of a year without a leap day. Ranges in certain years only are not usual.
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
