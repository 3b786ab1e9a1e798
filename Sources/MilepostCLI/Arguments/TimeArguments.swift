import ArgumentParser
import Coordinates
import MilepostKit

// Named time zones need more than the essentials, but not all of Foundation, which is slow to load.
#if canImport(FoundationInternationalization)
import FoundationEssentials
import FoundationInternationalization
#else
import Foundation
#endif

/// The time zone of the roads, in which time-dependent restrictions apply.
struct TimeZoneArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The time zone of the roads, such as Europe/Lisbon; by default the one given by the map or \
      the network, or else that of the nearest main city. Times of traces without an offset are \
      read as UTC.
      """, valueName: "name"))
  var timeZone: String?

  func validate() throws {
    if let timeZone, LocalClock(timeZone: timeZone) == nil {
      throw ValidationError(
        "found the time zone '\(timeZone)', expected a name such as Europe/Lisbon")
    }
  }

  /// Returns the clock of a network's roads; nil if no road or turn has a condition.
  ///
  /// If the time zone is unknown, prints a note and returns nil.
  func clock(of network: RoadNetwork) -> LocalClock? {
    guard network.hasConditions else { return nil }
    if let clock = knownClock(of: network) { return clock }
    StandardStreams.note(
      "the time zone of the roads is unknown: conditions that hold most of the time are applied; "
        + "--time-zone sets it")
    return nil
  }
}

extension TimeZoneArgument {
  /// Returns the time zone of a network's roads, in whose hours typical speeds are learned.
  ///
  /// If it is unknown, prints a note and returns UTC.
  func timeZone(of network: RoadNetwork) -> TimeZone {
    if let name = knownClock(of: network)?.name, let zone = TimeZone(identifier: name) {
      return zone
    }
    StandardStreams.note(
      "the time zone of the roads is unknown: typical speeds are those of hours in UTC; "
        + "--time-zone sets it")
    return .gmt
  }

  /// Returns the clock of a network's roads; nil if their time zone is unknown.
  func knownClock(of network: RoadNetwork) -> LocalClock? {
    timeZone.flatMap(LocalClock.init(timeZone:)) ?? network.localClock
  }
}

/// The departure time of a route.
struct DepartureArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The departure time, which determines open roads and turns, the hours of learned speeds, and \
      the reports in force: local (2026-11-27T08:00), with an offset from UTC (…+01:00, …Z), or \
      now. By default, speeds are those of now, and the conditions that hold for most of this week \
      apply.
      """, valueName: "time"))
  var departure: String?

  @OptionGroup var zone: TimeZoneArgument

  func validate() throws {
    if let departure, departure != "now", DepartureTime(departure) == nil {
      throw ValidationError(
        "found the departure '\(departure)', expected a time such as 2026-11-27T08:00, with or "
          + "without an offset from UTC, or now")
    }
  }

  /// Returns the time of travel on the network: the departure, or this week if none is given.
  ///
  /// Without a clock, the usual conditions apply.
  func time(on network: RoadNetwork) -> TravelTime {
    guard let clock = zone.clock(of: network) else { return .usual }
    let now = clock.localTime(at: Date())
    guard let departure else { return .week(of: now.day) }
    guard let time = DepartureTime(departure) else { return .moment(now) }
    let shown = time.localTime(on: clock)
    if case .local(let stated) = time, stated != shown {
      StandardStreams.note(
        "clocks in \(clock.name) never show \(departure), since they are set forward: taken as "
          + "\(shown.minute / 60):\(shown.minute % 60 < 10 ? "0" : "")\(shown.minute % 60)")
    }
    return .moment(shown)
  }

  /// Returns the instant of the departure: now if none is given.
  ///
  /// A local time is one at the roads, or in UTC if their time zone is unknown.
  func date(on network: RoadNetwork) -> Date {
    switch departure.flatMap(DepartureTime.init) {
    case .instant(let date): return date
    case .local(let time):
      if let clock = zone.knownClock(of: network) { return clock.date(at: time) }
      StandardStreams.note("the time zone of the roads is unknown: the departure is read as UTC")
      return LocalClock(timeZone: "UTC")?.date(at: time) ?? .now
    case nil: return .now
    }
  }
}
