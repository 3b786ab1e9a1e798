public import Coordinates
import RoadNetworks
import TextFormats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A departure time as users write it.
public enum DepartureTime: Sendable, Hashable {
  /// A local time at the roads.
  case local(LocalTime)
  /// An instant, independent of the time zone of the roads.
  case instant(Date)

  /// Parses a time: `2026-11-27T08:00` is a local time at the roads; with an offset from UTC
  /// (`2026-11-27 08:00:30+01:00`, `2026-11-27T07:00Z`), it is an instant.
  ///
  /// Seconds of a local time are dropped. The result is nil for text without a valid date and time
  /// of day, including Unix times, since a bare year would look like a Unix time.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: ":")), let time = TimeText(bytes.span, in: bytes.indices)
    else { return nil }
    guard time.remarks.contains(.noZone) else {
      self = .instant(time.date)
      return
    }
    let seconds = time.date.timeIntervalSince1970
    let day = (seconds / 86_400).rounded(.down)
    self = .local(LocalTime(dayNumber: Int(day), minute: Int((seconds - day * 86_400) / 60)))
  }

  /// Returns the local time on the given clock.
  ///
  /// A local time skipped by a change to daylight saving time is moved forward by the change.
  public func localTime(on clock: LocalClock) -> LocalTime {
    switch self {
    case .local(let time): clock.localTime(at: clock.date(at: time))
    case .instant(let date): clock.localTime(at: date)
    }
  }
}
