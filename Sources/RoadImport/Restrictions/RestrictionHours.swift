import RoadNetworks

/// A parser of the times of a restriction in the tags `day_on`, `day_off`, `hour_on`, and
/// `hour_off`, the predecessors of `restriction:conditional` that are still in use.
///
/// Source: OpenStreetMap wiki, "Relation:restriction".
enum RestrictionHours {
  /// Returns the circumstance; nil if the restriction has no tags for hours, days, or dates
  /// (`date_on` and `date_off`).
  ///
  /// Two lists of hours are paired in order. If the tags can't be parsed, or if a date is given,
  /// they are all kept as text.
  static func circumstance(_ tags: OSMTags) -> RoadCondition.Circumstance? {
    let keys = ["day_on", "day_off", "hour_on", "hour_off", "date_on", "date_off"]
    let stated = keys.compactMap { key in tags[key].map { "\(key)=\($0)" } }
    guard !stated.isEmpty else { return nil }
    let condition = time(tags)
    return condition.map { .time($0) } ?? .text(stated.joined(separator: " "))
  }

  private static func time(_ tags: OSMTags) -> TimeCondition? {
    guard tags["date_on"] == nil, tags["date_off"] == nil,
      let weekdays = weekdays(tags["day_on"], tags["day_off"]),
      let hours = hours(tags["hour_on"], tags["hour_off"])
    else { return nil }
    return TimeCondition(
      hours.map { TimeRange(weekdays: weekdays, start: $0.start, end: $0.end) })
  }

  private static func weekdays(_ first: String?, _ last: String?) -> UInt8? {
    guard let first else { return last == nil ? TimeRange.everyDay : nil }
    guard let start = day(first), let end = day(last ?? first) else { return nil }
    return (0..<7).reduce(UInt8(0)) { bits, offset in
      let isWithin = offset <= (end - start + 7) % 7
      return isWithin ? bits | 1 << UInt8((start + offset) % 7) : bits
    }
  }

  /// Returns the index of a weekday, with Monday as 0, given at least the first two letters of its
  /// English name; nil if there is no such day.
  private static func day(_ text: String) -> Int? {
    let word = text.trimmed.lowercased()
    guard word.count >= 2 else { return nil }
    return days.firstIndex { $0.hasPrefix(word) }
  }

  private static let days = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func hours(_ on: String?, _ off: String?) -> [(start: UInt16, end: UInt16)]? {
    guard let on, let off else { return on == nil && off == nil ? [(0, 1440)] : nil }
    let starts = on.listedValues.map(minute)
    let ends = off.listedValues.map(minute)
    guard starts.count == ends.count else { return nil }
    var hours: [(start: UInt16, end: UInt16)] = []
    for case (let start?, let end?) in zip(starts, ends) where start < 1440 && end <= 1440 {
      hours.append((start, end > start ? end : end + 1440))
    }
    return hours.count == starts.count ? hours : nil
  }

  /// Parses a time of day, such as `7`, `07:30`, or `7.30`, into minutes after midnight.
  private static func minute(_ text: Substring) -> UInt16? {
    let parts = text.split(separator: text.contains(":") ? ":" : ".")
    guard (1...2).contains(parts.count), let hour = UInt16(parts[0]), hour <= 24 else { return nil }
    guard parts.count == 2 else { return hour * 60 }
    guard let minute = UInt16(parts[1]), minute < 60 else { return nil }
    return hour * 60 + minute
  }
}
