import RoadNetworks

/// A period of days that recurs every year, or that runs from a day of one year to a day of the
/// same or a later year.
struct OpeningHoursSeason: Equatable {
  /// The first day, encoded as in ``RoadNetworks/TimeRange``.
  ///
  /// If the last day of a yearly season precedes the first, the season wraps over New Year.
  var first: UInt16
  var last: UInt16
  var years: ClosedRange<UInt16>?

  static let year = OpeningHoursSeason(first: TimeRange.yearStart, last: TimeRange.yearEnd)

  /// Returns the days of some seasons without the days of other seasons; nil for combinations of
  /// seasons that aren't supported.
  static func all(_ seasons: [Self], without others: [Self]) -> [Self]? {
    var rest = seasons
    for other in others {
      var next: [Self] = []
      for season in rest {
        guard let days = season.without(other) else { return nil }
        next += days
      }
      rest = next
    }
    return rest
  }

  private func without(_ other: Self) -> [Self]? {
    switch (years, other.years) {
    case (nil, nil):
      return other.stretches.reduce(stretches) { rest, hole in
        rest.flatMap { $0.without(stretch: hole) }
      }
    case (let years?, let others?):
      let isApart =
        (years.upperBound, last) < (others.lowerBound, other.first)
        || (others.upperBound, other.last) < (years.lowerBound, first)
      if isApart { return [self] }
      let isWithin =
        (others.lowerBound, other.first) <= (years.lowerBound, first)
        && (years.upperBound, last) <= (others.upperBound, other.last)
      return isWithin ? [] : nil
    case (_, nil):
      return other.first == TimeRange.yearStart && other.last == TimeRange.yearEnd ? [] : nil
    case (nil, _): return nil
    }
  }

  /// The same days as periods that don't wrap over New Year.
  private var stretches: [Self] {
    first <= last
      ? [self]
      : [Self(first: TimeRange.yearStart, last: last), Self(first: first, last: TimeRange.yearEnd)]
  }

  private func without(stretch hole: Self) -> [Self] {
    guard first <= hole.last, hole.first <= last else { return [self] }
    var rest: [Self] = []
    if first < hole.first { rest.append(Self(first: first, last: Self.day(before: hole.first))) }
    if hole.last < last { rest.append(Self(first: Self.day(after: hole.last), last: last)) }
    return rest
  }

  /// Returns the previous day, with 31 days in every month; days that a month lacks never occur.
  static func day(before day: UInt16) -> UInt16 {
    day % 32 > 1 ? day - 1 : day / 32 * 32 - 1
  }

  /// Returns the next day, with 31 days in every month.
  static func day(after day: UInt16) -> UInt16 {
    day % 32 < 31 ? day + 1 : (day / 32 + 1) * 32 + 1
  }

  /// Returns the day before in the calendar; nil around the end of February, where it depends on
  /// the year.
  static func realDay(before day: UInt16) -> UInt16? {
    guard let (month, day) = monthAndDay(day) else { return nil }
    if day > 1 { return UInt16(month * 32 + day - 1) }
    let previous = month == 1 ? 12 : month - 1
    return UInt16(previous * 32 + monthLengths[previous - 1])
  }

  /// Returns the day after in the calendar; nil around the end of February, where it depends on the
  /// year.
  static func realDay(after day: UInt16) -> UInt16? {
    guard let (month, day) = monthAndDay(day) else { return nil }
    if day < monthLengths[month - 1] { return UInt16(month * 32 + day + 1) }
    return UInt16((month == 12 ? 1 : month + 1) * 32 + 1)
  }

  private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Splits a day of the year, moving days that a month lacks to its last day; nil from February 28
  /// to March 1.
  private static func monthAndDay(_ day: UInt16) -> (month: Int, day: Int)? {
    if (2 * 32 + 28...3 * 32 + 1).contains(day) { return nil }
    let month = Int(day / 32)
    return (month, min(Int(day % 32), monthLengths[month - 1]))
  }
}
