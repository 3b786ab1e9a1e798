import ArgumentParser
import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whose clocks signs with hours go by.
struct TimeZoneArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time zone of roads with hours, such as Europe/Lisbon; the network's own by default.",
      valueName: "name"))
  var timeZone: String?

  func validate() throws {
    if let timeZone, LocalClock(timeZone: timeZone) == nil {
      throw ValidationError(
        "found the time zone '\(timeZone)', expected a name such as Europe/Lisbon")
    }
  }

  /// The clocks at a network's roads; nil where nothing depends on the time.
  func clock(of network: RoadNetwork) -> LocalClock? {
    guard network.hasConditions else { return nil }
    if let clock = timeZone.map(LocalClock.init(timeZone:)) ?? network.localClock { return clock }
    StandardStreams.note(
      "the time zone of the roads is not known: what holds most of the time is taken to hold; "
        + "--time-zone names it")
    return nil
  }
}

/// When a route begins.
struct DepartureArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      When the route begins, for roads and turns that are open at some hours only: local \
      (2026-11-27T08:00), with an offset from UTC (…+01:00, …Z), or now. What holds then counts \
      for the whole route. Without it, what holds most of this week.
      """, valueName: "time"))
  var departure: String?

  @OptionGroup var zone: TimeZoneArgument

  func validate() throws {
    if let departure, DepartureTime(departure) == nil {
      throw ValidationError(
        "found the departure '\(departure)', expected a time such as 2026-11-27T08:00, with or "
          + "without an offset from UTC, or now")
    }
  }

  /// The time as roads care.
  func time(on network: RoadNetwork) -> TravelTime {
    guard let clock = zone.clock(of: network) else { return .usual }
    switch departure.flatMap(DepartureTime.init) {
    case .local(let time): return .moment(time)
    case .instant(let date): return .moment(clock.localTime(at: date))
    case nil: return .week(of: clock.localTime(at: Date()).day)
    }
  }
}

/// A time as people write it.
enum DepartureTime: Equatable {
  /// What clocks at the roads show.
  case local(LocalTime)
  case instant(Date)

  /// Reads `2026-11-27T08:00`, `2026-11-27 08:00:30+01:00`, `2026-11-27T07:00Z` or `now`.
  init?(_ text: String) {
    if text == "now" {
      self = .instant(Date())
      return
    }
    let pattern =
      /(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?/
    guard let parts = try? pattern.wholeMatch(in: text)?.output,
      let year = Int(parts.1), let month = Int(parts.2), let day = Int(parts.3),
      let hour = Int(parts.4), let minute = Int(parts.5), let second = Int(parts.6 ?? "0"),
      (1...12).contains(month), hour < 24, minute < 60, second < 60
    else { return nil }
    let number = LocalTime.Day.number(year: year, month: month, day: day)
    let next = LocalTime.Day.number(
      year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
    guard day >= 1, number < next else { return nil }
    guard let zone = parts.7 else {
      self = .local(LocalTime(dayNumber: number, minute: 60 * hour + minute))
      return
    }
    let digits = zone.filter(\.isNumber)
    let (hoursAhead, minutesAhead) = (Int(digits.prefix(2)) ?? 0, Int(digits.suffix(2)) ?? 0)
    guard hoursAhead < 24, minutesAhead < 60 else { return nil }
    let ahead = 60 * hoursAhead + minutesAhead
    let offset = zone == "Z" ? 0 : zone.hasPrefix("-") ? -ahead : ahead
    let seconds = number * 86_400 + hour * 3600 + (minute - offset) * 60 + second
    self = .instant(Date(timeIntervalSince1970: Double(seconds)))
  }
}
