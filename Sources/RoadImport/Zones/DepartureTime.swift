public import RoadNetworks
import TextFormats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// When somebody sets out, as people write it.
public enum DepartureTime: Sendable, Hashable {
  /// What clocks at the roads show.
  case local(LocalTime)
  /// An instant, the same wherever the roads are.
  case instant(Date)

  /// Reads a time: `2026-11-27T08:00` is what clocks at the roads show; with an offset from UTC
  /// (`2026-11-27 08:00:30+01:00`, `2026-11-27T07:00Z`) it is an instant.
  ///
  /// - Returns: nil for anything else, such as Unix times: a year would be one.
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

  /// What some clocks show then.
  ///
  /// In spring, where they never show a local time, it is that which they would show if they
  /// weren't put forward.
  public func localTime(on clock: LocalClock) -> LocalTime {
    switch self {
    case .local(let time): clock.localTime(at: clock.date(at: time))
    case .instant(let date): clock.localTime(at: date)
    }
  }
}
