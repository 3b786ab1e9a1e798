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
}
